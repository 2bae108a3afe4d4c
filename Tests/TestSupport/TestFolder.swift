import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A folder of its own for a test, which goes with all that it holds when nobody holds on to it, and at the end of the tests once more: what a test opened
/// there may live longer, and write after that.
package final class TestFolder: Sendable {
  package let path: String

  package init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array((parent + "/pinwheel-test-XXXXXX").utf8CString)
    precondition(mkdtemp(&template) != nil, "no folder for a test could be made in \(parent)")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
