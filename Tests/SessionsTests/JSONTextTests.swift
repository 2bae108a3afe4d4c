import Sessions
import Testing

@Suite("Codable values as JSON")
struct JSONTextTests {
  private struct Boat: Codable, Equatable {
    var name: String
    var sails: [Double]
    var crew: Int?
  }

  private struct Fleet: Decodable {
    let boats: [Boat?]?
    let flag: String?

    private enum Key: String, CodingKey {
      case boats, flag
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      boats = members.lenientList(.boats)
      flag = members.lenient(.flag)
    }
  }

  @Test("equal values give equal texts on one line, which read back as the same values")
  func roundTrip() throws {
    let boat = Boat(name: "sea/ge\n\"é", sails: [1, 0.1, -2.5e-7, 1e21, 0.1 + 0.2], crew: 3)
    let text = JSONText.encode(boat)
    #expect(text == #"{"crew":3,"name":"sea/ge\n\"é","sails":[1,0.1,-2.5e-07,1e+21,0.30000000000000004]}"#)
    #expect(try JSONText.decode(Boat.self, from: text) == boat)
    #expect(try JSONText.decode(Boat.self, from: Array(text.utf8)) == boat)
    #expect(JSONText.encode([Double.nan, .infinity]) == #"["nan","inf"]"#, "what JSON cannot say does not stop anything")
    #expect(JSONText.encode(7) == "7")
  }

  @Test("a value becomes a log's document, and comes back from it")
  func documents() throws {
    let boat = Boat(name: "b", sails: [2, 3.5])
    let json = JSON(encoding: boat)
    #expect(json == ["name": "b", "sails": [2, 3.5]])
    #expect(try json.decoded(as: Boat.self) == boat)
    #expect(throws: JSONTextError.self) { try JSON.null.decoded(as: Boat.self) }
  }

  @Test(
    "what is no value is told with what stands in the way, and where",
    arguments: [
      (#"{"name":"b","sails":[1,"x"]}"#, "'sails[1]' is no number"), (#"{"sails":[]}"#, "'name' is missing"),
      (#"{"name":7,"sails":[]}"#, "'name' is no string"), (#"{"name":"b","sails":[],"crew":"all"}"#, "'crew' is no whole number"),
      (#"{"name":"b","sails":{}}"#, "'sails' is no list"), ("[]", "the document is no object"),
      (#"{"name":"b","sails":null}"#, "'sails' is missing"),
      (#"{"name":"b","sails":[1,}"#, "'}' stands where a value should at byte 24"),
      (#"{"name":"b","#, "the text ends where a name in quotes should follow at byte 13"),
      ("", "the text ends where a value should follow at byte 1"),
    ])
  func mistakes(text: String, sentence: String) {
    let error = #expect(throws: JSONTextError.self) { try JSONText.decode(Boat.self, from: text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }

  @Test(
    "one bad element does not spoil a list, nor one bad member an object",
    arguments: [
      (#"{"boats":[{"name":"a","sails":[]},7,null,{"name":"b"}],"flag":{}}"#, ["a", nil, nil, nil]), (#"{"boats":[]}"#, []),
      (#"{"boats":"many","flag":null}"#, nil), ("{}", nil),
    ] as [(String, [String?]?)])
  func lenience(text: String, names: [String?]?) throws {
    let fleet = try JSONText.decode(Fleet.self, from: text)
    #expect(fleet.boats.map { $0.map { $0?.name } } == names)
    #expect(fleet.flag == nil)
  }
}
