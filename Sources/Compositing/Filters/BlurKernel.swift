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
    case boxes(Boxes)
    /// Half of the weights, the middle's first.
    case gaussian([Float])
  }

  /// Radii of the boxes and what sums of theirs count.
  private struct Boxes {
    var first: Int
    var second: Int
    var narrow: Int
    var wide: Int
    var narrowWeight: Float = 0
    var wideWeight: Float = 0
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
      reach = boxes.first + boxes.second + boxes.wide
      shape = .boxes(boxes)
    }
  }

  /// As far as any kernel of a deviation reaches, in pixels.
  static func mostReach(_ deviation: Double) -> Int {
    deviation < leastBox ? Int((deviation * 3).rounded(.up)) : Int((deviation * 3.7).rounded(.up)) + 1
  }

  /// The boxes whose spectrum is nearest to the Gaussian's, in the sum of squares over frequencies up to 4.5 radians a deviation.
  private static func nearest(_ deviation: Double) -> Boxes {
    let frequencies = (1...16).map { Double($0) * 4.5 / 16 / deviation }
    let goal = frequencies.map { Math.exp(-deviation * deviation * $0 * $0 / 2) }
    let spectra = (0...Int(deviation * 2.3) + 1).map { radius in
      let length = Double(2 * radius + 1)
      return frequencies.map { Math.sin(length * $0 / 2) / (length * Math.sin($0 / 2)) }
    }
    func variance(_ radius: Int) -> Double { Double(radius * (radius + 1)) / 3 }
    func range(_ low: Double, _ high: Double) -> ClosedRange<Int> { Int(deviation * low)...Int((deviation * high).rounded(.up)) }
    var best = Boxes(first: 0, second: 0, narrow: 0, wide: 0)
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
            best = Boxes(first: first, second: second, narrow: narrow, wide: wide)
            let sums = Double((2 * first + 1) * (2 * second + 1))
            best.narrowWeight = Float(share / (sums * Double(2 * narrow + 1)))
            best.wideWeight = Float((1 - share) / (sums * Double(2 * wide + 1)))
          }
        }
      }
    }
    return best
  }

  // MARK: - Lines

  /// A pixel each of four lines.
  typealias Four = SIMD4<UInt32>

  /// What blurring lines of a length needs, in bytes, with what is blurred and what comes of it.
  func bytes(_ count: Int) -> Int { (5 * count + 12 * reach + 64) * MemoryLayout<Four>.stride }

  /// Where `run` finds the first of `count` places of what is blurred, in its room; as many follow for the result.
  func input(_ room: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Four> { room.assumingMemoryBound(to: Four.self) + 2 * reach + 8 }

  /// Where `run` leaves the result.
  func output(_ room: UnsafeMutableRawPointer, _ count: Int) -> UnsafeMutablePointer<Four> { input(room) + count + 2 * reach + 8 }

  /// Blurs four lines at once, beyond the ends of which nothing is. About 3 ns a pixel of a line with boxes, whatever the radius.
  func run(_ room: UnsafeMutableRawPointer, _ count: Int) {
    let from = input(room)
    (from - 2 * reach - 8).update(repeating: Four(repeating: 0), count: 2 * reach + 8)
    (from + count).update(repeating: Four(repeating: 0), count: 2 * reach + 8)
    let to = output(room, count)
    let spare = to + count
    switch shape {
    case .boxes(let boxes):
      let sums = Sums(boxes, from, spare, count, reach)
      // Shifts by a number that is known are one instruction.
      sums.run(to, 0)
      sums.run(to, 8)
      sums.run(to, 16)
      sums.run(to, 24)
    case .gaussian(let weights):
      for shift in stride(from: UInt32(0), to: 32, by: 8) { Self.run(weights, from, to, count, shift, spare) }
    }
  }

  @inline(__always)
  private static func level(_ v: SIMD4<Float>) -> Four {
    // Added to this, a number's last bits are those of the nearest whole one.
    unsafeBitCast(v + SIMD4<Float>(repeating: 0x1p23), to: Four.self) & Four(repeating: 255)
  }

  @inline(__always)
  private static func float(_ v: Four) -> SIMD4<Float> { SIMD4<Float>(unsafeBitCast(v, to: SIMD4<Int32>.self)) }

  /// A channel's sums along four lines.
  private struct Sums {
    let boxes: Boxes
    let from: UnsafeMutablePointer<Four>
    /// What the first box makes, and the second, after as many zeros as the next box is long.
    let a: UnsafeMutablePointer<Four>
    let b: UnsafeMutablePointer<Four>
    let count: Int
    let reach: Int

    init(_ boxes: Boxes, _ from: UnsafeMutablePointer<Four>, _ spare: UnsafeMutablePointer<Four>, _ count: Int, _ reach: Int) {
      (self.boxes, self.from, self.count, self.reach) = (boxes, from, count, reach)
      let (second, wide) = (2 * boxes.second + 1, 2 * boxes.wide + 1)
      a = spare + second
      b = a + count + reach + wide
      spare.update(repeating: Four(repeating: 0), count: second)
      (b - wide).update(repeating: Four(repeating: 0), count: wide)
    }

    @inline(__always)
    func run(_ to: UnsafeMutablePointer<Four>, _ shift: UInt32) {
      let (first, second) = (2 &* boxes.first &+ 1, 2 &* boxes.second &+ 1)
      let (narrow, wide, between) = (2 &* boxes.narrow &+ 1, 2 &* boxes.wide &+ 1, boxes.wide &- boxes.narrow)
      let (narrowWeight, wideWeight) = (SIMD4<Float>(repeating: boxes.narrowWeight), SIMD4<Float>(repeating: boxes.wideWeight))
      let mask = Four(repeating: 255)
      let (from, a, b) = (from, a, b)
      var s1 = Four(repeating: 0)
      var (s2, s3, s4) = (s1, s1, s1)
      @inline(__always)
      func advance(_ i: Int) {
        s1 = s1 &+ (from[i] &>> shift & mask) &- (from[i &- first] &>> shift & mask)
        a[i] = s1
        s2 = s2 &+ s1 &- a[i &- second]
        b[i] = s2
        s3 = s3 &+ s2 &- b[i &- wide]
        s4 = s4 &+ b[i &- between] &- b[i &- between &- narrow]
      }
      for i in 0..<reach { advance(i) }
      for i in reach..<count &+ reach {
        advance(i)
        let mean = BlurKernel.float(s4) * narrowWeight + BlurKernel.float(s3) * wideWeight
        let level = BlurKernel.level(mean) &<< shift
        to[i &- reach] = shift == 0 ? level : to[i &- reach] | level
      }
    }
  }

  private static func run(
    _ weights: [Float], _ from: UnsafeMutablePointer<Four>, _ to: UnsafeMutablePointer<Four>, _ count: Int, _ shift: UInt32,
    _ spare: UnsafeMutablePointer<Four>
  ) {
    let mask = Four(repeating: 255)
    let reach = weights.count - 1
    let values = UnsafeMutableRawPointer(spare).assumingMemoryBound(to: SIMD4<Float>.self) + reach
    for i in -reach..<count + reach { values[i] = float(from[i] &>> shift & mask) }
    weights.withUnsafeBufferPointer { weights in
      for i in 0..<count {
        var sum = values[i] * SIMD4<Float>(repeating: weights[0])
        for k in 1..<max(1, weights.count) { sum += (values[i &- k] + values[i &+ k]) * SIMD4<Float>(repeating: weights[k]) }
        to[i] = shift == 0 ? level(sum) : to[i] | level(sum) &<< shift
      }
    }
  }
}
