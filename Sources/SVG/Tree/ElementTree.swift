/// A document's elements in document order, compact: indices for links, one store for all text.
struct ElementTree: Sendable {
  typealias Index = Int32
  /// No element.
  static let none: Index = -1

  struct Element: Sendable {
    var tag: Tag
    var parent: Index
    var previousSibling: Index = ElementTree.none
    var nextSibling: Index = ElementTree.none
    var firstChild: Index = ElementTree.none
    var lastChild: Index = ElementTree.none
    /// Which of `attributes` are its own; where a name comes twice, the later one comes first in force.
    var attributes: Range<UInt32>
    /// Which of `extras` are its own.
    var extras: Range<UInt32>
    /// Where it stands in the file, from 1.
    var line: UInt32
  }

  /// Where a value came from, in rising order of force.
  enum Origin: UInt8, Sendable { case attribute, sheet, inline, importantSheet, importantInline }

  struct Attribute: Sendable {
    var name: AttributeName
    var origin: Origin
    /// Where the value stands in `bytes`.
    var value: Range<UInt32>
  }

  /// An attribute that is handed on to the caller.
  struct Extra: Sendable {
    var name: String
    var value: String
  }

  /// Characters of a text element.
  struct Characters: Sendable {
    var parent: Index
    /// The child that they follow, or none.
    var previousSibling: Index
    /// Where they stand in `bytes`.
    var value: Range<UInt32>
  }

  var elements: [Element] = []
  var attributes: [Attribute] = []
  var extras: [Extra] = []
  var bytes: [UInt8] = []
  /// The characters of text elements, in document order.
  var characters: [Characters] = []
  /// The first element with each id.
  var ids: [String: Index] = [:]
  /// Where the text of each style sheet stands in `bytes`.
  var sheets: [Range<UInt32>] = []
  /// Whether a style sheet wanted another one imported.
  var hasImport = false
  /// The first element of each kind.
  var firsts: [Tag: Index] = [:]
}
