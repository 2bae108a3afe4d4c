internal import GRDB

/// Reads all that can be read of a damaged database: what lies before, between and behind the pages that cannot.
struct ProgressSalvage {
  /// A place among the saved games, whoever plays.
  struct Level: Hashable {
    let room: String
    let level: String
  }

  /// How many questions about a table may fail, so that a file made to be bad ends, too; and where nothing says how many rows it has.
  private static let mostFailures = (known: 200_000, guessed: 10_000)

  /// How many ranges of a table that ended early without an error are looked into.
  private static let mostSilences = 20_000

  private let db: Database
  private var failuresLeft = 0

  init(_ db: Database) { self.db = db }

  /// The values of all rows that can be read, of a table with row numbers, in the order of the numbers.
  ///
  /// A range of numbers is read from both ends. Where that fails, what lies between is halved until it succeeds, or is a single row. The same where
  /// rows do not come in the order of their numbers, or end before the range does: a row with a wrong number ends a range without an error.
  /// Cost: linear, and four questions for each number that cannot be read.
  /// - Parameter most: a number that no row can be beyond, where that is known otherwise.
  mutating func rows<Value>(of query: ProgressContents.Query<Value>, upTo most: Int64? = nil) -> [Value] {
    let sql = "SELECT \(query.columns), rowid FROM \(query.table) WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
    guard let upwards = try? db.makeStatement(sql: sql), let downwards = try? db.makeStatement(sql: sql + " DESC") else { return [] }
    var values: [Int64: Value] = [:]
    let highest = most ?? knownHighestNumber(in: query.table)
    failuresLeft = highest == nil ? Self.mostFailures.guessed : Self.mostFailures.known
    var ranges = [0...max(0, highest ?? guessedHighestNumber())]
    // What ended early comes last, the largest parts first: most of it may be numbers of rows that were deleted.
    var silences: [ClosedRange<Int64>] = []
    var nextSilence = 0
    while let range = ranges.popLast() ?? (nextSilence < min(silences.count, Self.mostSilences) ? silences[nextSilence] : nil) {
      if nextSilence < silences.count, range == silences[nextSilence] { nextSilence += 1 }
      var rest: ClosedRange<Int64>? = range
      var hasFailed = false
      for (statement, isDescending) in [(upwards, false), (downwards, true)] {
        guard let part = rest else { break }
        let reading = Self.read(part, by: statement, isDescending: isDescending, query, into: &values)
        rest = reading.rest
        guard reading.error != nil || reading.isDisordered else { continue }
        hasFailed = true
        if !mayFail(reading.error) { return Self.inOrder(values) }
      }
      guard let rest, range.lowerBound < range.upperBound else { continue }
      // A table that seems empty, and of which nothing says otherwise, is.
      if values.isEmpty, !hasFailed, highest == nil { break }
      let middle = rest.lowerBound + (rest.upperBound - rest.lowerBound) / 2
      let upper = middle < rest.upperBound ? [middle + 1...rest.upperBound] : []
      if hasFailed {
        ranges += upper + [rest.lowerBound...middle]
      } else {
        silences += rest == range ? upper + [rest.lowerBound...middle] : [rest]
      }
    }
    return Self.inOrder(values)
  }

  private static func inOrder<Value>(_ values: [Int64: Value]) -> [Value] { values.sorted { $0.key < $1.key }.map(\.value) }

  /// What came of a question about a range of numbers.
  private struct Reading {
    /// The numbers that it does not tell of; nil when it tells of all.
    var rest: ClosedRange<Int64>?
    var error: (any Error)?
    /// Whether a row came whose number is on the wrong side of the one before.
    var isDisordered = false
  }

  /// Reads the rows of a range from one end: a row counts once the next one's number is on the right side of its own, or there is none.
  private static func read<Value>(
    _ range: ClosedRange<Int64>, by statement: Statement, isDescending: Bool, _ query: ProgressContents.Query<Value>,
    into values: inout [Int64: Value]
  ) -> Reading {
    var reading = Reading(rest: range)
    var last: (number: Int64, value: Value?)?
    func settle() {
      guard let row = last, let rest = reading.rest else { return }
      if let value = row.value { values[row.number] = value }
      if isDescending {
        reading.rest = row.number > rest.lowerBound ? rest.lowerBound...row.number - 1 : nil
      } else {
        reading.rest = row.number < rest.upperBound ? row.number + 1...rest.upperBound : nil
      }
      last = nil
    }
    do {
      let rows = try Row.fetchCursor(statement, arguments: [range.lowerBound, range.upperBound])
      while let row = try rows.next() {
        guard let number: Int64 = row.typed(row.count - 1) else { continue }
        let follows = last.map { isDescending ? number < $0.number : number > $0.number } ?? true
        guard follows, range.contains(number) else {
          reading.isDisordered = true
          break
        }
        settle()
        last = (number, query.value(row))
      }
    } catch {
      reading.error = error
    }
    // Of two rows in the wrong order, either may be the wrong one.
    if !reading.isDisordered { settle() }
    return reading
  }

  /// The saved games that can be read, in the order in which the table has them.
  ///
  /// They have no numbers: they are read from both ends, of the whole, of each profile and of each room of a profile, and then one by one at the
  /// places that are known.
  /// - Parameters:
  ///   - profiles: whose there may be.
  ///   - places: where there may be some.
  mutating func states(profiles: Set<Int64>, places: Set<Level>) -> [SavedState] {
    struct Key: Hashable {
      let place: SavedState.Place
      let version: Int
    }
    let query = ProgressContents.states()
    var found: [Key: SavedState] = [:]
    /// Whether all was read.
    func read(_ condition: String?, _ arguments: StatementArguments, failing mayFail: (any Error) -> Bool) -> Bool {
      let isWhole = [query.order, query.order.split(separator: ", ").map { $0 + " DESC" }.joined(separator: ", ")].contains { order in
        do {
          let rows = try Row.fetchCursor(
            db, sql: "SELECT \(query.columns) FROM \(query.table)" + (condition.map { " WHERE \($0)" } ?? "") + " ORDER BY \(order)",
            arguments: arguments)
          while let row = try rows.next() {
            if let state = query.value(row) { found[Key(place: state.place, version: state.version)] = state }
          }
          return true
        } catch {
          return !mayFail(error)
        }
      }
      return isWhole
    }
    var failures = 0
    let most = Self.mostFailures.known
    func count(_ error: any Error) -> Bool {
      failures += 1
      return failures < most && Self.isDamage(error)
    }
    if !read(nil, [], failing: count) {
      let owners = profiles.union(found.keys.map(\.place.profile)).sorted()
      for owner in owners where !read("profile = ?", [owner], failing: count) {
        let levels = places.union(found.keys.map { Level(room: $0.place.room, level: $0.place.level) })
        for room in Set(levels.map(\.room)).sorted() where !read("profile = ? AND room = ?", [owner, room], failing: count) {
          for level in levels.filter({ $0.room == room }).map(\.level).sorted() {
            _ = read("profile = ? AND room = ? AND level = ?", [owner, room, level], failing: count)
          }
        }
      }
    }
    return found.values.sorted {
      ($0.profile, $0.room, $0.level, $0.version) < ($1.profile, $1.room, $1.level, $1.version)
    }
  }

  /// The highest number that a table is known to have given; 0 when that cannot be read.
  func lastNumber(in table: String) -> Int64 {
    (try? Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])) ?? 0
  }

  /// A number that no row is beyond; nil when nothing that can be read says so.
  private func knownHighestNumber(in table: String) -> Int64? {
    if let last = try? Int64.fetchOne(db, sql: "SELECT max(rowid) FROM \(table) NOT INDEXED") { return min(last, .max - 1) }
    // The last page cannot be read, or the table has no rows. What else knows: the table's own count, and its indexes, which hold the numbers.
    var known = [lastNumber(in: table)]
    let indexes = try? String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?", arguments: [table])
    for index in indexes ?? [] {
      if let last = try? Int64.fetchOne(db, sql: "SELECT max(+rowid) FROM \(table) INDEXED BY \"\(index)\"") { known.append(last) }
    }
    let highest = known.max() ?? 0
    return highest > 0 ? min(highest, .max - 1) : nil
  }

  /// As many numbers as there could be rows: none takes fewer than 8 bytes.
  private func guessedHighestNumber() -> Int64 {
    let pages = (try? Int64.fetchOne(db, sql: "PRAGMA page_count")) ?? 0
    let size = (try? Int64.fetchOne(db, sql: "PRAGMA page_size")) ?? 0
    return min(pages * size / 8, 1 << 20)
  }

  /// - Parameter error: nil where rows came in the wrong order.
  private mutating func mayFail(_ error: (any Error)?) -> Bool {
    failuresLeft -= 1
    return failuresLeft > 0 && (error.map(Self.isDamage) ?? true)
  }

  /// Whether an error comes from the file's bytes, or from the disk that does not give them.
  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_IOERR, .SQLITE_NOTADB].contains(error.resultCode)
  }
}
