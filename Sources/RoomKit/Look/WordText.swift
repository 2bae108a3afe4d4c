import Sessions

/// A word in one language: one text, or a text for each way in which the language counts.
struct WordText: JSONReadable, Equatable, Sendable {
  /// By the names of plural categories; a word that does not depend on a number has only "other".
  let forms: [String: String]

  init(json: JSON) throws(JSONMismatch) {
    if let text = json.string { forms = [PluralCategory.other.rawValue: text] } else { forms = try [String: String](json: json) }
  }

  /// The text for a number, or that for none and all others; nil where neither is there.
  func text(for number: Int?, by rules: PluralRules) -> String? {
    let special = number.flatMap { forms.count > 1 ? forms[rules.category(of: $0).rawValue] : nil }
    return special ?? forms[PluralCategory.other.rawValue]
  }
}
