import Geometry
import Layers
import Progress
import RoomKit
import Sessions

/// The settings of whoever plays without eyes or with hands of their own: the voice, how large everything is, how fast the focus goes on by itself, how soon a
/// pointer that rests taps, what of a hand is left out that trembles or brushes against things, and whether the gamepad shakes.
@MainActor
final class AccessPage: RowsPage {
  /// The rows with a level, by what they set.
  private var levelRows: [(row: SettingRow, icon: Icon, member: WritableKeyPath<Settings, Int>)] = []

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    try super.init(playroom, page: "access", back: .back, firstRow: firstRow)
    try addSwitch(.speech, .speech, isOn: playroom.settings.speech) { $0.speech.toggle() }
    try addSize()
    try addLevel(.scan, .oneSwitch, \.scanning, of: Settings.scanPaces.count)
    try addLevel(.dwell, .dwelling, \.dwelling, of: Settings.dwellTimes.count)
    try addLevel(.steady, .steadying, \.steadying, of: Settings.repeatGaps.count)
    try addLevel(.press, .pressing, \.pressing, of: Settings.pressTimes.count)
    try addLevel(.stray, .straying, \.straying, of: Settings.strays.count)
    try addSwitch(.pad, .rumble, isOn: playroom.settings.rumble) { $0.rumble.toggle() }
  }

  /// The row of the size, which goes from one to the next; who chooses the desktop's leaves it to the desktop.
  private func addSize() throws(RoomError) {
    let percent = Int((playroom.preferences.magnification * 100).rounded())
    let row = rows.count
    try add(
      SettingRow(
        .size, LobbyWord.size.text(in: playroom.language), in: playroom.language, value: .text("\(percent)%"),
        isStrong: playroom.options.hasHighContrast
      ) { [weak self, playroom] in
        let next = Settings.sizes.first { $0 > percent } ?? Settings.sizes[0]
        let isInherited = playroom.preferences.inherited.magnification == Double(next) / 100
        playroom.change { $0.size = isInherited ? nil : next }
        self?.reappear(at: row)
      })
  }

  /// A row with a level, 0 for off: pressed as a whole it switches it, by its bars and the arrow keys it sets how much.
  private func addLevel(_ icon: Icon, _ word: LobbyWord, _ member: WritableKeyPath<Settings, Int>, of most: Int) throws(RoomError) {
    let row = try SettingRow(
      icon, word.text(in: playroom.language), in: playroom.language,
      value: .level(playroom.settings[keyPath: member], of: most) { [weak self] in self?.set(member, to: $0) },
      isStrong: playroom.options.hasHighContrast
    ) { [weak self] in
      guard let self else { return }
      set(member, to: playroom.settings[keyPath: member] > 0 ? 0 : Self.usualLevel)
    }
    row.stepByArrows(upTo: most) { [weak self] in self?.set(member, to: $0) }
    try add(row)
    levelRows.append((row, icon, member))
  }

  /// The level that a row begins with.
  private static let usualLevel = 2

  /// - Parameter level: 0 for off.
  private func set(_ member: WritableKeyPath<Settings, Int>, to level: Int) {
    guard level != playroom.settings[keyPath: member] else { return }
    if let known = levelRows.first(where: { $0.member == member }) { try? known.row.show(known.icon, level: level) }
    playroom.change { $0[keyPath: member] = level }
  }

  override var tallest: Double { 1.6 }

  override func reappear(at row: Int) { playroom.show(.access(row: row)) }

  override func remade() throws(RoomError) -> MenuScene? { try AccessPage(playroom) }

  override func leave() { playroom.show(.settings(), at: "access button") }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member("speech", .bool(playroom.settings.speech)), JSON.Member("scanning", JSON(playroom.settings.scanning)),
      JSON.Member("dwelling", JSON(playroom.settings.dwelling)), JSON.Member("steadying", JSON(playroom.settings.steadying)),
      JSON.Member("pressing", JSON(playroom.settings.pressing)), JSON.Member("straying", JSON(playroom.settings.straying)),
      JSON.Member("rumble", .bool(playroom.settings.rumble)),
      JSON.Member("magnification", JSON(playroom.preferences.magnification)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
