import Geometry
import Layers
import RoomKit
import Sessions
import Typography

/// The languages that there are, one of which is chosen.
@MainActor
final class LanguagesPage: MenuScene {
  private let languages: [Language]
  private var rows: [LanguageRow] = []
  private let heading = TextLayer()

  /// - Throws: `RoomError` when a picture is missing.
  init(_ playroom: any MenuHost) throws(RoomError) {
    let language = playroom.language
    languages = Language.allCases.filter { $0 == language || $0.hasFont }
    try super.init(playroom, page: "languages", back: .back, ground: "calm")
    answerEmptyTaps()
    heading.string = LobbyWord.language.text(in: language)
    heading.style = TextStyle(font: FontDescription(weight: .bold), size: 20, language: language.rawValue)
    heading.color = Palette.ink
    heading.sizeToFit()
    heading.isHitTestable = false
    tree.root.addSublayer(heading)
    for other in languages {
      let row = try LanguageRow(other, isChosen: other == language, isStrong: playroom.options.hasHighContrast) { [weak playroom] in
        guard other != language else { return }
        playroom?.choose(other)
        playroom?.show(.languages(chosen: other), at: LanguageRow.name(of: other))
      }
      rows.append(row)
      tree.root.addSublayer(row)
    }
  }

  override var firstToDo: Layer? { zip(languages, rows).first { $0.0 == playroom.language }?.1 }

  /// How high a row is at most as a multiple of its greatest width, what lies between rows as a part of their room, and how wide a row is at most, in sides of a
  /// button.
  private static let (ratio, gap, largest) = (0.3, 0.06, 5.6)

  override func arrange() {
    let side = buttonSide
    let room = max(1, size.width - 1.4 * side)
    let scale = min(side * 0.5 / max(1, heading.bounds.height), room / max(1, heading.bounds.width))
    heading.transform = .scale(scale, scale)
    heading.position = place(Rect(center: Point(side * 0.3 + heading.bounds.width * scale / 2, side * 0.5), size: .zero)).center
    let area = content.insetBy(dx: 4, dy: 4)
    let columns = area.width > area.height * 1.2 ? 3 : 2
    let lines = Double((rows.count + columns - 1) / columns)
    let (width, height) = (area.width / Double(columns), area.height / lines)
    let cell = Size(min(width * (1 - Self.gap), Self.largest * side), min(height * (1 - Self.gap), Self.largest * side * Self.ratio))
    let whole = Size(
      cell.width * Double(columns) + width * Self.gap * Double(columns - 1), cell.height * lines + height * Self.gap * (lines - 1))
    let wordScale = rows.map { $0.scale(in: cell) }.min() ?? 1
    for (i, row) in rows.enumerated() {
      let (column, line) = (Double(i % columns), Double(i / columns))
      let origin = Point(
        area.midX - whole.width / 2 + column * (cell.width + width * Self.gap),
        area.midY - whole.height / 2 + line * (cell.height + height * Self.gap))
      row.layout(in: place(Rect(origin: origin, size: cell)), scale: wordScale, isRightToLeft: playroom.language.isRightToLeft)
    }
  }

  override func remade() throws(RoomError) -> MenuScene? { try LanguagesPage(playroom) }

  override func leave() { playroom.show(.settings(), at: SettingRow.name(.language)) }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member("language", .string(playroom.language.rawValue)),
      JSON.Member(
        "languages", .array(zip(languages, rows).map { ["language": .string($0.rawValue), "frame": JSON($1.frame)] })),
    ]
  }
}
