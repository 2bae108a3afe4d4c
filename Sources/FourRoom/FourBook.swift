import FourInARow
import RoomKit
import Threading

/// The opening book among Pinwheel's own files, or why it cannot be used: everything works without, only slower in the first moves.
package final class FourBook: Sendable {
  /// The book; nil without one that is whole.
  package let openings: OpeningBook?
  private let problem: LockedValue<String?>

  /// The program's, read when it is first asked for; some 10 ms.
  package static let shared = FourBook { () throws(RoomError) in try ResourceFolder.contents(of: "four/openings.book") }

  /// - Parameter contents: the book's bytes.
  init(_ contents: () throws(RoomError) -> [UInt8]) {
    do {
      openings = try OpeningBook(bytes: contents())
      problem = LockedValue(nil)
    } catch {
      openings = nil
      let file = error is BookError ? "four/openings.book: " : ""
      problem = LockedValue("\(file)\(error); four in a row goes on without it, and the first moves take longer")
    }
  }

  /// What people should know, as a sentence; given out once.
  package func takeProblem() -> String? {
    problem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }
}
