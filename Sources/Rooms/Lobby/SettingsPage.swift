import Geometry
import Gestures
import Layers
import Stage
import Typography

/// The settings, one row each: an icon, a word, and what it is set to.
@MainActor
final class SettingsPage: MenuScene {
  private var rows: [SettingRow] = []

  private let firstRow: Int?

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: Playroom, firstRow: Int? = nil) throws(RoomError) {
    self.firstRow = firstRow
    try super.init(playroom, page: "settings", back: .home)
    let settings = playroom.settings
    try addSwitch(settings.sound ? .sound : .mute, .sound, isOn: settings.sound) { $0.sound.toggle() }
    try addSwitch(.motion, .motion, isOn: !playroom.options.reducesMotion) { [reduces = playroom.options.reducesMotion] in
      $0.motion = reduces ? .full : .reduced
    }
    try addSwitch(.contrast, .contrast, isOn: settings.highContrast) { $0.highContrast.toggle() }
    try addSwitch(.hand, .leftHanded, isOn: settings.leftHanded) { $0.leftHanded.toggle() }
    let language = playroom.language
    let languageRow = rows.count
    try add(
      SettingRow(
        .language, LobbyWord.language.text(in: language), in: language, value: .text(LobbyWord.languageName.text(in: language)),
        isStrong: playroom.settings.highContrast
      ) {
        let all = Language.allCases
        let next = all[((all.firstIndex(of: language) ?? 0) + 1) % all.count]
        playroom.hasFixedLanguage = false
        playroom.change { $0.language = next }
        playroom.showSettings(firstRow: languageRow)
      })
    try add(
      SettingRow(
        .lock, LobbyWord.lock.text(in: language), in: language, help: LobbyWord.lockHelp.text(in: language),
        value: .isOn(playroom.locksNextRoom), isStrong: playroom.settings.highContrast
      ) {
        playroom.locksNextRoom.toggle()
        playroom.showSettings(firstRow: languageRow + 1)
      })
  }

  private func addSwitch(_ icon: Icon, _ word: LobbyWord, isOn: Bool, _ change: @escaping (inout Settings) -> Void) throws(RoomError) {
    let playroom = playroom
    let row = rows.count
    try add(
      SettingRow(
        icon, word.text(in: playroom.language), in: playroom.language, value: .isOn(isOn), isStrong: playroom.settings.highContrast
      ) {
        playroom.change(change)
        playroom.showSettings(firstRow: row)
      })
  }

  private func add(_ row: SettingRow) throws(RoomError) {
    rows.append(row)
    tree.root.addSublayer(row)
  }

  override var wayHere: String? { "settings button" }

  override var firstToDo: Layer? { rows.first }

  override func begin(in session: Session) {
    if let firstRow { input.focus(rows[firstRow]) }
  }

  override func arrange() {
    // Two columns where one would make the rows too low for a finger.
    let columns = content.height / Double(rows.count) < buttonSide * 1.1 && size.width > size.height ? 2 : 1
    let lines = (rows.count + columns - 1) / columns
    let width = min((size.width - 8) / Double(columns) - 8, 460 * buttonSide / 44)
    let height = min((content.height - 4) / Double(lines), buttonSide * (columns == 1 ? 1.5 : 1.9))
    let left = (size.width - Double(columns) * (width + 8) + 8) / 2
    // The last row's gap is below it.
    let top = content.midY - height * (Double(lines) - 0.12) / 2
    for (i, row) in rows.enumerated() {
      row.place(
        Rect(x: left + Double(i / lines) * (width + 8), y: top + Double(i % lines) * height, width: width, height: height * 0.88))
    }
  }

  override var details: [JSON.Member] {
    let settings = playroom.settings
    return [
      JSON.Member("sound", .bool(settings.sound)), JSON.Member("reducesMotion", .bool(playroom.options.reducesMotion)),
      JSON.Member("highContrast", .bool(settings.highContrast)), JSON.Member("leftHanded", .bool(settings.leftHanded)),
      JSON.Member("language", .string(playroom.language.rawValue)), JSON.Member("locksNextRoom", .bool(playroom.locksNextRoom)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
