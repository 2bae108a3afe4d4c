import RoomKit

/// Kinds of labels that are alike, which share a chip: one of them is seen on it, and the others come when it is pressed again.
struct LabelFamily: Equatable {
  /// Those that a picture's dots can be counted with; at least one, what fits best first.
  let kinds: [DotLabelKind]

  /// The families that so many dots can be counted with, at most three: what fits the one who plays stands first.
  /// - Parameter band: that the results of the one who plays have led to.
  static func families(for count: Int, band: LevelBand, language: Language) -> [LabelFamily] {
    let signs: [DotLabelKind] = language == .japanese ? [.hiragana, .letters] : [.letters, .hiragana]
    let all: [[DotLabelKind]] =
      switch band {
      case .sprout: [[.numbers, .roman], signs, [.twos, .fives, .tens]]
      case .bush: [[.twos, .fives, .tens], [.numbers, .roman], signs]
      case .tree: [[.fives, .tens, .twos], [.roman, .numbers], signs]
      }
    let fitting = DotLabelKind.kinds(for: count)
    return all.map { LabelFamily(kinds: $0.filter(fitting.contains)) }.filter { !$0.kinds.isEmpty }
  }

  /// The kind after one of the family, round the end; the first for one that is none of it.
  func kind(after kind: DotLabelKind) -> DotLabelKind {
    guard let i = kinds.firstIndex(of: kind) else { return kinds[0] }
    return kinds[(i + 1) % kinds.count]
  }
}
