/// A table as comma-separated values (RFC 4180): lines end in CR LF, and a cell is quoted when it holds a comma, a quote or a line's end.
struct CSVTable {
  private(set) var text = ""

  init(_ columns: [String]) { add(columns) }

  mutating func add(_ cells: [String]) {
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
