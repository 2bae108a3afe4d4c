/// The cells of a CSV file (RFC 4180), as places in its bytes.
///
/// Lines end in LF, CR LF or CR; empty lines are ignored. Cost: linear, 16 bytes a cell.
struct CSVRecords {
  struct Cell {
    /// The content in the bytes, without the quotes around it.
    var start: Int32
    var end: Int32
    var line: Int32
    var isQuoted = false
    /// Whether quotes within it are doubled.
    var hasDoubledQuotes = false
    var hasComma = false
    var isASCII = true
  }

  /// Row after row.
  private(set) var cells: [Cell] = []
  /// Where each row begins among the cells, and where the last one ends.
  private(set) var rowStarts: [Int] = [0]

  /// How many rows are read before it is asked whether anybody still wants them.
  static let rowsBetweenQuestions = 1024

  var rowCount: Int { rowStarts.count - 1 }

  func row(_ index: Int) -> Range<Int> { rowStarts[index]..<rowStarts[index + 1] }

  /// - Parameter bytes: fewer than 2^31.
  /// - Parameter isCancelled: asked now and then; when it says so, `CSVError.cancelled` is thrown.
  /// - Throws: `CSVError` for quotes that are not closed or not at a cell's ends, and for too many columns.
  init(parsing bytes: UnsafeBufferPointer<UInt8>, from start: Int, separator: UInt8, isCancelled: () -> Bool) throws(CSVError) {
    var at = start
    var line: Int32 = 1
    cells.reserveCapacity((bytes.count - start) / 6)
    while at < bytes.count {
      let first = cells.count
      if rowCount % Self.rowsBetweenQuestions == 0, isCancelled() { throw .cancelled }
      try readRow(bytes, &at, &line, separator)
      if cells.count == first + 1, cells[first].start == cells[first].end, !cells[first].isQuoted {
        cells.removeLast()
      } else {
        if cells.count - first > ChartTable.mostColumns + 1 {
          throw CSVError(
            line: Int(cells[first].line), column: ChartTable.mostColumns + 2,
            "a table has at most \(ChartTable.mostColumns) columns beside the labels; leave some out")
        }
        rowStarts.append(cells.count)
        if rowCount > ChartTable.mostRows + 1 {
          throw CSVError(line: Int(cells[first].line), column: 1, "a table has at most \(ChartTable.mostRows) rows; leave some out")
        }
      }
    }
  }

  private mutating func readRow(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ line: inout Int32, _ separator: UInt8)
    throws(CSVError)
  {
    let first = cells.count
    while true {
      var cell = Cell(start: Int32(at), end: Int32(at), line: line)
      if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
        try readQuoted(bytes, &at, &line, &cell, column: cells.count - first + 1)
        if at < bytes.count, bytes[at] != separator, bytes[at] != 10, bytes[at] != 13 {
          throw CSVError(
            line: Int(line), column: cells.count - first + 1,
            "text follows a closing quote; put the whole cell in quotes and double the quotes within it")
        }
      } else {
        var seen: UInt8 = 0
        while at < bytes.count {
          let byte = bytes[at]
          if byte == separator || byte == 10 || byte == 13 { break }
          seen |= byte
          if byte == UInt8(ascii: ",") { cell.hasComma = true }
          at += 1
        }
        cell.end = Int32(at)
        cell.isASCII = seen < 0x80
      }
      cells.append(cell)
      guard at < bytes.count else { return }
      let byte = bytes[at]
      at += 1
      if byte == separator { continue }
      if byte == 13, at < bytes.count, bytes[at] == 10 { at += 1 }
      line += 1
      return
    }
  }

  private func readQuoted(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, _ line: inout Int32, _ cell: inout Cell, column: Int)
    throws(CSVError)
  {
    at += 1
    cell.start = Int32(at)
    cell.isQuoted = true
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\"") else {
          cell.end = Int32(at)
          at += 1
          return
        }
        cell.hasDoubledQuotes = true
        at += 1
      }
      if byte == 10 || (byte == 13 && !(at + 1 < bytes.count && bytes[at + 1] == 10)) { line += 1 }
      if byte == UInt8(ascii: ",") { cell.hasComma = true }
      if byte >= 0x80 { cell.isASCII = false }
      at += 1
    }
    throw CSVError(line: Int(cell.line), column: column, "the quote that begins here is never closed; add a quote at the cell's end")
  }
}

extension CSVRecords {
  /// What parts the cells: a tab, a semicolon or a comma, whichever comes equally often in each of the first 20 rows.
  static func separator(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt8 {
    let candidates: [UInt8] = [9, UInt8(ascii: ";"), UInt8(ascii: ",")]
    var rows: [[Int]] = []
    var counts = [0, 0, 0]
    var isQuoted = false
    var isBlank = true
    for byte in bytes[start...] {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 10 || byte == 13 {
        if !isBlank { rows.append(counts) }
        counts = [0, 0, 0]
        isBlank = true
        if rows.count == 20 { break }
        continue
      }
      isBlank = false
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    if !isBlank { rows.append(counts) }
    let possible = candidates.indices.filter { (rows.first?[$0] ?? 0) > 0 }
    if let even = possible.first(where: { i in rows.allSatisfy { $0[i] == rows[0][i] } }) { return candidates[even] }
    func total(_ i: Int) -> Int { rows.reduce(0) { $0 + $1[i] } }
    return possible.max { total($0) < total($1) }.map { candidates[$0] } ?? UInt8(ascii: ",")
  }
}
