import Sessions

/// The host of a room that is shown by itself, as on a tour: nothing is heard, nothing is kept, and nothing leads out of it.
@MainActor
package final class UnattendedHost: RoomHost {
  package nonisolated init() {}

  package var isLocked: Bool { false }
  package func goHome() {}
  package func unlock() {}
  package func open(level: LevelID) {}
  package func play(_ sound: Sound) {}
  package func stateChanged() {}
  package func roundBegan(after part: PlayedPart?) {}
  package func roundEnded(_ result: RoundResult, mistakes: Int) {}
  package func roundReopened() {}
  package func levelRemoved() {}
  package var allowsFiles: Bool { true }
  package func chooseFile() {}
  package func save(_ export: RoomExport) {}
}
