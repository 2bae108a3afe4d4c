import Geometry
import Layers

/// Turns an element tree into scene nodes: inheritance, copies, viewports, clips and masks resolved. Paints, text, markers and filters have types of their own.
final class Importer: ElementReader {
  let conditions: Conditions
  /// Where pictures beside the file are.
  let pictures: PictureSource
  private(set) lazy var servers = PaintServers(self)
  /// The elements of the picture proper, in document order; not those inside clips and masks.
  private(set) var elements: [SceneElement] = []
  /// The elements that are being taken, outermost first, up to the innermost mask: to refer to one of them is a cycle.
  var open: [ElementTree.Index] = []
  /// How many are being taken, masks' content counted with what they mask.
  private var depth = 0
  /// Whether what is being taken lies inside a clip path, a mask, a pattern or a marker.
  var isMasking = false
  /// The clip paths, masks and markers that are being taken.
  var openMasks: [ElementTree.Index] = []
  /// Whether every node needs its bounding box.
  var measures = false
  /// The size of the outermost viewport, in its own user units.
  var rootViewport = Size.zero
  var outlines: [ElementTree.Index: ShapeOutline] = [:]
  /// The characters of each text element.
  private(set) lazy var characters = Dictionary(grouping: tree.characters, by: \.parent)
  /// Whether any paint is that of what a marker stands on, or of a `use`.
  private(set) lazy var hasContextPaints = tree.attributes.contains {
    ($0.name == .fill || $0.name == .stroke) && TextCursor(text($0)).begins(["context-"])
  }
  /// What is known of the glyphs of fonts with colours.
  var colorGlyphs: [ColorGlyphImporter.Key: ColorGlyphImporter.Made] = [:]
  /// Paths that characters stand on, by what their lengths are taken in.
  struct TextLineKey: Hashable {
    var element: ElementTree.Index
    var viewport: Size
    var fontSize: Double
  }
  var textLines: [TextLineKey: TextLine] = [:]
  /// What glyphs were shaped with.
  var textLooks: Set<TextComposer.Look> = []
  /// How many copies the element that is being taken lies in.
  var copies = 0

  init(tree: ElementTree, base: UnsafePointer<UInt8>, languages: [String], pictures: PictureSource, budget: ImportBudget) {
    self.pictures = pictures
    conditions = Conditions(languages: languages)
    super.init(tree: tree, base: base, budget: budget)
    if tree.hasImport { report(.styleImport, at: tree.firsts[.style] ?? 0) }
    for (tag, index) in tree.firsts {
      if let found = Unsupported(tag) { report(found, at: index) }
    }
  }

  // MARK: Elements

  /// What an element is drawn in.
  struct Surroundings {
    var style: Style
    /// The size of the nearest viewport, which percentages are of.
    var viewport: Size
    /// Whether a `use` takes the element, which alone draws a symbol.
    var isCopy = false
    /// Whether only what a clip path may hold is taken, as silhouettes.
    var isClip = false
    /// What `context-fill` and `context-stroke` stand for.
    var context: ContextPaints?
    /// From the element's user space to that of the context's paints.
    var toContext = AffineTransform.identity
    /// Width and height that a `use` gives to the `svg` or `symbol` it copies.
    var useWidth: Length?
    var useHeight: Length?
  }

  /// The paints of a shape that markers stand on, or of a `use`.
  final class ContextPaints {
    let fill: ScenePaint?
    let stroke: ScenePaint?

    init(fill: ScenePaint?, stroke: ScenePaint?) {
      self.fill = fill
      self.stroke = stroke
    }
  }

  /// Takes one element with what is inside it; nothing where it is not drawn.
  func importElement(_ index: ElementTree.Index, _ around: Surroundings, into nodes: inout [SceneNode]) throws(SVGError) {
    try budget.spend(1)
    let tag = tree.elements[Int(index)].tag
    switch tag {
    case .svg, .g, .use, .switch, .a, .text, .image: break
    case .symbol: guard around.isCopy else { return }
    default: guard tag.isShape else { return }
    }
    if copies > 0 || isMasking { try reread(index) }
    guard depth < budget.limits.nesting else { throw .limit(.nesting, most: budget.limits.nesting) }
    guard !open.contains(index), passesConditions(index) else { return }
    open.append(index)
    depth += 1
    defer {
      open.removeLast()
      depth -= 1
    }
    var inner = around
    inner.style = try style(of: index, parent: around.style)
    inner.isCopy = false
    inner.useWidth = nil
    inner.useHeight = nil
    if inner.context != nil, inner.style.own.transform != .identity {
      inner.toContext = transform(inner, nil).concatenating(inner.toContext)
    }
    guard inner.style.own.isDisplayed else { return }
    var slot = Int32(-1)
    if !isMasking {
      slot = Int32(elements.count)
      elements.append(element(index, tag))
    }
    var node: SceneNode?
    switch tag {
    case .svg, .symbol: node = try viewportNode(index, around, inner)
    case .use: node = try useNode(index, inner)
    case .switch: node = try switchNode(index, inner)
    case .g, .a: node = try groupNode(index, inner)
    case .text: node = try TextComposer(self, index, inner).node()
    case .image: node = try PictureImporter(self).node(index, inner)
    default: node = try ShapeImporter(self).node(index, inner)
    }
    guard var node else {
      if slot >= 0, Int(slot) == elements.count - 1 { elements.removeLast() }
      return
    }
    node.element = slot
    try finish(&node, inner)
    nodes.append(node)
  }

  /// The document's outermost element, in its own user space.
  func outermost(_ inner: Surroundings) throws(SVGError) -> SceneNode {
    open = [0]
    elements.append(element(0, .svg))
    var node = try group(children(of: 0, inner))
    node.element = 0
    try finish(&node, inner)
    return node
  }

  private func element(_ index: ElementTree.Index, _ tag: Tag) -> SceneElement {
    SceneElement(id: text(index, .id)?.string, tag: tag, data: tree.elements[Int(index)].extras)
  }

  /// Counts an element's attributes, which are read again.
  func reread(_ index: ElementTree.Index) throws(SVGError) {
    let range = tree.elements[Int(index)].attributes
    try budget.reread(tree.attributes[Int(range.lowerBound)..<Int(range.upperBound)])
  }

  /// Applies what groups and shapes have in common: transform, filters, clip path, mask, opacity, isolation, mixing.
  private func finish(_ node: inout SceneNode, _ inner: Surroundings) throws(SVGError) {
    let own = inner.style.own
    if own.transform != .identity { node.transform = node.transform.concatenating(transform(inner, node.bounds)) }
    if !inner.isClip {
      node.opacity = own.opacity
      node.isIsolated = own.isIsolated
      node.blendMode = own.blendMode
    }
    if own.clipPath == nil && own.mask == nil && own.filter == nil { return }
    let bounds = node.bounds
    if !inner.isClip, let text = own.filter {
      if let filters = try FilterReader(self, inner, bounds: bounds).filters(text) {
        node.filters = filters
      } else {
        // A reference to a filter that is not there leaves nothing to see (Filter Effects 1, 5).
        node.isHidden = true
      }
    }
    if let id = own.clipPath, let masks = try MaskImporter(self).clip(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
    if !inner.isClip, let id = own.mask, let masks = try MaskImporter(self).mask(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
  }

  /// The element's transform about its origin.
  /// - Parameter bounds: the element's bounding box in its user space, where that is known.
  func transform(_ inner: Surroundings, _ bounds: Rect?) -> AffineTransform {
    let own = inner.style.own
    guard let origin = own.transformOrigin else {
      guard own.isFillBox, let box = bounds else { return own.transform }
      return about(box.origin, own.transform)
    }
    var scale = scale(inner)
    var corner = Point.zero
    if own.isFillBox, let box = bounds {
      scale.viewport = box.size
      corner = box.origin
    }
    return about(corner + Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)), own.transform)
  }

  func about(_ p: Point, _ transform: AffineTransform) -> AffineTransform {
    AffineTransform.translation(-p.x, -p.y).concatenating(transform).concatenating(.translation(p.x, p.y))
  }

  // MARK: Groups

  func groupNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard !inner.isClip else { return nil }
    return try group(children(of: index, inner))
  }

  func children(of index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    var child = tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      try importElement(child, inner, into: &nodes)
      child = tree.elements[Int(child)].nextSibling
    }
    return nodes
  }

  func group(_ nodes: [SceneNode]) throws(SVGError) -> SceneNode {
    try budget.claim(DrawingLimits.bytesPerGroup)
    var node = SceneNode(.group(nodes))
    if measures { node.bounds = Self.bounds(of: nodes) }
    return node
  }

  /// The box about the nodes' boxes, in their parent's space.
  static func bounds(of nodes: [SceneNode]) -> Rect? {
    var box: Rect?
    for node in nodes {
      guard let own = node.bounds else { continue }
      let mapped = node.transform.apply(own)
      box = box?.union(mapped) ?? mapped
    }
    return box
  }

  /// The first child whose conditions hold.
  private func switchNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard !inner.isClip else { return nil }
    var nodes: [SceneNode] = []
    var child = tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      switch tree.elements[Int(child)].tag {
      case .title, .desc, .metadata, .foreignObject, .other: try budget.spend(1)
      default:
        try budget.spend(1)
        if passesConditions(child) {
          try importElement(child, inner, into: &nodes)
          return try group(nodes)
        }
      }
      child = tree.elements[Int(child)].nextSibling
    }
    return try group(nodes)
  }

  /// Whether `requiredExtensions` and `systemLanguage` let the element be drawn (SVG 1.1, 5.8).
  func passesConditions(_ index: ElementTree.Index) -> Bool {
    if text(index, .requiredExtensions) != nil { return false }
    return text(index, .systemLanguage).map(conditions.allow) ?? true
  }

  // MARK: Attributes

  func scale(_ around: Surroundings) -> LengthScale {
    LengthScale(viewport: around.viewport, fontSize: around.style.fontSize, rootFontSize: rootFontSize)
  }
}
