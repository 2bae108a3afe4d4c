/// A table as comma-separated values (RFC 4180): lines end in CR LF, and a cell is quoted when it holds a comma, a quote or a line's end.
package struct CSVTable {
  /// All lines so far.
  package private(set) var text = ""

  /// A table of some columns, named in its first line.
  package init(_ columns: [String]) { add(columns) }

  /// Adds a line.
  package mutating func add(_ cells: [String]) {
    for (i, cell) in cells.enumerated() {
      if i > 0 { text += "," }
      if cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 }) {
        text += "\""
        for scalar in cell.unicodeScalars {
          if scalar == "\"" { text += "\"" }
          text.unicodeScalars.append(scalar)
        }
        text += "\""
      } else {
        text += cell
      }
    }
    text += "\r\n"
  }
}
