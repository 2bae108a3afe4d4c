import Progress
import Sessions

/// What a playroom stands on: where what is to be kept goes, and where what is heard.
package struct PlayroomServices {
  package var store: ProgressStore?
  package var settingsFile: SettingsFile?
  /// Settings that stand whatever a file says, and are kept nowhere; nil for those of the file.
  package var settings: Settings?
  package var sounds: (any SoundOutput)?
  package var speech: (any SpeechOutput)?
  /// Shakes the gamepad at hand; nil where there is nobody's, as in a replay.
  package var rumble: (@MainActor (Rumble) -> Void)?
  /// Seconds since 1970, for the date of rounds and the meadow's clock; nil where there is no calendar, as in a replay.
  package var calendar: (() -> Double)?
  /// Seconds that local time is ahead of UTC at a date, in seconds since 1970: not the same in summer as in winter.
  package var offset: (_ date: Double) -> Double = { _ in 0 }

  /// The text that was copied last; nil for none.
  package var readClipboard: @MainActor () -> String? = { nil }
  /// Writes files by their names among the person's own, or where the person wants them, and goes on with what comes of it; nil where nothing is written, as in
  /// a replay.
  package var saveFiles:
    (@MainActor (_ files: [(name: String, bytes: [UInt8])], _ finish: @escaping @MainActor (FileSaving) -> Void) -> Void)?
  /// Copies a text.
  package var writeClipboard: @MainActor (String) -> Void = { _ in }

  /// Paths of the files that were opened last, at most so many, the last one first.
  package var recentFiles: @MainActor (_ most: Int) -> [String] = { _ in [] }
  /// Has the person choose a file by the desktop's own page, which has a title and says what kinds there are, and goes on with what comes of it; nil
  /// where nobody is there, as in a replay.
  package var chooseFile: (@MainActor (_ title: String, _ kinds: String, _ finish: @escaping @MainActor (FileChoice) -> Void) -> Void)?

  package init() {}

  /// Nobody can hear anything any more, or somebody can again.
  @MainActor
  func setSuspended(_ isBegun: Bool) {
    sounds?.setSuspended(isBegun)
    if isBegun { speech?.stop() }
  }

  /// Seconds since 1970; 0 without a calendar.
  var date: Double { calendar?() ?? 0 }
  /// Seconds that the local day is ahead of UTC now.
  var dayOffset: Double { offset(date) }
  /// Seconds since 1970 by the local clock; nil without a calendar.
  var localTime: Double? { calendar.map { $0() + dayOffset } }
}
