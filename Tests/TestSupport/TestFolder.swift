import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A folder of its own for a test, which goes with all that it holds when nobody holds on to it, and at the end of the tests once more: what a test opened
/// there may live longer, and write after that.
package final class TestFolder: Sendable {
  package let path: String

  package init() {
    do throws(FileError) {
      path = try OutputFolder.makeTemporary()
    } catch {
      preconditionFailure("no folder for a test could be made in \(OutputFolder.temporary): \(error)")
    }
    Self.made.withLock { made in
      if made.isEmpty { atexit { TestFolder.made.withLock { $0.forEach(TestFolder.remove) } } }
      made.append(path)
    }
  }

  deinit { Self.remove(path) }

  /// All that were made, in order.
  private static let made = Mutex<[String]>([])

  /// Removes a file or a folder with all that it holds, which nobody may be allowed to read.
  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    chmod(path, 0o700)
    for name in folderNames(path) { remove(path + "/" + name) }
    rmdir(path)
  }
}
