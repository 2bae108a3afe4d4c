extension Session {
  /// A file that is on its way to the stage.
  struct PendingFile {
    let opening: FileOpening
    /// When it was asked for, in seconds.
    let start: Double
    /// Called when it could not be opened, in place of a notice.
    let onFailure: ((any Error) -> Void)?
    /// What is said while it takes long.
    var notice: Notice?

    /// How long nothing is said, in seconds.
    static let patience = 0.3

    /// When something is to be said.
    var deadline: Double? { notice == nil ? start + Self.patience : nil }
  }

  /// Reads a file off the main actor by `readFile` and then goes on with its scene; a file that is still being read is given up. Meanwhile the present
  /// scene goes on, after 0.3 seconds a notice says what is going on, and Escape stops it.
  /// - Parameter onFailure: called with why nothing came of it; nil shows that as a notice.
  public func openInBackground(_ path: String, onFailure: ((any Error) -> Void)? = nil) {
    openInBackground(FileOpening(path), onFailure: onFailure)
  }

  /// Reads a file as above, one that is known by its opening.
  public func openInBackground(_ opening: FileOpening, onFailure: ((any Error) -> Void)? = nil) {
    guard let readFile else { return }
    pendingFile?.opening.cancel()
    pendingFile = PendingFile(opening: opening, start: now, onFailure: onFailure)
    let (inbox, surface) = (inbox, surface)
    reader.async { [weak self] in
      let result = Result { try readFile(opening, surface) }
      inbox.post { self?.finish(opening, result) }
    }
  }

  /// Gives the file up that is being read.
  /// - Returns: whether there was one.
  @discardableResult
  public func cancelOpening() -> Bool {
    guard let pending = pendingFile else { return false }
    pending.opening.cancel()
    pendingFile = nil
    if let onFailure = pending.onFailure { onFailure(CancellationError()) } else { notify("\(pending.opening.name) is not opened") }
    return true
  }

  /// Says what is going on once that takes long.
  func updateOpeningNotice() {
    guard let pending = pendingFile, let deadline = pending.deadline, deadline <= now else { return }
    pendingFile?.notice = Notice("opening \(pending.opening.name) ... Escape stops it", at: now, duration: .infinity)
  }

  private func finish(_ opening: FileOpening, _ result: Result<FileOpening.Result, any Error>) {
    guard let pending = pendingFile, pending.opening === opening else { return }
    pendingFile = nil
    // For who replays it, the file comes when its scene does.
    if pending.onFailure == nil { recorder?.record(.input(.drop(path: opening.path)), at: now) }
    do {
      replaceScene(with: try result.get()())
      dismissNotice()
    } catch is CancellationError where pending.onFailure == nil {
      // Somebody else shows it.
      dismissNotice()
    } catch {
      if let onFailure = pending.onFailure { onFailure(error) } else { notify("\(error)") }
    }
  }
}
