/// Finds exact scores on the classic board; may be used from several threads at once, which share what they find.
///
/// A search grows exponentially with the empty places; its table never grows, and is shared without locks.
public final class Solver: Sendable {
  /// Enough for positions of some ten stones; the empty board is quicker with a gigabyte.
  public static let usualTableBytes = 64 << 20

  let table: TranspositionTable
  /// What it need not search for.
  public let book: OpeningBook?

  /// - Parameter tableBytes: the memory for what searches find out, at least 64 KiB, rounded down to a power of two.
  public init(tableBytes: Int = usualTableBytes, book: OpeningBook? = nil) {
    table = TranspositionTable(bytes: tableBytes)
    self.book = book
  }
}
