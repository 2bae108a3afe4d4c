import RoomKit
import Sessions

/// What the dots of a picture are counted with, which is chosen by chips and kept for the pictures that follow.
extension PictureBoard {
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
    ChosenLabels.keep(counting.kind, in: options.store)
    frame.host.play(.press)
    frame.announce(counting.kind.spokenName(in: options.language))
  }
}
