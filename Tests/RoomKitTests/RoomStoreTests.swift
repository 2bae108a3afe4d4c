import RoomKit
import Sessions
import Testing

@MainActor
@Suite("What a room keeps")
struct RoomStoreTests {
  private final class Counter {
    var count = 0
  }

  @Test("a value is found by its name, changed in its place, and gone when it is set to nothing")
  func names() {
    let changes = Counter()
    let store = RoomStore(report: { _ in changes.count += 1 })
    #expect(store["best"] as Int? == nil)
    store["best"] = 12
    store["best"] = 12
    store["names"] = ["a", "b"]
    store["best"] = 9
    #expect(store["best"] == 9 && store["names"] == ["a", "b"])
    #expect(store.keepsakes.map(\.id) == [1, 2] && changes.count == 3)
    #expect(store["best"] as String? == nil, "what is kept is of another type")
    store["best"] = nil as Int?
    #expect(store["best"] as Int? == nil && store.keepsakes.map(\.name) == ["names"] && changes.count == 4)
    #expect(store[""] as Int? == nil)
  }

  @Test("there is an end to how many things are kept, and to how long they are")
  func limits() {
    let store = RoomStore()
    let long = String(repeating: "x", count: RoomStore.longestText + 1)
    #expect(store.add(long) == nil && store.add("1", picture: long) == nil)
    store["long"] = long
    #expect(store.keepsakes.isEmpty)
    for _ in 0..<RoomStore.limit { #expect(store.add("1") != nil) }
    #expect(!store.hasRoom && store.add("1") == nil)
    store["one more"] = 1
    #expect(store["one more"] as Int? == nil)
    store.remove(7)
    #expect(store.add("2")?.id == Int64(RoomStore.limit + 1))
  }

  @Test("its document holds all of it; what makes no sense in one is left out")
  func document() throws {
    let store = RoomStore()
    store["best"] = 3
    _ = store.add("[1]", picture: "<svg/>")
    #expect(try JSONText.decode(KeepsakeList.self, from: JSONText.encode(store.document)).keepsakes == store.keepsakes)
    for text in ["null", "7", "{}", "[7,null,{}]", #"[{"id":-1,"text":"1"}]"#, #"[{"id":1}]"#, #"[{"id":9223372036854775807,"text":"1"}]"#]
    {
      #expect((try? JSONText.decode(KeepsakeList.self, from: text))?.keepsakes ?? [] == [])
    }
    let twice = try JSONText.decode(KeepsakeList.self, from: #"[{"id":2,"text":"a","name":3},{"id":2,"text":"b"}]"#)
    #expect(twice.keepsakes == [Keepsake(id: 2, text: "a")])
  }
}
