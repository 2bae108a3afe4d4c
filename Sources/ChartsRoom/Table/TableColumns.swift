import Geometry

/// Which columns of a table are seen, and how large what stands in them is, so that all of them have room where that can be: heads then stand below the
/// lines of their curves instead of beside them, and letters become smaller down to a size that can still be read. Where even that is too wide, some of them
/// are seen at a time.
struct TableColumns: Hashable {
  /// Those that are seen.
  private(set) var shown = 0..<0
  /// The points of the letters.
  private(set) var letters = 15.0
  /// Whether heads stand below the lines of their curves.
  private(set) var isStacked = false
  /// How wide the names of the rows are, in points.
  private(set) var names = 0.0
  /// How wide each column that is seen is, in points.
  private(set) var widths: [Double] = []

  /// Letters are no smaller, in points, and no smaller than a part of their usual size.
  private static let (leastLetters, leastPart) = (10.5, 0.62)
  /// How much of the width names take at most.
  private static let (mostNames, mostNamesOfMany) = (0.5, 0.44)

  /// What is measured of a table.
  struct Measured {
    /// The width of the names and of each head, beside its line or below it, for letters of a size.
    var names: (_ letters: Double) -> Double
    var head: (_ column: Int, _ letters: Double, _ isStacked: Bool) -> Double
    var count: Int
  }

  init() {}

  /// - Parameters:
  ///   - letters: how large letters are where there is room, in points.
  ///   - width: what names and columns have together, in points.
  ///   - chosen: the column that is always seen.
  ///   - first: the first one that is seen where not all are; nil for the chosen one.
  init(_ table: Measured, letters usual: Double, in width: Double, chosen: Int, first: Int?) {
    let least = min(usual, max(Self.leastLetters, usual * Self.leastPart))
    let hasMany = table.count > 1
    var sizes = [(usual, false), (usual, true)]
    for part in [0.92, 0.84, 0.76, 0.68] where usual * part > least { sizes.append((usual * part, true)) }
    sizes.append((least, true))
    for (letters, isStacked) in sizes where hasMany || !isStacked {
      measure(table, letters, isStacked, width, most: isStacked ? Self.mostNamesOfMany : Self.mostNames)
      if widths.reduce(0, +) <= width - names {
        share(width)
        return
      }
    }
    // Those that follow the first one, as many as have room, and of those before it what then is left.
    var used = 0.0
    let (widths, names) = (widths, names)
    func fits(_ column: Int) -> Bool {
      guard widths.indices.contains(column), used + widths[column] <= width - names else { return false }
      used += widths[column]
      return true
    }
    let start = min(max(0, first ?? chosen), max(0, widths.count - 1))
    var range = start..<start
    while fits(range.upperBound) { range = range.lowerBound..<range.upperBound + 1 }
    while !range.isEmpty, fits(range.lowerBound - 1) { range = range.lowerBound - 1..<range.upperBound }
    shown = range.isEmpty ? start..<min(widths.count, start + 1) : range
    self.widths = shown.map { min(widths[$0], width - names) }
    share(width)
  }

  private mutating func measure(_ table: Measured, _ letters: Double, _ isStacked: Bool, _ width: Double, most: Double) {
    self.letters = letters
    self.isStacked = isStacked
    names = min(table.names(letters), width * most)
    widths = (0..<table.count).map { table.head($0, letters, isStacked) }
    if widths.count == 1 { widths[0] = min(widths[0], width - names) }
    shown = widths.indices
  }

  /// What is left over is shared by all columns.
  private mutating func share(_ width: Double) {
    let spare = max(0, width - names - widths.reduce(0, +)) / Double(max(1, widths.count))
    widths = widths.map { $0 + spare }
  }
}
