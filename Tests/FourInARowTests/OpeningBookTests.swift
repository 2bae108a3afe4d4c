import Geometry
import Testing

@testable import FourInARow

@Suite("The opening book") struct OpeningBookTests {
  /// A made-up value of a position or its mirror image.
  private func value(_ position: Position) -> (score: Int, column: Int) {
    var generator = SeededGenerator(seed: position.symmetricKey)
    return (generator.below(21) - 10, position.legalColumns[generator.below(position.legalColumns.count)])
  }

  @Test("knows every position and its mirror image, and what follows for those before")
  func lookup() throws {
    let book = OpeningBook(plies: 4) { value($0) }
    #expect(book.plies == 4)
    var count = 0
    for ply in 0...4 {
      for position in games(ply) where position.plainScore == nil {
        let entry = try #require(book[position])
        let mirrored = try #require(book[position.mirrored])
        #expect(entry.score == mirrored.score)
        #expect(entry.columns == mirrored.columns.map { 6 - $0 }.reversed())
        #expect(!entry.columns.isEmpty && entry.columns.allSatisfy(position.legalColumns.contains))
        if ply < 4 {
          let scores = position.legalColumns.map { -(book[position.playing($0)]?.score ?? 99) }
          #expect(entry.score == scores.max())
          #expect(entry.columns == zip(position.legalColumns, scores).filter { $0.1 == entry.score }.map(\.0))
        } else {
          #expect(entry.score == value(position).score)
        }
        if position.key == position.symmetricKey { count += 1 }
      }
    }
    #expect(book.count == count)
    #expect(book[try Position(moves: "11111")] == nil)
  }

  @Test("what it is not told stays unknown")
  func partial() throws {
    let known = try Position(moves: "44")
    let book = OpeningBook(plies: 2) { $0 == known ? (3, 2) : nil }
    #expect(book.count == 1)
    // The position is its own mirror image: what holds for a column holds for the other.
    #expect(book[known]?.score == 3 && book[known]?.columns == [2, 4])
    #expect(book[Position()] == nil)
  }

  @Test("reads what it writes, and nothing that is damaged")
  func bytes() throws {
    let book = OpeningBook(plies: 3) { $0.stones == 3 && value($0).score > 0 ? value($0) : nil }
    let bytes = book.bytes
    let again = try OpeningBook(bytes: bytes)
    #expect(again.count == book.count && again.plies == 3 && again.bytes == bytes)
    for position in games(3) { #expect(again[position] == book[position]) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: BookError.self) { try OpeningBook(bytes: damaged) }
      #expect(throws: BookError.self) { try OpeningBook(bytes: Array(bytes.prefix(index))) }
    }
    #expect(throws: BookError.damaged) { try OpeningBook(bytes: bytes + [0]) }
    #expect(throws: BookError.notABook) { try OpeningBook(bytes: []) }
  }

  @Test("a search asks the book")
  func search() throws {
    let book = OpeningBook(plies: 2) { _ in (2, 3) }
    let solver = Solver(tableBytes: 0, book: book)
    let (bounds, positions) = solver.score(of: Position())
    #expect(bounds.exact == 2 && positions == 0)
  }

  /// Whether a position of the most moves is left out of `gappyBook`: one where a move makes two threats at once, which a search sees soon.
  private func isPlain(_ position: Position) -> Bool {
    position.plainScore == nil
      && position.legalColumns.contains { column in
        let next = position.playing(column)
        let threats = next.opponentThreats.filter { next.hasRoom(in: $0.column) && next.landing(in: $0.column) == $0 }
        return next.plainScore == nil && threats.count > 1
      }
  }

  /// A book of four moves with made-up scores and with gaps; it is told nothing of the positions before.
  private var gappyBook: OpeningBook { OpeningBook(plies: 4) { $0.stones == 4 && !isPlain($0) ? value($0) : nil } }

  /// The score that follows from made-up ones after four moves, by looking at every move.
  private func plainSearch(_ position: Position) -> Int {
    if let score = position.plainScore { return score }
    if position.stones == 4 { return isPlain(position) ? position.plainBounds.high : value(position).score }
    return position.legalColumns.map { -plainSearch(position.playing($0)) }.max() ?? 0
  }

  @Test("a search from before the book's last positions ends at them, and goes on only where the book has gaps")
  func gaps() throws {
    let book = gappyBook
    let solver = Solver(tableBytes: 0, book: book)
    var unknown = 0
    for ply in 0...3 {
      for position in games(ply) where position.key == position.symmetricKey {
        if book[position] == nil { unknown += 1 }
        let analysis = solver.analysis(of: position, budget: Budget(positions: 10_000))
        let scores = position.legalColumns.map { -plainSearch(position.playing($0)) }
        #expect(analysis.bounds.exact == scores.max())
        #expect(analysis.columns.compactMap { $0?.exact } == scores)
        #expect(analysis.bestColumns == zip(position.legalColumns, scores).filter { $0.1 == scores.max() }.map(\.0))
        let column = Opponent(level: 8).move(in: position, solver: solver, budget: Budget(positions: 10_000))
        #expect(column.map(analysis.bestColumns.contains) == true)
      }
    }
    #expect(unknown > 10)
  }

  @Test("with all positions of the most moves a book knows every one before them, and nothing is searched")
  func whole() throws {
    let book = OpeningBook(plies: 5) { $0.stones == 5 ? value($0) : nil }
    let solver = Solver(tableBytes: 0, book: book)
    for ply in 0...4 {
      for position in games(ply) where position.plainScore == nil {
        let (bounds, positions) = solver.score(of: position)
        #expect(bounds.exact == book[position]?.score && positions == 0)
      }
    }
    #expect(book.count == OpeningBook.layers(plies: 5).reduce(0) { $0 + $1.count })
  }

  @Test("a score that the known moves decide is known where others are not")
  func decided() throws {
    // Before the third move: one column wins as quickly as can be, whatever the others do.
    let start = try Position(moves: "12")
    let book = OpeningBook(plies: 3) { $0 == start.playing(3) ? ($0.plainBounds.low, 0) : nil }
    #expect(book[start]?.score == start.plainBounds.high)
    #expect(book[start]?.columns == [3])
    #expect(book[try Position(moves: "1")] == nil)
  }

  @Test("what was solved for it is right")
  func maker() throws {
    var maker = BookMaker(solver: Solver(tableBytes: 1 << 22))
    for (moves, score) in SolverTests.known.prefix(24) {
      let position = try Position(moves: moves)
      if position.isOver { continue }
      let made = maker.entry(for: position)
      let entry = try #require(made)
      #expect(entry.score == score)
      #expect(Solver(tableBytes: 1 << 20).score(of: position.playing(entry.column)).bounds.negated.exact == score)
    }
    let cancelled = Cancellation()
    cancelled.cancel()
    var ended = BookMaker(solver: Solver(tableBytes: 0), budget: Budget(cancellation: cancelled))
    let nothing = ended.entry(for: Position())
    #expect(nothing == nil)
  }

  @Test("keys lead back to their positions, and other numbers to none")
  func keys() {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<300 {
      let position = generator.position(stones: 0...42)
      #expect(Position(key: position.key) == position)
      let noise = generator.next() >> 8
      if let other = Position(key: noise) { #expect(other.key == noise) }
    }
    #expect(Position(key: 0) == nil && Position(key: .max) == nil)
  }

  /// The positions after so many moves.
  private func games(_ plies: Int) -> Set<Position> {
    (0..<plies).reduce([Position()]) { positions, _ in
      Set(positions.flatMap { position in position.legalColumns.map(position.playing) })
    }
  }
}
