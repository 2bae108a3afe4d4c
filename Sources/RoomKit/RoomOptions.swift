import Layers

/// What a room is opened with, beside its level.
package struct RoomOptions: Sendable {
  /// The seed of the random numbers.
  package var seed: UInt64
  package var language: Language
  /// Whether large movements are left out and what moves for joy stands still; what shows how the game goes moves on.
  package var reducesMotion: Bool
  /// Whether colours differ strongly and lines are heavier.
  package var hasHighContrast: Bool
  /// Whether grounds are light or dark; the classics have colours of their own.
  package var colorScheme: ColorScheme
  /// Whether what a hand would cover lies on the other side.
  package var isLeftHanded: Bool
  /// Whether the one who plays has finished no level of the room yet.
  package var isNewcomer = false
  /// The band of the room's levels that the results of the one who plays have led to.
  package var band = LevelBand.sprout
  /// The animal of the one who plays, by the name of its pictures; nil where nobody is known.
  package var animal: String?
  /// The local time at the start, in seconds since 1970 as if the local day were that of UTC; nil for the calendar's, or the usual one.
  package var startTime: Double?
  /// What was kept of the level when it was left; nil to begin afresh.
  package var state: KeptDocument?
  /// What the room is given to show.
  package var contents = RoomContents()
  /// What the room keeps for the one who plays.
  package var store: RoomStore

  /// On which sides things stand, in the levels that are no classics.
  package var sides: StageSides { StageSides(isLeftHanded: isLeftHanded, isRightToLeft: language.isRightToLeft) }

  package init(
    seed: UInt64 = 1, language: Language = .english, reducesMotion: Bool = false, hasHighContrast: Bool = false,
    colorScheme: ColorScheme = .light, isLeftHanded: Bool = false, state: KeptDocument? = nil, store: RoomStore = RoomStore()
  ) {
    self.seed = seed
    self.language = language
    self.reducesMotion = reducesMotion
    self.hasHighContrast = hasHighContrast
    self.colorScheme = colorScheme
    self.isLeftHanded = isLeftHanded
    self.state = state
    self.store = store
  }
}
