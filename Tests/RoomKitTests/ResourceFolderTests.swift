import FoundationEssentials
import Testing

@testable import RoomKit

@Suite("What is read of the program's own files")
struct ResourceFolderTests {
  @Test("once all files were read ahead, none is read again, whatever was parsed before")
  func readAhead() throws {
    _ = try ResourceFolder.document("icons/home.svg")
    let owl = try ResourceFolder.contents(of: "dots/owl.json")
    ResourceFolder.readAhead()
    let folder = try #require(ResourceFolder.place(of: "icons")).dropLast("icons".count)
    let files = try FileManager.default.subpathsOfDirectory(atPath: String(folder)).filter { $0.contains(".") }
    #expect(files.count > 400)
    #expect(files.filter { !ResourceFolder.isRead($0) } == [])
    #expect(try ResourceFolder.contents(of: "dots/owl.json") == owl)
  }

  @Test("what a round's end shows is read before it ends: its buttons, its door, what was made and how that lives")
  func end() throws {
    Celebration.readAhead()
    FinishedPicture.readAhead("dots/owl.svg")
    let door = try RoomArt.part(CelebrationDoor.part).file
    for drawing in ["icons/again.svg", "icons/next.svg", "rooms/\(door)", "dots/owl.svg"] {
      #expect(DrawingLibrary.isParsed(drawing), "\(drawing)")
    }
    #expect(ResourceFolder.isRead("dots/owl.json"))
    // What is not there is said when it is to be shown.
    FinishedPicture.readAhead("dots/no-such-picture.svg")
  }

  @Test("a drawing's bytes go once it is parsed, and come again for whoever asks")
  func drawing() throws {
    let file = "charts/rocket.svg"
    let bytes = try ResourceFolder.contents(of: file)
    _ = try ResourceFolder.document(file)
    #expect(ResourceFolder.isRead(file))
    #expect(try ResourceFolder.contents(of: file) == bytes)
  }

  @Test("a file that is missing is looked for again, and its name and places are said")
  func missing() {
    for _ in 0..<2 {
      #expect {
        _ = try ResourceFolder.contents(of: "dots/no-such-picture.json")
      } throws: { error in
        "\(error)".contains("dots/no-such-picture.json")
      }
    }
    #expect(!ResourceFolder.isRead("dots/no-such-picture.json"))
  }
}
