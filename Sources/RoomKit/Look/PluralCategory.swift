/// A way in which some language counts, by the names of Unicode's plural rules (UTS #35, part 3, section 5).
enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}
