import Geometry

extension Importer {
  /// A nested `svg`, or a `symbol` that a `use` copies: a viewport of its own (SVG 1.1, 7.9).
  func viewportNode(_ index: ElementTree.Index, _ around: Surroundings, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard !inner.isClip else { return nil }
    let scale = scale(inner)
    let full = Length(100, .percent)
    let width = scale.userUnits(around.useWidth ?? size(index, .width) ?? full, .x)
    let height = scale.userUnits(around.useHeight ?? size(index, .height) ?? full, .y)
    let origin = Point(
      scale.userUnits(length(index, .x) ?? Length(0), .x), scale.userUnits(length(index, .y) ?? Length(0), .y))
    guard width > 0, height > 0 else { return nil }
    var content = inner
    content.viewport = Size(width, height)
    var placement = AffineTransform.translation(origin.x, origin.y)
    if let box = text(index, .viewBox).flatMap(ViewBox.rect) {
      let ratio = text(index, .preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
      placement = ViewBox.transform(from: box, to: content.viewport, ratio).concatenating(placement)
      content.viewport = box.size
    }
    content.toContext = placement.concatenating(inner.toContext)
    content.toScreen = placement.concatenating(inner.toScreen)
    var placed = try group(children(of: index, content))
    placed.transform = placement
    if inner.style.own.overflows { return placed }
    var node = placement == .identity ? placed : try group([placed])
    node.viewport = Rect(origin: origin, size: Size(width, height))
    return node
  }

  /// A width or height; `auto` and what is negative count as not given.
  private func size(_ index: ElementTree.Index, _ name: AttributeName) -> Length? {
    length(index, name).flatMap { $0.value >= 0 ? $0 : nil }
  }

  /// A copy of another element, moved by x and y (SVG 1.1, 5.6).
  func useNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard let target = target(of: index) else { return nil }
    let tag = tree.elements[Int(target)].tag
    if inner.isClip, !tag.isShape, tag != .text { return nil }
    let scale = scale(inner)
    var copied = inner
    copied.isCopy = true
    if tag == .svg || tag == .symbol {
      copied.useWidth = size(index, .width)
      copied.useHeight = size(index, .height)
    }
    copies += 1
    defer { copies -= 1 }
    let place = AffineTransform.translation(
      scale.userUnits(length(index, .x) ?? Length(0), .x), scale.userUnits(length(index, .y) ?? Length(0), .y))
    copied.toScreen = place.concatenating(inner.toScreen)
    if hasContextPaints {
      let box = try boxOfCopy(target, copied).map(place.apply)
      let brush = try ShapeImporter(self).brush(inner, bounds: { box })
      copied.context = ContextPaints(fill: brush.fill, stroke: brush.stroke)
      copied.toContext = place
    }
    var nodes: [SceneNode] = []
    try importElement(target, copied, into: &nodes)
    guard !nodes.isEmpty else { return nil }
    var node = try group(nodes)
    node.transform = place
    return node
  }

  /// The box that paints of a `use` are fractions of: that about what it copies, in whose space it is. Takes the copy once more, and only where a paint has such.
  private func boxOfCopy(_ target: ElementTree.Index, _ copied: Surroundings) throws(SVGError) -> Rect? {
    guard copied.style.fill.isServer || copied.style.stroke.isServer else { return nil }
    let before = isMasking
    isMasking = true
    defer { isMasking = before }
    var inner = copied
    inner.context = nil
    var nodes: [SceneNode] = []
    try importElement(target, inner, into: &nodes)
    return Self.bounds(of: nodes)
  }
}
