import Files
import Geometry
import Layers
import Tessellation
import Typography

/// Writes layers as an SVG file: what they present now, with letters as outlines, so that it looks alike wherever it is opened.
///
/// What the form has no word for, or this encoder does not write, is left out; `omissions` says so.
public struct SVGEncoder {
  /// Something that layers show and that is not written.
  public enum Omission: String, CaseIterable, Hashable, Sendable {
    /// What a layer throws.
    case shadow
    /// Pixels, as of an `ImageLayer`.
    case image
    /// A paint that repeats a layer.
    case pattern
    /// What an `EmitterLayer` gives off.
    case particles
    /// What a layer's picture goes through, or is cut or mixed with.
    case filter, mask, blendMode
    /// Colours that run round a point.
    case conicGradient
    /// Layers that are seen more than once, or elsewhere than where they lie.
    case appearances
    /// A line that is drawn in part.
    case partOfLine
  }

  /// What was left out so far.
  public private(set) var omissions: Set<Omission> = []
  private var text = ""
  private var definitions = ""
  private var count = 0
  private var depth = 1

  /// An encoder that has left out nothing yet.
  public init() {}

  /// The text of a file that shows a layer with all that lies in it.
  /// - Parameters:
  ///   - size: of the picture, in points of the layer's superlayer; what lies beyond is cut off.
  ///   - title: what the picture is called; nil for nothing.
  /// - Complexity: O(points of all paths and outlines).
  public mutating func encode(_ layer: Layer, size: Size, title: String? = nil) -> String {
    (text, definitions, count, depth) = ("", "", 0, 1)
    write(layer)
    let (width, height) = (SVGText.number(size.width), SVGText.number(size.height))
    var file = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
    if let title { file += "  <title>\(MarkupText.escaped(title))</title>\n" }
    if !definitions.isEmpty { file += "  <defs>\n\(definitions)  </defs>\n" }
    return file + text + "</svg>\n"
  }

  private mutating func write(_ layer: Layer) {
    let values = layer.presented
    guard !values.isHidden, values.opacity > 0 else { return }
    note(layer, values)
    var attributes = SVGText.transform(values.transformToSuperlayer)
    if values.opacity < 1 { attributes += " opacity=\"\(SVGText.number(values.opacity))\"" }
    if values.masksToBounds { attributes += " clip-path=\"url(#\(clip(values)))\"" }
    group(attributes) { encoder in
      var contents = LayerContents()
      layer.describe(values, shapes: true, into: &contents)
      for part in 0..<contents.countBelow { encoder.write(part, of: contents, values) }
      encoder.group(SVGText.transform(values.sublayerTransformAboutAnchor)) { encoder in
        for sublayer in layer.sublayersInDrawingOrder { encoder.write(sublayer) }
      }
      for part in contents.countBelow..<contents.count { encoder.write(part, of: contents, values) }
    }
  }

  /// Notes what of a layer as a whole is left out.
  private mutating func note(_ layer: Layer, _ values: LayerValues) {
    if layer.mask != nil { omissions.insert(.mask) }
    if !values.filters.isEmpty || !values.backgroundFilters.isEmpty { omissions.insert(.filter) }
    if values.compositingFilter != .normal { omissions.insert(.blendMode) }
    if layer.appearances != nil { omissions.insert(.appearances) }
  }

  /// Writes what a closure does into a group, where the group has attributes and something in it.
  private mutating func group(_ attributes: String, _ write: (inout SVGEncoder) -> Void) {
    guard !attributes.isEmpty else { return write(&self) }
    let before = text
    text = ""
    depth += 1
    write(&self)
    depth -= 1
    let inner = text
    text = before
    if !inner.isEmpty { text += "\(indent)<g\(attributes)>\n\(inner)\(indent)</g>\n" }
  }

  private var indent: String { String(repeating: "  ", count: depth) }

  // MARK: - Parts

  private mutating func write(_ part: Int, of contents: LayerContents, _ values: LayerValues) {
    switch contents.shapes[part] {
    case .shadow: omissions.insert(.shadow)
    case .particles: omissions.insert(.particles)
    case .outline: fill(Self.outline(values), .nonZero, part, of: contents)
    case .bounds: fill(Path(rect: values.bounds), .nonZero, part, of: contents)
    case .border: fill(Self.border(values), .evenOdd, part, of: contents)
    case .fill(let path, let rule): fill(path, rule, part, of: contents)
    case .stroke(let path, let style): stroke(path, style, part, of: contents)
    case .growingLines(let style):
      if let lines = contents.growingPath { stroke(lines.path, style, part, of: contents) }
    case .glyphs(let run, let origin):
      let unit = run.size / run.font.unitsPerEm
      var letters = Path()
      for glyph in run.glyphs {
        let place = glyph.position + origin
        letters.addPath(
          run.font.outline(of: glyph.id), transform: AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: place.x, ty: place.y))
      }
      fill(letters, .nonZero, part, of: contents)
    }
  }

  private mutating func fill(_ path: Path, _ rule: FillRule, _ part: Int, of contents: LayerContents) {
    guard !path.isEmpty, let paint = paint("fill", contents.fills[part], contents) else { return }
    let evenOdd = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    text += "\(indent)<path\(paint)\(evenOdd) d=\"\(SVGText.data(of: path))\"/>\n"
  }

  private mutating func stroke(_ path: Path, _ style: StrokeStyle, _ part: Int, of contents: LayerContents) {
    guard !path.isEmpty, style.lineWidth > 0, style.end > style.start, let paint = paint("stroke", contents.fills[part], contents) else {
      return
    }
    if style.start > 0 || style.end < 1 { omissions.insert(.partOfLine) }
    text += "\(indent)<path fill=\"none\"\(paint)\(SVGText.attributes(of: style)) d=\"\(SVGText.data(of: path))\"/>\n"
  }

  /// The attributes of a paint; nil where nothing is seen of it.
  private mutating func paint(_ name: String, _ fill: LayerContents.Fill, _ contents: LayerContents) -> String? {
    switch fill {
    case .color(let color):
      guard color.alpha > 0 else { return nil }
      let alpha = color.alpha < 1 ? " \(name)-opacity=\"\(SVGText.number(color.alpha))\"" : ""
      return " \(name)=\"\(SVGText.color(color))\"\(alpha)"
    case .gradient(let index):
      return define(contents.gradients[index]).map { " \(name)=\"url(#\($0))\"" }
    case .pattern: omissions.insert(.pattern)
    case .image, .sprite: omissions.insert(.image)
    }
    return nil
  }

  // MARK: - Definitions

  private mutating func nextName(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  /// Defines what a layer cuts its content off at, in the layer's units.
  private mutating func clip(_ values: LayerValues) -> String {
    let name = nextName("clip")
    definitions += "    <clipPath id=\"\(name)\"><path d=\"\(SVGText.data(of: Self.outline(values)))\"/></clipPath>\n"
    return name
  }

  /// Defines a gradient; nil where it is one that SVG does not have.
  private mutating func define(_ placed: LayerContents.PlacedGradient) -> String? {
    let gradient = placed.gradient
    guard gradient.isDrawable else { return nil }
    var place = placed.toLayer
    let ends: String
    let element: String
    switch gradient.kind {
    case .conic:
      omissions.insert(.conicGradient)
      return nil
    case .axial:
      element = "linearGradient"
      ends = SVGText.attributes([
        ("x1", gradient.startPoint.x), ("y1", gradient.startPoint.y), ("x2", gradient.endPoint.x), ("y2", gradient.endPoint.y),
      ])
    case .radial:
      element = "radialGradient"
      if let circles = gradient.circles {
        ends = SVGText.attributes([
          ("cx", circles.endCenter.x), ("cy", circles.endCenter.y), ("r", circles.endRadius), ("fx", circles.startCenter.x),
          ("fy", circles.startCenter.y), ("fr", circles.startRadius),
        ])
      } else {
        let reach = gradient.endPoint - gradient.startPoint
        place = AffineTransform(a: abs(reach.x), b: 0, c: 0, d: abs(reach.y), tx: gradient.startPoint.x, ty: gradient.startPoint.y)
          .concatenating(place)
        ends = SVGText.attributes([("cx", 0), ("cy", 0), ("r", 1)])
      }
    }
    let name = nextName("gradient")
    let spread = gradient.spread == .pad ? "" : " spreadMethod=\"\(gradient.spread == .reflect ? "reflect" : "repeat")\""
    let matrix = SVGText.matrix(place).map { " gradientTransform=\"\($0)\"" } ?? ""
    definitions += "    <\(element) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\"\(ends)\(matrix)\(spread)>\n"
    for (color, location) in zip(gradient.colors, gradient.resolvedLocations) {
      let alpha = color.alpha < 1 ? " stop-opacity=\"\(SVGText.number(color.alpha))\"" : ""
      definitions += "      <stop offset=\"\(SVGText.number(location))\" stop-color=\"\(SVGText.color(color))\"\(alpha)/>\n"
    }
    definitions += "    </\(element)>\n"
    return name
  }

  // MARK: - Outlines

  private static func outline(_ values: LayerValues) -> Path {
    values.cornerRadius > 0
      ? Path(roundedRect: values.bounds, radius: values.cornerRadius, corners: values.roundedCorners) : Path(rect: values.bounds)
  }

  private static func border(_ values: LayerValues) -> Path {
    var ring = outline(values)
    let inside = values.bounds.insetBy(dx: values.borderWidth, dy: values.borderWidth)
    guard inside.width > 0, inside.height > 0 else { return ring }
    ring.addPath(Path(roundedRect: inside, radius: max(0, values.cornerRadius - values.borderWidth), corners: values.roundedCorners))
    return ring
  }
}
