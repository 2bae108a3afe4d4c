import RoomKit
import Sessions

/// What the dots of a picture are counted with, which is chosen by chips and kept for the pictures that follow.
extension PictureBoard {
  /// What is kept of the choice.
  private struct Kept: Codable {
    var labels: DotLabelKind?

    init(_ labels: DotLabelKind) { self.labels = labels }

    init(from decoder: any Decoder) throws { labels = try decoder.container(keyedBy: CodingKeys.self).lenient(.labels) }
  }

  private static let storeName = "labels"

  /// The kind that a picture begins with: that which was kept of it, else the one that was chosen last, as far as they fit; else numbers.
  static func firstKind(of puzzle: DotPuzzle, _ kept: PictureDotsDocument?, in store: RoomStore) -> DotLabelKind {
    let own = kept.flatMap { $0.dots == puzzle.dots.count ? $0.labels : nil }
    let last = (store[storeName] as Kept?)?.labels
    let kinds = DotLabelKind.kinds(for: puzzle.dots.count)
    return [own, last].compactMap { $0 }.first(where: kinds.contains) ?? .numbers
  }

  var canChooseLabels: Bool { !game.isFinished && DotLabelKind.kinds(for: game.count).count > 1 }

  /// Opens the chips, or closes them.
  func toggleChooser() {
    if chooser.isOpen { return closeChooser() }
    chooser.isOpen = true
    window.stayAbove(chooser.coveredFrom)
    frame.input.focus(chooser.chosenChip)
  }

  /// Closes the chips; what they had of the focus goes to the next dot.
  func closeChooser() {
    guard chooser.isOpen else { return }
    let hadFocus = chooser.chips.contains { $0 === frame.input.focusedLayer }
    chooser.isOpen = false
    window.stayAbove(nil)
    if hadFocus { frame.input.focus(firstToDo) }
  }

  /// A chip was pressed: its kind is counted with, or the next of its kinds where it was already.
  func choose(_ family: LabelFamily) {
    let current = counting.kind
    let chip = chooser.chips.first { $0.family == family }
    count(with: family.kinds.contains(current) ? family.kind(after: current) : chip?.kind ?? family.kinds[0])
    options.store[Self.storeName] = Kept(counting.kind)
    frame.host.play(.press)
    frame.announce(counting.kind.spokenName(in: options.language))
  }
}
