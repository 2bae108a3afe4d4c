import Geometry
import Layers
import Progress
import RoomKit
import Sessions

/// The settings of whoever plays without eyes or with one switch: the voice, and how fast the focus goes on by itself.
@MainActor
final class AccessPage: RowsPage {
  private var scanRow: SettingRow?

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    try super.init(playroom, page: "access", back: .back, firstRow: firstRow)
    try addSwitch(.speech, .speech, isOn: playroom.settings.speech) { $0.speech.toggle() }
    try addScanning()
  }

  /// The row of scanning: pressed as a whole it switches it, by its bars and the arrow keys it sets the pace.
  private func addScanning() throws(RoomError) {
    let row = try SettingRow(
      .scan, LobbyWord.oneSwitch.text(in: playroom.language), in: playroom.language,
      value: .level(playroom.settings.scanning, of: Settings.scanPaces.count) { [weak self] in self?.setScanning($0) },
      isStrong: playroom.settings.highContrast
    ) { [weak self] in
      guard let self else { return }
      setScanning(playroom.settings.scanning > 0 ? 0 : Self.usualPace)
    }
    row.stepByArrows(upTo: Settings.scanPaces.count) { [weak self] in self?.setScanning($0) }
    try add(row)
    scanRow = row
  }

  /// The pace that scanning begins with.
  private static let usualPace = 2

  /// - Parameter level: 0 for off.
  private func setScanning(_ level: Int) {
    guard level != playroom.settings.scanning else { return }
    try? scanRow?.show(.scan, level: level)
    playroom.change { $0.scanning = level }
  }

  override var tallest: Double { 1.6 }

  override func reappear(at row: Int) { playroom.showAccess(firstRow: row) }

  override func leave() { playroom.showSettings(at: "access button") }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member("speech", .bool(playroom.settings.speech)), JSON.Member("scanning", JSON(playroom.settings.scanning)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
