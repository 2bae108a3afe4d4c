import Geometry
import Gestures
import Layers
import RoomKit
import SVG
import Sessions

/// Connect the dots: fingers draw lines from number to number, and a picture appears.
///
/// The classic level is eight dots in a circle that never ends. In the other levels the lines stay, and after the last dot the picture's
/// outline draws itself and fills with colour. A level may also be an SVG file of the player's own, by its path, or a picture that was drawn here.
@MainActor
package final class DotsRoom: Room {
  package nonisolated static let name = "dots"
  package nonisolated static var levels: [LevelID] { [.classic] + DotsLevel.pictures + [DotsLevel.draw.id] }
  package nonisolated static func hasLevel(_ level: LevelID) -> Bool { DotsLevel(level) != nil }
  package nonisolated static let stateVersion = 1

  /// Whether a drawing lists dots to connect, as `DotsImport` lists them.
  package nonisolated static func isPuzzle(_ drawing: SVGDrawing) -> Bool {
    drawing.elements.contains { $0.data(DotPuzzle.dotsAttribute) != nil }
  }

  /// The sheet to draw on, which a picture of pixels is opened on.
  package nonisolated static var drawingLevel: LevelID { DotsLevel.draw.id }

  /// Whether a level is a file of the player's own.
  package nonisolated static func isFile(_ level: LevelID) -> Bool { if case .file = DotsLevel(level) { true } else { false } }

  package let frame: RoomFrame
  let board: any DotsBoard

  /// - Throws: `RoomError` when the level's picture is missing or damaged.
  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    let kind = DotsLevel(level) ?? .classic
    let puzzle = try kind.puzzle(options)
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: " + (puzzle?.name ?? "connect the dots"),
      background: kind == .classic ? Color(red: 0, green: 1, blue: 0) : options.hasHighContrast ? Palette.strongPaper : Self.ground)
    let pictures: PictureBoard?
    if let puzzle { pictures = try PictureBoard(puzzle, on: frame) } else { pictures = nil }
    if kind == .draw { board = try DrawBoard(on: frame) } else { board = pictures ?? ClassicDotsBoard(on: frame) }
    if kind != .classic { try frame.addGround(DotsGround.name(of: level), unveils: kind != .draw) }
    let root = tree.root
    root.backgroundColor = background
    root.touchHandler = board
    root.addSublayer(board.layer)
    frame.addControls { [weak board] in board?.firstToDo }
    if let puzzle { pictures?.onFinish = { [weak self] in self?.keepFinishedFile(puzzle) } }
  }

  /// The ground of the pictures.
  static let ground = Color(light: Color(rgb: 0xcdeadf), dark: Palette.paper)

  package func layout(size: Size) { frame.layout(board, size: size) }

  package func begin(in session: Session) { board.begin(in: session) }

  package func handle(_ event: InputEvent, at time: Double) -> Bool { board.handle(event) || controls.handle(event) }

  package var document: any Encodable { board.document }

  package var probeMembers: [JSON.Member] { board.probeMembers }
}
