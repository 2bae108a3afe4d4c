import Geometry
import Layers

/// Turns an element tree into scene nodes: inheritance, copies, viewports, clips and masks resolved. Paints, text, markers and filters have types of their own.
final class Importer: ElementImporter {
  /// The elements of the picture proper, in document order; not those inside clips and masks.
  private(set) var elements: [SceneElement] = []
  /// How many are being taken, masks' content counted with what they mask.
  private var depth = 0

  override init(tree: ElementTree, base: UnsafePointer<UInt8>, languages: [String], pictures: PictureSource, budget: ImportBudget) {
    super.init(tree: tree, base: base, languages: languages, pictures: pictures, budget: budget)
    for (found, index) in tree.unsupported { report(found, at: index) }
    for (tag, index) in tree.firsts {
      if let found = Unsupported(tag) { report(found, at: index) }
    }
  }

  // MARK: Elements

  override func importElement(_ index: ElementTree.Index, _ around: Surroundings, into nodes: inout [SceneNode]) throws(SVGError) {
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
    if inner.style.own.transform != .identity {
      let own = transform(inner, nil)
      inner.toScreen = own.concatenating(inner.toScreen)
      if inner.context != nil { inner.toContext = own.concatenating(inner.toContext) }
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

  /// Applies what groups and shapes have in common: transform, filters, clip path, mask, opacity, isolation, mixing.
  private func finish(_ node: inout SceneNode, _ inner: Surroundings) throws(SVGError) {
    let own = inner.style.own
    if own.transform != .identity { node.transform = node.transform.concatenating(transform(inner, node.bounds)) }
    if !inner.isClip {
      node.opacity = own.opacity
      node.isIsolated = own.isIsolated
      node.blendMode = own.blendMode
    }
    if own.clipPath == nil && own.clipShape == nil && own.mask == nil && own.filter == nil { return }
    let bounds = node.bounds
    if !inner.isClip, let text = own.filter {
      if let filters = try FilterReader(self, inner, bounds: bounds).filters(text) {
        node.filters = filters
      } else {
        // A filter without a region leaves nothing to see (Filter Effects 1, 9.3).
        node.isHidden = true
      }
    }
    if let text = own.clipShape, let mask = MaskImporter(self).clip(shape: text, node, inner) { node.masks.append(mask) }
    if let id = own.clipPath, let masks = try MaskImporter(self).clip(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
    if !inner.isClip, let id = own.mask, let masks = try MaskImporter(self).mask(id, bounds, inner) {
      if masks.contains(where: \.nodes.isEmpty) { node.isHidden = true }
      node.masks += masks
    }
  }

  // MARK: Groups

  func groupNode(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard !inner.isClip else { return nil }
    return try group(children(of: index, inner))
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
}
