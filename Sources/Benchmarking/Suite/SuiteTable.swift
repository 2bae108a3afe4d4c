/// A suite's medians as a table: a row for each scene and motion, a column for each size and number of threads.
package struct SuiteTable {
  private struct Column: Hashable {
    let width: Int
    let height: Int
    let threads: Int
    var name: String { "\(width)x\(height)/\(threads)" }
  }

  private let columns: [Column]

  /// - Parameter parts: what is to be measured.
  package init(_ parts: [BenchmarkSuite.Part]) {
    var columns: [Column] = []
    for part in parts {
      let column = Column(width: Int(part.size.width), height: Int(part.size.height), threads: part.threads)
      if !columns.contains(column) { columns.append(column) }
    }
    self.columns = columns
  }

  /// The names of the columns.
  package var heading: String {
    "milliseconds, median" + String(repeating: " ", count: 4) + columns.map { Self.padded($0.name, 13) }.joined() + "  (size/threads)"
  }

  /// A row, of the measurements of one scene and motion.
  package func row(_ series: [MeasurementSeries]) -> String {
    guard let first = series.first?.subject else { return "" }
    let cells = columns.map { column in
      let one = series.first { Column(width: $0.subject.width, height: $0.subject.height, threads: $0.subject.threads) == column }
      return Self.padded(one?.median { $0.percentile(0.5) }.map { MeasurementSeries.milliseconds($0) } ?? "–", 13)
    }
    let name = "\(first.scene) \(first.motion)"
    return name + String(repeating: " ", count: max(1, 24 - name.count)) + cells.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(1, width - text.count)) + text }
}
