import Geometry
import Layers

extension SVGDocument {
  /// The picture as layers, in a root layer of the size asked for, or of the file's own.
  ///
  /// A picture of other proportions keeps them, lies in the middle, and is cut off at its sides. Each element becomes one layer named by its id, whose `transform` is
  /// the element's, about the origin of its user space. About 1.5 microseconds a layer.
  public func makeDrawing(fitting size: Size? = nil) -> SVGDrawing {
    var builder = LayerBuilder(elements: elements, isCancelled: { false })
    return drawing(of: builder.layer(root), builder.layers, fitting: size)
  }

  /// The picture as above, unless that is given up.
  /// - Parameter isCancelled: asked every few hundred layers.
  /// - Throws: `SVGError.cancelled` when it says so.
  public func makeDrawing(fitting size: Size? = nil, isCancelled: @escaping () -> Bool) throws(SVGError) -> SVGDrawing {
    var builder = LayerBuilder(elements: elements, isCancelled: isCancelled)
    let picture = builder.layer(root)
    guard !builder.isGivenUp else { throw .cancelled }
    return drawing(of: picture, builder.layers, fitting: size)
  }

  private func drawing(of picture: Layer, _ layers: [Layer?], fitting size: Size?) -> SVGDrawing {
    let size = size ?? self.size
    let frame = Layer()
    frame.anchorPoint = .zero
    frame.bounds = Rect(origin: .zero, size: size)
    frame.masksToBounds = true
    let scale = min(size.width / self.size.width, size.height / self.size.height)
    let margin = Point((size.width - self.size.width * scale) / 2, (size.height - self.size.height * scale) / 2)
    let place = AffineTransform.scale(scale, scale).concatenating(.translation(margin.x, margin.y))
    if max(margin.x, margin.y) > 1e-6 * max(size.width, size.height) {
      // What the file says to be cut off is so beside it too.
      let page = Layer()
      page.anchorPoint = .zero
      page.bounds = Rect(origin: .zero, size: self.size)
      page.masksToBounds = true
      page.transform = place
      page.addSublayer(picture)
      frame.addSublayer(page)
    } else {
      picture.transform = picture.transform.concatenating(place)
      frame.addSublayer(picture)
    }
    return SVGDrawing(
      root: frame,
      elements: elements.indices.compactMap { i in
        guard let layer = layers[i] else { return nil }
        let element = elements[i]
        let own = extras[Int(element.data.lowerBound)..<Int(element.data.upperBound)]
        return SVGDrawing.Element(id: element.id, tag: element.tag.rawValue, layer: layer, extras: own)
      })
  }

  /// The picture's root layer alone.
  public func makeLayer(fitting size: Size? = nil) -> Layer { makeDrawing(fitting: size).root }
}

/// Makes layers of scene nodes, and remembers which element became which.
private struct LayerBuilder {
  let elements: [SceneElement]
  var layers: [Layer?]
  /// Whether it was cancelled; what it makes then is not the whole picture.
  private(set) var isGivenUp = false
  private let isCancelled: () -> Bool
  private var made = 0
  /// How many layers are made between two questions whether to go on.
  private static let stride = 256

  init(elements: [SceneElement], isCancelled: @escaping () -> Bool) {
    self.elements = elements
    self.isCancelled = isCancelled
    layers = Array(repeating: nil, count: elements.count)
  }

  mutating func layer(_ node: SceneNode) -> Layer {
    made += 1
    if made % Self.stride == 1, !isGivenUp, isCancelled() { isGivenUp = true }
    guard !isGivenUp else { return Layer() }
    let layer: Layer
    switch node.content {
    case .shape(let shape):
      layer = ShapeLayer(shape: shape)
    case .patterned(var shape, let fill, let stroke):
      if let fill { shape.fillPaint = .pattern(pattern(fill), fill.toShape) }
      if let stroke { shape.strokePaint = .pattern(pattern(stroke), stroke.toShape) }
      layer = ShapeLayer(shape: shape)
    case .image(let picture): layer = imageLayer(picture)
    case .group(let nodes):
      layer = Layer()
      for child in nodes { layer.addSublayer(self.layer(child)) }
    }
    if node.element >= 0 {
      layers[Int(node.element)] = layer
      layer.name = elements[Int(node.element)].id
    }
    if !(layer is ImageLayer) { layer.anchorPoint = .zero }
    layer.transform = node.transform
    if let viewport = node.viewport {
      layer.masksToBounds = true
      setBounds(of: layer, viewport)
    }
    layer.compositingFilter = node.blendMode
    let filters = node.filters.map { filter($0) }
    layer.isHidden = node.isHidden
    layer.isIsolated = node.isIsolated
    guard !filters.isEmpty, !node.masks.isEmpty, !node.isHidden else {
      layer.filters = filters
      layer.opacity = node.opacity
      if !node.isHidden { mask(layer, node.masks) }
      return layer
    }
    // Masks cut what has gone through the filters.
    let outer = Layer()
    outer.anchorPoint = .zero
    (outer.transform, outer.opacity, outer.compositingFilter) = (layer.transform, node.opacity, node.blendMode)
    (layer.transform, layer.compositingFilter, layer.filters) = (.identity, .normal, filters)
    outer.addSublayer(layer)
    mask(outer, node.masks)
    return outer
  }

  /// Gives a layer bounds; the anchor stays at the origin of the user space, wherever they lie.
  private func setBounds(of layer: Layer, _ rect: Rect) {
    layer.bounds = rect
    layer.anchorPoint = Point(-rect.minX / rect.width, -rect.minY / rect.height)
  }

  private func imageLayer(_ picture: SceneImage) -> Layer {
    let layer = ImageLayer()
    layer.image = picture.image
    (layer.minificationFilter, layer.magnificationFilter) = (picture.filter, picture.filter)
    setBounds(of: layer, picture.rect)
    return layer
  }

  /// The tile of a pattern, with what is on it.
  private mutating func pattern(_ pattern: ScenePattern) -> Pattern {
    let content = Layer()
    content.anchorPoint = .zero
    for node in pattern.nodes { content.addSublayer(layer(node)) }
    return Pattern(tile: Rect(origin: .zero, size: pattern.size), content: content, opacity: pattern.opacity)
  }

  /// A filter with the layers that its steps show.
  private mutating func filter(_ filter: SceneFilter) -> Filter {
    var made = filter.filter
    for (step, nodes) in filter.layers {
      let content = Layer()
      content.anchorPoint = .zero
      for node in nodes { content.addSublayer(layer(node)) }
      made.steps[step].effect = .layer(Pattern(tile: Rect(x: 0, y: 0, width: 1, height: 1), content: content))
    }
    return made
  }

  /// Hangs masks on a layer, each on the one before it: their coverages multiply.
  private mutating func mask(_ layer: Layer, _ masks: [SceneMask]) {
    var masked = layer
    for (i, mask) in masks.enumerated() {
      let next = self.layer(mask, isLast: i == masks.count - 1)
      masked.mask = next
      masked.maskMode = mask.mode
      masked = next
    }
  }

  /// A mask's layer in the space of what it masks; a lone silhouette with no other mask to hang on it needs no group about it.
  private mutating func layer(_ mask: SceneMask, isLast: Bool) -> Layer {
    let layers = mask.nodes.map { layer($0) }
    guard isLast, mask.region == nil, layers.count == 1 else { return container(mask, layers) }
    layers[0].transform = layers[0].transform.concatenating(mask.transform)
    return layers[0]
  }

  private func container(_ mask: SceneMask, _ layers: [Layer]) -> Layer {
    let outer = Layer()
    outer.anchorPoint = .zero
    if let region = mask.region {
      outer.bounds = region
      outer.position = region.origin
      outer.masksToBounds = true
    }
    var parent = outer
    if mask.transform != .identity {
      parent = Layer()
      parent.anchorPoint = .zero
      parent.transform = mask.transform
      outer.addSublayer(parent)
    }
    for layer in layers { parent.addSublayer(layer) }
    return outer
  }
}
