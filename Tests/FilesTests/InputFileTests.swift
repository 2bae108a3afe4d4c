import Glibc
import Testing

@testable import Files

@Suite("Reading files")
struct InputFileTests {
  private let brief = Patience(opening: 0.1, silence: 0.2)

  private func read(_ path: String, limit: Int = 1 << 20, pipes: Bool = false) throws -> String {
    String(decoding: try InputFile.read(path, limit: limit, acceptsPipes: pipes, patience: brief), as: UTF8.self)
  }

  @Test("a file is read whole up to the limit and not beyond, and an empty one is empty")
  func regular() throws {
    let folder = TemporaryFolder()
    folder.make("a", "")
    #expect(try read(folder["a"]) == "")
    let text = String(repeating: "wheel ", count: 30_000)
    folder.make("a", text)
    #expect(try read(folder["a"]) == text)
    #expect(try read(folder["a"], limit: 180_000) == text)
    #expect(throws: FileError.tooLarge(bytes: 179_999)) { try read(folder["a"], limit: 179_999) }
    symlink("a", folder["link"])
    #expect(try read(folder["link"]) == text)
  }

  @Test("what is read of a file takes no more memory than the file's length", arguments: [1, 100, 5000, 65_536, 70_000])
  func room(length: Int) throws {
    let folder = TemporaryFolder()
    folder.make("a", String(repeating: "w", count: length))
    let bytes = try InputFile.read(folder["a"], limit: 1 << 20)
    #expect(bytes.count == length && bytes.capacity <= length + 64)
  }

  @Test("a file that the system makes while it is read has no length, and is read all the same")
  func withoutLength() throws { #expect(try read("/proc/self/status").contains("VmPeak")) }

  @Test("folders, devices and what is not there are refused at once", arguments: [true, false])
  func refused(pipes: Bool) throws {
    let folder = TemporaryFolder()
    #expect(throws: FileError.wrongKind(.folder)) { try read(folder.path, pipes: pipes) }
    for device in ["/dev/zero", "/dev/null", "/dev/urandom"] {
      #expect(throws: FileError.wrongKind(.device)) { try read(device, pipes: pipes) }
    }
    #expect(throws: FileError.system(ENOENT)) { try read(folder["no"], pipes: pipes) }
    symlink("ring", folder["ring"])
    #expect(throws: FileError.system(ELOOP)) { try read(folder["ring"], pipes: pipes) }
  }

  @Test("a huge file without a byte on the disk is refused by its length alone")
  func sparse() throws {
    let folder = TemporaryFolder()
    folder.make("a")
    truncate(folder["a"], 1 << 40)
    #expect(throws: FileError.tooLarge(bytes: 1 << 20)) { try read(folder["a"]) }
  }

  @Test("a pipe is refused where a file belongs, whether or not somebody writes")
  func pipeRefused() throws {
    let folder = TemporaryFolder()
    mkfifo(folder["p"], 0o600)
    #expect(throws: FileError.wrongKind(.pipe)) { try read(folder["p"]) }
    let ends = open(folder["p"], O_RDWR)
    defer { close(ends) }
    #expect(throws: FileError.wrongKind(.pipe)) { try read(folder["p"]) }
  }

  @Test("a pipe that nobody writes, or whose writer is silent, is not waited for for ever")
  func silentPipe() throws {
    let folder = TemporaryFolder()
    mkfifo(folder["p"], 0o600)
    #expect(throws: FileError.noPartner) { try read(folder["p"], pipes: true) }
    let writer = open(folder["p"], O_RDWR)
    #expect(throws: FileError.stalled(seconds: 0)) { try read(folder["p"], pipes: true) }
    close(writer)
  }

  @Test("a pipe is read to its end, and one that never ends to the limit or to its first bytes")
  func pipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    #expect(Glibc.write(ends[1], "some text", 9) == 9)
    close(ends[1])
    #expect(try read("/dev/fd/\(ends[0])", pipes: true) == "some text")
    close(ends[0])
    // Its writer never closes it.
    #expect(Glibc.pipe(&ends) == 0)
    let bytes = [UInt8](repeating: 1, count: 5000)
    #expect(Glibc.write(ends[1], bytes, 5000) == 5000)
    #expect(throws: FileError.tooLarge(bytes: 4000)) { try read("/dev/fd/\(ends[0])", limit: 4000, pipes: true) }
    #expect(Glibc.write(ends[1], bytes, 5000) == 5000)
    let first = try InputFile.read("/dev/fd/\(ends[0])", limit: 1 << 20, acceptsPipes: true, patience: brief) { $0[0] == 0 }
    #expect(first.count == 5000)
    for end in ends { close(end) }
  }

  @Test("a pipe that was opened and left without a word is empty")
  func emptyPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    close(ends[1])
    #expect(try read("/dev/fd/\(ends[0])", pipes: true) == "")
    close(ends[0])
  }
}
