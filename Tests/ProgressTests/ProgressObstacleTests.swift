import Glibc
import Sessions
import Testing

@testable import Files
@testable import Progress

@Suite("What is no file where a file of a person's own should be")
struct ProgressObstacleTests {
  enum Obstacle: String, CaseIterable {
    case pipe, folder, device, ring
    func make(_ path: String) {
      switch self {
      case .pipe: mkfifo(path, 0o600)
      case .folder: mkdir(path, 0o700)
      case .device: symlink("/dev/zero", path)
      case .ring: symlink(path, path)
      }
    }
  }

  @Test("the game goes on in memory, says so, and leaves what is there", arguments: Obstacle.allCases, ["", "-wal", "-shm", "-journal"])
  func record(obstacle: Obstacle, ending: String) throws {
    let folder = ProgressFolder()
    if ending != "" { folder.withStore { _ = $0.addProfile(color: 1, animal: 1) } }
    // A ring of links beside a database is nothing that SQLite would open.
    if obstacle == .ring, ending != "" { return }
    obstacle.make(folder.database + ending)
    let before = folder.names
    let store = ProgressStore(directory: folder.path)
    let profile = try #require(store.addProfile(color: 3, animal: 3))
    store.add(.sample(profile.id))
    #expect(!store.flush())
    #expect(store.problems.count == 1)
    #expect(store.problems.first?.contains(folder.database) == true)
    #expect(store.profiles().contains(profile))
    let error = #expect(throws: ProgressError.self) { try ProgressContents(directory: folder.path) }
    #expect(error?.description.contains(folder.path) == true)
    #expect(folder.names.filter { $0 != "progress.lock" } == before.filter { $0 != "progress.lock" })
  }

  @Test("no file of locks is made of a pipe, a folder or a device", arguments: [Obstacle.pipe, .folder, .device])
  func lock(obstacle: Obstacle) throws {
    let folder = ProgressFolder()
    obstacle.make(folder.path + "/progress.lock")
    let store = ProgressStore(directory: folder.path)
    #expect(store.addProfile(color: 3, animal: 3) != nil)
    #expect(!store.flush())
    #expect(store.problems.count == 1)
    #expect(folder.names == ["progress.lock"])
  }

  @Test("settings are not read from, and not written over, what is no file", arguments: Obstacle.allCases)
  func settings(obstacle: Obstacle) throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    obstacle.make(file.path)
    let (settings, problem) = file.read()
    #expect(settings == Settings())
    #expect(problem?.contains(file.path) == true)
    #expect(throws: StageError.self) { try file.write(Settings()) }
    #expect(folder.names == ["settings.json"])
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && FileKind(mode: status.st_mode) != .regular)
  }

  @Test("settings that are a link stay one, and what it names is changed")
  func linkedSettings() throws {
    let folder = ProgressFolder()
    symlink("own.json", folder.path + "/settings.json")
    let file = SettingsFile(directory: folder.path)
    var settings = Settings()
    settings.sound = false
    try file.write(settings)
    #expect(file.read() == (settings, nil))
    #expect(folder.names == ["own.json", "settings.json"])
  }

  @Test("settings too large to be any are kept aside, without being read")
  func hugeSettings() throws {
    let folder = ProgressFolder()
    try folder.write(Array("{}".utf8), to: "settings.json")
    truncate(folder.path + "/settings.json", 1 << 40)
    let file = SettingsFile(directory: folder.path)
    let (settings, problem) = file.read()
    #expect(settings == Settings() && problem?.contains("settings.damaged-1.json") == true)
    try file.write(settings)
    #expect(file.read() == (settings, nil))
  }

  @Test("settings that are write-protected stay as they are")
  func protectedSettings() throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    try file.write(Settings())
    chmod(file.path, 0o444)
    let before = try folder.bytes("settings.json")
    var settings = Settings()
    settings.sound = false
    #expect(throws: StageError.self) { try file.write(settings) }
    #expect(try folder.bytes("settings.json") == before)
  }
}
