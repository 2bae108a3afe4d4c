/// How hard a level is: what is sown, what grows, and what is grown.
package enum LevelBand: String, CaseIterable, Comparable, Sendable {
  case sprout, bush, tree

  package static func < (a: LevelBand, b: LevelBand) -> Bool { a.index < b.index }

  /// 0 for the easiest.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The bands of levels that grow harder one by one, a third of them in each.
  package static func thirds(of levels: [LevelID]) -> [LevelID: LevelBand] {
    let bands = levels.enumerated().map { place, level in (level, allCases[place * allCases.count / levels.count]) }
    return Dictionary(bands) { first, _ in first }
  }
}
