import Geometry
import Imaging
import Layers

/// The filters of a rasterized layer where it lies: what they reach, in pixels of the store. O(steps and their inputs) to make.
struct FilterPlan {
  let filters: [Filter]
  /// From the layer's units to the store's pixels.
  let toPixels: AffineTransform
  /// Pixels per unit across and down.
  let scale: Size
  /// How far from a pixel others count for it, all filters together; nil where that may be any.
  private(set) var reach: (x: Int, y: Int)? = (0, 0)
  /// The same of each filter.
  private var reaches: [(x: Int, y: Int)?] = []
  /// For each filter and step the last step that takes what it made, or itself.
  private(set) var lastUses: [[Int]] = []
  /// The most pictures that are held at once, with what a step itself needs.
  private(set) var pictures = 0
  /// How many pixels in one colour cost as much as a pixel that goes through all steps.
  private(set) var weight = 0.0

  init(filters: [Filter], toPixels: AffineTransform) {
    self.filters = filters
    self.toPixels = toPixels
    scale = Size(Math.hypot(toPixels.a, toPixels.b), Math.hypot(toPixels.c, toPixels.d))
    for filter in filters {
      let own = reach(of: filter)
      reaches.append(own)
      if let own, let sum = reach { reach = Self.sum(sum, own) } else { reach = nil }
      var last = Array(filter.steps.indices)
      for (n, step) in filter.steps.enumerated() {
        for case .step(let k) in step.inputs where k >= 0 && k < n { last[k] = n }
      }
      lastUses.append(last)
      pictures = max(pictures, 4 + Self.mostHeld(last))
      for step in filter.steps { weight += Self.weight(of: step) }
    }
  }

  /// Where a layer's pixels are filtered, and what brings them from there to where they are seen.
  ///
  /// Regions are upright in the layer's own units, and so are a blur's two deviations, a tile and the light (Filter Effects 1, 7): what is turned or slanted is
  /// filtered as if it were only scaled; more coarsely where so much of a slanted one is seen at once that its pixels would be more than `mostUpright` for each of the
  /// screen's. What treats every pixel by itself is filtered where it is seen, as is what is too thin to be told how. A function of the transform and the filters alone.
  static func placement(_ toOuter: AffineTransform, _ filters: [Filter]) -> (inner: AffineTransform, rest: AffineTransform) {
    let scale = Size(Math.hypot(toOuter.a, toOuter.b), Math.hypot(toOuter.c, toOuter.d))
    let isUpright = toOuter.b == 0 && toOuter.c == 0 && toOuter.a > 0 && toOuter.d > 0
    let isThin = abs(toOuter.determinant) < 1e-3 * scale.width * scale.height
    let isEven =
      abs(scale.width - scale.height) < 1e-6 * scale.width
      && abs(toOuter.a * toOuter.c + toOuter.b * toOuter.d) < 1e-6 * toOuter.determinant.magnitude
    if isUpright || isThin || filters.allSatisfy({ $0.region == nil && $0.steps.allSatisfy { $0.isPlain(isEven: isEven) } }) {
      let (x, y) = (toOuter.tx.rounded(.down), toOuter.ty.rounded(.down))
      var inner = toOuter
      (inner.tx, inner.ty) = (toOuter.tx - x, toOuter.ty - y)
      return (inner, .translation(x, y))
    }
    var rest = AffineTransform(
      a: toOuter.a / scale.width, b: toOuter.b / scale.width, c: toOuter.c / scale.height, d: toOuter.d / scale.height, tx: toOuter.tx,
      ty: toOuter.ty)
    // What a square is seen in is a box of so many squares of these pixels.
    let squares = (abs(rest.a) + abs(rest.b)) * (abs(rest.c) + abs(rest.d)) / (rest.determinant * rest.determinant)
    if squares > mostUpright {
      let unit = (squares / mostUpright).squareRoot()
      (rest.a, rest.b, rest.c, rest.d) = (rest.a * unit, rest.b * unit, rest.c * unit, rest.d * unit)
      return (AffineTransform.scale(scale.width / unit, scale.height / unit), rest)
    }
    var inner = AffineTransform.scale(scale.width, scale.height)
    // Turned by quarters and mirrored, pixels fall on pixels.
    func snapped(_ v: Double) -> Double { abs(v) < 1e-9 ? 0 : abs(abs(v) - 1) < 1e-9 ? (v < 0 ? -1 : 1) : v }
    let turn = AffineTransform(a: snapped(rest.a), b: snapped(rest.b), c: snapped(rest.c), d: snapped(rest.d), tx: 0, ty: 0)
    if abs(turn.a) + abs(turn.b) == 1, abs(turn.c) + abs(turn.d) == 1, let back = turn.inverse {
      let (x, y) = (toOuter.tx.rounded(.down), toOuter.ty.rounded(.down))
      let part = back.applyToVector(Point(toOuter.tx - x, toOuter.ty - y))
      inner = inner.concatenating(.translation(part.x, part.y))
      rest = turn.concatenating(.translation(x, y))
    }
    return (inner, rest)
  }

  /// How many upright pixels a layer may have where it is turned or slanted, for each of a square screen's; turned ones have two.
  static let mostUpright = 16.0
  /// The most pixels that a filter works on, unless more of its result is to be seen.
  private static let mostPixels = 1 << 22
  /// The most pixels that it works on where a pixel of its result may come from anywhere.
  static let mostUnbounded = 4 * mostPixels
  /// The farthest that a step reaches, in pixels, and all of them together.
  private static let farthest = (step: 1_000_000.0, all: 1 << 24)

  /// The pixels of a rectangle in the layer's units.
  func pixels(of rect: Rect) -> PixelRect { PixelRect(covering: toPixels.apply(rect)).intersection(BackingTile.limits) }

  /// What comes out of the filters where so much goes in.
  func extent(of content: PixelRect) -> PixelRect {
    var extent = content
    for n in filters.indices { extent = self.extent(ofFilter: n, extent) }
    return extent
  }

  /// What comes out of one filter where so much goes in: its region, or as far as its steps reach.
  func extent(ofFilter n: Int, _ content: PixelRect) -> PixelRect {
    if let region = filters[n].region { return region.isFinite ? pixels(of: region) : .empty }
    return Self.grown(content, reaches[n] ?? (0, 0))
  }

  /// How far a filter reaches: its steps' chain that reaches farthest.
  private func reach(of filter: Filter) -> (x: Int, y: Int)? {
    var steps: [(x: Int, y: Int)] = []
    var most = (x: 0, y: 0)
    for step in filter.steps {
      guard let own = reach(of: step.effect) else { return nil }
      var before = (x: 0, y: 0)
      for case .step(let n) in step.inputs where n >= 0 && n < steps.count {
        before = (max(before.x, steps[n].x), max(before.y, steps[n].y))
      }
      let sum = Self.sum(before, own)
      steps.append(sum)
      most = (max(most.x, sum.x), max(most.y, sum.y))
    }
    return most
  }

  private static func sum(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int)) -> (x: Int, y: Int) {
    (min(farthest.all, a.x + b.x), min(farthest.all, a.y + b.y))
  }

  private func reach(of effect: FilterEffect) -> (x: Int, y: Int)? {
    func pixels(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
      // Both ways in both axes, where the layer is turned.
      let (a, b) = (abs(toPixels.a * x) + abs(toPixels.c * y), abs(toPixels.b * x) + abs(toPixels.d * y))
      func whole(_ v: Double) -> Int { Int(min(Self.farthest.step, v.isNaN ? 0 : v).rounded(.up)) }
      return (whole(a), whole(b))
    }
    func blur(_ d: Size) -> (x: Int, y: Int) { (BoxBlur.reach(d.width * scale.width), BoxBlur.reach(d.height * scale.height)) }
    switch effect {
    case .gaussianBlur(let deviation): return blur(deviation)
    case .dropShadow(let offset, let deviation, _):
      let (far, wide) = (pixels(abs(offset.x), abs(offset.y)), blur(deviation))
      return (far.x + wide.x, far.y + wide.y)
    case .offset(let offset): return pixels(abs(offset.x), abs(offset.y))
    case .morphology(_, let radius): return pixels(abs(radius.width), abs(radius.height))
    case .displace(let size, _, _): return pixels(abs(size) / 2, abs(size) / 2)
    case .convolve(let kernel): return !kernel.isWhole ? (0, 0) : kernel.edges == .wrap ? nil : (kernel.columns, kernel.rows)
    case .lighting: return (1, 1)
    case .tile: return nil
    case .flood, .merge, .blend, .composite, .colorMatrix, .componentTransfer, .turbulence, .image, .layer: return (0, 0)
    }
  }

  /// What is worked on so that a part of the result comes out right: as far about it as the filters reach, and as anything goes through them.
  /// - Parameters:
  ///   - whole: all that comes out.
  ///   - drawn: all that goes in.
  func area(for part: PixelRect, of whole: PixelRect, drawn: PixelRect) -> PixelRect {
    guard let reach else { return whole.area <= max(Self.mostUnbounded, 4 * part.area) ? whole : part }
    var (extent, extents) = (drawn, PixelRect.empty)
    for n in filters.indices {
      extent = self.extent(ofFilter: n, extent)
      extents = extents.union(extent)
    }
    extents = extents.union(part)
    var (x, y) = reach
    func grown() -> PixelRect { Self.grown(part, (x, y)).intersection(extents) }
    while grown().area > max(Self.mostPixels, 2 * part.area), x + y > 0 { (x, y) = (x / 2, y / 2) }
    return grown()
  }

  static func grown(_ rect: PixelRect, _ reach: (x: Int, y: Int)) -> PixelRect {
    if rect.isEmpty { return rect }
    return PixelRect(
      minX: Int32(clamping: Int(rect.minX) - reach.x), minY: Int32(clamping: Int(rect.minY) - reach.y),
      maxX: Int32(clamping: Int(rect.maxX) + reach.x), maxY: Int32(clamping: Int(rect.maxY) + reach.y))
  }

  /// How many results are held at once, by the last use of each.
  private static func mostHeld(_ lastUses: [Int]) -> Int {
    // One more from the step that makes it, one fewer after its last use.
    var changes = Array(repeating: 0, count: lastUses.count + 1)
    for (n, use) in lastUses.enumerated() {
      changes[n] += 1
      changes[use + 1] -= 1
    }
    var (held, most) = (0, 0)
    for change in changes {
      held += change
      most = max(most, held)
    }
    return most
  }

  /// How many layers lie in one.
  private static func count(_ layer: Layer) -> Int { layer.sublayers.reduce(1) { $0 + count($1) } }

  /// How many pixels in one colour cost as much as a pixel that goes through a step.
  private static func weight(of step: FilterStep) -> Double {
    switch step.effect {
    case .gaussianBlur, .morphology: 120
    case .dropShadow: 200
    case .turbulence(let noise): 700 * Double(max(1, min(TurbulenceNoise.mostOctaves, noise.octaves)))
    case .lighting: 400
    case .convolve(let kernel): 20 * Double(kernel.columns) * Double(kernel.rows)
    case .merge: 20 * Double(max(1, step.inputs.count))
    case .blend: 150
    case .layer(let pattern): 60 * Double(1 + count(pattern.layers.holder))
    default: 60
    }
  }
}

extension FilterEffect.ConvolutionKernel {
  /// Whether it has as many numbers as its rows and columns ask for, and the pixel that is worked out lies under one of them: with any other nothing is to be seen.
  var isWhole: Bool {
    guard columns > 0, rows > 0, (0..<columns).contains(targetX), (0..<rows).contains(targetY) else { return false }
    let (count, isBeyond) = columns.multipliedReportingOverflow(by: rows)
    return !isBeyond && values.count == count
  }
}

extension FilterStep {
  /// Whether its result is the same however the layer is turned.
  /// - Parameter isEven: whether that is scaled alike in all directions.
  fileprivate func isPlain(isEven: Bool) -> Bool {
    guard region == nil else { return false }
    switch effect {
    case .merge, .blend, .composite, .colorMatrix, .componentTransfer, .flood: return true
    case .gaussianBlur(let deviation): return isEven && deviation.width == deviation.height
    default: return false
    }
  }
}
