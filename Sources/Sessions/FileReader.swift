import Threading

/// Reads files off the main actor, one at a time: what is asked for later takes the place of what is still on its way.
@MainActor
final class FileReader {
  /// A file that is on its way to the stage.
  struct Pending {
    let opening: FileOpening
    /// When it was asked for, in seconds.
    let start: Double
    /// Called when it could not be opened, in place of a notice.
    let onFailure: ((any Error) -> Void)?
    /// What is said while it takes long.
    var notice: Notice?

    /// When something is to be said.
    var deadline: Double? { notice == nil ? start + FileReader.patience : nil }
  }

  /// How long nothing is said, in seconds.
  nonisolated private static let patience = 0.3

  /// Reads a file for a surface, on the queue; nil where none is read.
  var read: (@Sendable (_ opening: FileOpening, _ surface: DrawingSurface) throws -> FileOpening.Result)?
  /// The file that is being read.
  private(set) var pending: Pending?
  private lazy var queue = SerialQueue()

  /// Begins to read a file; one that is still being read is given up.
  /// - Parameter finish: called on the queue with what came of it.
  func begin(
    _ file: Pending, for surface: DrawingSurface, finish: @escaping @Sendable (Result<FileOpening.Result, any Error>) -> Void
  ) {
    guard let read else { return }
    cancel()
    pending = file
    let opening = file.opening
    queue.async { finish(Result { try read(opening, surface) }) }
  }

  /// Gives the file up that is being read.
  /// - Returns: that file; nil where there was none.
  @discardableResult
  func cancel() -> Pending? {
    defer { pending = nil }
    pending?.opening.cancel()
    return pending
  }

  /// Hands over the file that was read; nil where another has taken its place.
  func take(_ opening: FileOpening) -> Pending? {
    guard let pending, pending.opening === opening else { return nil }
    self.pending = nil
    return pending
  }

  /// Says what is going on once that takes long.
  /// - Returns: whether it is said from now on.
  func updateNotice(at time: Double, _ wording: NoticeWording, _ look: NoticeLook) -> Bool {
    guard let pending, let deadline = pending.deadline, deadline <= time else { return false }
    self.pending?.notice = Notice(wording.opening(pending.opening.name), at: time, duration: .infinity, look: look)
    return true
  }
}
