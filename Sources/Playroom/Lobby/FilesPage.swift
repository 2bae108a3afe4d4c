import Geometry
import Layers
import RoomKit
import Sessions

/// The page where a grown-up opens a file: by the desktop's own page for choosing one, or one of those that were opened last.
@MainActor
final class FilesPage: RowsPage {
  /// How many of the files that were opened last are offered.
  nonisolated static let mostRecent = 5

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    try super.init(playroom, page: "files", back: .back, firstRow: firstRow)
    try add(.folder, FilesWord.choose.text(in: playroom.language), help: FilesWord.kinds.text(in: playroom.language), name: "choose file") {
      playroom.files.choose()
    }
    for (i, path) in playroom.files.recent(most: Self.mostRecent).prefix(Self.mostRecent).enumerated() {
      let parts = path.split(separator: "/").map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      try add(Self.icon(of: path), parts.last ?? path, help: parts.count > 1 ? parts[parts.count - 2] : "/", name: "recent file \(i + 1)") {
        playroom.files.open(path)
      }
    }
  }

  private func add(_ icon: Icon, _ text: String, help: String, name: String, _ action: @escaping () -> Void) throws(RoomError) {
    let row = try SettingRow(
      icon, text, in: playroom.language, help: help, value: .nothing, isStrong: playroom.options.hasHighContrast, action: action)
    row.name = name
    try add(row)
  }

  private static func icon(of path: String) -> Icon {
    switch FileNature(of: path) {
    case .table: .curve
    case .log: .again
    case .picture, .pixels, nil: .look
    }
  }

  override var tallest: Double { 1.6 }

  override func reappear(at row: Int) { playroom.show(.files(row: row)) }

  override func remade() throws(RoomError) -> MenuScene? { try FilesPage(playroom) }

  override func leave() { playroom.show(.settings(), at: "folder button") }

  override var probeMembers: [JSON.Member] { [JSON.Member("rows", .array(rows.map { JSON($0.frame) }))] }
}
