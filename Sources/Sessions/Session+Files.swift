extension Session {
  /// Reads such a file off the main actor, for the surface that its scene will be drawn on, in place of `openFile`: where a person waits, and nobody
  /// replays.
  public var readFile: (@Sendable (_ opening: FileOpening, _ surface: DrawingSurface) throws -> FileOpening.Result)? {
    get { reader.read }
    set { reader.read = newValue }
  }

  /// Reads a file off the main actor by `readFile` and then goes on with its scene; a file that is still being read is given up. Meanwhile the present
  /// scene goes on, after 0.3 seconds a notice says what is going on, and Escape stops it.
  /// - Parameter onFailure: called with why nothing came of it; nil shows that as a notice.
  public func openInBackground(_ path: String, onFailure: ((any Error) -> Void)? = nil) {
    openInBackground(FileOpening(path), onFailure: onFailure)
  }

  /// Reads a file as above, one that is known by its opening.
  public func openInBackground(_ opening: FileOpening, onFailure: ((any Error) -> Void)? = nil) {
    noteChange()
    reader.begin(FileReader.Pending(opening: opening, start: now, onFailure: onFailure), for: surface) { [weak self, inbox] result in
      inbox.post { self?.finish(opening, result) }
    }
  }

  /// Gives the file up that is being read.
  /// - Returns: whether there was one.
  @discardableResult
  public func cancelOpening() -> Bool {
    guard let pending = reader.cancel() else { return false }
    noteChange()
    if let onFailure = pending.onFailure { onFailure(CancellationError()) } else { notify(noticeWording.notOpened(pending.opening.name)) }
    return true
  }

  private func finish(_ opening: FileOpening, _ result: Result<FileOpening.Result, any Error>) {
    guard let pending = reader.take(opening) else { return }
    noteChange()
    // For who replays it, the file comes when its scene does.
    if pending.onFailure == nil { recorder?.record(.input(.drop(path: opening.path)), at: now) }
    do {
      replaceScene(with: try result.get()())
      dismissNotice()
    } catch is CancellationError where pending.onFailure == nil {
      // Somebody else shows it.
      dismissNotice()
    } catch {
      if let onFailure = pending.onFailure { onFailure(error) } else { notify(error, openingFile: opening.path) }
    }
  }
}
