import Geometry
import Imaging
import Layers

/// Takes a picture through filters, step by step (Filter Effects 1).
///
/// Every pixel of a result follows from pixels within what the steps reach, so that a part of a picture comes out as the whole would.
struct FilterRenderer {
  let plan: FilterPlan
  /// The part of the store that is worked on.
  let areaOfSteps: PixelRect
  let context: FilterContext

  /// The result of all filters.
  /// - Parameters:
  ///   - picture: what goes in, in sRGB; it may be written over.
  ///   - content: what of it anything was drawn on.
  func apply(to picture: FilterPicture, content: PixelRect) -> FilterPicture {
    var picture = picture
    var extent = content
    for n in plan.filters.indices {
      extent = plan.extent(ofFilter: n, extent)
      picture = apply(plan.filters[n], lastUses: plan.lastUses[n], to: picture, within: extent)
    }
    return picture
  }

  private func apply(_ filter: Filter, lastUses: [Int], to source: FilterPicture, within region: PixelRect) -> FilterPicture {
    let steps = filter.steps
    guard !steps.isEmpty else { return context.picture(source.region) }
    source.crop(to: region)
    context.results.removeAll(keepingCapacity: true)
    defer { context.results.removeAll(keepingCapacity: true) }
    var result = source
    for n in steps.indices {
      let step = steps[n]
      result = run(step, Inputs(renderer: self, step: step, source: source), region)
      result.crop(to: part(of: step, region))
      // What no later step takes is free for them.
      context.results.append(lastUses[n] > n ? result : nil)
      for case .step(let k) in step.inputs where k >= 0 && k < n && lastUses[k] == n { context.results[k] = nil }
    }
    return converted(result, toLinear: false)
  }

  /// Where a step's result lies.
  private func part(of step: FilterStep, _ region: PixelRect) -> PixelRect {
    guard let own = step.region else { return region }
    return own.isFinite ? plan.pixels(of: own).intersection(region) : .empty
  }

  /// The pictures that a step takes.
  private struct Inputs {
    let renderer: FilterRenderer
    let step: FilterStep
    let source: FilterPicture

    var count: Int { step.inputs.count }

    /// One of them in the step's colours; transparent where it is missing.
    subscript(n: Int) -> FilterPicture { renderer.converted(plain(n), toLinear: step.isLinear) }

    /// One of them in the colours that it has.
    func plain(_ n: Int) -> FilterPicture {
      let context = renderer.context
      guard n < count else { return context.picture(source.region, isLinear: step.isLinear) }
      switch step.inputs[n] {
      case .source: return source
      case .sourceAlpha:
        let alpha = context.copy(source)
        renderer.forEachRow(of: alpha, AlphaLines(picture: alpha))
        return alpha
      case .step(let k):
        guard k >= 0, k < context.results.count, let made = context.results[k] else { return context.picture(source.region) }
        return made
      case .empty: return context.picture(source.region)
      }
    }
  }

  /// Does what a picture's rows need, on all threads.
  func forEachRow<Work: LineWork>(of picture: FilterPicture, _ work: Work) {
    context.forEachLine(picture.height, length: picture.width, work)
  }

  /// A picture in the colours asked for: itself where it has those.
  func converted(_ picture: FilterPicture, toLinear linear: Bool) -> FilterPicture {
    if picture.isLinear == linear { return picture }
    let new = context.copy(picture)
    new.isLinear = linear
    forEachRow(of: new, TableLines(picture: new, table: linear ? .toLinear : .toSRGB))
    return new
  }

  // MARK: - Steps

  private func run(_ step: FilterStep, _ inputs: Inputs, _ region: PixelRect) -> FilterPicture {
    let scale = plan.scale
    switch step.effect {
    case .gaussianBlur(let deviation):
      let picture = inputs[0]
      let blurred = BoxBlur.blurred(picture, Size(deviation.width * scale.width, deviation.height * scale.height), context)
      // What a later step takes is not to be cropped.
      return blurred === picture ? context.copy(picture) : blurred
    case .dropShadow(let offset, let deviation, let color): return shadowed(inputs[0], offset, deviation, color, step.isLinear)
    case .offset(let offset):
      let picture = inputs.plain(0)
      return moved(picture, by: Self.wholePixels(plan.toPixels.applyToVector(offset)), within: picture.region)
    case .flood(let color): return flood(color, step.isLinear)
    case .merge:
      let result = context.picture(areaOfSteps, isLinear: step.isLinear)
      for n in 0..<inputs.count { composite(inputs[n], onto: result, .over) }
      return result
    case .blend(let mode): return blended(inputs[0], inputs[1], mode)
    case .composite(let how):
      let result = context.copy(inputs[1])
      composite(inputs[0], onto: result, how)
      return result
    case .colorMatrix(let matrix): return multiplied(inputs[0], matrix)
    case .componentTransfer(let red, let green, let blue, let alpha): return transferred(inputs[0], red, green, blue, alpha)
    case .morphology(let dilates, let radius):
      return Morphology.applied(
        to: inputs[0], dilates: dilates, radius: Size(radius.width * scale.width, radius.height * scale.height), context)
    case .convolve(let kernel): return convolved(inputs[0], kernel)
    case .displace(let size, let x, let y):
      // What moves keeps its colours as they are.
      return displaced(inputs.plain(0), by: inputs[1], Size(size * scale.width, size * scale.height), x, y)
    case .tile: return tiled(inputs.plain(0))
    case .turbulence(let noise): return turbulence(noise, step, region)
    case .lighting(let light): return LightingPainter(light, plan).lit(inputs[0], isLinear: step.isLinear, context)
    case .image(let image, let place, let isSmooth): return self.image(image, place, isSmooth)
    case .layer(let pattern): return drawn(pattern)
    }
  }

  private func flood(_ color: Color, _ isLinear: Bool) -> FilterPicture {
    let picture = context.picture(areaOfSteps, isLinear: isLinear, isCleared: false)
    picture.pixels.update(repeating: PixelChannels.pixel(color, isLinear: isLinear), count: picture.width * picture.height)
    return picture
  }

  /// How far beside an area a shadow is looked for, in pixels: many small areas with far shadows would otherwise take as long as as many large ones.
  private static let farthestBeside = 256

  private func shadowed(_ from: FilterPicture, _ offset: Point, _ deviation: Size, _ color: Color, _ isLinear: Bool) -> FilterPicture {
    let area = from.region
    let offset = Self.wholePixels(plan.toPixels.applyToVector(offset))
    let deviation = Size(deviation.width * plan.scale.width, deviation.height * plan.scale.height)
    // What lies beside the area once it is moved comes back as far as the blur reaches, or as far as is worth it.
    func reach(_ deviation: Double) -> Int { min(Self.farthestBeside, BoxBlur.reach(deviation)) }
    let reached = FilterPlan.grown(area, (reach(deviation.width), reach(deviation.height)))
    let room = area.union(area.moved(offset.x, offset.y).intersection(reached))
    let blurred = BoxBlur.blurred(moved(from, by: offset, within: room), deviation, context)
    let shadow = room == area ? blurred : moved(blurred, by: (0, 0), within: area)
    forEachRow(of: shadow, TintLines(picture: shadow, color: PixelChannels.pixel(color, isLinear: isLinear)))
    composite(from, onto: shadow, .over)
    return shadow
  }

  private func turbulence(_ noise: FilterEffect.Turbulence, _ step: FilterStep, _ region: PixelRect) -> FilterPicture {
    let picture = context.picture(areaOfSteps, isLinear: step.isLinear)
    guard let back = plan.toPixels.inverse else { return picture }
    let pixels = step.region.map { plan.pixels(of: $0) } ?? region
    let part = pixels.intersection(picture.region)
    if part.isEmpty { return picture }
    let generator = context.noise(noise, over: back.apply(pixels.rect))
    forEachRow(of: picture, NoiseLines(picture: picture, part: part, noise: generator, toUser: back))
    return picture
  }

  private func image(_ image: Image, _ place: Rect, _ isSmooth: Bool) -> FilterPicture {
    let picture = context.picture(areaOfSteps)
    guard place.width > 0, place.height > 0, place.isFinite else { return picture }
    let toLayer = AffineTransform(
      a: place.width / Double(image.width), b: 0, c: 0, d: place.height / Double(image.height), tx: place.minX, ty: place.minY)
    let filter = isSmooth ? ContentsFilter.linear : .nearest
    var placed = PlacedImage(image, toLayer: toLayer, filters: ContentsFilters(minification: filter, magnification: filter))
    placed.acquire(whenReady: nil)
    guard case .image(let source)? = placed.source(plan.toPixels) else { return picture }
    let part = plan.pixels(of: place).intersection(picture.region)
    for y in part.y..<max(part.y, Int(part.maxY)) {
      source.read(picture.row(y - picture.region.y) + (part.x - picture.region.x), x: part.x, y: y, count: part.width)
    }
    withExtendedLifetime(placed) {}
    return picture
  }

  /// A layer's picture.
  private func drawn(_ pattern: Pattern) -> FilterPicture {
    let picture = context.picture(areaOfSteps)
    guard picture.width > 0, picture.height > 0 else { return picture }
    let toPicture = plan.toPixels.concatenating(.translation(-Double(areaOfSteps.minX), -Double(areaOfSteps.minY)))
    let drawn = PatternPicture.draw(pattern, placed: toPicture, width: picture.width, height: picture.height, context.patterns)
    for y in 0..<picture.height { picture.row(y).update(from: drawn.pixels.row(y), count: picture.width) }
    return picture
  }
}
