import RoomKit
import Sessions

/// A host that notes what a room asks of it, and does none of it.
@MainActor
package final class StubHost: RoomHost {
  /// The sounds that were asked for, in order.
  package private(set) var sounds: [Sound] = []
  /// The rounds that ended, in order; only those that had begun.
  package private(set) var results: [RoundResult] = []
  private var hasRound = false
  /// What was played before of the round that began last.
  package private(set) var before: PlayedPart?
  package var isLocked = false
  /// The level that was gone on to.
  package private(set) var nextLevel: LevelID?
  /// Whether the level that is played was said to be no more.
  package private(set) var hasLostLevel = false
  package var allowsFiles = true
  /// How often a file was to be chosen.
  package private(set) var choices = 0
  /// What was to be saved, in order.
  package private(set) var exports: [RoomExport] = []
  /// The numbers of the pictures of one's own that were to be saved, in order.
  package private(set) var savedPictures: [Int64] = []
  private let onHome: () -> Void

  package init(onHome: @escaping () -> Void = {}) { self.onHome = onHome }

  package func goHome() { if !isLocked { onHome() } }
  package func unlock() {
    isLocked = false
    onHome()
  }
  package func open(level: LevelID) { nextLevel = level }
  package func play(_ sound: Sound) { sounds.append(sound) }
  package func stateChanged() {}
  package func roundReopened() {}
  package func levelRemoved() { hasLostLevel = true }
  package func chooseFile() { choices += 1 }
  package func save(_ export: RoomExport) { exports.append(export) }
  package func saveOwnPicture(_ number: Int64) { savedPictures.append(number) }
  package func roundBegan(after part: PlayedPart?) {
    hasRound = true
    before = part
  }
  package func roundEnded(_ result: RoundResult, mistakes: Int) {
    if hasRound { results.append(result) }
    hasRound = false
  }
}
