/// How hard a level is: what is sown, what grows, and what is grown.
package enum LevelBand: String, CaseIterable, Comparable, Sendable {
  case sprout, bush, tree

  package static func < (a: LevelBand, b: LevelBand) -> Bool { a.index < b.index }

  /// 0 for the easiest.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How hard the levels of a room are. Making it takes O(levels), and asking it O(1).
package struct LevelBands: Sendable {
  private let bands: [LevelID: LevelBand]

  /// Levels that grow harder one by one, a third of them in each band; of one that occurs twice its first place counts.
  package init(thirds levels: [LevelID]) {
    self.init(levels.enumerated().map { place, level in (level, LevelBand.allCases[place * LevelBand.allCases.count / levels.count]) })
  }

  /// The levels of each band, from the easiest; of one that occurs twice its first band counts.
  package init(_ levels: [[LevelID]]) {
    self.init(zip(LevelBand.allCases, levels).flatMap { band, levels in levels.map { ($0, band) } })
  }

  private init(_ bands: [(LevelID, LevelBand)]) { self.bands = Dictionary(bands) { first, _ in first } }

  /// How hard a level is; the hardest there is for one that stands in no band.
  package subscript(level: LevelID) -> LevelBand { bands[level] ?? .tree }
}
