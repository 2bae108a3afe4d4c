import Geometry
import Layers
import Progress
import RoomKit
import Sessions
import Typography

/// What the one who plays has played, has finished and plays next, room by room, for the grown-ups; they can have it as a table, and as a page to be printed.
@MainActor
final class ReportPage: MenuScene {
  private var rows: [RoomReportRow] = []
  private let standings: [RoomStanding]
  private let heading = TextLayer()
  private var badge: Layer?
  private let saveButton: RoundButton

  /// - Throws: `RoomError` when a picture is missing.
  init(_ playroom: any MenuHost) throws(RoomError) {
    let save = try RoundButton(.save) { [weak playroom] in playroom?.keepReport() }
    saveButton = save
    standings = playroom.standings
    try super.init(playroom, page: "report", back: .back, ground: Self.groundName)
    answerEmptyTaps()
    heading.string = ReportWord.title.text(in: playroom.language)
    heading.style = TextStyle(font: FontDescription(weight: .bold), size: 20, language: playroom.language.rawValue)
    heading.color = Palette.ink
    heading.sizeToFit()
    heading.isHitTestable = false
    tree.root.addSublayer(heading)
    tree.root.addSublayer(save)
    if let profile = playroom.profile {
      let badge = try Animal.badge(profile)
      badge.isHitTestable = false
      tree.root.addSublayer(badge)
      self.badge = badge
    }
    for standing in standings {
      let name = standing.room.name
      let row = try RoomReportRow(standing, options: playroom.options(of: name), isStrong: playroom.options.hasHighContrast) {
        [weak playroom] in playroom?.showLevels(of: name)
      }
      rows.append(row)
      tree.root.addSublayer(row)
    }
  }

  /// The scene behind it.
  private nonisolated static let groundName = "calm"

  /// Reads the words and drawings that it shows, where nobody has yet. From any thread.
  nonisolated static func readAhead(_ rooms: [any Room.Type]) {
    RoomArt.readAhead(["ground-" + groundName])
    ReportWord.readAhead()
    LevelWord.readAhead()
    for room in rooms { RoomReportRow.readAhead(room) }
  }

  /// How wide a stage is where nothing has room beside words, in points.
  private static let narrow = 200.0

  override var firstToDo: Layer? { rows.first }

  override func arrange() {
    let side = buttonSide
    saveButton.layout(in: corner(1))
    badge?.transform = .scale(side * 0.86 / Card.side, side * 0.86 / Card.side)
    badge?.position = place(Rect(center: Point(side * 0.55, side * 0.55), size: .zero)).center
    // On narrow stages the heading has the badge's place.
    badge?.isHidden = size.width < Self.narrow
    let left = side * (badge?.isHidden == false ? 1.15 : 0.2)
    let scale = min(side * 0.5 / max(1, heading.bounds.height), max(1, size.width - 2.1 * side - left) / max(1, heading.bounds.width))
    heading.transform = .scale(scale, scale)
    heading.position = place(Rect(center: Point(left + heading.bounds.width * scale / 2, side * 0.55), size: .zero)).center
    let area = content.insetBy(dx: side * 0.12, dy: side * 0.12)
    let columns = area.height / Double(max(1, rows.count)) < RoundButton.side && area.width > area.height ? 2 : 1
    let lines = max(1, (rows.count + columns - 1) / columns)
    let gap = side * 0.14
    let height = min((area.height - gap * Double(lines - 1)) / Double(lines), side * 2)
    let most = (area.width - gap * Double(columns - 1)) / Double(columns)
    let width = min(most, height * 12)
    let origin = Point(
      area.midX - (width * Double(columns) + gap * Double(columns - 1)) / 2,
      area.midY - (height * Double(lines) + gap * Double(lines - 1)) / 2)
    let style = RoomReportRow.Style(rows, size: Size(width, height))
    for (i, row) in rows.enumerated() {
      let place = origin + Point(Double(i / lines) * (width + gap), Double(i % lines) * (height + gap))
      row.layout(in: self.place(Rect(origin: place, size: Size(width, height))), style: style)
    }
  }

  override func remade() throws(RoomError) -> MenuScene? { try ReportPage(playroom) }

  override func leave() { playroom.show(.profile(playroom.profile)) }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member(
        "rooms",
        .array(
          zip(standings, rows).map { standing, row in
            [
              "room": .string(standing.room.name), "rounds": JSON(standing.rounds), "finished": JSON(standing.finished.count),
              "levels": JSON(standing.levels.count), "next": standing.next.map { .string($0.name) } ?? nil, "frame": JSON(row.frame),
            ]
          }))
    ]
  }
}
