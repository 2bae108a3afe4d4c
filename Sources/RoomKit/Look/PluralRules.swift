/// How a language counts: which category a whole number belongs to, by conditions in the notation of Unicode's plural rules (UTS #35, part 3, section 5.1),
/// such as "n = 1" or "n % 100 = 3..10".
///
/// Of the operands only n is known: what is counted here is whole.
struct PluralRules: Sendable {
  private var conditions: [(category: PluralCategory, condition: Condition)] = []

  /// Every number is "other".
  init() {}

  /// - Parameter texts: conditions by the names of their categories.
  /// - Throws: for a category or a condition that there is not.
  init(_ texts: [String: String]) throws(PluralRuleError) {
    for name in texts.keys.sorted() where PluralCategory(rawValue: name) == nil {
      throw PluralRuleError(category: name, condition: texts[name] ?? "")
    }
    for category in PluralCategory.allCases {
      guard let text = texts[category.rawValue] else { continue }
      guard let condition = Condition(text) else { throw PluralRuleError(category: category.rawValue, condition: text) }
      conditions.append((category, condition))
    }
  }

  /// The first category whose condition a number meets; the sign does not count.
  func category(of number: Int) -> PluralCategory {
    let n = number == .min ? .max : abs(number)
    return conditions.first { $0.condition.holds(for: n) }?.category ?? .other
  }

  /// "or" of "and" of relations.
  private struct Condition: Sendable {
    private let alternatives: [[Relation]]

    init?(_ text: String) {
      var alternatives: [[Relation]] = []
      for part in text.split(separator: " or ", omittingEmptySubsequences: false) {
        var relations: [Relation] = []
        for part in part.split(separator: " and ", omittingEmptySubsequences: false) {
          guard let relation = Relation(part) else { return nil }
          relations.append(relation)
        }
        alternatives.append(relations)
      }
      self.alternatives = alternatives
    }

    func holds(for n: Int) -> Bool { alternatives.contains { $0.allSatisfy { $0.holds(for: n) } } }
  }

  /// n, or what is left of it after division, is among some numbers, or is not.
  private struct Relation: Sendable {
    private var modulus: Int?
    private var isNegated = false
    private var ranges: [ClosedRange<Int>] = []

    init?(_ text: Substring) {
      let words = text.split(separator: " ")
      var rest = words[...]
      guard rest.popFirst() == "n" else { return nil }
      if rest.first == "%" {
        rest = rest.dropFirst()
        guard let divisor = rest.popFirst().flatMap({ Int($0) }), divisor > 0 else { return nil }
        modulus = divisor
      }
      switch rest.popFirst() {
      case "=": isNegated = false
      case "!=": isNegated = true
      default: return nil
      }
      for part in rest.joined().split(separator: ",", omittingEmptySubsequences: false) {
        let ends = part.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, 0 <= first, first <= last else { return nil }
        ranges.append(first...last)
      }
      guard !ranges.isEmpty else { return nil }
    }

    func holds(for n: Int) -> Bool {
      let value = modulus.map { n % $0 } ?? n
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }
}
