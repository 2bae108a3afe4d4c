import Geometry
import Layers

extension Importer {
  /// What a `clip-path` lets through; nil where the reference is none or closes a cycle, which leaves everything visible.
  ///
  /// A mask without nodes lets nothing through.
  func clip(_ id: String, _ bounds: Rect?, _ inner: Surroundings) throws(SVGError) -> [SceneMask]? {
    guard let index = tree.ids[id], tree.elements[Int(index)].tag == .clipPath, !openMasks.contains(index) else { return nil }
    try spend(1)
    // One that cuts, and one that places.
    try claim(2 * DrawingLimits.bytesPerGroup)
    let style = try styleInPlace(index)
    var around = Surroundings(style: style, viewport: inner.viewport)
    around.isClip = true
    var mask = SceneMask(nodes: [])
    mask.transform = style.own.transform
    if let origin = style.own.transformOrigin {
      let scale = scale(inner)
      mask.transform = about(Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)), mask.transform)
    }
    if isRelative(index, .clipPathUnits) {
      guard let box = box(bounds) else { return [mask] }
      mask.transform = box.concatenating(mask.transform)
    }
    var masks: [SceneMask] = []
    try masking(index) { () throws(SVGError) in
      mask.nodes = try children(of: index, around).filter { !$0.isHidden }
      if let nested = style.own.clipPath, let more = try clip(nested, bounds, inner) { masks = more }
    }
    return [mask] + masks
  }

  /// What a `mask` lets through; nil where the reference is none or closes a cycle, which leaves everything visible.
  func mask(_ id: String, _ bounds: Rect?, _ inner: Surroundings) throws(SVGError) -> [SceneMask]? {
    guard let index = tree.ids[id], tree.elements[Int(index)].tag == .mask, !openMasks.contains(index) else { return nil }
    try spend(1)
    // One that cuts, and one that places.
    try claim(2 * DrawingLimits.bytesPerGroup)
    let style = try styleInPlace(index)
    let around = Surroundings(style: style, viewport: inner.viewport)
    var mask = SceneMask(nodes: [])
    // `color-interpolation` asks for linear light (SVG 1.1, 14.4); resvg and librsvg measure every mask in sRGB, and files are made to look right there.
    mask.mode = style.own.isAlphaMask ? .alpha : .luminance
    let units = text(index, .maskUnits)?.trimmed
    let hasRelativeRegion = !(units?.equals("userSpaceOnUse") ?? false)
    let hasRelativeContent = isRelative(index, .maskContentUnits)
    let box = box(bounds)
    if hasRelativeRegion || hasRelativeContent {
      guard box != nil else { return [mask] }
    }
    guard let region = region(index, hasRelativeRegion, inner) else { return [mask] }
    mask.region = hasRelativeRegion ? box?.apply(region) : region
    if hasRelativeContent, let box { mask.transform = box }
    var masks: [SceneMask] = []
    try masking(index) { () throws(SVGError) in
      mask.nodes = try children(of: index, around)
      if let nested = style.own.mask, let more = try self.mask(nested, bounds, inner) { masks = more }
      if let nested = style.own.clipPath, let more = try clip(nested, bounds, inner) { masks += more }
    }
    return [mask] + masks
  }

  /// Does something while an element counts as open, and what is taken as lying in a mask.
  private func masking(_ index: ElementTree.Index, _ body: () throws(SVGError) -> Void) throws(SVGError) {
    guard openMasks.count < limits.nesting else { throw .limit(.nesting, most: limits.nesting) }
    let before = (isMasking, open)
    isMasking = true
    open = []
    openMasks.append(index)
    defer {
      (isMasking, open) = before
      openMasks.removeLast()
    }
    try body()
  }

  private func isRelative(_ index: ElementTree.Index, _ name: AttributeName) -> Bool {
    text(index, name)?.trimmed.equals("objectBoundingBox") ?? false
  }

  /// From the unit square to a bounding box; nil where it has no area.
  private func box(_ bounds: Rect?) -> AffineTransform? {
    guard let bounds, bounds.width > 0, bounds.height > 0 else { return nil }
    return AffineTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
  }

  /// The mask's x, y, width and height (SVG 1.1, 14.4); nil where it has no area.
  private func region(_ index: ElementTree.Index, _ isRelative: Bool, _ inner: Surroundings) -> Rect? {
    let scale = scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis, _ initial: Double) -> Double {
      let length = length(index, name) ?? Length(initial, .percent)
      return isRelative && length.unit == .percent ? length.value / 100 : scale.userUnits(length, axis)
    }
    let rect = Rect(x: value(.x, .x, -10), y: value(.y, .y, -10), width: value(.width, .x, 120), height: value(.height, .y, 120))
    return rect.isEmpty ? nil : rect
  }
}
