import Geometry
import Layers
import RoomKit

/// A stone tower with a clock that shows the time.
final class TowerArt: LandmarkArt {
  private static let dial = Point(0, -124)

  private var hands: (hour: PartLayer, minute: PartLayer)?
  private var flag: Layer?
  private var leaf: Layer?

  override func build() throws(RoomError) {
    let body = try add("tower-body")
    flag = body["flag"]
    leaf = body["door"]
    addOpening(behind: leaf)
    try add("tower-dial", at: Self.dial)
    hands = (try add("hour-hand", at: Self.dial), try add("minute-hand", at: Self.dial))
  }

  /// Shows a time of the day, in whole minutes since midnight.
  func show(minutes: Int) {
    hands?.hour.transform = .rotation(Double(minutes % 720) / 720 * 2 * .pi)
    hands?.minute.transform = .rotation(Double(minutes % 60) / 60 * 2 * .pi)
  }

  override func open() { swing(leaf) }

  override func idle(_ life: MeadowLife) {
    guard let flag else { return }
    life.loop(flag) { flag in
      var wave = KeyframeAnimation(.scaleX, values: [1, 0.85, 1], duration: 2)
      wave.timingFunctions = [.easeInOut, .easeInOut]
      return wave
    }
  }
}
