import Geometry
import Layers

/// Makes masks of clip paths and masks, with those that cut them.
struct MaskImporter {
  private let importer: ElementImporter

  init(_ importer: ElementImporter) { self.importer = importer }

  /// An element that masks, with its style in place, and counted; nil where the reference is none or closes a cycle.
  private func open(_ id: String, _ tag: Tag) throws(SVGError) -> (index: ElementTree.Index, style: Style)? {
    guard let index = importer.tree.ids[id], importer.tree.elements[Int(index)].tag == tag, !importer.openMasks.contains(index) else {
      return nil
    }
    try importer.budget.spend(1)
    // One that cuts, and one that places.
    try importer.budget.claim(2 * DrawingLimits.bytesPerGroup)
    return (index, try importer.styleInPlace(index))
  }

  /// What a `clip-path` lets through; nil where the reference is none or closes a cycle, which leaves everything visible.
  ///
  /// A mask without nodes lets nothing through.
  func clip(_ id: String, _ bounds: Rect?, _ inner: Surroundings) throws(SVGError) -> [SceneMask]? {
    guard let (index, style) = try open(id, .clipPath) else { return nil }
    var around = Surroundings(style: style, viewport: inner.viewport)
    around.isClip = true
    var mask = SceneMask(nodes: [])
    mask.transform = style.own.transform
    if let origin = style.own.transformOrigin {
      let scale = importer.scale(inner)
      mask.transform = importer.about(Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)), mask.transform)
    }
    if importer.isRelative(index, .clipPathUnits) {
      guard let box = importer.box(bounds) else { return [mask] }
      mask.transform = box.concatenating(mask.transform)
    }
    var masks: [SceneMask] = []
    try importer.masking(index) { () throws(SVGError) in
      mask.nodes = try importer.children(of: index, around).filter { !$0.isHidden }
      if let nested = style.own.clipPath, let more = try clip(nested, bounds, inner) { masks = more }
    }
    return [mask] + masks
  }

  /// What a shape lets through that stands in place of an element; nil where it is none, or where there is nothing to be a part of.
  func clip(shape text: String, _ node: SceneNode, _ inner: Surroundings) -> SceneMask? {
    var text = text
    let found: (path: Path, rule: FillRule)? = text.withUTF8 { buffer in
      guard let base = buffer.baseAddress, let shape = BasicShape(Text(start: base, end: base + buffer.count)) else { return nil }
      let box: Rect?
      switch shape.box ?? .stroke {
      case .fill: box = node.bounds
      case .stroke: box = Self.strokeBounds(of: node) ?? node.bounds
      case .view: box = Rect(origin: .zero, size: inner.viewport)
      }
      return box.flatMap { shape.path(in: $0, fontSize: inner.style.fontSize, rootFontSize: importer.rootFontSize) }
    }
    guard let found else { return nil }
    var values = ShapeValues()
    (values.path, values.fillRule) = (found.path, found.rule)
    return SceneMask(nodes: [SceneNode(.shape(values))])
  }

  /// The box about what is filled and about lines, in the node's own space.
  private static func strokeBounds(of node: SceneNode) -> Rect? {
    func widened(_ shape: ShapeValues, _ hasPattern: Bool) -> Rect? {
      let isStroked = hasPattern || shape.strokeColor != nil || shape.strokePaint != nil
      return shape.path.bounds.map { isStroked ? $0.insetBy(dx: -shape.stroke.lineWidth / 2, dy: -shape.stroke.lineWidth / 2) : $0 }
    }
    switch node.content {
    case .shape(let shape): return widened(shape, false)
    case .patterned(let shape, _, let stroke): return widened(shape, stroke != nil)
    case .image(let image): return image.rect
    case .group(let nodes):
      var box: Rect?
      for child in nodes {
        guard let own = strokeBounds(of: child) else { continue }
        let mapped = child.transform.apply(own)
        box = box?.union(mapped) ?? mapped
      }
      return box
    }
  }

  /// What a `mask` lets through; nil where the reference is none or closes a cycle, which leaves everything visible.
  func mask(_ id: String, _ bounds: Rect?, _ inner: Surroundings) throws(SVGError) -> [SceneMask]? {
    guard let (index, style) = try open(id, .mask) else { return nil }
    var around = Surroundings(style: style, viewport: inner.viewport)
    around.toScreen = inner.toScreen
    var mask = SceneMask(nodes: [])
    // `color-interpolation` asks for linear light (SVG 1.1, 14.4); resvg and librsvg measure every mask in sRGB, and files are made to look right there.
    mask.mode = style.own.isAlphaMask ? .alpha : .luminance
    let units = importer.text(index, .maskUnits)?.trimmed
    let hasRelativeRegion = !(units?.equals("userSpaceOnUse") ?? false)
    let hasRelativeContent = importer.isRelative(index, .maskContentUnits)
    let box = importer.box(bounds)
    if hasRelativeRegion || hasRelativeContent {
      guard box != nil else { return [mask] }
    }
    guard let region = importer.region([index], hasRelativeRegion, inner) else { return [mask] }
    mask.region = hasRelativeRegion ? box?.apply(region) : region
    if hasRelativeContent, let box {
      mask.transform = box
      around.toScreen = box.concatenating(inner.toScreen)
    }
    var masks: [SceneMask] = []
    try importer.masking(index) { () throws(SVGError) in
      mask.nodes = try importer.children(of: index, around)
      if let nested = style.own.mask, let more = try self.mask(nested, bounds, inner) { masks = more }
      if let nested = style.own.clipPath, let more = try clip(nested, bounds, inner) { masks += more }
    }
    return [mask] + masks
  }
}
