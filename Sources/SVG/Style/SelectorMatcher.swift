/// Compares selectors with elements, and counts the steps that it takes.
struct SelectorMatcher {
  private let tree: ElementTree
  private let base: UnsafePointer<UInt8>
  private let limit: Int
  /// Steps of a few nanoseconds each.
  private(set) var work = 0
  /// The element that `:has()` is being asked of.
  private var anchor = ElementTree.none
  /// What elements are among their siblings, once it is asked for.
  private lazy var places = SiblingPlaces(tree)
  /// The elements that hold characters which are seen.
  private lazy var written = Set(tree.characters.filter { isWritten($0.value) }.map(\.parent))

  init(_ tree: ElementTree, _ base: UnsafePointer<UInt8>, limit: Int) {
    self.tree = tree
    self.base = base
    self.limit = limit
  }

  /// Counts steps against the limit.
  mutating func spend(_ steps: Int) throws(SVGError) {
    work += steps
    guard work <= limit else { throw .limit(.styleWork, most: limit) }
  }

  mutating func matches(_ selector: Selector, _ index: ElementTree.Index) throws(SVGError) -> Bool {
    try matches(selector, selector.compounds.count - 1, index)
  }

  private mutating func matches(_ list: [Selector], _ index: ElementTree.Index) throws(SVGError) -> Bool {
    for selector in list where try matches(selector, index) { return true }
    return false
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
    try spend(1)
    for test in compound.tests {
      guard try matches(test, index) else { return false }
    }
    return true
  }

  private mutating func matches(_ test: Selector.Test, _ index: ElementTree.Index) throws(SVGError) -> Bool {
    let element = tree.elements[Int(index)]
    try spend((element.attributes.count + element.others.count) / 8)
    switch test {
    case .tag(let tag): return tag != .other && element.tag == tag
    case .id(let id):
      guard let value = text(.id, element) else { return false }
      return try equals(value, id)
    case .className(let name):
      guard let value = text(.class, element) else { return false }
      try spend(value.count / 16)
      return has(value, word: name, ignoringCase: false)
    case .attribute(let test):
      guard let value = try text(test.name, element) else { return false }
      try spend(value.count / 16 * (test.operation == .part ? test.value.count : 1))
      return matches(test, value)
    case .position(let position): return position.holds(places.place(index, isFromEnd: position.isFromEnd, isOfType: position.isOfType))
    case .root: return element.parent == ElementTree.none
    case .empty: return element.firstChild == ElementTree.none && !written.contains(index)
    case .link: return element.tag == .a && (text(.href, element) ?? text(.xlinkHref, element)) != nil
    case .language(let languages): return try matches(languages: languages, index)
    case .any(let list): return try matches(list, index)
    case .none(let list): return try !matches(list, index)
    case .has(let list):
      for selector in list where try has(selector, index) { return true }
      return false
    case .anchor: return index == anchor
    case .never: return false
    }
  }

  /// Whether a selector that begins at an element matches one in it, or one that follows it where it says so.
  private mutating func has(_ selector: Selector, _ index: ElementTree.Index) throws(SVGError) -> Bool {
    let before = anchor
    anchor = index
    defer { anchor = before }
    var (root, next) = (index, index + 1)
    switch selector.compounds[1].relation {
    case .descendant, .child: break
    case .next, .sibling:
      (root, next) = (tree.elements[Int(index)].parent, tree.elements[Int(index)].nextSibling)
      guard root != ElementTree.none, next != ElementTree.none else { return false }
    }
    // In the document's order what is in an element follows it, up to the first whose parent lies before it.
    while next < tree.elements.count, tree.elements[Int(next)].parent >= root {
      if try matches(selector, next) { return true }
      next += 1
    }
    return false
  }

  /// Whether the nearest language that is said is one of these, or one within them.
  private mutating func matches(languages: [[UInt8]], _ index: ElementTree.Index) throws(SVGError) -> Bool {
    var next = index
    while next != ElementTree.none {
      let element = tree.elements[Int(next)]
      try spend(1 + element.attributes.count / 8)
      if let own = text(.xmlLang, element) ?? text(.lang, element) {
        for language in languages {
          try spend(1 + min(own.count, language.count) / 16)
          if matches(.init(name: .known(.lang), operation: .dash, value: language, ignoresCase: true), own) { return true }
        }
        return false
      }
      next = element.parent
    }
    return false
  }

  // MARK: Attributes

  /// What an attribute of the file says.
  func text(_ name: AttributeName, _ element: ElementTree.Element) -> UnsafeBufferPointer<UInt8>? {
    for i in element.attributes {
      let attribute = tree.attributes[Int(i)]
      if attribute.origin == .attribute, attribute.name == name { return bytes(attribute.value) }
    }
    return nil
  }

  private mutating func text(
    _ name: Selector.AttributeTest.Name, _ element: ElementTree.Element
  ) throws(SVGError) -> UnsafeBufferPointer<UInt8>? {
    switch name {
    case .known(let name): return text(name, element)
    case .other(let name):
      for i in element.others where try equals(bytes(tree.others[Int(i)].name), name) { return bytes(tree.others[Int(i)].value) }
      return nil
    }
  }

  /// Whether a name is this one, which is counted by its length.
  private mutating func equals(_ value: UnsafeBufferPointer<UInt8>, _ name: [UInt8]) throws(SVGError) -> Bool {
    guard value.count == name.count else { return false }
    try spend(name.count / 16)
    return value.elementsEqual(name)
  }

  private func bytes(_ range: Range<UInt32>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + Int(range.lowerBound), count: range.count)
  }

  private func isWritten(_ range: Range<UInt32>) -> Bool { bytes(range).contains { !$0.isSpace } }

  private func has(_ value: UnsafeBufferPointer<UInt8>, word: [UInt8], ignoringCase: Bool) -> Bool {
    var start = 0
    while start < value.count {
      var end = start
      while end < value.count, !value[end].isSpace { end += 1 }
      if end - start == word.count, equal(value[start..<end], word, ignoringCase) { return true }
      start = end + 1
    }
    return false
  }

  private func equal(_ a: Slice<UnsafeBufferPointer<UInt8>>, _ b: [UInt8], _ ignoringCase: Bool) -> Bool {
    ignoringCase ? a.elementsEqual(b) { $0.asciiLowercase == $1.asciiLowercase } : a.elementsEqual(b)
  }

  private func matches(_ test: Selector.AttributeTest, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    let wanted = test.value
    func isWanted(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { equal(part, wanted, test.ignoresCase) }
    switch test.operation {
    case .present: return true
    case .equals: return isWanted(value[...])
    case .word: return has(value, word: wanted, ignoringCase: test.ignoresCase)
    case .dash: return isWanted(value.prefix(wanted.count)) && (value.count == wanted.count || value[wanted.count] == UInt8(ascii: "-"))
    case .prefix: return !wanted.isEmpty && isWanted(value.prefix(wanted.count))
    case .suffix: return !wanted.isEmpty && isWanted(value.suffix(wanted.count))
    case .part:
      guard !wanted.isEmpty, value.count >= wanted.count else { return false }
      return (0...(value.count - wanted.count)).contains { isWanted(value[$0..<($0 + wanted.count)]) }
    }
  }
}

/// Which of its siblings each element is, from 1. O(elements), once.
private struct SiblingPlaces {
  private struct Kind: Hashable {
    var parent: ElementTree.Index
    var tag: Tag?
  }

  /// From the start, from the end, and the same among those of the element's type.
  private var lists: [[Int32]]

  init(_ tree: ElementTree) {
    lists = []
    for isOfType in [false, true] {
      for isFromEnd in [false, true] {
        var places = [Int32](repeating: 0, count: tree.elements.count)
        var counts: [Kind: Int32] = [:]
        for i in tree.elements.indices {
          let i = isFromEnd ? tree.elements.count - 1 - i : i
          let kind = Kind(parent: tree.elements[i].parent, tag: isOfType ? tree.elements[i].tag : nil)
          counts[kind, default: 0] += 1
          places[i] = counts[kind] ?? 0
        }
        lists.append(places)
      }
    }
  }

  func place(_ index: ElementTree.Index, isFromEnd: Bool, isOfType: Bool) -> Int {
    Int(lists[(isOfType ? 2 : 0) + (isFromEnd ? 1 : 0)][Int(index)])
  }
}
