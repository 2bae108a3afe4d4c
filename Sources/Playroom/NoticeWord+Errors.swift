import Layers
import Progress
import RoomKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension NoticeWord {
  /// What is said of an error.
  /// - Parameter path: of the file that was to be opened; nil where there was none.
  init(_ error: any Error, openingFile path: String? = nil) {
    self =
      switch error {
      case let error as RoomError: Self.word(of: error)
      case is DrawingOverrun: .tooLarge
      case is ProgressError: .notKept
      default: path.map { access($0, F_OK) == 0 ? NoticeWord.badFile : .noFile } ?? .other
      }
  }

  private static func word(of error: RoomError) -> NoticeWord {
    switch error {
    case .unknownRoom, .unknownLevel, .noOwnLevel: .noRoom
    case .missingResource, .damagedResource: .broken
    case .levelFile(_, _, let isMissing): isMissing ? .noFile : .badFile
    }
  }
}
