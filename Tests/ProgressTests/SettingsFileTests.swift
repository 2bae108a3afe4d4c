import Sessions
import Testing

@testable import Progress

@Suite("Settings")
struct SettingsFileTests {
  private func text(_ folder: ProgressFolder) throws -> String { String(decoding: try folder.bytes("settings.json"), as: UTF8.self) }

  @Test("settings are read as they were written, and plain ones where nothing was")
  func roundTrip() throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    #expect(file.read() == (Settings(), nil))
    var settings = Settings()
    settings.language = "zh-Hant"
    settings.sound = false
    settings.volume = 2
    settings.music = true
    settings.motion = .reduced
    settings.contrast = .strong
    settings.speech = true
    settings.scanning = 3
    settings.dwelling = 5
    settings.steadying = 1
    settings.pressing = 4
    settings.straying = 2
    settings.size = 175
    settings.rumble = true
    settings.hand = .left
    settings.lockedRoom = "four"
    settings.lastProfile = 1 << 60
    try file.write(settings)
    #expect(file.read() == (settings, nil))
    try file.write(Settings())
    #expect(file.read() == (Settings(), nil))
    #expect(folder.names == ["settings.json"])
  }

  @Test("settings are a value that says what it leaves to the system, the same in a log as in the file")
  func values() throws {
    var settings = Settings()
    settings.motion = .full
    settings.lastProfile = 3
    let text =
      #"{"colorScheme":null,"contrast":null,"dwelling":0,"hand":null,"language":null,"lastProfile":3,"lockedRoom":null,"motion":"full","#
      + #""music":false,"musicVolume":4,"pressing":0,"rumble":false,"scanning":0,"size":null,"sound":true,"speech":false,"steadying":0,"straying":0,"volume":4}"#
    #expect(JSONText.encode(settings) == text)
    #expect(try JSONText.decode(Settings.self, from: text) == settings)
    #expect(try JSONText.decode(Settings.self, from: "{}") == Settings())
  }

  @Test("settings of older versions say what was switched on, and nothing of what was off")
  func older() throws {
    let old = try JSONText.decode(Settings.self, from: #"{"highContrast":true,"leftHanded":false}"#)
    #expect(old.contrast == .strong && old.hand == nil)
    let mixed = try JSONText.decode(Settings.self, from: #"{"highContrast":true,"contrast":null,"leftHanded":true,"hand":"right"}"#)
    #expect(mixed.contrast == nil && mixed.hand == .right)
  }

  @Test("members that this version does not know stay, in their places, and a member that makes no sense is one that is missing")
  func unknownMembers() throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    try folder.write(
      Array(#"{"theme":{"night":[1,2.5]},"sound":"loud","leftHanded":true,"motion":"wild","lastProfile":1.5,"volume":99}"#.utf8),
      to: "settings.json")
    var (settings, problem) = file.read()
    #expect(problem == nil)
    #expect(settings.volume == 4 && !settings.music, "as in a file of an older version, which has neither")
    #expect(settings.sound && settings.hand == .left && settings.motion == nil && settings.lastProfile == nil)
    settings.sound = false
    try file.write(settings)
    let json = try JSON(parsing: text(folder))
    #expect(json.members?.first == JSON.Member("theme", ["night": [1, 2.5]]))
    #expect(json["sound"] == false)
    #expect(json["version"] == 1)
    #expect(file.read() == (settings, nil))
  }

  @Test("damaged settings are moved aside, never lost", arguments: ["", "{", "[1]", "{\"sound\":true,\"sound\":false}", "\u{0}\u{1}"])
  func damaged(text: String) throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    for number in 1...2 {
      try folder.write(Array(text.utf8), to: "settings.json")
      let (settings, problem) = file.read()
      #expect(settings == Settings())
      #expect(problem?.contains("\(folder.path)/settings.damaged-\(number).json") == true)
      #expect(try folder.bytes("settings.damaged-\(number).json") == Array(text.utf8))
    }
    try folder.write([0x22, 0xff, 0x22], to: "settings.json")
    try file.write(Settings())
    #expect(try folder.bytes("settings.damaged-3.json") == [0x22, 0xff, 0x22])
    #expect(file.read() == (Settings(), nil))
  }

  @Test("settings of a newer version are kept aside, and understood as far as possible")
  func newer() throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path)
    let newer = #"{"version":2,"leftHanded":true,"motion":{"speed":3}}"#
    try folder.write(Array(newer.utf8), to: "settings.json")
    let (settings, problem) = file.read()
    #expect(settings.hand == .left)
    #expect(problem?.contains("settings.newer-1.json") == true)
    #expect(try folder.bytes("settings.newer-1.json") == Array(newer.utf8))
    try file.write(settings)
    #expect(file.read() == (settings, nil))
  }

  @Test("where settings cannot be written or read, that is said with the place")
  func unwritable() throws {
    let folder = ProgressFolder()
    try folder.write([], to: "file")
    let file = SettingsFile(directory: folder.path + "/file/pinwheel")
    #expect(throws: StageError.cannotWrite(path: file.path, reason: "Not a directory")) { try file.write(Settings()) }
    #expect(file.read().settings == Settings())
    #expect(file.read().problem?.contains(file.path) == true)
  }

  @Test("settings are written into folders that are not there yet")
  func folders() throws {
    let folder = ProgressFolder()
    let file = SettingsFile(directory: folder.path + "/a/b")
    try file.write(Settings())
    #expect(file.read() == (Settings(), nil))
    for name in ["a/b/settings.json", "a/b", "a"] { try folder.remove(name) }
  }
}
