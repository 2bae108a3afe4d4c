import Geometry
import Layers
import RoomKit
import Typography

/// What columns stand on: a line, a place for each, and above each its number.
final class PileFrame: Layer {
  private let line = Layer()
  private let lanes: [Layer]
  private let numbers: [TextLayer]
  private let ink: Color

  init(columns: Int, options: RoomOptions) {
    ink = options.hasHighContrast ? Palette.strongInk : Palette.ink
    lanes = (0..<columns).map { _ in Layer() }
    numbers = (0..<columns).map { _ in TextLayer() }
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    for lane in lanes {
      // Nothing of the ground is seen through what is counted on.
      lane.backgroundColor = Palette.plate
      addSublayer(lane)
    }
    line.backgroundColor = ink
    addSublayer(line)
    for number in numbers {
      number.style = TextStyle(font: FontDescription(weight: .bold), size: 20)
      number.color = ink
      number.zPosition = 10
      addSublayer(number)
    }
  }

  /// What each number that is written takes, in points, with some air above and below.
  var numberFrames: [Rect] { numbers.filter { !$0.string.isEmpty }.map { $0.frame.insetBy(dx: 0, dy: -$0.style.size * 0.1) } }

  func layout(_ place: PileLayout) {
    for (i, lane) in lanes.enumerated() {
      lane.frame = Rect(
        x: place.x(i) - place.pitch * 0.46, y: place.plot.minY, width: place.pitch * 0.92,
        height: place.plot.height)
      lane.cornerRadius = place.pitch * 0.12
    }
    let width = max(2, place.plot.height * 0.008)
    line.frame = Rect(
      x: place.plot.minX, y: place.plot.maxY - width / 2, width: place.plot.width, height: width)
  }

  /// Writes how many there are in each column above it.
  /// - Parameter tops: how high each column is, in points; nothing is written over an empty one.
  func update(_ counts: [Int], tops: [Double], in place: PileLayout) {
    let longest = counts.map { "\($0)".count }.max() ?? 1
    let size = max(
      11, min(place.pitch * 0.5, place.pitch * 1.3 / Double(longest), place.plot.height * 0.09))
    for (i, number) in numbers.enumerated() {
      number.string = counts[i] > 0 ? "\(counts[i])" : ""
      number.style.size = size
      number.sizeToFit()
      number.position = Point(
        place.x(i), max(place.plot.minY + size * 0.6, place.plot.maxY - tops[i] - size * 0.7))
    }
  }
}
