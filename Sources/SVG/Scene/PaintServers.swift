import Geometry
import Layers

/// A gradient as shapes are painted with it: those that fade it alike share a table of colours.
private struct GradientUse: Hashable {
  var gradient: ElementTree.Index
  var opacity: Double
}

/// The gradients and patterns of a document: what `fill` and `stroke` name, made ready for a shape.
final class PaintServers {
  private unowned let importer: ElementImporter
  private let tree: ElementTree
  /// Gradients with opacities that have a table.
  private var tables: Set<GradientUse> = []
  /// What was read of elements that others refer to, so that each is read once.
  private var gradients: [ElementTree.Index: GradientDefinition?] = [:]
  private var stops: [ElementTree.Index: GradientDefinition.Stops] = [:]
  /// The patterns that are being taken: to refer to one of them is a cycle.
  private var open: [ElementTree.Index] = []

  init(_ importer: ElementImporter) {
    self.importer = importer
    tree = importer.tree
  }

  /// The paint that a property names, faded by an opacity; nil where nothing is painted.
  func paint(
    _ value: PaintValue, _ opacity: Double, _ inner: Surroundings, bounds: () -> Rect?
  ) throws(SVGError) -> ScenePaint? {
    switch value {
    case .none: return nil
    case .color(let color): return .plain(.color(resolve(color, inner.style, opacity)))
    case .contextFill: return context(try inner.context?.fill.faded(by: opacity, importer.budget), inner)
    case .contextStroke: return context(try inner.context?.stroke.faded(by: opacity, importer.budget), inner)
    case .server(let id, let fallback):
      if let index = tree.ids[id] {
        let tag = tree.elements[Int(index)].tag
        if tag.isGradient, let gradient = try gradient(index) {
          if opacity != 1 { try importer.budget.spend(gradient.stops.colors.count / 16) }
          if tables.insert(GradientUse(gradient: index, opacity: opacity)).inserted {
            try importer.budget.claim(DrawingLimits.bytesPerTable)
          }
          let box = gradient.isRelative ? bounds() : nil
          if let found = gradient.paint(opacity: opacity, box: box, scale: importer.scale(inner)) { return .plain(found) }
        } else if tag == .pattern {
          if let found = try pattern(index, opacity, inner, bounds: bounds) { return .pattern(found) }
        }
      } else if id.isEmpty {
        importer.report(.externalReference, at: importer.open.last ?? 0)
      }
      switch fallback {
      case .color(let color): return .plain(.color(resolve(color, inner.style, opacity)))
      case .absent, .none: return nil
      }
    }
  }

  /// A paint of what a copy or a marker stands on, in the space of what it paints.
  private func context(_ paint: ScenePaint?, _ inner: Surroundings) -> ScenePaint? {
    guard let paint else { return nil }
    if inner.toContext == .identity { return paint }
    return inner.toContext.inverse.map(paint.mapped)
  }

  func resolve(_ value: ColorValue, _ style: Style, _ opacity: Double) -> Color {
    let color: Color
    switch value {
    case .color(let own): color = own
    case .currentColor: color = style.color
    }
    return opacity == 1 ? color : color.withAlpha(color.alpha * opacity)
  }

  /// A gradient's definition, read once; nil where it has no stops.
  private func gradient(_ index: ElementTree.Index) throws(SVGError) -> GradientDefinition? {
    if let known = gradients[index] { return known }
    let definition = try readGradient(index)
    gradients[index] = .some(definition)
    return definition
  }

  /// Reads an element with those that it refers to (SVG 1.1, 13.2): each attribute, and the stops, from the first that has them.
  private func readGradient(_ index: ElementTree.Index) throws(SVGError) -> GradientDefinition? {
    let chain = try importer.chain(from: index, while: \.isGradient)
    let isRadial = tree.elements[Int(index)].tag == .radialGradient
    var found = GradientDefinition.Stops()
    for link in chain where found.isEmpty {
      if let known = stops[link] {
        found = known
      } else {
        found = try readStops(link)
        stops[link] = found
      }
    }
    guard !found.isEmpty else { return nil }
    /// From any gradient of the chain.
    func shared(_ name: AttributeName) -> Text? { chain.lazy.compactMap { self.importer.text($0, name) }.first }
    /// From a gradient of the same kind.
    func own(_ name: AttributeName) -> Length? {
      for link in chain where tree.elements[Int(link)].tag == tree.elements[Int(index)].tag {
        if let text = importer.text(link, name) { return Length.length(text) }
      }
      return nil
    }
    func percent(_ value: Double) -> Length { Length(value, .percent) }
    let cx = own(.cx) ?? percent(50)
    let cy = own(.cy) ?? percent(50)
    return GradientDefinition(
      isRadial: isRadial, stops: found, isRelative: !(shared(.gradientUnits)?.trimmed.equals("userSpaceOnUse") ?? false),
      transform: try transform(.gradientTransform, chain), spread: spread(shared(.spreadMethod)),
      line: (own(.x1) ?? percent(0), own(.y1) ?? percent(0), own(.x2) ?? percent(100), own(.y2) ?? percent(0)),
      circles: (cx, cy, own(.r) ?? percent(50), own(.fx) ?? cx, own(.fy) ?? cy, own(.fr) ?? percent(0)))
  }

  private func transform(_ name: AttributeName, _ chain: [ElementTree.Index]) throws(SVGError) -> AffineTransform {
    for link in chain {
      guard let text = importer.text(link, name) else { continue }
      let transform = TransformList.transform(text, units: false) ?? .identity
      guard let origin = try importer.styleInPlace(link).own.transformOrigin else { return transform }
      let scale = LengthScale(viewport: importer.rootViewport, fontSize: Style().fontSize, rootFontSize: importer.rootFontSize)
      return importer.about(Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)), transform)
    }
    return .identity
  }

  private func spread(_ text: Text?) -> Gradient.Spread {
    guard let text = text?.trimmed else { return .pad }
    if text.equals("reflect") { return .reflect }
    return text.equals("repeat") ? .repeat : .pad
  }

  /// The stops of one element.
  private func readStops(_ index: ElementTree.Index) throws(SVGError) -> GradientDefinition.Stops {
    var stops = GradientDefinition.Stops()
    var child = tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      defer { child = tree.elements[Int(child)].nextSibling }
      guard tree.elements[Int(child)].tag == .stop else { continue }
      let style = try importer.styleInPlace(child)
      let offset = importer.text(child, .offset).flatMap(Style.fraction) ?? 0
      stops.append(resolve(style.own.stop.color, style, style.own.stop.opacity), at: offset)
    }
    return stops
  }

  // MARK: - Patterns

  /// A pattern as a shape is painted with it; nil where it shows nothing.
  private func pattern(
    _ index: ElementTree.Index, _ opacity: Double, _ inner: Surroundings, bounds: () -> Rect?
  ) throws(SVGError) -> ScenePattern? {
    guard !open.contains(index) else { return nil }
    try importer.budget.spend(1)
    let chain = try importer.chain(from: index) { $0 == .pattern }
    func shared(_ name: AttributeName) -> Text? { chain.lazy.compactMap { self.importer.text($0, name) }.first }
    let isRelative = !(shared(.patternUnits)?.trimmed.equals("userSpaceOnUse") ?? false)
    let hasRelativeContent = shared(.patternContentUnits)?.trimmed.equals("objectBoundingBox") ?? false
    let viewBox = shared(.viewBox).flatMap(ViewBox.rect)
    var box: Rect?
    if isRelative || hasRelativeContent && viewBox == nil {
      guard let found = bounds(), found.width > 0, found.height > 0 else { return nil }
      box = found
    }
    let scale = importer.scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis, _ start: Double, _ side: Double) -> Double {
      guard let length = shared(name).flatMap(Length.length) else { return isRelative ? start : 0 }
      if !isRelative { return scale.userUnits(length, axis) }
      return start + side * (length.unit == .percent ? length.value / 100 : scale.userUnits(length, axis))
    }
    let (start, side) = (box?.origin ?? .zero, box?.size ?? .zero)
    let origin = Point(value(.x, .x, start.x, side.width), value(.y, .y, start.y, side.height))
    let size = Size(
      value(.width, .x, 0, side.width), value(.height, .y, 0, side.height))
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      let content = chain.first(where: { tree.elements[Int($0)].firstChild != ElementTree.none })
    else { return nil }
    open.append(index)
    defer { open.removeLast() }
    var around = Surroundings(style: try importer.styleInPlace(content), viewport: viewBox?.size ?? inner.viewport)
    around.style.own = Style.Own()
    let nodes = try importer.apart { () throws(SVGError) in try importer.children(of: content, around) }
    guard !nodes.isEmpty else { return nil }
    var placed = try importer.group(nodes)
    if let viewBox {
      let ratio = shared(.preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
      placed.transform = ViewBox.transform(from: viewBox, to: size, ratio)
    } else if hasRelativeContent, let box {
      placed.transform = .scale(box.width, box.height)
    }
    return ScenePattern(
      nodes: [placed], size: size,
      toShape: AffineTransform.translation(origin.x, origin.y).concatenating(try transform(.patternTransform, chain)), opacity: opacity)
  }
}
