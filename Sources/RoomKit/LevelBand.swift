/// How hard a level is: what is sown, what grows, and what is grown.
package enum LevelBand: String, CaseIterable, Comparable, Sendable {
  case sprout, bush, tree

  package static func < (a: LevelBand, b: LevelBand) -> Bool { a.index < b.index }

  /// 0 for the easiest.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The band of a level among others that grow harder one by one, a third of them in each; the hardest for one that is not there.
  package init(third level: LevelID, of levels: [LevelID]) {
    guard let place = levels.firstIndex(of: level) else {
      self = .tree
      return
    }
    self = Self.allCases[place * Self.allCases.count / levels.count]
  }
}
