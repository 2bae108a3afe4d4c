import Sessions

/// What a room keeps of a level: a `Codable` value of its rules as JSON, with the room, the level, the version of its form, and what was played of a round
/// that is not over.
///
/// Two are equal when their texts are.
package struct KeptDocument: Hashable, Sendable {
  /// The document on one line.
  package let text: String
  /// The room's name; nil where the document does not say.
  package let room: String?
  /// The level's name; nil where the document does not say.
  package let level: String?
  /// The form that the room's value is in; 1 where the document does not say.
  package let version: Int
  /// What was played of the round under way; nil where there was none, and where the document does not say.
  package let played: PlayedPart?

  /// The document of a room's value. Cost: linear in its text.
  package init(_ value: any Encodable, room: String, version: Int, level: LevelID, played: PlayedPart? = nil) {
    let head = Head(room: room, version: version, level: level.name, played: played)
    text = JSONText.encode(Whole(value: value, head: head))
    self.room = room
    self.level = level.name
    self.version = version
    self.played = played
  }

  /// A document that was kept; nil where the text is no JSON object, or none that a log could hold.
  package init?(text: String) {
    guard let head = try? JSONText.decode(Head.self, from: text), (try? JSON(parsing: text)) != nil else { return nil }
    self.text = text
    room = head.room
    level = head.level
    version = head.version ?? 1
    played = head.played
  }

  /// A document that a log holds, or what `probe()` said of a room, which holds it too; nil where there is none.
  package init?(_ json: JSON) {
    self.init(text: (json["document"].flatMap { $0["room"] == nil ? nil : $0 } ?? json).description)
  }

  /// The document as a log holds it.
  package var json: JSON { (try? JSON(parsing: text)) ?? .null }

  /// The room's value; nil where the document holds no such one. Cost: linear in the text.
  package func value<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? { try? JSONText.decode(type, from: text) }

  /// What tells one document from others. What it does not say, or says wrongly, it leaves open.
  private struct Head: Codable {
    var room: String?
    var version: Int?
    var level: String?
    var played: PlayedPart?

    init(room: String, version: Int, level: String, played: PlayedPart?) {
      self.room = room
      self.version = version
      self.level = level
      self.played = played
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      room = members.lenient(.room)
      version = members.lenient(.version)
      level = members.lenient(.level)
      played = members.lenient(.played)
    }
  }

  /// The members of both in one object.
  private struct Whole: Encodable {
    let value: any Encodable
    let head: Head

    func encode(to encoder: any Encoder) throws {
      try value.encode(to: encoder)
      try head.encode(to: encoder)
    }
  }
}
