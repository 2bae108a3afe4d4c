import Geometry
import RoomKit

extension ClockMode {
  /// A round to its end: the minute hand is turned, then the hour hand.
  func play(_ script: inout TourScript, size: Size) {
    let clock = ClockLayout(size: size, sides: sides).clock
    // The same times will be asked for.
    var game = self.game
    func drag(_ hand: ClockFace.Hand, from: Int, by minutes: Int) {
      let steps = max(1, abs(minutes) / (hand == .hour ? 20 : 2))
      script.draw(
        through: (0...steps).map { step in
          let turned = Double(minutes) * Double(step) / Double(steps) / (hand == .hour ? 720 : 60) * 2 * .pi
          let angle = hand.angle(at: from) + turned
          return clock.center + Point(Math.sin(angle), -Math.cos(angle)) * (hand.length * 0.85 * clock.width / (2 * ClockFace.radius))
        }, speed: 900)
      script.wait(0.2)
    }
    while let asked = game.asked {
      let way = ClockRound.way(from: game.time % 60, to: asked % 60)
      if way != 0 {
        drag(.minute, from: game.time, by: way)
        game.turnMinuteHand(to: asked % 60)
        _ = game.settle()
      }
      if !game.isAnswered {
        if game.index == 1 { script.picture("minutes") }
        let hours = asked / 60 - game.time / 60
        drag(.hour, from: game.time, by: (abs(hours) > 6 ? hours - 12 * hours.signum() : hours) * 60)
        game.turnHourHand(to: asked / 60)
        _ = game.settle()
      }
      if game.index == 0 { script.picture("told") }
      script.wait(1.6)
      game.advance()
    }
    script.wait(2)
  }
}
