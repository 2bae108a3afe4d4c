import Geometry
import Layers

/// Turns an element tree into scene nodes: inheritance, copies, viewports, paints, clips and masks resolved.
final class Importer {
  let tree: ElementTree
  /// The tree's text, held for as long as the importer lives.
  let base: UnsafePointer<UInt8>
  let limits: SVGLimits
  /// In lower case.
  let languages: [[UInt8]]
  /// The elements of the picture proper, in document order; not those inside clips and masks.
  private(set) var elements: [SceneElement] = []
  /// What is not drawn, and the first element that it was found at.
  private(set) var unsupported: [Unsupported: ElementTree.Index] = [:]
  /// Elements taken so far, copies counted again, and bytes of attributes that copies read again.
  private var count = 0
  private var rereadBytes = 0
  /// What the picture's layers and what is drawn of them take, in bytes, and the most that they may.
  private(set) var memory = 0
  private let mostMemory: Int
  private let isCancelled: () -> Bool
  /// Gradients with opacities that have a table.
  var tables: Set<GradientUse> = []
  /// The elements that are being taken, outermost first, up to the innermost mask: to refer to one of them is a cycle.
  var open: [ElementTree.Index] = []
  /// How many are being taken, masks' content counted with what they mask.
  private var depth = 0
  /// Whether what is being taken lies inside a clip path or a mask.
  var isMasking = false
  /// The clip paths and masks that are being taken.
  var openMasks: [ElementTree.Index] = []
  /// Whether every node needs its bounding box.
  var measures = false
  var rootFontSize = Style().fontSize
  /// The size of the outermost viewport, in its own user units.
  var rootViewport = Size.zero
  /// What was read of elements that others refer to, so that each is read once.
  var gradients: [ElementTree.Index: GradientDefinition?] = [:]
  var stops: [ElementTree.Index: GradientDefinition.Stops] = [:]
  var styles: [ElementTree.Index: Style] = [:]
  var outlines: [ElementTree.Index: Outline] = [:]
  /// How many copies the element that is being taken lies in.
  var copies = 0

  init(
    tree: ElementTree, base: UnsafePointer<UInt8>, limits: SVGLimits, languages: [String], fileBytes: Int, isCancelled: @escaping () -> Bool
  ) {
    self.isCancelled = isCancelled
    mostMemory = limits.drawing.memory(fileBytes: fileBytes)
    self.tree = tree
    self.base = base
    self.limits = limits
    self.languages = languages.map { Array($0.lowercased().utf8) }
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
    /// Width and height that a `use` gives to the `svg` or `symbol` it copies.
    var useWidth: Length?
    var useHeight: Length?
  }

  func report(_ what: Unsupported, at index: ElementTree.Index) { unsupported[what] = min(unsupported[what] ?? index, index) }

  /// One sentence for each kind of thing that is not drawn, with the first element that it was found at.
  var warnings: [String] {
    Unsupported.allCases.compactMap { what in
      guard let index = unsupported[what] else { return nil }
      let element = tree.elements[Int(index)]
      let id = tree.ids.first { $0.value == index }.map { " id=\"\($0.key)\"" } ?? ""
      return "\(what.rawValue) (line \(element.line): <\(element.tag.rawValue)\(id)>)"
    }
  }

  /// Counts elements, or work as large, against the limit.
  func spend(_ elements: Int) throws(SVGError) {
    count += elements
    guard count <= limits.elements else { throw .limit(.elements, most: limits.elements) }
    if isCancelled() { throw .cancelled }
  }

  /// Counts what layers and what is drawn of them will take, before it is taken.
  func claim(_ bytes: Int) throws(SVGError) {
    memory += bytes
    guard memory <= mostMemory else { throw .overrun(DrawingOverrun(.memory, amount: nil, most: mostMemory)) }
  }

  /// Counts an element's attributes, which are read again, against the limit; geometry is remembered.
  private func reread(_ index: ElementTree.Index) throws(SVGError) {
    for i in tree.elements[Int(index)].attributes {
      let attribute = tree.attributes[Int(i)]
      rereadBytes += 16
      if attribute.name != .d && attribute.name != .points { rereadBytes += attribute.value.count }
    }
    guard rereadBytes <= limits.textBytes else { throw .limit(.textBytes, most: limits.textBytes) }
  }

  /// Takes one element with what is inside it; nothing where it is not drawn.
  func importElement(_ index: ElementTree.Index, _ around: Surroundings, into nodes: inout [SceneNode]) throws(SVGError) {
    try spend(1)
    let tag = tree.elements[Int(index)].tag
    switch tag {
    case .svg, .g, .use, .switch, .a: break
    case .symbol: guard around.isCopy else { return }
    default: guard tag.isShape else { return }
    }
    if copies > 0 || isMasking { try reread(index) }
    guard depth < limits.nesting else { throw .limit(.nesting, most: limits.nesting) }
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
    default: node = try shapeNode(index, inner)
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

  /// Applies what groups and shapes have in common: transform, opacity, isolation, clip path and mask.
  private func finish(_ node: inout SceneNode, _ inner: Surroundings) throws(SVGError) {
    let own = inner.style.own
    if own.transform != .identity { node.transform = node.transform.concatenating(transform(inner, node)) }
    if !inner.isClip {
      node.opacity = own.opacity
      node.isIsolated = own.isIsolated
    }
    if own.clipPath == nil && own.mask == nil { return }
    let bounds = node.bounds
    if let id = own.clipPath, let masks = try clip(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
    if !inner.isClip, let id = own.mask, let masks = try mask(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
  }

  /// The element's transform about its origin.
  private func transform(_ inner: Surroundings, _ node: SceneNode) -> AffineTransform {
    let own = inner.style.own
    guard let origin = own.transformOrigin else {
      guard own.isFillBox, let box = node.bounds else { return own.transform }
      return about(box.origin, own.transform)
    }
    var scale = scale(inner)
    var corner = Point.zero
    if own.isFillBox, let box = node.bounds {
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
    try claim(DrawingLimits.bytesPerGroup)
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
      case .title, .desc, .metadata, .foreignObject, .other: try spend(1)
      default:
        try spend(1)
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
    guard let wanted = text(index, .systemLanguage) else { return true }
    var cursor = TextCursor(wanted)
    while !cursor.isAtEnd {
      let tag = cursor.text(upTo: UInt8(ascii: ",")).trimmed
      for language in languages where !language.isEmpty && tag.count >= language.count {
        let rest = Text(start: tag.start + language.count, end: tag.end)
        guard rest.isEmpty || rest.start.pointee == UInt8(ascii: "-") else { continue }
        if (0..<language.count).allSatisfy({ tag.start[$0].asciiLowercase == language[$0] }) { return true }
      }
    }
    return false
  }

  // MARK: Attributes

  /// The last value that an attribute was given.
  func text(_ index: ElementTree.Index, _ name: AttributeName) -> Text? {
    var found: ElementTree.Attribute?
    for i in tree.elements[Int(index)].attributes where tree.attributes[Int(i)].name == name { found = tree.attributes[Int(i)] }
    return found.map(text)
  }

  func text(_ attribute: ElementTree.Attribute) -> Text {
    Text(start: base + Int(attribute.value.lowerBound), end: base + Int(attribute.value.upperBound))
  }

  /// A length as an attribute gives it; nil where there is none or it is wrong.
  func length(_ index: ElementTree.Index, _ name: AttributeName) -> Length? { text(index, name).flatMap(Length.length) }

  func scale(_ around: Surroundings) -> LengthScale {
    LengthScale(viewport: around.viewport, fontSize: around.style.fontSize, rootFontSize: rootFontSize)
  }

  /// The element that `href` names, in this document.
  func target(of index: ElementTree.Index) -> ElementTree.Index? {
    guard let value = text(index, .href) ?? text(index, .xlinkHref) else { return nil }
    guard let id = PaintValue.target(value) else {
      if !value.trimmed.isEmpty { report(.externalReference, at: index) }
      return nil
    }
    return tree.ids[id]
  }

  // MARK: Styles

  func style(of index: ElementTree.Index, parent: Style) throws(SVGError) -> Style {
    var style = Style(inheriting: parent)
    var hasFontLengths = false
    for i in tree.elements[Int(index)].attributes {
      let attribute = tree.attributes[Int(i)]
      guard attribute.name.isProperty else { continue }
      let text = text(attribute)
      if let found = Unsupported(attribute.name, text) { report(found, at: index) }
      try style.set(attribute.name, text, parent: parent, units: attribute.origin != .attribute, dashLimit: limits.dashes)
      switch attribute.name {
      case .strokeWidth, .strokeDasharray, .strokeDashoffset: hasFontLengths = true
      default: break
      }
    }
    if index == 0 { rootFontSize = style.fontSize }
    if hasFontLengths { style.resolveFontLengths(rootFontSize: rootFontSize) }
    return style
  }

  /// The style of an element where it stands in the document, for those that are not drawn where they stand.
  func styleInPlace(_ index: ElementTree.Index) throws(SVGError) -> Style {
    if let known = styles[index] { return known }
    let parent = tree.elements[Int(index)].parent
    let style = try style(of: index, parent: parent == ElementTree.none ? Style() : styleInPlace(parent))
    styles[index] = style
    return style
  }
}
