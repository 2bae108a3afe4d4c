import Sessions
import Testing

@Suite("What is read of JSON")
struct JSONReadableTests {
  private struct Stop: JSONReadable, Equatable {
    enum Kind: String, JSONReadable { case round, square }
    var kind: Kind
    var places: [String: [Double]]
    var count: Int?

    init(json: JSON) throws(JSONMismatch) {
      (kind, places, count) = (try json.read("kind"), try json.read("places"), try json.read("count"))
    }
  }

  private func read(_ text: String) throws -> [Stop] { try [Stop](json: JSON(parsing: text)) }

  @Test("members are read by their names, and what is not there is nil where it may be")
  func members() throws {
    let stops = try read(#"[{"kind":"round","places":{"a":[1,2.5],"b":[]}},{"places":{},"count":3,"kind":"square","more":[null]}]"#)
    #expect(stops.count == 2)
    #expect(stops[0].kind == .round && stops[0].places == ["a": [1, 2.5], "b": []] && stops[0].count == nil)
    #expect(stops[1].kind == .square && stops[1].places == [:] && stops[1].count == 3)
  }

  @Test(
    "what is another value is said with the way there",
    arguments: [
      ("{}", "it is not a list"),
      ("[{}]", "'[0].kind' is not a text"),
      (#"[{"kind":"oval"}]"#, "'[0].kind' is not one of the names that are known"),
      (#"[{"kind":"round","places":[]}]"#, "'[0].places' is not an object"),
      (#"[{"kind":"round","places":{"a":[1,true]}}]"#, "'[0].places.a[1]' is not a number"),
      (#"[{"kind":"round","places":{},"count":1.5}]"#, "'[0].count' is not a whole number"),
    ])
  func mismatches(text: String, message: String) {
    let error = #expect(throws: JSONMismatch.self) { try read(text) }
    #expect(error?.description == message)
  }
}
