extension Sequence where Element: Equatable {
  /// The elements without those that came before, in their order. O(elements * those that differ).
  var distinct: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
