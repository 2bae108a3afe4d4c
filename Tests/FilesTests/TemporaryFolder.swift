import Glibc
import TestSupport

@testable import Files

/// A folder of its own for one test, removed at the end with all that it holds.
final class TemporaryFolder {
  private let folder = TestFolder()

  var path: String { folder.path }

  subscript(name: String) -> String { path + "/" + name }

  /// What is in it, hidden files included, in order.
  var names: [String] { folderNames(path) }

  /// Makes a file by the plainest means.
  func make(_ name: String, _ text: String = "old", mode: mode_t = 0o644) {
    let file = open(self[name], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(file >= 0 && Glibc.write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    chmod(self[name], mode)
  }

  func text(_ name: String) -> String? {
    let file = open(self[name], O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  func status(_ name: String) -> stat {
    var status = stat()
    precondition(lstat(self[name], &status) == 0, "\(name): \(FileError.last)")
    return status
  }

  func kind(_ name: String) -> FileKind { FileKind(mode: status(name).st_mode) }
}
