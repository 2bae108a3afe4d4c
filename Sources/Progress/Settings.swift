import Sessions

/// What people have set, for all who play.
package struct Settings: Hashable, Sendable {
  /// How much moves on the screen.
  package enum Motion: String, CaseIterable, Hashable, Sendable {
    case full, reduced
  }

  /// The language of the words, by its BCP 47 tag; nil for the system's.
  package var language: String?
  package var sound = true
  /// How loud sounds are while they are on, in `volumes`.
  package var volume = 4 {
    didSet { volume = min(Self.volumes.upperBound, max(Self.volumes.lowerBound, volume)) }
  }
  /// Whether quiet music is heard beside sounds, while they are on.
  package var music = false
  /// nil for what the desktop says.
  package var motion: Motion?
  package var highContrast = false
  package var leftHanded = false
  /// The room that a parent's lock keeps a child in; nil without a lock.
  package var lockedRoom: String?
  /// Who played last.
  package var lastProfile: Int64?

  /// The steps of loudness, from soft to full.
  package static let volumes = 1...5

  package init() {}

  /// The settings that a document's members say; a member that is missing or makes no sense leaves its setting as it is at first.
  package init(_ json: JSON) {
    self.init()
    language = json["language"]?.string
    sound = json["sound"]?.bool ?? sound
    if let volume = json["volume"]?.int { self.volume = volume }
    music = json["music"]?.bool ?? music
    motion = json["motion"]?.string.flatMap(Motion.init(rawValue:))
    highContrast = json["highContrast"]?.bool ?? highContrast
    leftHanded = json["leftHanded"]?.bool ?? leftHanded
    lockedRoom = json["lockedRoom"]?.string
    lastProfile = json["lastProfile"]?.int.map(Int64.init)
  }

  /// The members that say these settings; those that leave it to the system are null.
  package var json: JSON {
    [
      "language": language.map { .string($0) } ?? .null,
      "sound": .bool(sound),
      "volume": JSON(volume),
      "music": .bool(music),
      "motion": motion.map { .string($0.rawValue) } ?? .null,
      "highContrast": .bool(highContrast),
      "leftHanded": .bool(leftHanded),
      "lockedRoom": lockedRoom.map { .string($0) } ?? .null,
      "lastProfile": lastProfile.map { .integer(Int128($0)) } ?? .null,
    ]
  }
}
