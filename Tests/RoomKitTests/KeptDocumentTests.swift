import RoomKit
import Sessions
import Testing

@Suite("What is kept of a level")
struct KeptDocumentTests {
  private struct Garden: Codable, Equatable {
    var flowers: [Int]
  }

  @Test("a document says whose it is and in which form, beside the room's own members")
  func heads() throws {
    let kept = KeptDocument(Garden(flowers: [3, 1]), room: "garden", version: 4, level: "7")
    #expect(kept.text == #"{"flowers":[3,1],"level":"7","room":"garden","version":4}"#)
    #expect(kept.room == "garden" && kept.level == "7" && kept.version == 4)
    #expect(kept.value() == Garden(flowers: [3, 1]))
    #expect(kept.value([Int].self) == nil)
    #expect(KeptDocument(text: kept.text) == kept)
  }

  @Test("a document that does not say whose it is says so, and one that is no object is none")
  func others() throws {
    let open = try #require(KeptDocument(text: #"{"flowers":[],"room":7,"version":"x"}"#))
    #expect(open.room == nil && open.level == nil && open.version == 1)
    #expect(open.value() == Garden(flowers: []))
    for text in ["", "null", "[1]", "7", "\"x\"", "{", #"{"room":"garden""#, #"{"flowers":[1],"flowers":[2]}"#] {
      #expect(KeptDocument(text: text) == nil, "\(text)")
    }
  }

  @Test("what a room says of itself holds its document, and is as good as that in a log")
  func probes() throws {
    let kept = KeptDocument(Garden(flowers: [2]), room: "garden", version: 2, level: "classic")
    let said: JSON = ["room": "garden", "version": 2, "flowers": "two", "document": kept.json]
    #expect(KeptDocument(said) == kept)
    #expect(KeptDocument(["room": "garden", "document": 7] as JSON)?.value(Garden.self) == nil)
    #expect(KeptDocument(.null) == nil)
  }
}
