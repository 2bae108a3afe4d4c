import Geometry
import Imaging
import Layers

/// Reads what the property `filter` says: functions, and filter elements with their primitives (Filter Effects 1).
struct FilterReader {
  let importer: ElementImporter
  let inner: Surroundings
  /// The bounding box of what is filtered, in its user space.
  let bounds: Rect?

  init(_ importer: ElementImporter, _ inner: Surroundings, bounds: Rect?) {
    self.importer = importer
    self.inner = inner
    self.bounds = bounds
  }

  /// The most steps of a filter.
  private static let mostSteps = 256
  /// What a function of the property takes, as measured.
  private static let bytesPerFunction = 420

  /// The filters of a property's text, one after the other; nil where one of them refers to nothing. A text that is wrong is no filter.
  func filters(_ text: String) throws(SVGError) -> [SceneFilter]? {
    var text = text
    text.makeContiguousUTF8()
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SVGError) -> [SceneFilter]? in
        guard let base = buffer.baseAddress else { return [] }
        return try read(TextCursor(Text(start: base, end: base + buffer.count)))
      }
    }.get()
  }

  private func read(_ start: TextCursor) throws(SVGError) -> [SceneFilter]? {
    var cursor = start
    var filters: [SceneFilter] = []
    cursor.skipSpaces()
    while !cursor.isAtEnd {
      if let id = PaintValue.reference(&cursor) {
        // A reference to what is not there is left out, as browsers have it.
        if let index = importer.tree.ids[id], importer.tree.elements[Int(index)].tag == .filter {
          guard let filter = try filter(index) else { return nil }
          filters.append(filter)
        }
      } else {
        let name = cursor.name()
        guard cursor.consume(UInt8(ascii: "(")) else { return [] }
        let arguments = cursor.argumentsOfFunction()
        guard let steps = FilterFunctions(importer.scale(inner), inner.style).steps(name, arguments) else { return [] }
        try importer.budget.claim(Self.bytesPerFunction)
        filters.append(SceneFilter(filter: Filter(steps: steps)))
      }
      cursor.skipSpaces()
    }
    return filters
  }

  // MARK: - Filter elements

  /// A filter element; nil where it cannot be applied to what it is asked for.
  private func filter(_ index: ElementTree.Index) throws(SVGError) -> SceneFilter? {
    guard !importer.openMasks.contains(index) else { return nil }
    try importer.budget.spend(1)
    let chain = try importer.chain(from: index) { $0 == .filter }
    for link in chain { try importer.rereadFilter(link) }
    func source(_ name: AttributeName) -> ElementTree.Index { chain.first { importer.text($0, name) != nil } ?? index }
    let isRelative = !(importer.text(source(.filterUnits), .filterUnits)?.trimmed.equals("userSpaceOnUse") ?? false)
    let hasRelativeParts = importer.isRelative(source(.primitiveUnits), .primitiveUnits)
    let box = importer.box(bounds)
    if isRelative || hasRelativeParts { guard box != nil else { return nil } }
    guard var region = importer.region(chain, isRelative, inner) else { return nil }
    if isRelative, let box { region = box.apply(region) }
    var scene = SceneFilter(filter: Filter(region: region, steps: []))
    var names: [String: Int] = [:]
    let owner = chain.first { importer.tree.elements[Int($0)].firstChild != ElementTree.none } ?? index
    var child = importer.tree.elements[Int(owner)].firstChild
    var steps: [(step: FilterStep, nodes: [SceneNode]?)] = []
    try importer.masking(index) { () throws(SVGError) in
      while child != ElementTree.none {
        try importer.rereadFilter(child)
        if importer.tree.elements[Int(child)].tag.isFilterStep {
          guard steps.count < Self.mostSteps else { return }
          try importer.budget.spend(1)
          let reader = FilterStepReader(
            self, child, box: hasRelativeParts ? bounds : nil, region: region, names: names, parts: steps.map { $0.step.region ?? region })
          steps.append(try reader.step())
          if let name = importer.text(child, .result)?.trimmed.string, !name.isEmpty { names[name] = steps.count - 1 }
        }
        child = importer.tree.elements[Int(child)].nextSibling
      }
    }
    for (number, step) in steps.enumerated() {
      scene.filter.steps.append(step.step)
      if let nodes = step.nodes { scene.layers[number] = nodes }
    }
    return scene
  }
}

extension TextCursor {
  /// Takes a function's arguments up to the parenthesis that closes it, which is taken too but left out.
  mutating func argumentsOfFunction() -> Text {
    let start = position
    var depth = 1
    while position < end {
      if position.pointee == UInt8(ascii: "(") { depth += 1 }
      if position.pointee == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      }
      position += 1
    }
    let found = Text(start: start, end: position)
    advance()
    return found
  }
}

extension Tag {
  /// Whether it is a filter primitive.
  var isFilterStep: Bool {
    switch self {
    case .feBlend, .feColorMatrix, .feComponentTransfer, .feComposite, .feConvolveMatrix, .feDiffuseLighting, .feDisplacementMap,
      .feDropShadow, .feFlood, .feGaussianBlur, .feImage, .feMerge, .feMorphology, .feOffset, .feSpecularLighting, .feTile, .feTurbulence:
      true
    default: false
    }
  }
}
