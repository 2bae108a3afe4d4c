import Geometry
import Layers
import Tessellation
import Typography

/// Makes shapes of glyphs in their places: span by span, each in its paints, with its lines.
struct TextPainter {
  private let composer: TextComposer
  private let clusters: [TextComposer.Cluster]

  init(_ composer: TextComposer, _ clusters: [TextComposer.Cluster]) {
    self.composer = composer
    self.clusters = clusters.filter { $0.transform != nil }
  }

  /// A group with a shape for each stretch of a span; nil where there is none.
  func node() throws(SVGError) -> SceneNode? {
    guard !clusters.isEmpty else { return nil }
    let box = bounds
    var nodes: [SceneNode] = []
    var start = 0
    while start < clusters.count {
      let span = composer.characters.span[clusters[start].character]
      var end = start + 1
      while end < clusters.count, composer.characters.span[clusters[end].character] == span { end += 1 }
      try paint(clusters[start..<end], composer.characters.spans[span], box, into: &nodes)
      start = end
    }
    guard !nodes.isEmpty else { return nil }
    var node = try composer.importer.group(nodes)
    node.bounds = box
    return node
  }

  /// The box about all letters' cells: each as wide as it advances, as high as its font.
  private var bounds: Rect? {
    var box: Rect?
    for cluster in clusters {
      guard let transform = cluster.transform else { continue }
      let font = cluster.glyphs.font
      let cell = Rect(
        x: 0, y: -font.ascent * cluster.size, width: max(0, cluster.width / max(cluster.stretch, 1e-9)),
        height: (font.ascent + font.descent) * cluster.size)
      let placed = transform.apply(cell)
      box = box?.union(placed) ?? placed
    }
    return box
  }

  // MARK: - Spans

  private func paint(
    _ part: ArraySlice<TextComposer.Cluster>, _ span: TextCharacters.Span, _ box: Rect?, into nodes: inout [SceneNode]
  ) throws(SVGError) {
    var inner = composer.inner
    inner.style = span.style
    let lines = decorations(span)
    for line in lines where line.kind != .lineThrough { try draw(line, along: part, box, into: &nodes) }
    var path = Path()
    for cluster in part {
      guard let transform = cluster.transform else { continue }
      let font = cluster.glyphs.font
      for glyph in cluster.glyphs.glyphs {
        let place = AffineTransform.scale(cluster.size, cluster.size)
          .concatenating(.translation(glyph.offset.x * cluster.size, glyph.offset.y * cluster.size)).concatenating(transform)
        if !inner.isClip, let colored = try self.colored(glyph.id, font, place, inner, span.element, box) {
          // What comes before it lies below it.
          try add(path, inner, span.element, box, into: &nodes)
          path = Path()
          nodes.append(colored)
        } else {
          let toEms = AffineTransform.scale(1 / font.unitsPerEm, 1 / font.unitsPerEm)
          path.addPath(font.outline(of: glyph.id), transform: toEms.concatenating(place))
        }
      }
    }
    try add(path, inner, span.element, box, into: &nodes)
    for line in lines where line.kind == .lineThrough { try draw(line, along: part, box, into: &nodes) }
  }

  /// A glyph in its own colours; nil where it has none.
  /// - Parameter place: from ems to user space.
  private func colored(
    _ glyph: UInt32, _ font: Font, _ place: AffineTransform, _ inner: Surroundings, _ element: ElementTree.Index, _ box: Rect?
  ) throws(SVGError) -> SceneNode? {
    guard font.hasColorGlyphs else { return nil }
    let style = inner.style
    let key = ColorGlyphKey(font: font, glyph: glyph)
    let made = try ColorGlyphImporter(composer.importer).node(key, isVisible: style.isVisible, filter: style.imageFilter) {
      (path) throws(SVGError) in
      // In the text's own paint, which is meant for user space.
      guard let back = place.inverse else { return [] }
      var placed = Path()
      placed.addPath(path, transform: place)
      var nodes: [SceneNode] = []
      try add(placed, inner, element, box, into: &nodes)
      for i in nodes.indices { nodes[i].transform = nodes[i].transform.concatenating(back) }
      return nodes
    }
    guard var node = made else { return nil }
    node.transform = node.transform.concatenating(place)
    node.bounds = box
    return node
  }

  private func add(
    _ path: Path, _ inner: Surroundings, _ element: ElementTree.Index, _ box: Rect?, into nodes: inout [SceneNode]
  ) throws(SVGError) {
    guard !path.isEmpty else { return }
    let importer = composer.importer
    try importer.budget.spend(1)
    try importer.budget.claim(DrawingLimits.bytesPerShape + path.points.count * MemoryLayout<Point>.stride)
    if inner.isClip {
      var shape = ShapeValues()
      shape.path = path
      var node = SceneNode(.shape(shape))
      node.isHidden = !inner.style.isVisible
      return nodes.append(node)
    }
    let shapes = ShapeImporter(importer)
    let brush = try shapes.brush(inner, bounds: { box })
    var stroke = StrokeStyle()
    if let width = brush.strokeWidth { stroke = try shapes.strokeStyle(width, element, inner, length: { path.length }) }
    var node = try shapes.painted(path, rule: .nonZero, brush, stroke, inner)
    node.bounds = box
    nodes.append(node)
  }

  // MARK: - Lines

  /// A line along text, in the paints of the element that asks for it.
  private struct Decoration {
    var kind: TextDecorations
    var style: Style
  }

  /// The lines of a span: its own and those of all that it lies in, which keep their own paints.
  private func decorations(_ span: TextCharacters.Span) -> [Decoration] {
    var found: [Decoration] = []
    func take(_ lines: TextDecorations, _ style: Style) {
      for kind in [TextDecorations.underline, .overline, .lineThrough]
      where lines.contains(kind) && !found.contains(where: { $0.kind == kind }) {
        found.append(Decoration(kind: kind, style: style))
      }
    }
    var next: TextCharacters.Span? = span
    var root = span
    while let current = next {
      take(current.style.own.decorations, current.style)
      root = current
      next = current.parent >= 0 ? composer.characters.spans[current.parent] : nil
    }
    var parent = composer.importer.tree.elements[Int(root.element)].parent
    while parent != ElementTree.none {
      if let style = try? composer.importer.styleInPlace(parent) { take(style.own.decorations, root.style) }
      parent = composer.importer.tree.elements[Int(parent)].parent
    }
    return found
  }

  private func draw(
    _ line: Decoration, along part: ArraySlice<TextComposer.Cluster>, _ box: Rect?, into nodes: inout [SceneNode]
  ) throws(SVGError) {
    var path = Path()
    var run: (transform: AffineTransform, rect: Rect)?
    func finish() {
      if let run { path.addPath(Path(rect: run.rect), transform: run.transform) }
      run = nil
    }
    for cluster in part {
      guard let transform = cluster.transform else { continue }
      let font = cluster.glyphs.font
      let thickness = font.underline.thickness * cluster.size
      let middle: Double
      switch line.kind {
      case .underline: middle = -font.underline.position * cluster.size
      case .overline: middle = -font.ascent * cluster.size
      default: middle = -font.strikeout.position * cluster.size
      }
      let rect = Rect(x: 0, y: middle - thickness / 2, width: cluster.advance / max(cluster.stretch, 1e-9), height: thickness)
      // Goes on where the one before it ends.
      if var before = run, let back = before.transform.inverse {
        let start = back.apply(transform.apply(Point.zero))
        let along = transform.concatenating(back)
        if abs(start.x - before.rect.maxX) < 1e-6 * max(1, cluster.size), abs(start.y) < 1e-6, abs(along.a - 1) < 1e-9, abs(along.b) < 1e-9,
          before.rect.minY == rect.minY, before.rect.height == rect.height
        {
          before.rect.size.width += rect.width
          run = before
          continue
        }
      }
      finish()
      run = (transform, rect)
    }
    finish()
    var inner = composer.inner
    inner.style = line.style
    try add(path, inner, composer.index, box, into: &nodes)
  }
}
