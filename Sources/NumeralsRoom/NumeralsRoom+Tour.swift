import Geometry
import RoomKit
import Sessions

extension NumeralsRoom {
  /// The level played to its end, with a mistake and one numeral of each page told to its end.
  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    var options = options
    options.state = nil
    let room = try NumeralsRoom(level: level, options: options)
    var script = TourScript()
    script.picture("start")
    script.wait(0.4)
    if level == .classic {
      room.playRing(&script, size: size, options: options)
    } else {
      room.playPages(&script, size: size, options: options)
    }
    script.picture("end")
    script.wait(1.5)
    return TourStop(scene: room, script: script)
  }

  private func playRing(_ script: inout TourScript, size: Size, options: RoomOptions) {
    let place = ClassicLayout(size: size, isLeftHanded: options.isLeftHanded)
    func tap(_ number: Int) {
      if let k = game.index(of: number), let board = board as? ClassicBoard { script.tap(place.ring.apply(board.labels[k].position)) }
    }
    tap(7)
    script.wait(1.4)
    for number in 1...game.last {
      tap(number)
      script.wait(number % 4 == 0 ? 1.3 : 0.6)
      if number == 6 { script.picture("playing") }
    }
    script.wait(2.2)
  }

  private func playPages(_ script: inout TourScript, size: Size, options: RoomOptions) {
    let tiles = PagesLayout(size: size, isLeftHanded: options.isLeftHanded).tiles
    // The same places will be dealt to the room.
    var game = self.game
    while true {
      let first = game.first
      if let place = game.index(of: first + 7) { script.tap(tiles[place].center) }
      script.wait(0.5)
      for number in first..<first + NumeralsGame.pageSize {
        guard let place = game.index(of: number) else { continue }
        script.tap(tiles[place].center)
        _ = game.tap(place)
        // Four and nine are worth a look.
        script.wait(number % 10 == 9 || number % 10 == 4 ? 2.2 : 0.4)
        if number % 10 == 9 { script.picture("\(number)") }
      }
      script.wait(4.2)
      if game.isFinished { return }
      game.turnPage()
    }
  }
}
