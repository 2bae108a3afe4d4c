import Geometry

/// How the pieces of a kit lie before they are laid: in cells, row by row. Lengths are in legs.
struct PieceTray {
  /// One cell, with the pieces in it by where they are about its middle.
  private struct Cell {
    let size: Size
    let places: [(piece: Int, place: Point)]
  }

  /// Between two cells of the tray.
  private static let gap = 0.2

  private let cells: [Cell]
  /// Round the cells. Pieces of several sizes keep farther off the shade of the tray's rim, against which their edges would not be seen so well.
  private let border: Double

  init(_ kit: PieceKit) {
    border = kit == PieceKit(triangles: kit.pieces.count) ? 0.28 : 0.45
    if kit == .tangram {
      cells = Self.tangram
    } else if kit == PieceKit(triangles: kit.pieces.count) {
      cells = stride(from: 0, to: kit.pieces.count, by: 2).map { first in
        Cell(size: Size(1, 1), places: (first..<min(first + 2, kit.pieces.count)).map { ($0, .zero) })
      }
    } else {
      cells = kit.pieces.indices.map { piece in
        let box = kit.placed(piece, turns: 0, at: .zero).box
        return Cell(size: box.size, places: [(piece, -box.center)])
      }
    }
  }

  /// The two large triangles make a square; the middle one and the parallelogram lie above each other, and the small ones' square on the square.
  private static let tangram = [
    Cell(size: Size(2, 2), places: [(0, .zero), (1, .zero)]),
    Cell(size: Size(2, 2 + gap), places: [(2, Point(0, -gap / 2)), (6, Point(0, 0.5 + gap / 2))]),
    Cell(size: Size(1, 2 + gap), places: [(3, Point(0, -0.5 - gap / 2)), (4, Point(0, -0.5 - gap / 2)), (5, Point(0, 0.5 + gap / 2))]),
  ]

  var count: Int { cells.count }

  func rows(columns: Int) -> Int { (count + columns - 1) / columns }

  private func cells(inRow row: Int, columns: Int) -> ArraySlice<Cell> { cells[row * columns..<min((row + 1) * columns, count)] }

  private func rowSize(_ row: Int, columns: Int) -> Size {
    let cells = cells(inRow: row, columns: columns)
    return Size(
      cells.reduce(0) { $0 + $1.size.width } + Double(cells.count - 1) * Self.gap, cells.reduce(0) { max($0, $1.size.height) })
  }

  /// What the tray takes up at least.
  func size(columns: Int) -> Size {
    let rows = (0..<rows(columns: columns)).map { rowSize($0, columns: columns) }
    return Size(
      rows.reduce(0) { max($0, $1.width) } + 2 * border,
      rows.reduce(0) { $0 + $1.height } + Double(rows.count - 1) * Self.gap + 2 * border)
  }

  /// Where each piece lies about the middle of the tray; a row that is not full is centred.
  func homes(columns: Int) -> [Point] {
    var homes: [Int: Point] = [:]
    var y = border - size(columns: columns).height / 2
    for row in 0..<rows(columns: columns) {
      let size = rowSize(row, columns: columns)
      var x = -size.width / 2
      for cell in cells(inRow: row, columns: columns) {
        for (piece, place) in cell.places { homes[piece] = Point(x + cell.size.width / 2, y + size.height / 2) + place }
        x += cell.size.width + Self.gap
      }
      y += size.height + Self.gap
    }
    return homes.keys.sorted().compactMap { homes[$0] }
  }
}
