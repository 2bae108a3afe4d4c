import Geometry

/// The rules of a sheet by what their last compound asks for, so that an element is compared with few of them.
private struct RuleIndex {
  /// The rules from the weakest to the strongest; the lists below hold ranks in it.
  let order: [Int]
  private(set) var byID: [[UInt8]: [Int]] = [:]
  private(set) var byClass: [[UInt8]: [Int]] = [:]
  private(set) var byTag: [Tag: [Int]] = [:]
  private(set) var others: [Int] = []

  init(_ sheet: StyleSheet) {
    let rules = sheet.rules
    order = rules.indices.sorted {
      (rules[$0].layer, rules[$0].selector.specificity, $0) < (rules[$1].layer, rules[$1].selector.specificity, $1)
    }
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
  /// The bytes of a value that are read at no expense.
  private static let freeBytes = 64

  private let tree: ElementTree
  private let sheet: StyleSheet
  private var matcher: SelectorMatcher
  private let isCancelled: () -> Bool

  /// The tree with the declarations of its style sheets among the attributes.
  /// - Parameters:
  ///   - size: the size that the picture has, whatever it says itself; nil for what it says.
  ///   - isCancelled: asked at each element; when it says so, `SVGError.cancelled` is thrown.
  ///   - shared: where the steps that it takes are counted as well.
  static func apply(
    to tree: ElementTree, size: Size? = nil, limits: SVGLimits, work shared: ImportWork, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> ElementTree {
    guard !tree.sheets.isEmpty else { return tree }
    var result = tree
    var failure: SVGError?
    tree.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      do throws(SVGError) {
        let budget = ImportBudget(limits: limits, fileBytes: tree.bytes.count, work: shared, isCancelled: isCancelled)
        let reader = ElementReader(tree: tree, base: base, budget: budget)
        let stated = try reader.viewport()
        var sheet = StyleSheet(base, viewport: size ?? stated)
        for read in tree.sheets {
          if let media = reader.text(read.owner, .media), !sheet.applies(media: media) { continue }
          let before = sheet.unsupported
          sheet.read(read.text)
          for found in sheet.unsupported.subtracting(before) { result.unsupported[found] = read.owner }
        }
        guard !sheet.rules.isEmpty else { return }
        let matcher = SelectorMatcher(tree, base, limit: limits.styleWork)
        var cascade = Cascade(tree: tree, sheet: sheet, matcher: matcher, isCancelled: isCancelled)
        try cascade.fill(&result)
        try shared.spend(cascade.matcher.work / 4)
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
        guard try matcher.matches(rule.selector, ElementTree.Index(i)) else { continue }
        // Values are read again for each element: long ones count.
        let long = sheet.attributes[rule.attributes].reduce(0) { $0 + max(0, $1.value.count - Self.freeBytes) }
        try matcher.spend(4 * rule.attributes.count + long / 4)
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
    if !index.byID.isEmpty, let id = matcher.text(.id, element) {
      try matcher.spend(id.count / 16)
      found += index.byID[Array(id)] ?? []
    }
    if !index.byClass.isEmpty, let names = matcher.text(.class, element) {
      for name in names.split(whereSeparator: \.isSpace) {
        let rules = index.byClass[Array(name)] ?? []
        try matcher.spend(1 + name.count / 16 + rules.count)
        found += rules
      }
    }
    try matcher.spend(found.count)
    if found.count > 1 {
      found.sort()
      found = found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    }
  }
}
