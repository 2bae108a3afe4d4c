/// A plural rule that cannot be read.
struct PluralRuleError: Error, CustomStringConvertible {
  let category: String
  let condition: String

  var description: String { "'\(condition)' for '\(category)' is no plural rule; write one such as \"one\": \"n = 1\"" }
}
