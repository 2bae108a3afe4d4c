import Geometry
import Imaging
import Layers
import Typography

/// Makes nodes of glyphs that have colours of their own, each of the font's pictures and drawings once.
struct ColorGlyphImporter {
  private let importer: ElementImporter

  init(_ importer: ElementImporter) { self.importer = importer }

  /// What a font draws in colours for a glyph, in ems, the origin on the baseline; nil where it has its outline alone.
  /// - Parameter paint: makes nodes of an outline in ems, in the text's own paint.
  func node(
    _ key: ColorGlyphKey, isVisible: Bool, filter: ContentsFilter, paint: (Path) throws(SVGError) -> [SceneNode]
  ) throws(SVGError) -> SceneNode? {
    var made = ColorGlyphNode.outline
    if let known = importer.colorGlyphs[key] {
      made = known
    } else {
      made = try make(key, filter: filter)
      importer.colorGlyphs[key] = made
    }
    switch made {
    case .outline: return nil
    case .layers(let layers): return try group(layers, key.font, isVisible: isVisible, paint: paint)
    case .node(var node):
      try importer.budget.claim(DrawingLimits.bytesPerGroup)
      node.isHidden = !isVisible
      return node
    }
  }

  private func make(_ key: ColorGlyphKey, filter: ContentsFilter) throws(SVGError) -> ColorGlyphNode {
    switch key.font.colorGlyph(of: key.glyph) {
    case nil: .outline
    case .layers(let layers): .layers(layers)
    case .picture(let bytes, let box): try picture(bytes, box, filter: filter).map(ColorGlyphNode.node) ?? .outline
    case .drawing(let bytes, let id): try drawing(bytes, id: id, key.font).map(ColorGlyphNode.node) ?? .outline
    }
  }

  private func group(
    _ layers: [ColorGlyph.Layer], _ font: Font, isVisible: Bool, paint: (Path) throws(SVGError) -> [SceneNode]
  ) throws(SVGError) -> SceneNode {
    let toEms = AffineTransform.scale(1 / font.unitsPerEm, 1 / font.unitsPerEm)
    var nodes: [SceneNode] = []
    for layer in layers {
      try importer.budget.spend(1)
      var path = Path()
      path.addPath(font.outline(of: layer.glyph), transform: toEms)
      guard !path.isEmpty else { continue }
      guard let color = layer.color else {
        nodes += try paint(path)
        continue
      }
      try importer.budget.claim(DrawingLimits.bytesPerShape + path.points.count * MemoryLayout<Point>.stride)
      var shape = ShapeValues()
      shape.path = path
      shape.fillColor = Color(rgb: color >> 8).withAlpha(Double(color & 255) / 255)
      var node = SceneNode(.shape(shape))
      node.isHidden = !isVisible
      nodes.append(node)
    }
    return try importer.group(nodes)
  }

  private func picture(_ bytes: [UInt8], _ box: Rect, filter: ContentsFilter) throws(SVGError) -> SceneNode? {
    guard let image = try? Image(encoded: bytes, mostPixels: importer.budget.pixelRoom) else { return nil }
    try importer.budget.claim(DrawingLimits.bytesPerShape)
    try importer.budget.claimPixels(bytes: image.width * image.height * ImportBudget.bytesPerPixel)
    return SceneNode(.image(SceneImage(image: image, rect: box, filter: filter)))
  }

  private func drawing(_ bytes: [UInt8], id: String, _ font: Font) throws(SVGError) -> SceneNode? {
    guard importer.pictures.depth < PictureSource.mostDepth else { return nil }
    let em = font.unitsPerEm
    guard let document = try PictureImporter(importer).nested(bytes, size: Size(em, em)), let part = document.part(id) else { return nil }
    var node = try importer.group([part.detached()])
    node.transform = .scale(1 / em, 1 / em)
    return node
  }
}

extension SVGDocument {
  /// The element of an id where it lies in the picture, without all others; nil where there is none.
  fileprivate func part(_ id: String) -> SceneNode? { part(id, of: root) }

  private func part(_ id: String, of node: SceneNode) -> SceneNode? {
    if node.element >= 0, elements[Int(node.element)].id == id { return node }
    guard case .group(let children) = node.content else { return nil }
    for child in children {
      guard let found = part(id, of: child) else { continue }
      var node = node
      node.content = .group([found])
      return node
    }
    return nil
  }
}
