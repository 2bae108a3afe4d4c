import Sessions

/// What people have set, for all who play.
package struct Settings: Hashable, Sendable {
  /// How much moves on the screen.
  package enum Motion: String, CaseIterable, Codable, Hashable, Sendable {
    case full, reduced
  }

  /// The language of the words, by its BCP 47 tag; nil for the system's.
  package var language: String?
  package var sound = true
  /// How loud sounds are while they are on, in `volumes`.
  package var volume = 4
  /// Whether quiet music is heard beside sounds, while they are on.
  package var music = false
  /// nil for what the desktop says.
  package var motion: Motion?
  package var highContrast = false
  /// How fast the focus goes on by itself for someone with one switch, in `scanPaces`; 0 where it does not.
  package var scanning = 0
  /// How soon what the pointer rests on is tapped for someone who cannot press, in `dwellTimes`; 0 where it is not.
  package var dwelling = 0
  /// How long a hand that trembles has until it counts again, in `repeatGaps`; 0 for steady hands.
  package var steadying = 0
  /// Whether what is focused, and what happens, is said aloud.
  package var speech = false
  package var leftHanded = false
  /// The room that a parent's lock keeps a child in; nil without a lock.
  package var lockedRoom: String?
  /// Who played last.
  package var lastProfile: Int64?

  /// The steps of loudness, from soft to full.
  package static let volumes = 1...5

  /// How long scanning stays at each thing, in seconds, from the slowest pace to the fastest.
  package static let scanPaces = [4.0, 2.5, 1.6, 1.0, 0.6]

  /// How long the pointer must rest, in seconds, from the slowest to the fastest.
  package static let dwellTimes = [3.0, 2.0, 1.4, 1.0, 0.7]

  /// How long something must be up before it counts anew, in seconds.
  package static let repeatGaps = [0.2, 0.4, 0.7, 1.2]

  package init() {}
}

/// A member that is missing or makes no sense leaves its setting as it is at first; what is left to the system is written as null.
extension Settings: Codable {
  private enum Key: String, CodingKey {
    case language, sound, volume, music, motion, highContrast, speech, scanning, dwelling, steadying, leftHanded, lockedRoom, lastProfile
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init()
    language = members.lenient(.language)
    sound = members.lenient(.sound) ?? sound
    if let known: Int = members.lenient(.volume), Self.volumes.contains(known) { volume = known }
    music = members.lenient(.music) ?? music
    motion = members.lenient(.motion)
    highContrast = members.lenient(.highContrast) ?? highContrast
    speech = members.lenient(.speech) ?? speech
    if let known: Int = members.lenient(.scanning), (0...Self.scanPaces.count).contains(known) { scanning = known }
    if let known: Int = members.lenient(.dwelling), (0...Self.dwellTimes.count).contains(known) { dwelling = known }
    if let known: Int = members.lenient(.steadying), (0...Self.repeatGaps.count).contains(known) { steadying = known }
    leftHanded = members.lenient(.leftHanded) ?? leftHanded
    lockedRoom = members.lenient(.lockedRoom)
    lastProfile = members.lenient(.lastProfile)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(language, forKey: .language)
    try members.encode(sound, forKey: .sound)
    try members.encode(volume, forKey: .volume)
    try members.encode(music, forKey: .music)
    try members.encode(motion, forKey: .motion)
    try members.encode(highContrast, forKey: .highContrast)
    try members.encode(speech, forKey: .speech)
    try members.encode(scanning, forKey: .scanning)
    try members.encode(dwelling, forKey: .dwelling)
    try members.encode(steadying, forKey: .steadying)
    try members.encode(leftHanded, forKey: .leftHanded)
    try members.encode(lockedRoom, forKey: .lockedRoom)
    try members.encode(lastProfile, forKey: .lastProfile)
  }
}
