import Glibc
import Testing

@testable import Files

@Suite("Writing files")
struct OutputFileTests {
  private func write(_ text: String, to path: String, staging: OutputFile.Staging = .nameless) throws {
    let file = try OutputFile(path, patience: Patience(opening: 0.1, silence: 0.2), staging: staging)
    try file.write(text.utf8)
    try file.commit()
  }

  private static let stagings: [OutputFile.Staging] = [.nameless, .named]

  @Test("a new file is there whole, and nothing beside it", arguments: stagings)
  func new(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    try write("new", to: folder["a"], staging: staging)
    #expect(folder.text("a") == "new" && folder.names == ["a"])
    let mask = umask(0)
    umask(mask)
    #expect(folder.status("a").st_mode & 0o777 == 0o666 & ~mask)
  }

  @Test("the place of a file that is to come is that of its folder, however that is called")
  func place() {
    let folder = TemporaryFolder()
    folder.make("old")
    let whole = FilePlace.ofOutput(folder["new"])
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    #expect(whole.hasSuffix("/\(name)/new") && FilePlace.ofOutput(folder["./new"]) == whole)
    #expect(FilePlace.ofOutput(folder["../\(name)/new"]) == whole)
    #expect(FilePlace.ofOutput(folder["old"]) == FilePlace.resolved(folder["old"]))
    #expect(FilePlace.ofOutput("/nothing") == "/nothing" && FilePlace.ofOutput("none/such") == FilePlace.ofOutput("./none/./such"))
    #expect(FilePlace.ofOutput(folder["none/such"]) == whole.replacing("/new", with: "/none/such"))
    // A link to what is not there yet is written through.
    for (name, target) in [("near", "./new"), ("far", folder["new"]), ("twice", "near")] {
      #expect(symlink(target, folder[name]) == 0 && FilePlace.ofOutput(folder[name]) == whole)
    }
    #expect(symlink("round", folder["round"]) == 0 && FilePlace.ofOutput(folder["round"]).hasSuffix("round"))
    #expect(FilePlace.ofOutput("/") == "/" && FilePlace.ofOutput("/.") == "/" && FilePlace.ofOutput("none/..") == "none/..")
    #expect(FilePlace.ofOutput("nothing-here") == FilePlace.resolved(".").map { "\($0)/nothing-here" })
  }

  @Test("until it is put in its place what was there stays as it was, and nothing is left of what never was", arguments: stagings)
  func discarded(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    folder.make("old")
    do {
      for name in ["old", "new"] {
        let file = try OutputFile(folder[name], staging: staging)
        try file.write("half".utf8)
        #expect(folder.text("old") == "old" && folder.text("new") == nil)
        #expect(folder.names == ["old"] || staging == .named)
      }
    }
    #expect(folder.names == ["old"] && folder.text("old") == "old")
  }

  @Test("a nameless file is not seen by anybody before it is whole")
  func nameless() throws {
    let folder = TemporaryFolder()
    let file = try OutputFile(folder["a"])
    try file.write("half".utf8)
    #expect(folder.names == [])
    try file.commit()
    #expect(folder.names == ["a"])
  }

  @Test("a file keeps its permissions and its owner when it gets new content", arguments: stagings)
  func permissions(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    for mode: mode_t in [0o600, 0o640, 0o664, 0o755, 0o200] {
      folder.make("a", mode: mode)
      if geteuid() == 0 { chown(folder["a"], 1234, 5678) }
      let before = folder.status("a")
      try write("new", to: folder["a"], staging: staging)
      let after = folder.status("a")
      #expect(after.st_mode == before.st_mode && after.st_uid == before.st_uid && after.st_gid == before.st_gid)
      #expect(after.st_ino != before.st_ino)
      chmod(folder["a"], 0o600)
      #expect(folder.text("a") == "new")
    }
  }

  @Test("a file without any permission to write is refused, for root too", arguments: [0o444, 0o400, 0o555, 0o000] as [mode_t])
  func readOnly(mode: mode_t) {
    let folder = TemporaryFolder()
    folder.make("a", mode: mode)
    let error = #expect(throws: FileError.self) { try write("new", to: folder["a"]) }
    // The system refuses those whom it does refuse by its own words.
    #expect(error == .readOnly || error == .system(EACCES))
    chmod(folder["a"], 0o600)
    #expect(folder.text("a") == "old" && folder.names == ["a"])
  }

  @Test("a folder without any permission to write is refused, for root too, whether or not the file is there")
  func readOnlyFolder() {
    let folder = TemporaryFolder()
    folder.make("a")
    chmod(folder.path, 0o555)
    for name in ["a", "b"] {
      let error = #expect(throws: FileError.self) { try write("new", to: folder[name]) }
      #expect(error == .readOnlyFolder || error == .system(EACCES))
    }
    #expect(folder.names == ["a"] && folder.text("a") == "old")
  }

  @Test(
    "a link is written through, and stays: to a file, to one that is not there yet, to a link, from another folder", arguments: stagings)
  func links(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    mkdir(folder["d"], 0o700)
    folder.make("file")
    symlink("file", folder["link"])
    symlink("../link", folder["d/chain"])
    symlink("later", folder["dangling"])
    symlink(folder["whole"], folder["absolute"])
    try write("1", to: folder["link"], staging: staging)
    #expect(folder.text("file") == "1")
    try write("2", to: folder["d/chain"], staging: staging)
    #expect(folder.text("file") == "2")
    try write("3", to: folder["dangling"], staging: staging)
    #expect(folder.text("later") == "3")
    try write("4", to: folder["absolute"], staging: staging)
    #expect(folder.text("whole") == "4")
    for name in ["link", "d/chain", "dangling", "absolute"] { #expect(folder.kind(name) == .link) }
    #expect(folder.names == ["absolute", "d", "dangling", "file", "later", "link", "whole"])
    unlink(folder["d/chain"])
  }

  @Test("links in a ring, into a folder that is not there, and to a write-protected file are refused and stay")
  func badLinks() throws {
    let folder = TemporaryFolder()
    symlink("b", folder["a"])
    symlink("a", folder["b"])
    symlink("nowhere/x", folder["c"])
    folder.make("file", mode: 0o444)
    symlink("file", folder["d"])
    #expect(throws: FileError.system(ELOOP)) { try write("new", to: folder["a"]) }
    #expect(throws: FileError.system(ENOENT)) { try write("new", to: folder["c"]) }
    #expect(throws: FileError.self) { try write("new", to: folder["d"]) }
    for name in ["a", "b", "c", "d"] { #expect(folder.kind(name) == .link) }
    #expect(folder.text("file") == "old")
  }

  @Test("a link to a name that is no UTF-8 is refused, and nothing of another name is made")
  func linkToOtherLetters() throws {
    let folder = TemporaryFolder()
    let target: [CChar] = [0x63, CChar(bitPattern: 0xe9), 0x2e, 0x70, 0]
    #expect(symlink(target, folder["link"]) == 0)
    #expect(throws: FileError.linkToNoText) { try write("new", to: folder["link"]) }
    #expect(folder.names == ["link"] && folder.kind("link") == .link)
  }

  @Test("devices are written into: one takes all, another is full; both are what they were")
  func devices() throws {
    let before = FileKind(at: "/dev/null")
    try write("new", to: "/dev/null")
    #expect(throws: FileError.system(ENOSPC)) { try write("new", to: "/dev/full") }
    #expect(before == .device && FileKind(at: "/dev/null") == .device && FileKind(at: "/dev/full") == .device)
    let folder = TemporaryFolder()
    symlink("/dev/null", folder["link"])
    try write("new", to: folder["link"])
    #expect(folder.kind("link") == .link && folder.names == ["link"])
    #expect(throws: FileError.wrongKind(.device)) { try OutputFile(folder["link"], takesStreams: false) }
  }

  @Test("a pipe gets what is written while somebody reads it, and is refused after a while when nobody does")
  func pipes() throws {
    let folder = TemporaryFolder()
    mkfifo(folder["p"], 0o600)
    #expect(throws: FileError.noPartner) { try write("new", to: folder["p"]) }
    let reader = open(folder["p"], O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("new", to: folder["p"])
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, 16) == 3 && bytes.starts(with: "new".utf8))
    // Its reader has it open, and never reads.
    #expect(throws: FileError.stalled(seconds: 0)) { try write(String(repeating: "x", count: 1 << 21), to: folder["p"]) }
    #expect(folder.kind("p") == .pipe && folder.names == ["p"])
  }

  @Test("a pipe whose reader goes away is an error, not the program's end")
  func brokenPipe() throws {
    let folder = TemporaryFolder()
    mkfifo(folder["p"], 0o600)
    let reader = open(folder["p"], O_RDONLY | O_NONBLOCK)
    let file = try OutputFile(folder["p"])
    close(reader)
    #expect(throws: FileError.system(EPIPE)) { try file.write("new".utf8) }
  }

  @Test("the names of the program's own descriptors mean these, at the place where they stand")
  func descriptors() throws {
    let folder = TemporaryFolder()
    folder.make("a", "first ")
    let file = open(folder["a"], O_WRONLY | O_APPEND)
    defer { close(file) }
    try write("second ", to: "/dev/fd/\(file)")
    try write("third", to: "/proc/self/fd/\(file)")
    #expect(folder.text("a") == "first second third")
    #expect(throws: FileError.system(EBADF)) { try write("x", to: "/dev/fd/999999") }
  }

  @Test("folders, sockets, places in nothing and names that are too long are refused in words")
  func refused() throws {
    let folder = TemporaryFolder()
    mkdir(folder["d"], 0o700)
    folder.make("file")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder["s"].utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    #expect(bound == 0)
    #expect(throws: FileError.wrongKind(.folder)) { try write("x", to: folder["d"]) }
    #expect(throws: FileError.wrongKind(.socket)) { try write("x", to: folder["s"]) }
    for (path, code) in [
      ("", ENOENT), (folder["no/x"], ENOENT), (folder["new/"], ENOENT), (folder["file/x"], ENOTDIR), (folder["file/"], ENOTDIR),
      (folder[String(repeating: "n", count: 256)], ENAMETOOLONG),
    ] {
      #expect(throws: FileError.system(code)) { try write("x", to: path) }
    }
    #expect(folder.names == ["d", "file", "s"] && folder.text("file") == "old")
    #expect("\(FileError.wrongKind(.folder))" == "it is a folder")
  }

  @Test("a name of 255 bytes has room for the file that is on its way", arguments: stagings)
  func longName(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    let name = String(repeating: "n", count: 255)
    for text in ["1", "2"] { try write(text, to: folder[name], staging: staging) }
    #expect(folder.text(name) == "2" && folder.names == [name])
  }

  @Test("what an earlier program left lying about is in nobody's way")
  func leftovers() throws {
    let folder = TemporaryFolder()
    for number in 0..<3 { folder.make(".pinwheel-\(getpid())-\(number).part", "left") }
    let before = folder.names
    try write("new", to: folder["a"], staging: .named)
    #expect(folder.names == before + ["a"] && folder.text("a") == "new" && folder.text(before[0]) == "left")
  }

  @Test("what is written after a file has its place goes to its end, and can be taken back to a whole line")
  func growing() throws {
    let folder = TemporaryFolder()
    folder.make("a", "a long old text")
    let file = try OutputFile(folder["a"])
    try file.write("1\n".utf8)
    #expect(folder.text("a") == "a long old text")
    try file.commit()
    #expect(folder.text("a") == "1\n")
    try file.write("2\nhal".utf8)
    #expect(file.length == 7)
    file.truncate(to: 4)
    try file.write("3\n".utf8)
    #expect(folder.text("a") == "1\n2\n3\n")
  }

  @Test("a file that comes to be there while another is on its way is replaced, not mixed", arguments: stagings)
  func race(staging: OutputFile.Staging) throws {
    let folder = TemporaryFolder()
    let file = try OutputFile(folder["a"], staging: staging)
    try file.write("mine".utf8)
    folder.make("a", "somebody else's")
    try file.commit(isSynchronized: true)
    #expect(folder.text("a") == "mine" && folder.names == ["a"])
  }

  @Test("other names of a file keep its old content")
  func hardLinks() throws {
    let folder = TemporaryFolder()
    folder.make("a")
    link(folder["a"], folder["b"])
    try write("new", to: folder["a"])
    #expect(folder.text("a") == "new" && folder.text("b") == "old")
  }

  @Test("a folder for files is made where none is, and not where nothing may be written, for root too")
  func folders() throws {
    let folder = TemporaryFolder()
    try OutputFolder.make(folder["new"])
    try OutputFolder.make(folder["new"])
    try OutputFolder.make(folder["new"] + "/inner/")
    folder.make("file")
    #expect(throws: FileError.system(ENOTDIR)) { () throws in try OutputFolder.make(folder["file"]) }
    #expect(throws: FileError.system(ENOENT)) { () throws in try OutputFolder.make(folder["none"] + "/inner") }
    chmod(folder["new"], 0o555)
    defer { chmod(folder["new"], 0o755) }
    #expect(throws: FileError.readOnly) { () throws in try OutputFolder.make(folder["new"]) }
    #expect(throws: FileError.readOnlyFolder) { () throws in try OutputFolder.make(folder["new"] + "/other") }
  }
}
