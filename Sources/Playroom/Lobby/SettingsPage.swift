import Geometry
import Gestures
import Layers
import Progress
import RoomKit
import Sessions
import Typography

/// The settings, the way to those for whoever plays without eyes or with one switch, and the way to files of one's own.
@MainActor
final class SettingsPage: RowsPage {
  private var soundRow: SettingRow?
  private let accessButton: RoundButton
  private let filesButton: RoundButton

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    accessButton = try RoundButton(.access) { playroom.show(.access()) }
    filesButton = try RoundButton(.folder) { playroom.show(.files()) }
    try super.init(playroom, page: "settings", back: .home, firstRow: firstRow)
    tree.root.addSublayer(accessButton)
    tree.root.addSublayer(filesButton)
    try addSound()
    try addSwitch(.music, .music, isOn: playroom.settings.music) { $0.music.toggle() }
    try addInherited()
    let language = playroom.language
    let languageRow = rows.count
    try add(
      SettingRow(
        .language, LobbyWord.language.text(in: language), in: language, value: .text(LobbyWord.languageName.text(in: language)),
        isStrong: playroom.options.hasHighContrast
      ) {
        let all = Language.allCases.filter { $0 == language || $0.hasFont }
        let next = all[((all.firstIndex(of: language) ?? 0) + 1) % all.count]
        playroom.choose(next)
        playroom.show(.settings(row: languageRow))
      })
    try add(
      SettingRow(
        .lock, LobbyWord.lock.text(in: language), in: language, help: LobbyWord.lockHelp.text(in: language),
        value: .isOn(playroom.locksNextRoom), isStrong: playroom.options.hasHighContrast
      ) {
        playroom.locksNextRoom.toggle()
        playroom.show(.settings(row: languageRow + 1))
      })
  }

  /// The rows of what the desktop may say: who sets one to what that says leaves it to the desktop again.
  private func addInherited() throws(RoomError) {
    let (options, inherited) = (playroom.options, playroom.preferences.inherited.options)
    try addSwitch(.motion, .motion, isOn: !options.reducesMotion) {
      let reduces = !options.reducesMotion
      $0.motion = reduces == inherited.reducesMotion ? nil : reduces ? .reduced : .full
    }
    try addSwitch(.contrast, .contrast, isOn: options.hasHighContrast) {
      let isStrong = !options.hasHighContrast
      $0.contrast = isStrong == inherited.hasHighContrast ? nil : isStrong ? .strong : .usual
    }
    try addSwitch(.hand, .leftHanded, isOn: options.isLeftHanded) {
      let isLeft = !options.isLeftHanded
      $0.hand = isLeft == inherited.isLeftHanded ? nil : isLeft ? .left : .right
    }
  }

  /// The row of sounds: pressed as a whole it switches them, by its bars and the arrow keys it sets how loud they are.
  private func addSound() throws(RoomError) {
    let row = try SettingRow(
      Self.soundIcon(at: soundLevel), LobbyWord.sound.text(in: playroom.language), in: playroom.language,
      value: .level(soundLevel, of: Settings.volumes.count) { [weak self] in self?.setSound($0, isHeard: true) },
      isStrong: playroom.options.hasHighContrast
    ) { [weak self] in
      guard let self else { return }
      setSound(soundLevel > 0 ? 0 : playroom.settings.volume)
    }
    row.stepByArrows(upTo: Settings.volumes.upperBound) { [weak self] in self?.setSound($0, isHeard: true) }
    try add(row)
    soundRow = row
  }

  /// How loud sounds are, in steps; 0 where they are off.
  private var soundLevel: Int { playroom.settings.sound ? playroom.settings.volume : 0 }

  private static func soundIcon(at level: Int) -> Icon { level > 0 ? .sound : .mute }

  /// - Parameter isHeard: whether a note says how loud that is.
  private func setSound(_ level: Int, isHeard: Bool = false) {
    guard level != soundLevel else { return }
    playroom.change {
      $0.sound = level > 0
      if level > 0 { $0.volume = level }
    }
    // Here and not on a page that comes anew: a finger may still be drawing.
    try? soundRow?.show(Self.soundIcon(at: level), level: level)
    if isHeard { playroom.play(.pluck(step: level + 2)) }
  }

  override func remade() throws(RoomError) -> MenuScene? { try SettingsPage(playroom) }

  override var wayHere: String? { "settings button" }

  /// What is heard and moves, how it looks and reads, the lock.
  override var groups: Set<Int> { [3, 6] }
  override var cornerButtons: Int { 3 }

  override func reappear(at row: Int) { playroom.show(.settings(row: row)) }

  override func arrange() {
    super.arrange()
    for (i, button) in [accessButton, filesButton].enumerated() {
      button.layout(in: corner(i + 1))
    }
  }

  override var probeMembers: [JSON.Member] {
    let settings = playroom.settings
    return [
      JSON.Member("sound", .bool(settings.sound)), JSON.Member("volume", JSON(settings.volume)),
      JSON.Member("music", .bool(settings.music)), JSON.Member("reducesMotion", .bool(playroom.options.reducesMotion)),
      JSON.Member("highContrast", .bool(playroom.options.hasHighContrast)),
      JSON.Member("leftHanded", .bool(playroom.options.isLeftHanded)),
      JSON.Member("language", .string(playroom.language.rawValue)), JSON.Member("locksNextRoom", .bool(playroom.locksNextRoom)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
