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
    /// Which of `others` are its own.
    var others: Range<UInt32>
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

  /// An attribute that means nothing here but to the selectors of style sheets; both stand in `bytes`.
  struct Other: Sendable {
    var name: Range<UInt32>
    var value: Range<UInt32>
  }

  /// A style sheet.
  struct Sheet: Sendable {
    /// Where it stands in `bytes`.
    var text: Range<UInt32>
    /// The element that it is the text of.
    var owner: Index
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
  var others: [Other] = []
  var bytes: [UInt8] = []
  /// The characters of text elements, in document order.
  var characters: [Characters] = []
  /// The first element with each id.
  var ids: [String: Index] = [:]
  /// In the order of the document.
  var sheets: [Sheet] = []
  /// What style sheets ask for and is not done, and the element of the first that does.
  var unsupported: [Unsupported: Index] = [:]
  /// The first element of each kind.
  var firsts: [Tag: Index] = [:]
}
