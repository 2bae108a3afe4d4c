import Geometry
import Imaging
import Layers

/// What a list of numbers is known by.
struct NumberListKey: Hashable {
  var element: ElementTree.Index
  var name: AttributeName
}

/// Reads one filter primitive.
struct FilterStepReader {
  let importer: ElementImporter
  let reader: FilterReader
  let index: ElementTree.Index
  let tag: Tag
  /// What lengths are fractions of; nil where they are user units.
  let box: Rect?
  let region: Rect
  private let names: [String: Int]
  /// Where the results of the steps before it lie.
  private let parts: [Rect]
  private var before: Int { parts.count }

  init(_ reader: FilterReader, _ index: ElementTree.Index, box: Rect?, region: Rect, names: [String: Int], parts: [Rect]) {
    self.reader = reader
    importer = reader.importer
    self.index = index
    tag = importer.tree.elements[Int(index)].tag
    self.box = box
    self.region = region
    self.names = names
    self.parts = parts
  }

  /// The step, and what it shows of the document.
  func step() throws(SVGError) -> (FilterStep, [SceneNode]?) {
    let style = try importer.styleInPlace(index)
    var nodes: [SceneNode]?
    let effect: FilterEffect
    switch tag {
    case .feImage: (effect, nodes) = try image(style)
    default: effect = try plain(style) ?? .flood(.clear)
    }
    var step = FilterStep(effect, inputs: try inputs(), isLinear: style.filtersLinearly)
    step.region = part(of: step.inputs)
    return (step, nodes)
  }

  private func plain(_ style: Style) throws(SVGError) -> FilterEffect? {
    switch tag {
    case .feGaussianBlur:
      guard let deviation = pair(.stdDeviation, initial: 0) else { return .gaussianBlur(.zero) }
      guard deviation.x >= 0, deviation.y >= 0 else { return .offset(.zero) }
      return .gaussianBlur(Size(deviation.x, deviation.y))
    case .feDropShadow:
      let deviation = pair(.stdDeviation, initial: 2) ?? .zero
      return .dropShadow(
        offset: along(number(.dx, 2), number(.dy, 2)), deviation: Size(max(0, deviation.x), max(0, deviation.y)), color: flood(style))
    case .feOffset: return .offset(along(number(.dx, 0), number(.dy, 0)))
    case .feFlood: return .flood(flood(style))
    case .feMerge: return .merge
    case .feTile: return .tile
    case .feBlend: return .blend(Self.modes.first { text(.mode)?.equals($0.0) ?? false }?.1 ?? .normal)
    case .feComposite: return .composite(compositeOperator())
    case .feColorMatrix: return .colorMatrix(colorMatrix())
    case .feComponentTransfer: return try transfer()
    case .feMorphology:
      guard let radius = pair(.radius, initial: 0), radius.x >= 0, radius.y >= 0 else { return .offset(.zero) }
      return .morphology(dilates: text(.operator)?.equals("dilate") ?? false, radius: Size(radius.x, radius.y))
    case .feConvolveMatrix: return kernel().map(FilterEffect.convolve)
    case .feDisplacementMap:
      let scale = number(.scale, 0)
      return .displace(
        scale: box.map { scale * Math.hypot($0.width, $0.height) / 2.0.squareRoot() } ?? scale, x: channel(.xChannelSelector),
        y: channel(.yChannelSelector))
    case .feTurbulence: return turbulence()
    case .feDiffuseLighting, .feSpecularLighting: return try lighting(style)
    default: return nil
    }
  }

  // MARK: - Inputs and places

  private func inputs() throws(SVGError) -> [FilterStep.Input] {
    switch tag {
    case .feFlood, .feTurbulence, .feImage: return []
    case .feBlend, .feComposite, .feDisplacementMap: return [input(text(.in)), input(text(.in2))]
    case .feMerge:
      var found: [FilterStep.Input] = []
      try forEachChild { child, tag in
        if tag == .feMergeNode, found.count < 256 { found.append(input(importer.text(child, .in)?.trimmed)) }
      }
      try importer.budget.claim(found.count * MemoryLayout<FilterStep.Input>.stride)
      return found
    default: return [input(text(.in))]
    }
  }

  private func input(_ name: Text?) -> FilterStep.Input {
    let usual = before > 0 ? FilterStep.Input.step(before - 1) : .source
    guard let name, !name.isEmpty else { return usual }
    if name.equals("SourceGraphic") { return .source }
    if name.equals("SourceAlpha") { return .sourceAlpha }
    if ["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"].contains(where: { name.equals($0) }) {
      importer.report(.filterInput, at: index)
      return .source
    }
    return names[name.string].map(FilterStep.Input.step) ?? usual
  }

  /// Where its result lies: what it does not say is as the regions of the steps that it takes have it, taken together, or else the filter's
  /// (SVG 1.1, 15.7.3). Nil for the filter's.
  func part(of inputs: [FilterStep.Input] = []) -> Rect? {
    func value(_ name: AttributeName, _ axis: LengthScale.Axis, _ start: Double, _ side: Double) -> Double? {
      guard let length = importer.length(index, name) else { return nil }
      guard box != nil else { return importer.scale(reader.inner).userUnits(length, axis) }
      return start + side * (length.unit == .percent ? length.value / 100 : length.value)
    }
    let (origin, size) = (box?.origin ?? .zero, box?.size ?? .zero)
    let (x, y) = (value(.x, .x, origin.x, size.width), value(.y, .y, origin.y, size.height))
    let (w, h) = (value(.width, .x, 0, size.width), value(.height, .y, 0, size.height))
    var usual: Rect? = tag == .feTile || inputs.isEmpty ? region : nil
    for input in inputs where tag != .feTile {
      guard case .step(let n) = input, n < parts.count else {
        usual = region
        break
      }
      usual = usual?.union(parts[n]) ?? parts[n]
    }
    let start = usual ?? region
    if x == nil, y == nil, w == nil, h == nil { return start == region ? nil : start }
    return Rect(x: x ?? start.minX, y: y ?? start.minY, width: max(0, w ?? start.width), height: max(0, h ?? start.height))
  }

  // MARK: - Attributes

  func text(_ name: AttributeName) -> Text? { importer.text(index, name)?.trimmed }

  func number(_ name: AttributeName, _ initial: Double) -> Double { Self.number(text(name)) ?? initial }

  static func number(_ text: Text?) -> Double? {
    guard let text else { return nil }
    var cursor = TextCursor(text)
    guard let value = cursor.number(), cursor.isAtEnd else { return nil }
    return value
  }

  /// The numbers of an attribute, which all that is filtered shares; nil where there is none or any of them is wrong.
  func numbers(_ name: AttributeName, of element: ElementTree.Index? = nil) -> [Double]? {
    let key = NumberListKey(element: element ?? index, name: name)
    if let known = importer.numberLists[key] { return known }
    let list = importer.text(key.element, name).flatMap(Self.numbers)
    importer.numberLists[key] = .some(list)
    return list
  }

  /// Numbers between spaces and commas; nil where any is wrong.
  private static func numbers(_ text: Text) -> [Double]? {
    var cursor = TextCursor(text.trimmed)
    var list: [Double] = []
    while !cursor.isAtEnd {
      guard list.count < 10_000, let value = cursor.number() else { return nil }
      list.append(value)
      cursor.skipSeparator()
    }
    return list
  }

  /// One number for both axes, or two, in user units; nil where they are wrong.
  private func pair(_ name: AttributeName, initial: Double) -> Point? {
    guard importer.text(index, name) != nil else { return along(initial, initial) }
    guard let list = numbers(name), (1...2).contains(list.count) else { return nil }
    return along(list[0], list.last ?? list[0])
  }

  /// Lengths across and down in user units.
  private func along(_ x: Double, _ y: Double) -> Point { box.map { Point(x * $0.width, y * $0.height) } ?? Point(x, y) }

  private func flood(_ style: Style) -> Color { importer.servers.resolve(style.own.flood.color, style, style.own.flood.opacity) }

  func forEachChild(_ body: (ElementTree.Index, Tag) -> Void) throws(SVGError) {
    var child = importer.tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      try importer.rereadFilter(child)
      body(child, importer.tree.elements[Int(child)].tag)
      child = importer.tree.elements[Int(child)].nextSibling
    }
  }

  static let modes: [(StaticString, BlendMode)] = [
    ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken), ("lighten", .lighten),
    ("color-dodge", .colorDodge), ("color-burn", .colorBurn), ("hard-light", .hardLight), ("soft-light", .softLight),
    ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation), ("color", .color),
    ("luminosity", .luminosity), ("plus-lighter", .plusLighter),
  ]
}
