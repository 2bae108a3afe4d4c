/// The rules of a sheet by what their last compound asks for, so that an element is compared with few of them.
private struct RuleIndex {
  /// The rules from the weakest to the strongest; the lists below hold ranks in it.
  let order: [Int]
  private(set) var byID: [[UInt8]: [Int]] = [:]
  private(set) var byClass: [[UInt8]: [Int]] = [:]
  private(set) var byTag: [Tag: [Int]] = [:]
  private(set) var others: [Int] = []

  init(_ sheet: StyleSheet) {
    order = sheet.rules.indices.sorted { (sheet.rules[$0].selector.specificity, $0) < (sheet.rules[$1].selector.specificity, $1) }
    for (rank, rule) in order.enumerated() { add(sheet.rules[rule].selector, rank) }
  }

  private mutating func add(_ selector: Selector, _ rank: Int) {
    guard let tests = selector.compounds.last?.tests else { return }
    for test in tests {
      if case .id(let id) = test { return byID[id, default: []].append(rank) }
    }
    for test in tests {
      if case .className(let name) = test { return byClass[name, default: []].append(rank) }
    }
    for test in tests {
      if case .tag(let tag) = test { return byTag[tag, default: []].append(rank) }
    }
    others.append(rank)
  }
}

/// Hands each element the declarations of the style sheets that match it, in their order of force (CSS 2.1, 6.4).
struct Cascade {
  private let tree: ElementTree
  private let sheet: StyleSheet
  private let base: UnsafePointer<UInt8>
  private var work: Int
  private let limit: Int
  private let isCancelled: () -> Bool

  /// The tree with the declarations of its style sheets among the attributes.
  /// - Parameter isCancelled: asked at each element; when it says so, `SVGError.cancelled` is thrown.
  /// - Parameter shared: where the steps that it takes are counted as well.
  static func apply(
    to tree: ElementTree, limits: SVGLimits, work shared: ImportWork, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> ElementTree {
    guard !tree.sheets.isEmpty else { return tree }
    var result = tree
    var failure: SVGError?
    tree.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var sheet = StyleSheet()
      for range in tree.sheets { sheet.read(range, of: base) }
      result.hasImport = sheet.hasImport
      guard !sheet.rules.isEmpty else { return }
      var cascade = Cascade(tree: tree, sheet: sheet, base: base, work: 0, limit: limits.styleWork, isCancelled: isCancelled)
      do throws(SVGError) {
        try cascade.fill(&result)
        try shared.spend(cascade.work / 4)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return result
  }

  private mutating func fill(_ result: inout ElementTree) throws(SVGError) {
    let index = RuleIndex(sheet)
    var attributes: [ElementTree.Attribute] = []
    attributes.reserveCapacity(tree.attributes.count)
    var own: [ElementTree.Attribute] = []
    var candidates: [Int] = []
    for i in tree.elements.indices {
      if isCancelled() { throw .cancelled }
      let element = tree.elements[i]
      own.removeAll(keepingCapacity: true)
      own.append(contentsOf: tree.attributes[Int(element.attributes.lowerBound)..<Int(element.attributes.upperBound)])
      let count = own.count
      candidates.removeAll(keepingCapacity: true)
      try gather(index, element, &candidates)
      for rank in candidates {
        let rule = sheet.rules[index.order[rank]]
        guard try matches(rule.selector, rule.selector.compounds.count - 1, ElementTree.Index(i)) else { continue }
        try spend(4 * rule.attributes.count)
        own.append(contentsOf: sheet.attributes[rule.attributes])
      }
      let first = UInt32(attributes.count)
      if own.count == count {
        attributes.append(contentsOf: own)
      } else {
        for origin in [ElementTree.Origin.attribute, .sheet, .inline, .importantSheet, .importantInline] {
          for attribute in own where attribute.origin == origin { attributes.append(attribute) }
        }
      }
      result.elements[i].attributes = first..<UInt32(attributes.count)
    }
    result.attributes = attributes
  }

  /// The ranks of the rules whose last compound may be about an element, in rising order.
  private mutating func gather(_ index: RuleIndex, _ element: ElementTree.Element, _ found: inout [Int]) throws(SVGError) {
    found += index.others
    found += index.byTag[element.tag] ?? []
    if !index.byID.isEmpty, let id = text(.id, element) {
      try spend(id.count / 16)
      found += index.byID[Array(id)] ?? []
    }
    if !index.byClass.isEmpty, let names = text(.class, element) {
      for name in names.split(whereSeparator: \.isSpace) {
        let rules = index.byClass[Array(name)] ?? []
        try spend(1 + name.count / 16 + rules.count)
        found += rules
      }
    }
    try spend(found.count)
    if found.count > 1 {
      found.sort()
      found = found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    }
  }

  /// Whether the selector's compounds up to this one match the element and those about it.
  private mutating func matches(_ selector: Selector, _ last: Int, _ index: ElementTree.Index) throws(SVGError) -> Bool {
    guard try matches(selector.compounds[last], index) else { return false }
    guard last > 0 else { return true }
    switch selector.compounds[last].relation {
    case .child:
      let parent = tree.elements[Int(index)].parent
      guard parent != ElementTree.none else { return false }
      return try matches(selector, last - 1, parent)
    case .next:
      let sibling = tree.elements[Int(index)].previousSibling
      guard sibling != ElementTree.none else { return false }
      return try matches(selector, last - 1, sibling)
    case .descendant:
      var parent = tree.elements[Int(index)].parent
      while parent != ElementTree.none {
        if try matches(selector, last - 1, parent) { return true }
        parent = tree.elements[Int(parent)].parent
      }
    case .sibling:
      var sibling = tree.elements[Int(index)].previousSibling
      while sibling != ElementTree.none {
        if try matches(selector, last - 1, sibling) { return true }
        sibling = tree.elements[Int(sibling)].previousSibling
      }
    }
    return false
  }

  private mutating func matches(_ compound: Selector.Compound, _ index: ElementTree.Index) throws(SVGError) -> Bool {
    let element = tree.elements[Int(index)]
    try spend(1)
    for test in compound.tests {
      try spend(element.attributes.count / 8)
      switch test {
      case .tag(let tag): guard tag != .other, element.tag == tag else { return false }
      case .id(let id): guard let value = text(.id, element), value.elementsEqual(id) else { return false }
      case .className(let name):
        guard let value = text(.class, element) else { return false }
        try spend(value.count / 16)
        guard has(value, word: name) else { return false }
      case .attribute(let test):
        guard let value = text(test.name, element) else { return false }
        try spend(value.count / 16 * (test.operation == .part ? test.value.count : 1))
        guard matches(test, value) else { return false }
      case .firstChild: guard element.previousSibling == ElementTree.none else { return false }
      case .lastChild: guard element.nextSibling == ElementTree.none else { return false }
      case .root: guard element.parent == ElementTree.none else { return false }
      case .never: return false
      }
    }
    return true
  }

  /// Counts steps against the limit, each of a few nanoseconds.
  private mutating func spend(_ steps: Int) throws(SVGError) {
    work += steps
    guard work <= limit else { throw .limit(.styleWork, most: limit) }
  }

  private func text(_ name: AttributeName, _ element: ElementTree.Element) -> UnsafeBufferPointer<UInt8>? {
    for i in element.attributes {
      let attribute = tree.attributes[Int(i)]
      guard attribute.origin == .attribute, attribute.name == name else { continue }
      return UnsafeBufferPointer(start: base + Int(attribute.value.lowerBound), count: attribute.value.count)
    }
    return nil
  }

  private func has(_ value: UnsafeBufferPointer<UInt8>, word: [UInt8]) -> Bool {
    var start = 0
    while start < value.count {
      var end = start
      while end < value.count, !value[end].isSpace { end += 1 }
      if end - start == word.count, value[start..<end].elementsEqual(word) { return true }
      start = end + 1
    }
    return false
  }

  private func matches(_ test: Selector.AttributeTest, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let wanted = test.value
    switch test.operation {
    case .present: return true
    case .equals: return value.elementsEqual(wanted)
    case .word: return has(value, word: wanted)
    case .dash: return value.elementsEqual(wanted) || value.starts(with: wanted + [UInt8(ascii: "-")])
    case .prefix: return !wanted.isEmpty && value.starts(with: wanted)
    case .suffix: return !wanted.isEmpty && value.count >= wanted.count && value.suffix(wanted.count).elementsEqual(wanted)
    case .part:
      guard !wanted.isEmpty, value.count >= wanted.count else { return false }
      return (0...(value.count - wanted.count)).contains { value[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
  }
}
