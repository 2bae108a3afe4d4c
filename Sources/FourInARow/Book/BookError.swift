/// Why bytes are no opening book.
public enum BookError: Error, Hashable, Sendable, CustomStringConvertible {
  case notABook
  case unknownFormat
  /// The checksum or the length is not what it should be.
  case damaged

  public var description: String {
    switch self {
    case .notABook: "this is no opening book"
    case .unknownFormat: "this opening book has a format of another version; make it again with tools/make-book"
    case .damaged: "the opening book is damaged: its checksum does not hold; make it again with tools/make-book"
    }
  }
}
