/// A selector of a style sheet: compounds, each related to the one before it (Selectors 4).
struct Selector: Sendable {
  /// How an element relates to the one that the compound on the left must match.
  enum Relation: Sendable { case descendant, child, next, sibling }

  struct AttributeTest: Sendable {
    /// `=`, `~=`, `|=`, `^=`, `$=`, `*=`, or the mere presence.
    enum Operator: Sendable { case present, equals, word, dash, prefix, suffix, part }

    enum Name: Sendable {
      case known(AttributeName)
      /// Of one that means nothing else here.
      case other([UInt8])
    }

    var name: Name
    var operation = Operator.present
    var value: [UInt8] = []
    var ignoresCase = false
  }

  /// A place among siblings: every `step`th from `offset` on, which count from 1.
  struct Position: Sendable {
    var step = 0
    var offset = 1
    var isFromEnd = false
    /// Whether only siblings of its own type count.
    var isOfType = false

    func holds(_ place: Int) -> Bool {
      let past = place - offset
      return step == 0 ? past == 0 : past % step == 0 && past / step >= 0
    }
  }

  enum Test: Sendable {
    case tag(Tag)
    case id([UInt8])
    case className([UInt8])
    case attribute(AttributeTest)
    case position(Position)
    case root, empty, link
    /// One of these languages, or one within them.
    case language([[UInt8]])
    /// Any of these match, as in `:is()`.
    case any([Selector])
    /// None of these match, as in `:not()`.
    case none([Selector])
    /// Any of these, which begin at the element itself, match one that it has or that follows it, as in `:has()`.
    case has([Selector])
    /// The element that `:has()` is asked of.
    case anchor
    /// What no element of a picture that stands still ever is.
    case never
  }

  struct Compound: Sendable {
    var relation = Relation.descendant
    var tests: [Test] = []
  }

  /// From left to right; the last one is about the element itself.
  var compounds: [Compound] = []
  /// Ids, then classes and attributes, then types, ten bits each.
  var specificity = 0

  static let idSpecificity = 1 << 20
  static let classSpecificity = 1 << 10
  static let typeSpecificity = 1
}
