import Layers

/// Tables of gradients by their colours, so that equal gradients share one: a table takes 8 KB, and thousands of shapes may be painted alike.
final class GradientTables {
  /// What a table follows from. Equal arrays are mostly the same array, which is seen at once.
  private struct Key: Hashable {
    let colors: [Color]
    let locations: [Double]

    static func == (a: Key, b: Key) -> Bool { a.colors == b.colors && a.locations == b.locations }

    /// A few colours stand for all.
    func hash(into hasher: inout Hasher) {
      hasher.combine(colors.count)
      for i in stride(from: 0, to: colors.count, by: max(1, colors.count / 16)) {
        hasher.combine(colors[i])
        hasher.combine(locations[i])
      }
    }
  }

  /// Tables are looked through, and those that nobody draws with are dropped, when there are this many more than at the last time.
  private static let patience = 64

  private var tables: [Key: GradientTable] = [:]
  private var nextSweep = GradientTables.patience

  /// How many tables are kept.
  var count: Int { tables.count }
  /// How many bytes they take.
  var bytes: Int { count * GradientTable.bytes }

  /// The table of a gradient that is drawable. O(16) when it is known, else about 8 microseconds.
  func table(of gradient: Gradient) -> GradientTable {
    let key = Key(colors: gradient.colors, locations: gradient.resolvedLocations)
    if let known = tables[key] { return known }
    if tables.count >= nextSweep { sweep() }
    let new = GradientTable(colors: key.colors, locations: key.locations)
    tables[key] = new
    return new
  }

  private func sweep() {
    var i = tables.startIndex
    var idle: [Key] = []
    while i != tables.endIndex {
      if isKnownUniquelyReferenced(&tables.values[i]) { idle.append(tables.keys[i]) }
      i = tables.index(after: i)
    }
    for key in idle { tables[key] = nil }
    nextSweep = tables.count * 2 + Self.patience
  }
}
