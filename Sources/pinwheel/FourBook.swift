import FourInARow
import Rooms

/// The opening book among Pinwheel's own files.
enum FourBook {
  /// The book; nil, told on standard error, if it is damaged or not there: everything works without, only slower.
  static func load() -> OpeningBook? {
    do {
      return try OpeningBook(bytes: try ResourceFolder.contents(of: "four/openings.book"))
    } catch let error as BookError {
      warn("four/openings.book: \(error)")
    } catch {
      warn("\(error)")
    }
    return nil
  }
}
