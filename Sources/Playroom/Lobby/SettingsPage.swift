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
  private var volumeRows: [VolumeRow] = []
  private let accessButton: RoundButton
  private let filesButton: RoundButton

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    accessButton = try RoundButton(.access) { playroom.show(.access()) }
    filesButton = try RoundButton(.folder) { playroom.show(.files()) }
    try super.init(playroom, page: "settings", back: .home, firstRow: firstRow)
    tree.root.addSublayer(accessButton)
    tree.root.addSublayer(filesButton)
    try addVolume(.sound, isOn: \.sound, \.volume) { $0 > 0 ? .sound : .mute }
    try addVolume(.music, isOn: \.music, \.musicVolume) { _ in .music }
    try addInherited()
    let language = playroom.language
    let languageRow = rows.count
    try add(
      SettingRow(
        .language, LobbyWord.language.text(in: language), in: language, value: .text(LobbyWord.languageName.text(in: language)),
        isStrong: playroom.options.hasHighContrast
      ) {
        playroom.show(.languages())
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

  /// A row that says how loud something is.
  private struct VolumeRow {
    let row: SettingRow
    let isOn: WritableKeyPath<Settings, Bool>
    let volume: WritableKeyPath<Settings, Int>
    let icon: (Int) -> Icon
  }

  /// A row of sounds or of music: pressed as a whole it switches them, by its bars and the arrow keys it sets how loud they are.
  private func addVolume(
    _ word: LobbyWord, isOn: WritableKeyPath<Settings, Bool>, _ volume: WritableKeyPath<Settings, Int>, icon: @escaping (Int) -> Icon
  ) throws(RoomError) {
    let number = volumeRows.count
    let level = level(isOn, volume)
    let row = try SettingRow(
      icon(level), word.text(in: playroom.language), in: playroom.language,
      value: .level(level, of: Settings.volumes.count) { [weak self] in self?.setVolume(number, to: $0, isHeard: true) },
      isStrong: playroom.options.hasHighContrast
    ) { [weak self] in
      guard let self else { return }
      setVolume(number, to: self.level(isOn, volume) > 0 ? 0 : playroom.settings[keyPath: volume])
    }
    row.stepByArrows(upTo: Settings.volumes.upperBound) { [weak self] in self?.setVolume(number, to: $0, isHeard: true) }
    try add(row)
    volumeRows.append(VolumeRow(row: row, isOn: isOn, volume: volume, icon: icon))
  }

  /// How loud something is, in steps; 0 where it is off.
  private func level(_ isOn: KeyPath<Settings, Bool>, _ volume: KeyPath<Settings, Int>) -> Int {
    playroom.settings[keyPath: isOn] ? playroom.settings[keyPath: volume] : 0
  }

  /// - Parameter isHeard: whether a note says how loud that is; music is heard by itself.
  private func setVolume(_ number: Int, to level: Int, isHeard: Bool = false) {
    let known = volumeRows[number]
    guard level != self.level(known.isOn, known.volume) else { return }
    playroom.change {
      $0[keyPath: known.isOn] = level > 0
      if level > 0 { $0[keyPath: known.volume] = level }
    }
    // Here and not on a page that comes anew: a finger may still be drawing.
    try? known.row.show(known.icon(level), level: level)
    if isHeard, known.isOn == \.sound { playroom.play(.pluck(step: level + 2)) }
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
      JSON.Member("music", .bool(settings.music)), JSON.Member("musicVolume", JSON(settings.musicVolume)),
      JSON.Member("reducesMotion", .bool(playroom.options.reducesMotion)),
      JSON.Member("highContrast", .bool(playroom.options.hasHighContrast)),
      JSON.Member("leftHanded", .bool(playroom.options.isLeftHanded)),
      JSON.Member("language", .string(playroom.language.rawValue)), JSON.Member("locksNextRoom", .bool(playroom.locksNextRoom)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
