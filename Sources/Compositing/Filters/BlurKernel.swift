import CBlending
import Geometry

/// What a line is blurred by: two boxes one after the other, and the mean of a narrow box and a wide one, by sums that run along.
///
/// Boxes alone are flatter than a Gaussian, however many there are: what they leave out is in the tails. Two of different widths, mixed, have it; of
/// all widths those are taken whose spectrum is nearest, and the share between them that gives the variance to the last bit. Whatever the picture,
/// a line then differs by less than 2.1 levels of 255, a single edge by less than 1. Sums are whole numbers, so that a part of a line comes out as the
/// whole line would. Narrow Gaussians are added up as they are.
struct BlurKernel {
  /// How far from a pixel others count for it.
  let reach: Int
  private let shape: Shape

  private enum Shape {
    case boxes(blending_boxes)
    /// Half of the weights, the middle's first.
    case gaussian([Float])
  }

  /// Deviations from which on boxes take the Gaussian's place, in pixels.
  private static let leastBox = 3.5

  /// - Parameter deviation: in pixels, at most 16, where sums do not yet overflow.
  init(_ deviation: Double) {
    precondition(deviation <= 16, "a wider blur is one of a smaller picture")
    if deviation < Self.leastBox {
      reach = Int((deviation * 3).rounded(.up))
      let weights = (0...reach).map { Math.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let total = 2 * weights.reduce(0, +) - weights[0]
      shape = .gaussian(weights.map { Float($0 / total) })
    } else {
      let boxes = Self.nearest(deviation)
      reach = Int(boxes.first + boxes.second + boxes.wide)
      shape = .boxes(boxes)
    }
  }

  /// As far as any kernel of a deviation reaches, in pixels.
  static func mostReach(_ deviation: Double) -> Int {
    deviation < leastBox ? Int((deviation * 3).rounded(.up)) : Int((deviation * 3.7).rounded(.up)) + 1
  }

  /// The boxes whose spectrum is nearest to the Gaussian's, in the sum of squares over frequencies up to 4.5 radians a deviation.
  private static func nearest(_ deviation: Double) -> blending_boxes {
    let frequencies = (1...16).map { Double($0) * 4.5 / 16 / deviation }
    let goal = frequencies.map { Math.exp(-deviation * deviation * $0 * $0 / 2) }
    let spectra = (0...Int(deviation * 2.3) + 1).map { radius in
      let length = Double(2 * radius + 1)
      return frequencies.map { Math.sin(length * $0 / 2) / (length * Math.sin($0 / 2)) }
    }
    func variance(_ radius: Int) -> Double { Double(radius * (radius + 1)) / 3 }
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> { Int(deviation * low)...Int((deviation * high).rounded(.up)) }
    var best = blending_boxes()
    var least = Double.infinity
    for first in range(0.6, 0.9) {
      for second in first...first + 1 {
        let left = deviation * deviation - variance(first) - variance(second)
        for narrow in range(0.5, 1) where variance(narrow) <= left {
          for wide in range(1.65, 2.2) where variance(wide) >= left && first + second + wide <= mostReach(deviation) {
            let share = (variance(wide) - left) / (variance(wide) - variance(narrow))
            var error = 0.0
            for k in frequencies.indices {
              let mixed = share * spectra[narrow][k] + (1 - share) * spectra[wide][k]
              let difference = spectra[first][k] * spectra[second][k] * mixed - goal[k]
              error += difference * difference
            }
            // A last bit of the library's sine decides nothing.
            guard error < least * (1 - 1e-9) else { continue }
            least = error
            let sums = Double((2 * first + 1) * (2 * second + 1))
            best = blending_boxes(
              first: Int32(first), second: Int32(second), narrow: Int32(narrow), wide: Int32(wide),
              narrow_weight: Float(share / (sums * Double(2 * narrow + 1))),
              wide_weight: Float((1 - share) / (sums * Double(2 * wide + 1))))
          }
        }
      }
    }
    return best
  }

  // MARK: - Lines

  /// How many lines are blurred at once.
  static let lanes = 8
  /// Pixels of room on a boundary of 32 bytes.
  typealias Room = UnsafeMutablePointer<UInt32>

  /// What blurring lines of a length needs, in bytes, with what is blurred and what comes of it.
  func bytes(_ count: Int) -> Int { (4 * count + 12 * reach + 64) * Self.lanes * MemoryLayout<UInt32>.stride }

  /// Where `run` finds the first of `count` places of what is blurred, in its room; as many follow for the result.
  func input(_ room: UnsafeMutableRawPointer) -> Room { room.assumingMemoryBound(to: UInt32.self) + margin }

  /// Where `run` leaves the result.
  func output(_ room: UnsafeMutableRawPointer, _ count: Int) -> Room { input(room) + Self.lanes * count + margin }

  /// Pixels before the first place and after the last.
  private var margin: Int { Self.lanes * 2 * reach }

  /// Blurs eight lines at once, beyond the ends of which nothing is. About 1 ns a pixel with boxes, whatever the radius.
  /// - Parameter isBaseline: whether by what every CPU can.
  func run(_ room: UnsafeMutableRawPointer, _ count: Int, isBaseline: Bool = false) {
    let from = input(room)
    (from - margin).update(repeating: 0, count: margin)
    (from + Self.lanes * count).update(repeating: 0, count: margin)
    let to = output(room, count)
    let spare = to + Self.lanes * count
    switch shape {
    case .boxes(let boxes): (isBaseline ? blending_blur_boxes_baseline : blending_blur_boxes)(to, from, spare, count, boxes)
    case .gaussian(let weights):
      (isBaseline ? blending_blur_weights_baseline : blending_blur_weights)(to, from, spare, count, weights, reach)
    }
  }
}
