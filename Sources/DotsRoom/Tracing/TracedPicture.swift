import Geometry
import Imaging

/// What stands out in a photograph or a painting, as if cut out of paper: its outlines, and in them patches of few colours. In units of a sheet of 100 by 100.
struct TracedPicture: Equatable {
  /// Closed lines that are filled with one colour, by the even-odd rule.
  struct Patch: Equatable {
    /// 0xRRGGBB.
    var color: UInt32
    var loops: [[Point]]
  }

  /// The closed lines about what stands out, and about the holes in it; the largest first.
  let outline: [[Point]]
  /// In the order in which they are painted; the first has the outline's lines.
  let patches: [Patch]

  /// How much of the sheet the longer side takes.
  private static let span = 92.0
  /// The most outlines, and the least that one has of the largest one's area.
  private static let mostOutlines = 8
  private static let leastShare = 0.02
  /// A hole larger than this part of what it lies in is the inside of a line drawing, not a hole.
  private static let largestHole = 0.6
  /// The least part of the picture that what stands out takes.
  private static let leastArea = 0.004
  /// What is told apart no better than this and has longer lines than this is noise.
  private static let (leastSeparation, mostNoise) = (0.7, 30.0)
  /// How often the square of an outline's length may have the area of a circle of that length: what is more ragged is no shape.
  private static let mostRagged = 90.0
  /// The most points of all patches together.
  private static let mostPoints = 3000

  /// Traces a picture. Linear in its pixels, and some 30 ms beyond that.
  /// - Throws: `DotPuzzleError.nothingStandsOut` for a blank page, for noise, and where it is all but one colour.
  init(_ image: Image) throws(DotPuzzleError) {
    let picture = ReducedPicture(image)
    guard let standout = Standout(picture) else { throw .nothingStandsOut }
    let all = standout.field.loops(at: standout.threshold).map { (loop: $0, area: ScalarField.area(of: $0)) }
    let length = all.reduce(0) { $0 + Self.length(of: $1.loop) }
    let isNoise = length * length > Self.mostNoise * 4 * .pi * max(1, all.reduce(0) { $0 + $1.area })
    if isNoise, standout.separation < Self.leastSeparation { throw .nothingStandsOut }
    guard let largest = all.map(\.area).max(), largest >= Self.leastArea * Double(picture.width * picture.height) else {
      throw .nothingStandsOut
    }
    let kept = all.filter { abs($0.area) >= Self.leastShare * largest && -$0.area <= Self.largestHole * largest }
      .enumerated().sorted { (abs($1.element.area), $0.offset) < (abs($0.element.area), $1.offset) }.map(\.element).prefix(
        Self.mostOutlines)
    let loops = kept.map { Self.simplified($0.loop, tolerance: 0.6) }
    guard let main = loops.first, Self.raggedness(of: main) <= Self.mostRagged else { throw .nothingStandsOut }
    let scale = Self.span / Double(max(picture.width, picture.height))
    let origin = Point(50 - Double(picture.width) * scale / 2, 50 - Double(picture.height) * scale / 2)
    func onSheet(_ loops: [[Point]]) -> [[Point]] {
      loops.map { loop in
        loop.map { p in
          let place = origin + p * scale
          return Point((place.x * 10).rounded() / 10, (place.y * 10).rounded() / 10)
        }
      }
    }
    outline = onSheet(loops)
    let mask = ScalarField.mask(of: Array(kept.map(\.loop)), width: picture.width, height: picture.height)
    let colors = ColorPatches(picture, in: mask)
    guard let base = colors.colors.first else { throw .nothingStandsOut }
    var patches = [Patch(color: Self.rgb(base), loops: outline)]
    var tolerance = 0.5
    let found = Self.loops(of: colors, picture)
    while true {
      let simple = found.map { $0.map { Self.simplified($0, tolerance: tolerance) }.filter { $0.count > 2 } }
      if simple.joined().reduce(0, { $0 + $1.count }) <= Self.mostPoints {
        patches += zip(colors.colors.dropFirst(), simple).filter { !$0.1.isEmpty }.map { Patch(color: Self.rgb($0), loops: onSheet($1)) }
        break
      }
      tolerance *= 1.5
    }
    self.patches = patches
  }

  /// What a document says; nil where that makes no sense.
  init?(outline: [[Point]], patches: [Patch]) {
    let loops = outline + patches.flatMap(\.loops)
    guard !outline.isEmpty, outline.count <= Self.mostOutlines, patches.count <= ColorPatches.most,
      loops.reduce(0, { $0 + $1.count }) <= 4 * Self.mostPoints,
      loops.allSatisfy({ $0.count > 2 && $0.allSatisfy { (0...100).contains($0.x) && (0...100).contains($0.y) } })
    else { return nil }
    (self.outline, self.patches) = (outline, patches)
  }

  /// The lines about each colour but the first, without what is too small to be seen.
  private static func loops(of patches: ColorPatches, _ picture: ReducedPicture) -> [[[Point]]] {
    let least = Double(picture.width * picture.height) * 0.0003
    return patches.colors.indices.dropFirst().map { label in
      let field = ScalarField(width: picture.width, height: picture.height, values: patches.labels.map { $0 == label ? 1 : 0 })
      let loops = field.blurred(radius: 1).loops(at: 0.5).map { (loop: $0, area: abs(ScalarField.area(of: $0))) }.filter {
        $0.area >= least
      }
      return loops.map(\.loop)
    }
  }

  private static func simplified(_ loop: [Point], tolerance: Double) -> [Point] {
    Polyline.simplified(loop + [loop[0]], tolerance: tolerance).dropLast()
  }

  private static func length(of loop: [Point]) -> Double {
    loop.indices.reduce(0) { $0 + loop[$1].distance(to: loop[($1 + 1) % loop.count]) }
  }

  /// The square of a closed line's length by that of a circle of the same area: 1 for a circle.
  private static func raggedness(of loop: [Point]) -> Double {
    let length = length(of: loop)
    return length * length / (4 * .pi * max(1e-9, abs(ScalarField.area(of: loop))))
  }

  private static func rgb(_ color: SIMD3<Float>) -> UInt32 {
    func byte(_ x: Float) -> UInt32 { UInt32(min(255, max(0, x.rounded()))) }
    return byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }
}
