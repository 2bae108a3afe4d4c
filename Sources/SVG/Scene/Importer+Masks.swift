import Geometry

extension Importer {
  /// Does something while an element counts as open, and what is taken as lying in a mask.
  func masking(_ index: ElementTree.Index, _ body: () throws(SVGError) -> Void) throws(SVGError) {
    guard openMasks.count < budget.limits.nesting else { throw .limit(.nesting, most: budget.limits.nesting) }
    openMasks.append(index)
    defer { openMasks.removeLast() }
    try apart(body)
  }

  /// Takes what lies apart from the picture proper: in a mask, on a tile, in a marker.
  func apart<Result>(_ body: () throws(SVGError) -> Result) throws(SVGError) -> Result {
    let before = (isMasking, open)
    isMasking = true
    open = []
    defer { (isMasking, open) = before }
    return try body()
  }

  func isRelative(_ index: ElementTree.Index, _ name: AttributeName) -> Bool {
    text(index, name)?.trimmed.equals("objectBoundingBox") ?? false
  }

  /// From the unit square to a bounding box; nil where it has no area.
  func box(_ bounds: Rect?) -> AffineTransform? {
    guard let bounds, bounds.width > 0, bounds.height > 0 else { return nil }
    return AffineTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
  }

  /// The x, y, width and height of a mask or a filter (SVG 1.1, 14.4), each from the first of some elements that has it; nil where it has no area.
  func region(_ chain: [ElementTree.Index], _ isRelative: Bool, _ inner: Surroundings) -> Rect? {
    let scale = scale(inner)
    func value(_ name: AttributeName, _ axis: LengthScale.Axis, _ initial: Double) -> Double {
      let length = chain.lazy.compactMap { self.length($0, name) }.first ?? Length(initial, .percent)
      return isRelative && length.unit == .percent ? length.value / 100 : scale.userUnits(length, axis)
    }
    let rect = Rect(x: value(.x, .x, -10), y: value(.y, .y, -10), width: value(.width, .x, 120), height: value(.height, .y, 120))
    return rect.isEmpty ? nil : rect
  }

  /// The gradients, patterns or filters that one takes what it lacks from, itself first; a cycle ends where it closes.
  func chain(from index: ElementTree.Index, while fits: (Tag) -> Bool) throws(SVGError) -> [ElementTree.Index] {
    var chain = [index]
    while let last = chain.last, let next = target(of: last), fits(tree.elements[Int(next)].tag), !chain.contains(next) {
      guard chain.count < budget.limits.nesting else { throw .limit(.nesting, most: budget.limits.nesting) }
      chain.append(next)
    }
    return chain
  }
}
