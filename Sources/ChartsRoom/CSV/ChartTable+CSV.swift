extension ChartTable {
  /// Reads a CSV file: the first column holds labels or times, every other column that has numbers is a series; a first row of words, or of
  /// years that rise from left to right where those of no other row do, is their names.
  ///
  /// Commas, semicolons or tabs part the cells; a decimal comma is understood where it cannot be anything else. Cells that are empty or say
  /// NaN, NA, null or the like are missing; a row may end early; a column without any number is left out; of a label or name longer than
  /// `mostTextBytes` the beginning is kept. About 40 ns a cell.
  /// - Parameters:
  ///   - name: what the table is about, such as the file's name.
  ///   - isCancelled: asked now and then, after a thousand rows at the latest; when it says so, reading ends with `CSVError.cancelled`.
  /// - Throws: `CSVError` with line and column for what cannot be drawn.
  package init(csv bytes: [UInt8], name: String = "", isCancelled: @escaping () -> Bool = { false }) throws(CSVError) {
    guard bytes.count <= Self.mostBytes else {
      throw CSVError(line: 1, column: 1, "the file has more than \(Self.mostBytes) bytes; leave some rows or columns out")
    }
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<ChartTable, CSVError> in
      do throws(CSVError) {
        return .success(try CSVTableReader(bytes, isCancelled).table(named: name))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  /// Numbers that are taken for years where they may be names of columns.
  fileprivate static let yearsOfNames = 1900...2100
}

/// Makes a table of a file's cells.
private struct CSVTableReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let records: CSVRecords
  private let separator: UInt8
  private let isCancelled: () -> Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ isCancelled: @escaping () -> Bool) throws(CSVError) {
    self.bytes = bytes
    self.isCancelled = isCancelled
    try Self.checkEncoding(bytes)
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    separator = CSVRecords.separator(of: bytes, from: start)
    records = try CSVRecords(parsing: bytes, from: start, separator: separator, isCancelled: isCancelled)
    try checkCells()
  }

  /// Asks, at one row of many, whether anybody still wants the table.
  private func askWhetherWanted(at row: Int) throws(CSVError) {
    if row % CSVRecords.rowsBetweenQuestions == 0, isCancelled() { throw .cancelled }
  }

  private static func checkEncoding(_ bytes: UnsafeBufferPointer<UInt8>) throws(CSVError) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw CSVError(line: 1, column: 1, "the file is in UTF-16; save it as UTF-8")
    }
    if bytes.prefix(4096).contains(0) {
      throw CSVError(line: 1, column: 1, "the file is not text: it holds zero bytes; export it as CSV in UTF-8")
    }
  }

  /// Refuses bytes that are not UTF-8.
  private func checkCells() throws(CSVError) {
    for row in 0..<records.rowCount {
      try askWhetherWanted(at: row)
      for (j, i) in records.row(row).enumerated() where !records.cells[i].isASCII {
        if String(validating: content(i), as: UTF8.self) == nil {
          throw CSVError(
            line: Int(records.cells[i].line), column: j + 1,
            "this cell is not in UTF-8; save the file as UTF-8 (it may be in Latin-1 or Windows-1252)")
        }
      }
    }
  }

  private func content(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let cell = records.cells[index]
    return UnsafeBufferPointer(rebasing: bytes[Int(cell.start)..<Int(cell.end)])
  }

  /// What a cell says: of a long one the beginning, so that what is done with labels and names costs no more than the file is worth.
  private func text(_ index: Int) -> String {
    let cell = records.cells[index]
    var bytes = cell.isQuoted ? content(index) : content(index).trimmed
    let isLong = bytes.count > ChartTable.mostTextBytes
    if isLong {
      var end = ChartTable.mostTextBytes
      // Not between the bytes of one scalar.
      while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
      bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return (cell.hasDoubledQuotes ? Self.undoubled(text) : text) + (isLong ? "…" : "")
  }

  private static func undoubled(_ text: String) -> String {
    var result = ""
    var isSecond = false
    for character in text.unicodeScalars {
      if character == "\"", isSecond {
        isSecond = false
        continue
      }
      isSecond = character == "\""
      result.unicodeScalars.append(character)
    }
    return result
  }

  /// A cell as a sentence shows it.
  private func shown(_ index: Int) -> String {
    let text = text(index)
    return text.count > 24 ? text.prefix(22) + "…" : text
  }

  // MARK: - The table

  func table(named name: String) throws(CSVError) -> ChartTable {
    guard records.rowCount > 0 else {
      throw CSVError(line: 1, column: 1, "the file is empty; write a row of names, then rows of a label and numbers, such as 'monday,3'")
    }
    let style = try numberStyle()
    let first = records.row(0)
    let isLoneColumn = (0..<records.rowCount).allSatisfy { records.row($0).count == 1 }
    let shift = isLoneColumn ? 0 : 1
    let hasHeader = first.dropFirst(shift).contains { style.content(content($0)) == .text } || hasYearsAsNames(style)
    let rows = (hasHeader ? 1 : 0)..<records.rowCount
    guard !rows.isEmpty else {
      throw CSVError(line: Int(records.cells[0].line) + 1, column: 1, "no rows follow the row of names; add rows of a label and numbers")
    }
    let width = hasHeader ? first.count : rows.reduce(0) { max($0, records.row($1).count) }
    try checkWidths(rows, width)
    let columns = try columns(shift..<max(shift, width), rows, style, names: hasHeader ? first : nil)
    let labels = isLoneColumn ? rows.map { "\($0 - rows.lowerBound + 1)" } : rows.map { text(records.row($0).lowerBound) }
    return ChartTable(name: name, labels: labels, columns: columns)
  }

  /// Whether the first row names columns by years: its first cell is no number, and no other row is a run of years.
  private func hasYearsAsNames(_ style: NumberStyle) -> Bool {
    guard let corner = records.row(0).first, isRunOfYears(0) else { return false }
    switch style.content(content(corner)) {
    case .number, .tooLarge: return false
    case .text, .missing: return !(1..<records.rowCount).contains(where: isRunOfYears)
    }
  }

  /// Whether what follows a row's first cell are years, two at least, each after the one before.
  private func isRunOfYears(_ row: Int) -> Bool {
    var years: [Int] = []
    for i in records.row(row).dropFirst() where !content(i).trimmed.isEmpty {
      guard content(i).trimmed.count == 4, let year = Int(text(i)), ChartTable.yearsOfNames.contains(year) else { return false }
      if let last = years.last, year <= last { return false }
      years.append(year)
    }
    return years.count >= 2
  }

  /// Refuses rows with more cells than there are names.
  private func checkWidths(_ rows: Range<Int>, _ width: Int) throws(CSVError) {
    for row in rows {
      try askWhetherWanted(at: row)
      let cells = records.row(row)
      guard cells.count > width else { continue }
      for i in cells.dropFirst(width) where records.cells[i].start < records.cells[i].end {
        throw CSVError(
          line: Int(records.cells[i].line), column: i - cells.lowerBound + 1,
          "the row has more cells than the \(width) of the first row; remove '\(shown(i))', or put what belongs together in quotes")
      }
    }
  }

  /// How the file writes its numbers.
  private func numberStyle() throws(CSVError) -> NumberStyle {
    var doubtful: (row: Int, index: Int)?
    for row in 0..<records.rowCount {
      try askWhetherWanted(at: row)
      for i in records.row(row) where records.cells[i].hasComma {
        switch NumberStyle.evidence(in: content(i)) {
        case .comma: return .comma
        case .point: return .point
        case .either: if doubtful == nil { doubtful = (row, i) }
        case .none: break
        }
      }
    }
    guard let doubtful, separator != UInt8(ascii: ",") else { return .point }
    // A comma in doubt; a point that is one elsewhere decides it.
    for i in records.cells.indices where NumberStyle.evidence(in: content(i)) == .point { return .point }
    throw CSVError(
      line: Int(records.cells[doubtful.index].line), column: doubtful.index - records.row(doubtful.row).lowerBound + 1,
      "'\(shown(doubtful.index))' may be a fraction or a thousand; write thousands without a comma, or fractions with a point")
  }

  private func columns(_ range: Range<Int>, _ rows: Range<Int>, _ style: NumberStyle, names: Range<Int>?) throws(CSVError)
    -> [ChartTable.Column]
  {
    var result: [ChartTable.Column] = []
    var firstText: CSVError?
    for j in range {
      let (values, failure) = try values(column: j, rows, style)
      if let failure {
        // A column of words only is ignored.
        if values.contains(where: { !$0.isNaN }) { throw failure }
        if firstText.map({ failure.line < $0.line }) ?? true { firstText = failure }
      } else if values.contains(where: { !$0.isNaN }) {
        let title = names.flatMap { j < $0.count ? text($0.lowerBound + j) : nil } ?? ""
        result.append(ChartTable.Column(name: title.isEmpty ? "\(j + 1)" : title, values: values))
      }
    }
    guard result.isEmpty else { return result }
    throw firstText
      ?? CSVError(
        line: Int(records.cells[records.row(rows.lowerBound).lowerBound].line), column: range.lowerBound + 1,
        "there are no numbers in the file; add a column of numbers after the labels")
  }

  /// A column's numbers, and the first cell that is none.
  private func values(column j: Int, _ rows: Range<Int>, _ style: NumberStyle) throws(CSVError) -> ([Double], CSVError?) {
    var values: [Double] = []
    values.reserveCapacity(rows.count)
    var failure: CSVError?
    for row in rows {
      try askWhetherWanted(at: row)
      let cells = records.row(row)
      guard j < cells.count else {
        values.append(.nan)
        continue
      }
      let i = cells.lowerBound + j
      switch style.content(content(i)) {
      case .number(let value): values.append(value)
      case .missing: values.append(.nan)
      case .text:
        values.append(.nan)
        if failure == nil {
          failure = CSVError(
            line: Int(records.cells[i].line), column: j + 1,
            "'\(shown(i))' is not a number; write one, or leave the cell empty where the value is missing")
        }
      case .tooLarge:
        values.append(0)
        if failure == nil {
          failure = CSVError(
            line: Int(records.cells[i].line), column: j + 1,
            "'\(shown(i))' is too large to be drawn; numbers go from -1e300 to 1e300")
        }
      }
    }
    return (values, failure)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without spaces and tabs at its ends.
  fileprivate var trimmed: Self {
    func isSpace(_ c: UInt8) -> Bool { c == 32 || c == 9 }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return Self(rebasing: self[..<0])
    }
    return Self(rebasing: self[first...last])
  }
}
