import Geometry
import Imaging
import Layers

/// Takes a picture through filters, step by step (Filter Effects 1).
///
/// Every pixel of a result follows from pixels within what the steps reach, so that a part of a picture comes out as the whole would.
struct FilterRenderer {
  let plan: FilterPlan

  /// The result of all filters.
  /// - Parameters:
  ///   - picture: what goes in, in sRGB.
  ///   - content: what of it anything was drawn on.
  func apply(to picture: FilterPicture, content: PixelRect) -> FilterPicture {
    var picture = picture
    var extent = content
    for filter in plan.filters {
      extent = plan.extent(of: filter, extent)
      picture = apply(filter, to: picture, within: extent)
    }
    return picture
  }

  private func apply(_ filter: Filter, to source: FilterPicture, within region: PixelRect) -> FilterPicture {
    guard !filter.steps.isEmpty else { return FilterPicture(source.region) }
    let input = source.copy()
    input.crop(to: region)
    var lastUse = Array(repeating: -1, count: filter.steps.count)
    for (n, step) in filter.steps.enumerated() {
      for case .step(let k) in step.inputs where k < n { lastUse[k] = n }
    }
    var results: [FilterPicture?] = []
    var result = input
    for (n, step) in filter.steps.enumerated() {
      let inputs = step.inputs.map { picture($0, source: input, results) }
      result = run(step, inputs, region)
      if step.region != nil || !isPlain(step.effect) {
        let part = step.region.map { $0.isFinite ? plan.pixels(of: $0).intersection(region) : .empty } ?? region
        result.crop(to: part)
      } else {
        result.crop(to: region)
      }
      results.append(result)
      for k in 0..<n where lastUse[k] == n { results[k] = nil }
    }
    return result.converted(toLinear: false)
  }

  /// Whether a step leaves pixels transparent that are.
  private func isPlain(_ effect: FilterEffect) -> Bool {
    if case .flood = effect { return false }
    return true
  }

  private func picture(_ input: FilterStep.Input, source: FilterPicture, _ results: [FilterPicture?]) -> FilterPicture {
    switch input {
    case .source: return source
    case .sourceAlpha:
      let alpha = source.copy()
      for i in 0..<alpha.width * alpha.height { alpha.pixels[i] &= 0xff00_0000 }
      return alpha
    case .step(let n): return (n < results.count ? results[n] : nil) ?? FilterPicture(source.region)
    case .empty: return FilterPicture(source.region)
    }
  }

  // MARK: - Steps

  private func run(_ step: FilterStep, _ inputs: [FilterPicture], _ region: PixelRect) -> FilterPicture {
    let area = inputs.first?.region ?? .empty
    func input(_ n: Int) -> FilterPicture {
      n < inputs.count ? inputs[n].converted(toLinear: step.isLinear) : FilterPicture(area, isLinear: step.isLinear)
    }
    let scale = plan.scale
    switch step.effect {
    case .gaussianBlur(let deviation):
      let picture = input(0).copy()
      BoxBlur.blur(picture, Size(deviation.width * scale.width, deviation.height * scale.height))
      return picture
    case .dropShadow(let offset, let deviation, let color):
      let shadow = Self.moved(input(0), plan.toPixels.applyToVector(offset))
      BoxBlur.blur(shadow, Size(deviation.width * scale.width, deviation.height * scale.height))
      Self.tint(shadow, Self.pixel(color, isLinear: step.isLinear))
      return Self.composited(input(0), shadow, .over)
    case .offset(let offset): return Self.moved(inputs.first ?? input(0), plan.toPixels.applyToVector(offset))
    case .flood(let color): return flood(color, step.isLinear)
    case .merge:
      var result = FilterPicture(area, isLinear: step.isLinear)
      for n in inputs.indices { result = Self.composited(input(n), result, .over) }
      return result
    case .blend(let mode): return Self.blended(input(0), input(1), mode)
    case .composite(let how): return Self.composited(input(0), input(1), how)
    case .colorMatrix(let matrix): return Self.multiplied(input(0), matrix)
    case .componentTransfer(let red, let green, let blue, let alpha): return Self.transferred(input(0), [red, green, blue, alpha])
    case .morphology(let dilates, let radius):
      return Morphology.apply(to: input(0), dilates: dilates, radius: Size(radius.width * scale.width, radius.height * scale.height))
    case .convolve(let kernel): return Self.convolved(input(0), kernel)
    case .displace(let size, let x, let y):
      // What moves keeps its colours as they are.
      return Self.displaced(inputs.first ?? input(0), by: input(1), Size(size * scale.width, size * scale.height), x, y)
    case .tile: return Self.tiled(inputs.first ?? input(0))
    case .turbulence(let noise): return turbulence(noise, step, region)
    case .lighting(let light): return LightingPainter(light, plan).lit(input(0), isLinear: step.isLinear)
    case .image(let image, let place, let isSmooth): return self.image(image, place, isSmooth)
    case .layer(let pattern):
      return FilterPicture(areaOfSteps, drawing: pattern, plan.toPixels, patterns)
    }
  }

  /// The part of the store that is worked on.
  let areaOfSteps: PixelRect
  /// What layers that steps show are drawn at the expense of.
  let patterns: PatternBudget

  private func flood(_ color: Color, _ isLinear: Bool) -> FilterPicture {
    let picture = FilterPicture(areaOfSteps, isLinear: isLinear)
    picture.pixels.update(repeating: Self.pixel(color, isLinear: isLinear), count: picture.width * picture.height)
    return picture
  }

  /// A colour as a premultiplied pixel, in sRGB or in linear light.
  static func pixel(_ color: Color, isLinear: Bool) -> UInt32 {
    var p = color.premultiplied(opacity: 1)
    if isLinear { TransferTable.toLinear.apply(to: &p, count: 1) }
    return p
  }

  private func turbulence(_ noise: FilterEffect.Turbulence, _ step: FilterStep, _ region: PixelRect) -> FilterPicture {
    let picture = FilterPicture(areaOfSteps, isLinear: step.isLinear)
    guard let back = plan.toPixels.inverse else { return picture }
    let pixels = step.region.map { plan.pixels(of: $0) } ?? region
    let part = pixels.intersection(picture.region)
    let generator = TurbulenceNoise(noise, over: back.apply(pixels.rect))
    for y in part.y..<max(part.y, Int(part.maxY)) {
      let row = picture.row(y - picture.region.y) - picture.region.x
      for x in part.x..<Int(part.maxX) { row[x] = generator.pixel(at: back.apply(Point(Double(x), Double(y)))) }
    }
    return picture
  }

  private func image(_ image: Image, _ place: Rect, _ isSmooth: Bool) -> FilterPicture {
    let picture = FilterPicture(areaOfSteps)
    guard place.width > 0, place.height > 0, place.isFinite else { return picture }
    let toLayer = AffineTransform(
      a: place.width / Double(image.width), b: 0, c: 0, d: place.height / Double(image.height), tx: place.minX, ty: place.minY)
    let placed = PlacedImage(copies: ImageCopies(image), toLayer: toLayer, isSmooth: isSmooth)
    guard case .image(let source)? = placed.source(plan.toPixels) else { return picture }
    let part = plan.pixels(of: place).intersection(picture.region)
    for y in part.y..<max(part.y, Int(part.maxY)) {
      source.read(picture.row(y - picture.region.y) + (part.x - picture.region.x), x: part.x, y: y, count: part.width)
    }
    withExtendedLifetime(placed) {}
    return picture
  }
}

extension FilterPicture {
  /// A layer's picture, under a transform from its coordinates to the store's pixels.
  convenience init(_ region: PixelRect, drawing pattern: Pattern, _ toPixels: AffineTransform, _ patterns: PatternBudget) {
    self.init(region)
    guard width > 0, height > 0 else { return }
    let drawn = PatternPicture.draw(
      pattern, placed: toPixels.concatenating(.translation(-Double(region.minX), -Double(region.minY))), width: width, height: height,
      patterns)
    for y in 0..<height { row(y).update(from: drawn.row(y), count: width) }
  }
}
