import Geometry
import Layers

/// A gradient as shapes are painted with it: those that fade it alike share a table of colours.
struct GradientUse: Hashable {
  var gradient: ElementTree.Index
  var opacity: Double
}

extension Importer {
  /// The paint that a property names, faded by an opacity; nil where nothing is painted.
  func paint(_ value: PaintValue, _ opacity: Double, _ inner: Surroundings, _ outline: inout Outline) throws(SVGError) -> Paint? {
    switch value {
    case .none: return nil
    case .color(let color): return .color(resolve(color, inner.style, opacity))
    case .server(let id, let fallback):
      if let index = tree.ids[id] {
        let tag = tree.elements[Int(index)].tag
        if tag.isGradient, let gradient = try gradient(index) {
          if opacity != 1 { try spend(gradient.stops.colors.count / 16) }
          if tables.insert(GradientUse(gradient: index, opacity: opacity)).inserted { try claim(DrawingLimits.bytesPerTable) }
          let box = gradient.isRelative ? outline.bounds : nil
          if let found = gradient.paint(opacity: opacity, box: box, scale: scale(inner)) { return found }
        }
      } else if id.isEmpty {
        report(.externalReference, at: open.last ?? 0)
      }
      guard case .color(let color) = fallback else { return nil }
      return .color(resolve(color, inner.style, opacity))
    }
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
    let chain = try chain(from: index)
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
    func shared(_ name: AttributeName) -> Text? { chain.lazy.compactMap { self.text($0, name) }.first }
    /// From a gradient of the same kind.
    func own(_ name: AttributeName) -> Length? {
      for link in chain where tree.elements[Int(link)].tag == tree.elements[Int(index)].tag {
        if let text = text(link, name) { return Length.length(text) }
      }
      return nil
    }
    func percent(_ value: Double) -> Length { Length(value, .percent) }
    let cx = own(.cx) ?? percent(50)
    let cy = own(.cy) ?? percent(50)
    return GradientDefinition(
      isRadial: isRadial, stops: found, isRelative: !(shared(.gradientUnits)?.trimmed.equals("userSpaceOnUse") ?? false),
      transform: try gradientTransform(chain), spread: spread(shared(.spreadMethod)),
      line: (own(.x1) ?? percent(0), own(.y1) ?? percent(0), own(.x2) ?? percent(100), own(.y2) ?? percent(0)),
      circles: (cx, cy, own(.r) ?? percent(50), own(.fx) ?? cx, own(.fy) ?? cy, own(.fr) ?? percent(0)))
  }

  /// The gradients that one refers to, itself first; a cycle ends where it closes.
  private func chain(from index: ElementTree.Index) throws(SVGError) -> [ElementTree.Index] {
    var chain = [index]
    while let last = chain.last, let next = target(of: last), tree.elements[Int(next)].tag.isGradient, !chain.contains(next) {
      guard chain.count < limits.nesting else { throw .limit(.nesting, most: limits.nesting) }
      chain.append(next)
    }
    return chain
  }

  private func gradientTransform(_ chain: [ElementTree.Index]) throws(SVGError) -> AffineTransform {
    for link in chain {
      guard let text = text(link, .gradientTransform) else { continue }
      let transform = TransformList.transform(text, units: false) ?? .identity
      guard let origin = try styleInPlace(link).own.transformOrigin else { return transform }
      let scale = LengthScale(viewport: rootViewport, fontSize: Style().fontSize, rootFontSize: rootFontSize)
      return about(Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)), transform)
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
      let style = try styleInPlace(child)
      let offset = text(child, .offset).flatMap(Style.fraction) ?? 0
      stops.append(resolve(style.own.stopColor, style, style.own.stopOpacity), at: offset)
    }
    return stops
  }
}
