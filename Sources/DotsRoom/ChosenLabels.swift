import RoomKit

/// What dots were counted with last, which is kept for the pictures that follow.
@MainActor
enum ChosenLabels {
  private struct Kept: Codable {
    var labels: DotLabelKind?

    init(_ labels: DotLabelKind) { self.labels = labels }

    init(from decoder: any Decoder) throws { labels = try decoder.container(keyedBy: CodingKeys.self).lenient(.labels) }
  }

  private static let storeName = "labels"

  /// The kind that a picture begins with: that which was kept of it, else the one that was chosen last, as far as they fit; else numbers.
  static func kind(of puzzle: DotPuzzle, _ kept: PictureDotsDocument?, in store: RoomStore) -> DotLabelKind {
    let own = kept.flatMap { $0.dots == puzzle.dots.count ? $0.labels : nil }
    let last = (store[storeName] as Kept?)?.labels
    let kinds = DotLabelKind.kinds(for: puzzle.dots.count)
    return [own, last].compactMap { $0 }.first(where: kinds.contains) ?? .numbers
  }

  static func keep(_ kind: DotLabelKind, in store: RoomStore) { store[storeName] = Kept(kind) }
}
