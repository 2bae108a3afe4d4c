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
    if let clock = room.mode as? ClockMode {
      clock.play(&script, size: size)
    } else if let practice = room.mode as? PracticeMode {
      practice.play(&script, size: size)
    } else if level == .classic {
      room.playRing(&script, size: size, options: options)
    } else {
      room.playPages(&script, size: size, options: options)
    }
    script.picture("end")
    script.wait(1.5)
    return TourStop(scene: room, script: script)
  }

  private func playRing(_ script: inout TourScript, size: Size, options: RoomOptions) {
    guard let meeting = mode as? MeetingMode else { return }
    let (game, board) = (meeting.game, meeting.board)
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
    let tiles = PagesLayout(size: size, sides: options.sides).tiles
    // The same places will be dealt to the room.
    guard var game = (mode as? MeetingMode)?.game else { return }
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

extension PracticeMode {
  /// A round to its end, with a mistake at the second question.
  fileprivate func play(_ script: inout TourScript, size: Size) {
    let keys = PracticeBoard.layout(size, task, sides: sides).keys
    // The same questions will be asked.
    var game = self.game
    func press(_ symbol: String) {
      if let place = task.symbols.firstIndex(of: symbol) { script.tap(keys[place].center) }
      script.wait(0.3)
      _ = game.press(symbol)
    }
    while let answer = game.answer {
      if game.index == 1, !game.isBlemished, let wrong = wrongSymbols(for: answer) {
        for symbol in wrong { press(symbol) }
        if !task.hasWholeAnswers, !game.isJudged {
          script.tap(keys[task.symbols.count + 1].center)
          _ = game.check()
        }
        script.wait(1.6)
        script.picture("wrong")
      }
      while let symbol = game.nextSymbol { press(symbol) }
      if game.index == 0 {
        script.wait(2)
        script.picture("told")
      }
      script.wait(3.4)
      game.advance()
      if game.index == 5 { script.picture("asked") }
    }
    script.wait(2)
  }

  /// An answer that is wrong, and for letters breaks a rule where one can.
  private func wrongSymbols(for answer: String) -> [String]? {
    switch task.kind {
    case .count, .name: task.symbols.first { $0 != answer }.map { [$0] }
    case .read: "10".hasPrefix(answer) ? ["9"] : ["1", "0"]
    case .write, .date: "IIII".hasPrefix(answer) ? ["V", "V"] : ["I", "I", "I", "I"]
    }
  }
}
