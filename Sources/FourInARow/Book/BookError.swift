/// Why bytes are no opening book.
public enum BookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes begin unlike a book's.
  case notABook
  /// The book was made by another version of the format.
  case unknownFormat
  /// The checksum or the length is not what it should be.
  case damaged

  /// What is wrong and what to do, in a sentence.
  public var description: String {
    switch self {
    case .notABook: "this is no opening book"
    case .unknownFormat: "this opening book has a format of another version; make it again with tools/make-book"
    case .damaged: "the opening book is damaged: its checksum does not hold; make it again with tools/make-book"
    }
  }
}
