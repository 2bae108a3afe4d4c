import Geometry
import Sessions

/// What a table of pieces stands at, for tests.
@MainActor
struct TrianglesProbe {
  private static let colorNames = ["red", "blue", "yellow", "green", "orange", "turquoise", "violet"]
  private static let cornerNames = ["top left", "top right", "bottom right", "bottom left"]

  private let room: TrianglesRoom

  init(_ room: TrianglesRoom) { self.room = room }

  /// Where everything lies, in points of the stage of member "size": each piece by its middle and by its turn in degrees, as
  /// it will be when all movement has ended, and under "seen" as it is seen now.
  var members: [JSON.Member] {
    let (game, table, board) = (room.game, room.table, room.board)
    var members: [JSON.Member] = [
      JSON.Member("size", [Self.number(room.place.size.width), Self.number(room.place.size.height)]),
      JSON.Member("leg", Self.number(room.place.leg)),
      JSON.Member("pieces", .array(room.pieces.map(describe))),
      JSON.Member("order", .array(game.order.map { JSON($0) })),
      JSON.Member("moves", JSON(game.moves)),
      JSON.Member("undo", .bool(game.canUndo)),
    ]
    if room.kind.isFree {
      members.append(JSON.Member("canSave", .bool(room.canSave)))
      members.append(JSON.Member("saved", .array(room.options.store.keepsakes.map { .string(TrianglesLevel.own($0.id).id.name) })))
    }
    if let own = room.ownLevel { members.append(JSON.Member("binAsks", .bool(own.binAsks))) }
    if let coverage = room.coverage {
      let laid = table.laid.map(table.placed)
      members += [
        JSON.Member("covered", Self.number(coverage.inside(laid) / coverage.area)),
        JSON.Member("difference", Self.number(coverage.difference(from: laid) / coverage.area)),
        JSON.Member("hints", JSON(game.hints)),
        JSON.Member("hint", .bool(board.isHintShown)),
        JSON.Member("solved", .bool(game.isSolved)),
        JSON.Member("celebrating", .bool(room.controls.isCelebrating)),
      ]
    }
    return members
  }

  private func describe(_ piece: TrianglePiece) -> JSON {
    let (number, table) = (piece.number, room.table)
    let lying = table.placed(number)
    let p = room.place.points(lying.center)
    let seen = room.board.layer.convert(piece.layer.presented.position, to: nil)
    let angle = piece.seenAngle * 180 / .pi
    var seenAngle = Self.rounded(angle - 360 * (angle / 360).rounded(.down))
    if seenAngle >= 360 { seenAngle -= 360 }
    var description: JSON = [
      "color": .string(Self.colorNames[table.kit.pieces[number].color]),
      "x": Self.number(p.x),
      "y": Self.number(p.y),
      "angle": JSON(45 * ((lying.pose.eighths - table.kit.pieces[number].pose.eighths) & 7)),
      "corner": .string(Self.cornerNames[lying.corner]),
      "home": .bool(room.game.pieces[number].place == .home),
      "held": .bool(table.held.contains(number)),
      "seen": ["x": Self.number(seen.x), "y": Self.number(seen.y), "angle": JSON(seenAngle)],
    ]
    if lying.shape != .triangle {
      description = .object(
        (description.members ?? []) + [
          JSON.Member("shape", .string(lying.shape.rawValue)), JSON.Member("flipped", .bool(lying.pose.isFlipped)),
        ])
    }
    return description
  }

  /// To a thousandth, so that the last bits of a conversion do not show.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }

  private static func number(_ value: Double) -> JSON { JSON(rounded(value)) }
}
