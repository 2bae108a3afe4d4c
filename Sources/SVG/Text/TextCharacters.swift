import Geometry

/// The characters of a text element in the order of the file, white space collapsed, each with the element that it lies in and where that puts it.
struct TextCharacters {
  /// A text element, or one within it: what its characters have in common.
  struct Span {
    var element: ElementTree.Index
    var style: Style
    /// The span that it lies in; -1 for the text element.
    var parent: Int
    /// Which characters lie in it.
    var range: Range<Int>
    /// The path that they stand on; none for a line.
    var path: TextPath?
    var language: String
    var isShown: Bool
  }

  /// A path that characters stand on.
  struct TextPath {
    var element: ElementTree.Index
    var line: TextLine
    var startOffset: Double
  }

  private(set) var spans: [Span] = []
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each character, its innermost span.
  private(set) var span: [Int] = []
  // For each character, where it stands, how far it is moved, and how far it is turned, in radians.
  private(set) var x: [Double?] = []
  private(set) var y: [Double?] = []
  private(set) var dx: [Double] = []
  private(set) var dy: [Double] = []
  private(set) var rotation: [Double] = []

  private let importer: ElementImporter
  private var endsInSpace = true
  private var preserves: [Bool] = []
  /// The text elements whose characters a `tref` takes.
  private var references: [ElementTree.Index] = []

  /// The most characters of a text element.
  private static let mostCharacters = 100_000

  /// Reads a text element.
  init(_ importer: ElementImporter, _ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) {
    self.importer = importer
    try read(index, inner, parent: -1, preserves: false, language: "en", path: nil, depth: 0)
    trimEnd()
    let count = scalars.count
    (x, y) = (Array(repeating: nil, count: count), Array(repeating: nil, count: count))
    (dx, dy, rotation) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count), Array(repeating: 0, count: count))
    for span in spans.indices { place(spans[span], inner) }
  }

  // MARK: - Characters

  private mutating func read(
    _ index: ElementTree.Index, _ inner: Surroundings, parent: Int, preserves outer: Bool, language: String, path: TextPath?,
    depth: Int
  ) throws(SVGError) {
    try importer.budget.spend(1)
    guard depth < importer.budget.limits.nesting else { throw .limit(.nesting, most: importer.budget.limits.nesting) }
    if importer.copies > 0 || importer.isMasking { try importer.reread(index) }
    var preserves = outer
    if let space = importer.text(index, .xmlSpace)?.trimmed { preserves = space.equals("preserve") }
    if let keeps = inner.style.text.keepsSpaces { preserves = keeps }
    let spoken = (importer.text(index, .xmlLang) ?? importer.text(index, .lang))?.trimmed.string
    var path = path
    var isShown = inner.style.own.isDisplayed && (parent < 0 || spans[parent].isShown)
    if importer.tree.elements[Int(index)].tag == .textPath {
      path = try textPath(index, inner)
      if path == nil { isShown = false }
    }
    let number = spans.count
    let start = scalars.count
    spans.append(
      Span(
        element: index, style: inner.style, parent: parent, range: start..<start, path: path, language: spoken ?? language, isShown: isShown
      ))
    let element = importer.tree.elements[Int(index)]
    if element.tag == .tref {
      if isShown, let target = importer.target(of: index), importer.tree.elements[Int(target)].tag == .text {
        try append(allIn: target, number, preserves, depth)
      }
    } else {
      try readChildren(of: index, number, inner, preserves, spoken ?? language, path, depth)
    }
    spans[number].range = start..<scalars.count
  }

  private mutating func readChildren(
    of index: ElementTree.Index, _ number: Int, _ inner: Surroundings, _ preserves: Bool, _ language: String, _ path: TextPath?,
    _ depth: Int
  ) throws(SVGError) {
    let runs = importer.characters[index] ?? []
    var next = 0
    func isNext(after child: ElementTree.Index) -> Bool { next < runs.count && runs[next].previousSibling == child }
    while isNext(after: ElementTree.none) {
      try append(runs[next], number, preserves)
      next += 1
    }
    var child = importer.tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      let tag = importer.tree.elements[Int(child)].tag
      let fits = tag == .tspan || tag == .a || tag == .tref || (tag == .textPath && spans[number].parent < 0)
      if fits, importer.passesConditions(child) {
        var around = inner
        around.style = try importer.style(of: child, parent: inner.style)
        if around.style.own.isDisplayed {
          try read(child, around, parent: number, preserves: preserves, language: language, path: path, depth: depth + 1)
        }
      }
      while isNext(after: child) {
        try append(runs[next], number, preserves)
        next += 1
      }
      child = importer.tree.elements[Int(child)].nextSibling
    }
  }

  /// Adds all characters of another text element, its own and those of all in it.
  private mutating func append(allIn index: ElementTree.Index, _ span: Int, _ preserves: Bool, _ depth: Int) throws(SVGError) {
    guard depth < importer.budget.limits.nesting, !references.contains(index) else { return }
    try importer.budget.spend(1)
    references.append(index)
    defer { references.removeLast() }
    let runs = importer.characters[index] ?? []
    for run in runs where run.previousSibling == ElementTree.none { try append(run, span, preserves) }
    var child = importer.tree.elements[Int(index)].firstChild
    while child != ElementTree.none {
      let tag = importer.tree.elements[Int(child)].tag
      if tag == .tspan || tag == .a || tag == .textPath { try append(allIn: child, span, preserves, depth + 1) }
      for run in runs where run.previousSibling == child { try append(run, span, preserves) }
      child = importer.tree.elements[Int(child)].nextSibling
    }
  }

  /// Adds a run of characters: white space as one space, unless it is to be kept (SVG 1.1, 10.15; CSS Text 3, 4.1.1).
  private mutating func append(_ run: ElementTree.Characters, _ number: Int, _ preserves: Bool) throws(SVGError) {
    let text = Text(start: importer.base + Int(run.value.lowerBound), end: importer.base + Int(run.value.upperBound))
    try importer.budget.claim(text.count * 64)
    for scalar in text.string.unicodeScalars {
      let isSpace = scalar.value < 128 && UInt8(scalar.value).isSpace
      if isSpace, !preserves {
        if endsInSpace { continue }
        endsInSpace = true
      } else {
        endsInSpace = isSpace && !preserves
      }
      // What is not shown takes part in which spaces are, and in nothing else.
      if !spans[number].isShown { continue }
      let letters = spans[number].style.text.letterCase
      let isPlain = isSpace || letters == .asWritten
      let isFirst = !isPlain && !(scalars.last?.properties.isAlphabetic ?? false)
      for shown in isPlain ? String(isSpace ? " " : Character(scalar)).unicodeScalars : letters.shown(scalar, isFirst: isFirst) {
        guard scalars.count < Self.mostCharacters else { throw .limit(.textBytes, most: Self.mostCharacters) }
        scalars.append(shown)
        span.append(number)
        self.preserves.append(preserves)
      }
    }
  }

  /// Drops the space at the end.
  private mutating func trimEnd() {
    guard let last = scalars.last, last == " ", preserves.last == false else { return }
    scalars.removeLast()
    span.removeLast()
    for i in spans.indices {
      spans[i].range = min(spans[i].range.lowerBound, scalars.count)..<min(spans[i].range.upperBound, scalars.count)
    }
  }

  private func textPath(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> TextPath? {
    guard let target = importer.target(of: index), importer.tree.elements[Int(target)].tag.isShape,
      let line = try line(target, inner)
    else { return nil }
    var offset = 0.0
    if let length = importer.length(index, .startOffset) {
      if length.unit == .percent {
        offset = line.length * length.value / 100
      } else {
        offset = importer.scale(inner).userUnits(length, .diagonal)
        // In the path's own measure (SVG 2, 11.8.2).
        if let stated = importer.text(target, .pathLength).flatMap(Length.length)?.value, stated > 0 { offset *= line.length / stated }
      }
    }
    return TextPath(element: target, line: line, startOffset: offset)
  }

  /// The line of a shape's path; nil where it has none.
  private func line(_ target: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> TextLine? {
    let key = TextLineKey(element: target, viewport: inner.viewport, fontSize: inner.style.fontSize)
    if let known = importer.textLines[key] { return known }
    var path = ShapeImporter(importer).path(target, inner)
    // The path's own transform places it (SVG 1.1, 10.13.2).
    if let style = try? importer.styleInPlace(target), style.own.transform != .identity {
      var around = inner
      around.style = style
      path = path.transformed(by: importer.transform(around, style.own.isFillBox ? path.bounds : nil))
    }
    guard path.verbs.count > 1 else { return nil }
    let line = TextLine(path)
    try importer.budget.work.spend(line.steps)
    try importer.budget.claim(line.bytes + path.points.count * MemoryLayout<Point>.stride)
    importer.textLines[key] = line
    return line
  }

  // MARK: - Places

  /// Takes over what an element says about the places of its characters: over what those say that it lies in.
  private mutating func place(_ span: Span, _ inner: Surroundings) {
    let tag = importer.tree.elements[Int(span.element)].tag
    guard tag == .text || tag == .tspan || tag == .tref, !span.range.isEmpty else { return }
    var around = inner
    around.style = span.style
    let scale = importer.scale(around)
    func list(_ name: AttributeName, _ axis: LengthScale.Axis) -> [Double] {
      guard let text = importer.text(span.element, name) else { return [] }
      return (Length.list(text, limit: span.range.count) ?? Length.first(text, most: span.range.count)).map { scale.userUnits($0, axis) }
    }
    for (i, value) in zip(span.range, list(.x, .x)) { x[i] = value }
    for (i, value) in zip(span.range, list(.y, .y)) { y[i] = value }
    for (i, value) in zip(span.range, list(.dx, .x)) { dx[i] = value }
    for (i, value) in zip(span.range, list(.dy, .y)) { dy[i] = value }
    guard let text = importer.text(span.element, .rotate) else { return }
    let angles = Length.list(text, limit: .max) ?? []
    guard let last = angles.last, angles.allSatisfy({ $0.unit == .user }) else { return }
    for (k, i) in span.range.enumerated() { rotation[i] = (k < angles.count ? angles[k] : last).value * .pi / 180 }
  }
}

extension Length {
  /// The first lengths of a list that has more than are needed; none where any of them is wrong.
  static func first(_ text: Text, most: Int) -> [Length] {
    var cursor = TextCursor(text.trimmed)
    var list: [Length] = []
    while list.count < most, !cursor.isAtEnd {
      guard let length = length(&cursor) else { return [] }
      list.append(length)
      cursor.skipSeparator()
    }
    return list
  }
}
