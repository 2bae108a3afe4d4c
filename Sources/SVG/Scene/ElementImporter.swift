import Geometry
import Layers

/// Takes elements, as those see it who take the paints, the text, the masks and the filters of one: what is being taken, and what is known by now.
class ElementImporter: ElementReader {
  let conditions: Conditions
  /// Where pictures beside the file are.
  let pictures: PictureSource
  private(set) lazy var servers = PaintServers(self)
  /// The elements that are being taken, outermost first, up to the innermost mask: to refer to one of them is a cycle.
  var open: [ElementTree.Index] = []
  /// Whether what is being taken lies inside a clip path, a mask, a pattern or a marker.
  var isMasking = false
  /// The clip paths, masks and markers that are being taken.
  private(set) var openMasks: [ElementTree.Index] = []
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
  var colorGlyphs: [ColorGlyphKey: ColorGlyphNode] = [:]
  /// Paths that characters stand on.
  var textLines: [TextLineKey: TextLine] = [:]
  /// What glyphs were shaped with.
  var textLooks: Set<TextLook> = []
  /// Lists of numbers that filters have.
  var numberLists: [NumberListKey: [Double]?] = [:]
  /// How many copies the element that is being taken lies in.
  var copies = 0

  init(tree: ElementTree, base: UnsafePointer<UInt8>, languages: [String], pictures: PictureSource, budget: ImportBudget) {
    self.pictures = pictures
    conditions = Conditions(languages: languages)
    super.init(tree: tree, base: base, budget: budget)
  }

  /// Takes one element with what is inside it; nothing where it is not drawn. What stands in the document at all is `Importer`'s to say.
  func importElement(_ index: ElementTree.Index, _ around: Surroundings, into nodes: inout [SceneNode]) throws(SVGError) {}

  // MARK: - Elements

  /// Counts an element's attributes, which are read again.
  func reread(_ index: ElementTree.Index) throws(SVGError) {
    let range = tree.elements[Int(index)].attributes
    try budget.reread(tree.attributes[Int(range.lowerBound)..<Int(range.upperBound)])
  }

  /// Counts a filter or a part of one, which is read again for all that is filtered; lists and pictures are remembered.
  func rereadFilter(_ index: ElementTree.Index) throws(SVGError) {
    let range = tree.elements[Int(index)].attributes
    var bytes = 0
    for attribute in tree.attributes[Int(range.lowerBound)..<Int(range.upperBound)] {
      switch attribute.name {
      case .tableValues, .kernelMatrix, .values: break
      case .href where text(attribute).begins("data:"), .xlinkHref where text(attribute).begins("data:"): break
      default: bytes += attribute.value.count
      }
    }
    try budget.work.spend(1 + bytes / 16)
  }

  /// What is inside an element, each child in turn.
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

  /// Whether `requiredExtensions` and `systemLanguage` let the element be drawn (SVG 1.1, 5.8).
  func passesConditions(_ index: ElementTree.Index) -> Bool {
    if text(index, .requiredExtensions) != nil { return false }
    return text(index, .systemLanguage).map(conditions.allow) ?? true
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

  // MARK: - Masks

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
