import Geometry
import Layers
import RoomTestSupport
import Sessions
import TestSupport
import Testing

@testable import FourRoom
@testable import RoomKit

@MainActor
@Suite("The end of a game")
struct JoyTests {
  private func figures(isStill: Bool) throws -> [SeatFigure] {
    var figures: [SeatFigure] = [FaceFigure(on: .red, isStill: isStill)]
    for level in 1...8 { figures.append(try RobotLayer(level: level, isStill: isStill)) }
    for animal in AnimalPair.animals { figures.append(try AnimalFigure(animal, on: .red, isStill: isStill)) }
    return figures
  }

  /// A game of two animals in which red wins by its next stone in the fourth column.
  private func nearlyWon(reducesMotion: Bool = false) throws -> FourPlay {
    var options = FourPlay.options("two", moves: "414141")
    options.reducesMotion = reducesMotion
    options.animal = "rabbit"
    return try FourPlay("two", size: Size(1280, 800), options: options)
  }

  /// Where the foot of a character is now, from where it stands, and how far it leans.
  private func place(_ figure: SeatFigure) -> Point { figure.body.presentedTransformToSuperlayer().apply(.zero) }
  private func lean(_ figure: SeatFigure) -> Double { figure.body.presentedTransformToSuperlayer().b }

  @Test("every robot, every animal and the plain face is glad in a way that no other is")
  func characters() throws {
    let joys = try CharacterMotions.all().joy
    let characters = try figures(isStill: true).map(\.character)
    #expect(Set(characters) == Set(joys.keys) && characters.count == 17)
    for (name, joy) in joys {
      let like = joys.filter { other in
        let (a, b) = (joy, other.value)
        return a.up == b.up && a.side == b.side && a.turn == b.turn && a.width == b.width && a.height == b.height && a.limbs == b.limbs
      }
      #expect(like.count == 1, "\(name)")
    }
  }

  @Test("every limb that is moved is a limb of that character")
  func limbs() throws {
    let joys = try CharacterMotions.all().joy
    for figure in try figures(isStill: true) {
      for limb in try #require(joys[figure.character]).limbs.keys { #expect(figure.limb(limb) != nil, "\(limb) of \(figure.character)") }
    }
  }

  @Test("paper falls behind the buttons that can be pressed, and before the board")
  func paper() throws {
    let play = try nearlyWon()
    play.tap(try play.point(4))
    play.wait(3)
    let root = play.room.tree.root
    let order = root.sublayers
    func place(_ layer: Layer?) throws -> Int { try #require(order.firstIndex { $0 === layer || layer?.isDescendant(of: $0) == true }) }
    let paper = try #require(root.layer(named: "paper"))
    #expect(try place(paper) < place(root.layer(named: "undo button")) && place(paper) > place(play.game.view))
    #expect(try place(paper) < place(play.room.controls.layer))
    play.room.controls.endCelebration()
    #expect(paper.tree == nil)
  }

  @Test("whoever has won jumps and beams, the other one claps, and then nothing moves and nothing wakes up")
  func won() throws {
    let play = try nearlyWon()
    let (rabbit, other) = (try play.game.badge(of: .red).player, try play.game.badge(of: .yellow).player)
    #expect(rabbit is AnimalFigure && rabbit.body.layer(named: "glad")?.opacity == 0)
    play.tap(try play.point(4))
    var (heights, leans): (Set<Double>, Set<Double>) = ([], [])
    for _ in 0..<180 {
      play.wait(1.0 / 60)
      heights.insert(place(rabbit).y)
      leans.insert(lean(other))
    }
    #expect(heights.min()! < -25 && heights.max()! < 1)
    #expect(leans.max()! > 0.02)
    #expect(rabbit.expression == .pleased && rabbit.body.layer(named: "glad")?.opacity == 1)
    play.wait(30)
    #expect(!play.session.scene.tree.isAnimating)
    #expect(place(rabbit).length < 1e-6 && rabbit.expression == .pleased)
  }

  @Test("with reduced motion the face is glad and nobody jumps")
  func still() throws {
    let play = try nearlyWon(reducesMotion: true)
    let rabbit = try play.game.badge(of: .red).player
    play.tap(try play.point(4))
    for _ in 0..<120 {
      play.wait(1.0 / 60)
      #expect(place(rabbit).length < 1e-6)
    }
    #expect(rabbit.body.layer(named: "glad")?.opacity == 1)
  }

  @Test("a stone that is taken back takes the joy back")
  func takenBack() throws {
    let play = try nearlyWon()
    let rabbit = try play.game.badge(of: .red).player
    play.tap(try play.point(4))
    play.wait(1.2)
    #expect(CharacterMotion.isPlaying(on: rabbit.body))
    try play.game.undo()
    // The other one has three on top of each other.
    #expect(rabbit.expression == .worried && !CharacterMotion.isPlaying(on: rabbit.body))
    #expect(rabbit.body.layer(named: "glad")?.opacity == 0)
  }

  @Test("a robot that was beaten is friendly about it after a moment, and claps")
  func beaten() throws {
    let play = try FourPlay("3", options: FourPlay.options("3", moves: "414141"))
    let robot = try #require(try play.game.badge(of: .yellow).robot)
    play.tap(try play.point(4))
    play.wait(1)
    #expect(robot.shown == .beaten)
    play.wait(2)
    #expect(robot.expression == .beaten && robot.shown == .friendly && CharacterMotion.isPlaying(on: robot.body))
    play.wait(20)
    #expect(!play.session.scene.tree.isAnimating)
  }

  @Test("where nobody wins both wave, and no face is sad")
  func drawn() throws {
    let play = try FourPlay("two", options: FourPlay.options("two", moves: ""))
    let badges = try play.game.badges
    badges.update(turn: nil, winner: nil, wins: [:], isThinking: false)
    badges.celebrate(nil)
    play.wait(0.6)
    for seat in Seat.allCases {
      #expect(badges[seat].player.expression == .friendly && CharacterMotion.isPlaying(on: badges[seat].player.body))
    }
  }

  @Test(
    "the joy of a character moves without making anything anew", .needsOptimization, arguments: AnimalPair.animals + ["3-nut", "8-crown"]
  )
  func allocations(character: String) throws {
    let play = try FourPlay("two", size: Size(800, 600))
    let figure: SeatFigure =
      try AnimalPair.animals.contains(character)
      ? AnimalFigure(character, on: .red, isStill: false) : RobotLayer(level: Int(character.prefix(1)) ?? 1, isStill: false)
    try play.game.bar.addSublayer(figure)
    figure.position = Point(120, 400)
    figure.show(.pleased)
    figure.perform(.joy)
    let stage = HeadlessStage(session: play.session)
    while stage.nextTime < 0.5 { stage.drawFrame() }
    #expect(CharacterMotion.isPlaying(on: figure.body))
    #expect(fewestAllocations(in: 0..<20) { _ in stage.drawFrame() } == 0)
  }
}
