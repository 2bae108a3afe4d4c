import Geometry
import Sessions

extension TrianglesRoom {
  private static let colorNames = ["red", "blue", "yellow", "green"]
  private static let cornerNames = ["top left", "top right", "bottom right", "bottom left"]

  /// Where everything lies, in points of the stage of member "size": each piece by the middle of its square and by its turn in degrees, as
  /// it will be when all movement has ended, and under "seen" as it is seen now.
  package func state() -> String {
    var members: [JSON.Member] = [
      JSON.Member("room", "triangles"),
      JSON.Member("version", JSON(Self.stateVersion)),
      JSON.Member("level", .string(level.name)),
      JSON.Member("size", [Self.number(place.size.width), Self.number(place.size.height)]),
      JSON.Member("leg", Self.number(place.leg)),
      JSON.Member("pieces", .array(pieces.map(describe))),
      JSON.Member("order", .array(game.order.map { JSON($0) })),
      JSON.Member("moves", JSON(game.moves)),
      JSON.Member("undo", .bool(game.canUndo)),
    ]
    if kind == .free {
      members.append(JSON.Member("canSave", .bool(canSave)))
      members.append(JSON.Member("saved", .array(options.store.keepsakes.map { .string(TrianglesLevel.own($0.id).id.name) })))
    }
    if case .own = kind { members.append(JSON.Member("binAsks", .bool(binPressed != nil))) }
    if let coverage {
      let laid = pieces.indices.filter { game.pieces[$0].place != .home && !held.contains($0) }.map(triangle)
      members += [
        JSON.Member("covered", Self.number(coverage.inside(laid) / coverage.area)),
        JSON.Member("difference", Self.number(coverage.difference(from: laid) / coverage.area)),
        JSON.Member("hints", JSON(game.hints)),
        JSON.Member("hint", .bool(isHintShown)),
        JSON.Member("solved", .bool(game.isSolved)),
        JSON.Member("celebrating", .bool(controls.isCelebrating)),
      ]
    }
    return JSON.object(members).description
  }

  private func describe(_ piece: TrianglePiece) -> JSON {
    let number = piece.number
    let p = place.points(center(of: number))
    let seen = board.convert(piece.layer.presented.position, to: nil)
    let angle = piece.seenAngle * 180 / .pi
    var seenAngle = Self.rounded(angle - 360 * (angle / 360).rounded(.down))
    if seenAngle >= 360 { seenAngle -= 360 }
    return [
      "color": .string(Self.colorNames[TrianglesGame.color(of: number)]),
      "x": Self.number(p.x),
      "y": Self.number(p.y),
      "angle": JSON(game.pieces[number].turns * 90),
      "corner": .string(Self.cornerNames[game.corner(of: number)]),
      "home": .bool(game.pieces[number].place == .home),
      "held": .bool(held.contains(number)),
      "seen": ["x": Self.number(seen.x), "y": Self.number(seen.y), "angle": JSON(seenAngle)],
    ]
  }

  /// To a thousandth, so that the last bits of a conversion do not show.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }

  private static func number(_ value: Double) -> JSON { JSON(rounded(value)) }

  /// Goes on from a saved state, as far as it is one; one that was solved, or is another level's, is left out.
  func restore(_ state: JSON?) {
    guard let state, state["room"]?.string == Self.name, state["level"]?.string == level.name,
      let version = state["version"]?.int, (1...Self.stateVersion).contains(version), state["solved"]?.bool != true,
      let saved = state["pieces"]?.array, saved.count == game.pieces.count,
      let sides = state["size"]?.array?.compactMap(\.double), sides.count == 2, sides.allSatisfy({ (1...100_000).contains($0) })
    else { return }
    // Points become places on the board by the layout of the stage that they were on.
    place = Self.layout(kind, figure: figure, size: Size(sides[0], sides[1]), options: options)
    let pieces = saved.map { piece in
      var read = TrianglesGame.Piece()
      if let angle = piece["angle"]?.int, angle % 90 == 0 { read.turns = (angle / 90) & 3 }
      if piece["home"]?.bool == false, let x = piece["x"]?.double, let y = piece["y"]?.double, abs(x) <= 1e6, abs(y) <= 1e6 {
        read.place = .at(place.board(Point(x, y)))
      }
      return read
    }
    game = TrianglesGame(
      pieces: pieces, order: state["order"]?.array?.compactMap(\.int) ?? [], moves: state["moves"]?.int ?? 0,
      hints: state["hints"]?.int ?? 0)
  }
}
