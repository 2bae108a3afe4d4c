import Geometry
import Layers
import Tessellation
import Typography

extension DisplayList {
  /// Makes a node's items from its layer: meshes, colours, and what lies below and above its sublayers.
  ///
  /// Items that are still there keep their place in the order; it is walked again only when their number changes.
  func buildItems(of node: DisplayNode, _ values: LayerValues) {
    node.isMeshStale = false
    node.hasFill = false
    node.grownLines = nil
    node.growingItem = nil
    if node.outlineDiffers(from: values) {
      node.outlinePath = nil
      node.borderPath = nil
    }
    node.bounds = values.bounds
    node.cornerRadius = values.cornerRadius
    node.roundedCorners = values.roundedCorners
    node.borderWidth = values.borderWidth
    var builder = ItemBuilder(list: self, node: node)
    if Self.hasShadow(values) { builder.addShadow() }
    let hasShadow = builder.count > 0
    if hasShadow, !node.hasShadow {
      listShadowed(node)
      node.shadow = nil
    }
    node.hasShadow = hasShadow
    if !values.bounds.isEmpty, let color = values.backgroundColor {
      builder.add(.fill(Self.outline(of: node, values), .nonZero, scale: node.scale), .color(color))
    }
    switch node.layer {
    case let layer as ShapeLayer: addShape(layer, &builder)
    case let layer as GradientLayer:
      if let paint = paint(of: layer, values, replacing: builder.nextPaint) {
        builder.add(.fill(Self.outline(of: node, values), .nonZero, scale: node.scale), paint)
        node.hasFill = true
      }
    case let layer as ImageLayer:
      if let paint = Self.paint(of: layer, values, replacing: builder.nextPaint) {
        // Corners round the background and the border; only a layer that masks to its bounds rounds its picture too.
        let outline = values.cornerRadius > 0 ? Path(rect: values.bounds) : Self.outline(of: node, values)
        builder.add(.fill(outline, .nonZero, scale: node.scale), paint)
        node.hasFill = true
      }
    case let layer as TextLayer: addText(layer, &builder)
    default: break
    }
    let below = builder.count
    if let border = Self.border(of: node, values) {
      builder.add(.fill(border, .evenOdd, scale: node.scale), .color(values.borderColor))
    }
    builder.finish()
    if below != node.itemsBelow {
      node.itemsBelow = below
      isOrderStale = true
    }
  }

  /// Takes over a node's colours; its meshes are stale where a part came or went.
  func updatePaints(of node: DisplayNode, _ values: LayerValues) {
    var k = 0
    func next(_ paint: ItemPaint) {
      guard k < node.items.count else { return }
      sources[Int(node.items[k])].paint = paint
      k += 1
    }
    let expected = node.items.count
    var count = 0
    if Self.hasShadow(values) {
      k += 1
      count += 1
    }
    if !values.bounds.isEmpty, let color = values.backgroundColor {
      next(.color(color))
      count += 1
    }
    switch node.layer {
    case let layer as ShapeLayer:
      let shape = layer.presentedShape
      if node.hasFill != (shape.resolvedFill != nil) { node.isMeshStale = true }
      func nextPart(_ paint: Paint?) {
        guard let paint else { return }
        next(placed(paint, replacing: k < expected ? sources[Int(node.items[k])].paint : nil) ?? .color(.clear))
        count += 1
      }
      nextPart(shape.strokesBeforeFill ? shape.resolvedStroke : shape.resolvedFill)
      nextPart(shape.strokesBeforeFill ? shape.resolvedFill : shape.resolvedStroke)
      if layer.growing != nil { nextPart(shape.resolvedStroke) }
    case let layer as TextLayer:
      for run in layer.layout?.runs ?? [] where !run.glyphs.isEmpty {
        next(.color(layer.presentedText.color))
        count += 1
      }
    case is GradientLayer, is ImageLayer:
      if node.hasFill {
        k += 1
        count += 1
      }
    default: break
    }
    if Self.hasBorder(values) {
      next(.color(values.borderColor))
      count += 1
    }
    if count != expected { node.isMeshStale = true }
  }

  /// Gives an item its pixels' paint, with the opacity handed down to it.
  func paint(_ i: Int32, _ node: DisplayNode) {
    let item = items + Int(i)
    let opacity = (node.group >= 0 ? 1 : node.foldedOpacity) * sources[Int(i)].opacity
    item.pointee.alpha = Self.level(opacity)
    item.pointee.paint = sources[Int(i)].paint.placed(node.transform, opacity: opacity)
    sources[Int(i)].layerToPixels = node.transform
    updateOpaqueBox(i)
  }

  // MARK: - What layers show

  private func addShape(_ layer: ShapeLayer, _ builder: inout ItemBuilder) {
    let shape = layer.presentedShape
    let scale = builder.node.scale
    builder.node.hasFill = shape.resolvedFill != nil
    func addFill() {
      guard let fill = shape.resolvedFill else { return }
      let paint = placed(fill, replacing: builder.nextPaint) ?? .color(.clear)
      builder.add(.fill(shape.path, shape.fillRule, scale: scale), paint)
    }
    func addStroke() {
      guard let stroke = shape.resolvedStroke else { return }
      let paint = placed(stroke, replacing: builder.nextPaint) ?? .color(.clear)
      let isPartial = shape.stroke.start > 0 || shape.stroke.end < 1
      builder.add(.stroke(shape.path, shape.stroke, scale: scale), paint, isTransient: isPartial)
    }
    if shape.strokesBeforeFill { addStroke() }
    addFill()
    if !shape.strokesBeforeFill { addStroke() }
    if let growing = layer.growing, let stroke = shape.resolvedStroke, let paint = placed(stroke, replacing: builder.nextPaint) {
      builder.add(growing, style: shape.stroke, scale: scale, paint)
    }
  }

  private func addText(_ layer: TextLayer, _ builder: inout ItemBuilder) {
    guard let layout = layer.layout else { return }
    let origin = layer.layoutOrigin
    for run in layout.runs where !run.glyphs.isEmpty {
      builder.add(run, origin: origin, .color(layer.presentedText.color))
    }
  }

  private func placed(_ paint: Paint, replacing old: ItemPaint?) -> ItemPaint? {
    switch paint {
    case .color(let color): .color(color)
    case .gradient(let gradient, let transform):
      gradient.isDrawable ? .gradient(PlacedGradient(gradient, toLayer: transform, replacing: old, from: gradientTables)) : nil
    }
  }

  private func paint(of layer: GradientLayer, _ values: LayerValues, replacing old: ItemPaint?) -> ItemPaint? {
    let gradient = layer.presentedGradient
    guard gradient.isDrawable, !values.bounds.isEmpty else { return nil }
    let b = values.bounds
    let square = AffineTransform(a: b.width, b: 0, c: 0, d: b.height, tx: b.minX, ty: b.minY)
    return .gradient(PlacedGradient(gradient, toLayer: square, replacing: old, from: gradientTables))
  }

  private static func paint(of layer: ImageLayer, _ values: LayerValues, replacing old: ItemPaint?) -> ItemPaint? {
    guard let image = layer.imageValues.image, !values.bounds.isEmpty else { return nil }
    let b = values.bounds
    let place = AffineTransform(
      a: b.width / Double(image.width), b: 0, c: 0, d: b.height / Double(image.height), tx: b.minX, ty: b.minY)
    var copies: ImageCopies?
    if case .image(let before) = old, before.copies.image === image { copies = before.copies }
    return .image(
      PlacedImage(copies: copies ?? ImageCopies(image), toLayer: place, isSmooth: layer.imageValues.filter == .smooth))
  }

  /// The rectangle of the bounds, rounded where the corners are.
  static func outline(_ values: LayerValues) -> Path {
    Path(roundedRect: values.bounds, radius: values.cornerRadius, corners: values.roundedCorners)
  }

  /// The outline, made when the layer's box last changed: coming to another scale needs no new one.
  private static func outline(of node: DisplayNode, _ values: LayerValues) -> Path {
    if let path = node.outlinePath { return path }
    let path = outline(values)
    node.outlinePath = path
    return path
  }

  private static func hasBorder(_ values: LayerValues) -> Bool {
    values.borderWidth > 0 && !values.bounds.isEmpty && values.borderColor.alpha > 0
  }

  /// The ring of the border, inside the bounds; nil without one.
  private static func border(of node: DisplayNode, _ values: LayerValues) -> Path? {
    guard hasBorder(values) else { return nil }
    if let path = node.borderPath { return path }
    let width = values.borderWidth
    var path = outline(values)
    let inner = values.bounds.insetBy(dx: width, dy: width)
    if !inner.isEmpty {
      path.addPath(Path(roundedRect: inner, radius: max(0, values.cornerRadius - width), corners: values.roundedCorners))
    }
    node.borderPath = path
    return path
  }
}

/// Puts a node's items together in order, in the places of those that it had.
struct ItemBuilder {
  let list: DisplayList
  let node: DisplayNode
  private(set) var count = 0

  init(list: DisplayList, node: DisplayNode) {
    self.list = list
    self.node = node
  }

  /// What the item in the next place was painted with.
  var nextPaint: ItemPaint? { count < node.items.count ? list.sources[Int(node.items[count])].paint : nil }

  @discardableResult
  private mutating func next(_ paint: ItemPaint, local: AffineTransform) -> UnsafeMutablePointer<DisplayItem> {
    if count == node.items.count {
      node.items.append(list.newItem())
      list.isOrderStale = true
    }
    let i = node.items[count]
    count += 1
    list.touch(i)
    list.sources[Int(i)] = ItemSource(local: local, paint: paint)
    list.items[Int(i)].isInPieces = false
    return list.items + Int(i)
  }

  /// An item for the layer's shadow, whose picture is made once everything else is in place.
  mutating func addShadow() {
    if count < node.items.count, node.hasShadow {
      count += 1
      return
    }
    next(.color(.clear), local: .identity).pointee.removeInstances()
  }

  /// An item of one mesh; a transient one is not kept in the cache.
  mutating func add(_ key: MeshKey, _ paint: ItemPaint, isTransient: Bool = false) {
    let mesh = isTransient ? list.cache.transientMesh(key) : list.cache.mesh(key) { Path() }
    let item = next(paint, local: .identity)
    item.pointee.removeInstances()
    item.pointee.append(mesh, offset: .zero)
  }

  /// An item for a run of glyphs; its units are the font's.
  mutating func add(_ run: TextLayout.GlyphRun, origin: Point, _ paint: ItemPaint) {
    let unit = run.size / run.font.unitsPerEm
    let scale = ScaleBucket.bucket(for: AffineTransform.scale(unit, unit).concatenating(node.transform))
    let item = next(paint, local: .scale(unit, unit))
    item.pointee.removeInstances()
    for glyph in run.glyphs {
      let mesh = list.cache.mesh(.glyph(font: run.font.id, glyph: glyph.id, scale: scale)) { run.font.outline(of: glyph.id) }
      if !mesh.isEmpty { item.pointee.append(mesh, offset: (glyph.position + origin) / unit) }
    }
  }

  /// An item for lines that grow.
  mutating func add(_ growing: GrowingPath, style: StrokeStyle, scale: Double, _ paint: ItemPaint) {
    var lines = GrownLines(style: style, scale: scale)
    _ = lines.grow(by: growing)
    let item = next(paint, local: .identity)
    item.pointee.removeInstances()
    item.pointee.isInPieces = true
    lines.forEach(from: 0) { item.pointee.append($0, offset: .zero) }
    node.grownLines = lines
    node.grownShape = (node.layer as? ShapeLayer)?.presentedShape
    node.growingItem = node.items[count - 1]
  }

  /// Drops the items that are left over.
  func finish() {
    guard node.items.count > count else { return }
    for i in node.items[count...] { list.freeItem(i) }
    node.items.removeSubrange(count...)
    list.isOrderStale = true
  }
}
