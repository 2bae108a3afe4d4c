import Sessions

/// Something that a room keeps for the one who plays, beside the states of its levels: a best time, a child's own drawing.
package struct Keepsake: Identifiable, Hashable, Sendable, Codable {
  /// A number that is never given again.
  package let id: Int64
  /// What the room asks for it by; empty for one of many, which their numbers tell apart.
  package var name: String
  /// What it holds, as JSON.
  package var text: String
  /// What it looks like, as an SVG file; empty without a picture.
  package var picture: String

  package init(id: Int64, name: String = "", text: String, picture: String = "") {
    self.id = id
    self.name = name
    self.text = text
    self.picture = picture
  }

  /// Reads one; its name and its picture may be missing.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(Int64.self, forKey: .id)
    name = members.lenient(.name) ?? ""
    text = try members.decode(String.self, forKey: .text)
    picture = members.lenient(.picture) ?? ""
  }
}
