import CBlending
import Geometry
import Layers

/// The colours of a gradient from its start to its end, premultiplied, ready to be looked up.
final class GradientTable: @unchecked Sendable {
  /// Entries: fine enough that neighbours differ by less than a level for most pairs of colours.
  static let bits = 10
  static let count = 1 << bits
  /// How many bytes a table takes.
  static let bytes = (count + 2) * MemoryLayout<UInt32>.stride + count * MemoryLayout<GradientLookup.Run>.stride

  /// From 0 to `count`; one more on each side, before the start and from the end on, for gradients that are padded.
  let colors: UnsafeMutablePointer<UInt32>
  /// Whether those on the sides have colours of their own, since several stand at the very start, or at the end.
  let hasStart: Bool
  let hasEnd: Bool
  /// For each entry, the first and the last of those about it that have its colour.
  private let runs: UnsafeMutablePointer<GradientLookup.Run>
  /// How many stretches of one colour there are.
  let runCount: Int
  /// Whether every colour is opaque.
  let isOpaque: Bool

  /// Colours at rising locations in 0...1, mixed in straight sRGB between them; of several at one place the first counts before it, the last
  /// from there on.
  init(colors: [Color], locations: [Double]) {
    precondition(colors.count == locations.count && !colors.isEmpty, "a gradient table needs a location for every colour")
    self.colors = UnsafeMutablePointer.allocate(capacity: Self.count + 2) + 1
    var i = 0
    // Up to each location, and from the last on.
    for k in 0...locations.count {
      var end = i
      while end < Self.count, k == locations.count || (Double(end) + 0.5) / Double(Self.count) < locations[k] { end += 1 }
      if k == 0 || k == locations.count {
        (self.colors + i).update(repeating: colors[max(0, k - 1)].premultiplied(opacity: 1), count: end - i)
      } else {
        let (a, b) = (colors[k - 1].components, colors[k].components)
        blending_ramp(self.colors + i, i, end - i, a, b, locations[k - 1], locations[k] - locations[k - 1])
      }
      i = end
    }
    self.colors[-1] = colors[0].premultiplied(opacity: 1)
    self.colors[Self.count] = colors[colors.count - 1].premultiplied(opacity: 1)
    hasStart = locations.count > 1 && locations[1] <= 0
    hasEnd = locations.count > 1 && locations[locations.count - 2] >= 1
    // By what is drawn: a location that is no number mixes colours that are not there.
    let table = self.colors
    isOpaque = (-1...Self.count).reduce(0xff00_0000) { $0 & table[$1] } == 0xff00_0000
    runs = .allocate(capacity: Self.count)
    runCount = Self.findRuns(self.colors, runs)
  }

  deinit {
    (colors - 1).deallocate()
    runs.deallocate()
  }

  func lookup(_ spread: Spread) -> GradientLookup {
    GradientLookup(
      table: colors, runs: runs, runCount: runCount, spread: spread, lowest: hasStart ? -1 : 0,
      highest: hasEnd ? Self.count : Self.count - 1)
  }

  /// Finds the stretches of one colour in a table, and says how many there are.
  static func findRuns(_ colors: UnsafeMutablePointer<UInt32>, _ runs: UnsafeMutablePointer<GradientLookup.Run>) -> Int {
    var found = 0
    var first = 0
    while first < count {
      var end = first + 1
      while end < count, colors[end] == colors[first] { end += 1 }
      for i in first..<end { runs[i] = GradientLookup.Run(first: Int16(first), last: Int16(end - 1)) }
      found += 1
      first = end
    }
    return found
  }
}

extension Color {
  fileprivate var components: blending_color { blending_color(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour as a premultiplied 0xAARRGGBB pixel, its alpha times an opacity; each number is cut to 0...1 and rounded once.
  func premultiplied(opacity: Double) -> UInt32 {
    func level(_ v: Double) -> Double { v.isNaN ? 0 : min(1, max(0, v)) }
    let a = level(alpha) * level(opacity)
    // To 16 more bits first, in which halves are exact; none of it calls a function.
    func byte(_ v: Double) -> UInt32 { (UInt32(v * 255 * 65536 + 0.5) &+ 1 &<< 15) &>> 16 }
    return byte(a) << 24 | byte(level(red) * a) << 16 | byte(level(green) * a) << 8 | byte(level(blue) * a)
  }
}
