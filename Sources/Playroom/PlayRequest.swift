import Sessions

/// What a second start of the program asks the first one to show.
///
/// Written as one JSON object: the version of the format, and what there is of a room, its level, a file, and what the launcher gave.
package struct PlayRequest: Hashable, Sendable {
  /// The version of the format.
  private static let version = 1

  /// Nil for what is shown already.
  package var room: String?
  /// Nil for the classic one.
  package var level: String?
  /// The whole path of a file, in a room's place.
  package var file: String?

  /// What the launcher gave to the second start.
  package var launch: LaunchNotice

  package init(room: String? = nil, level: String? = nil, file: String? = nil, launch: LaunchNotice = LaunchNotice()) {
    self.room = room
    self.level = level
    self.file = file
    self.launch = launch
  }

  /// Nil for what is no request, or is one of a later version.
  package init?(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), json["pinwheel"]?.int == Self.version else { return nil }
    self.init(
      room: json["room"]?.string, level: json["level"]?.string, file: json["file"]?.string,
      launch: LaunchNotice(activationToken: json["activationToken"]?.string, startupID: json["startupID"]?.string))
    if let file, !file.hasPrefix("/") { return nil }
  }

  package var bytes: [UInt8] {
    var members = [JSON.Member("pinwheel", .integer(Int128(Self.version)))]
    let texts = [
      ("room", room), ("level", level), ("file", file), ("activationToken", launch.activationToken), ("startupID", launch.startupID),
    ]
    for (name, value) in texts {
      if let value { members.append(.init(name, .string(value))) }
    }
    return Array(JSON.object(members).description.utf8)
  }
}
