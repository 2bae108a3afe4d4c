import Synchronization

/// A file that is read off the main actor; who reads it asks now and then whether it is still wanted.
public final class FileOpening: Sendable {
  /// What reading gave: what makes the file's scene, on the main actor.
  public typealias Result = @MainActor @Sendable () throws -> OpenedScene

  /// Where the file is.
  public let path: String
  private let cancelled = Atomic(false)

  /// An opening of a file that nobody has begun to read.
  public init(_ path: String) { self.path = path }

  /// Whether nobody waits for it any more. From any thread.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Says that nobody waits for it any more. From any thread.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// The file's name without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
