import Threading

/// A record of play that is opened on a thread of its own: whoever makes something else meanwhile does not wait for the disk, which SQLite asks to
/// have written what it begins with.
package final class ProgressOpening: Sendable {
  private let directory: String
  private let opened = LockedValue<ProgressStore?>(nil)
  private let thread = LockedValue<SystemThread?>(nil)

  /// Begins to open the record of a folder. Returns at once.
  package init(directory: String) {
    self.directory = directory
    let opening = SystemThread.start { [opened] in
      let store = ProgressStore(directory: directory)
      opened.withLock { $0 = store }
    }
    thread.withLock { $0 = opening }
  }

  // Where nobody wants it any more, the program does not end in the middle of it.
  deinit { thread.withLock { $0 }?.join() }

  /// The record, once it is open. Where the system had no thread it is opened now.
  package func store() -> ProgressStore {
    let begun = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    begun?.join()
    return opened.withLock { opened in
      let store = opened ?? ProgressStore(directory: directory)
      opened = store
      return store
    }
  }
}
