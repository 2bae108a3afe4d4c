import Layers
import Sessions

/// What people have set, for all who play.
package struct Settings: Hashable, Sendable {
  /// How much moves on the screen.
  package enum Motion: String, CaseIterable, Codable, Hashable, Sendable {
    case full, reduced
  }

  /// How much colours differ.
  package enum Contrast: String, CaseIterable, Codable, Hashable, Sendable {
    case usual, strong
  }

  /// The hand that plays.
  package enum Hand: String, CaseIterable, Codable, Hashable, Sendable {
    case left, right
  }

  /// The language of the words, by its BCP 47 tag; nil for the system's.
  package var language: String?
  package var sound = true
  /// How loud sounds are while they are on, in `volumes`.
  package var volume = 4
  /// Whether quiet music is heard beside sounds, while they are on.
  package var music = false
  /// How loud music is while it is on, in `volumes`.
  package var musicVolume = 4
  /// nil for what the desktop says.
  package var motion: Motion?
  /// nil for what the desktop says.
  package var contrast: Contrast?
  /// nil for what the desktop says.
  package var colorScheme: ColorScheme?
  /// How fast the focus goes on by itself for someone with one switch, in `scanPaces`; 0 where it does not.
  package var scanning = 0
  /// How soon what the pointer rests on is tapped for someone who cannot press, in `dwellTimes`; 0 where it is not.
  package var dwelling = 0
  /// How long a hand that trembles has until it counts again, in `repeatGaps`; 0 for steady hands.
  package var steadying = 0
  /// How long a key or a finger must be down until it counts, in `pressTimes`; 0 for at once.
  package var pressing = 0
  /// How far a finger may stray until it moves something, in `strays`; 0 for no farther than usual.
  package var straying = 0
  /// How large everything is, in per cent, one of `sizes`; nil for what the desktop says of text.
  package var size: Int?
  /// Whether the gamepad shakes softly with what happens.
  package var rumble = false
  /// Whether what is focused, and what happens, is said aloud.
  package var speech = false
  /// nil for what the desktop says.
  package var hand: Hand?
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

  /// How long something must be down before it counts, in seconds.
  package static let pressTimes = [0.2, 0.4, 0.7, 1.2]

  /// How far a finger may stray, in points.
  package static let strays = [16.0, 24, 36, 52]

  /// How large everything can be, in per cent.
  package static let sizes = [100, 125, 150, 175, 200]

  package init() {}
}

/// A member that is missing or makes no sense leaves its setting as it is at first; what is left to the system is written as null.
extension Settings: Codable {
  private enum Key: String, CodingKey {
    case language, sound, volume, music, musicVolume, motion, contrast, colorScheme, speech, scanning, dwelling, steadying, pressing,
      straying, size, hand,
      rumble, lockedRoom, lastProfile
    /// As settings of older versions say it, where off meant nothing in particular.
    case highContrast, leftHanded
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init()
    language = members.lenient(.language)
    sound = members.lenient(.sound) ?? sound
    if let known: Int = members.lenient(.volume), Self.volumes.contains(known) { volume = known }
    music = members.lenient(.music) ?? music
    if let known: Int = members.lenient(.musicVolume), Self.volumes.contains(known) { musicVolume = known }
    motion = members.lenient(.motion)
    contrast = members.lenient(.contrast)
    if !members.contains(.contrast), members.lenient(.highContrast) == true { contrast = .strong }
    colorScheme = members.lenient(.colorScheme)
    speech = members.lenient(.speech) ?? speech
    if let known: Int = members.lenient(.scanning), (0...Self.scanPaces.count).contains(known) { scanning = known }
    if let known: Int = members.lenient(.dwelling), (0...Self.dwellTimes.count).contains(known) { dwelling = known }
    if let known: Int = members.lenient(.steadying), (0...Self.repeatGaps.count).contains(known) { steadying = known }
    if let known: Int = members.lenient(.pressing), (0...Self.pressTimes.count).contains(known) { pressing = known }
    if let known: Int = members.lenient(.straying), (0...Self.strays.count).contains(known) { straying = known }
    if let known: Int = members.lenient(.size), Self.sizes.contains(known) { size = known }
    rumble = members.lenient(.rumble) ?? rumble
    hand = members.lenient(.hand)
    if !members.contains(.hand), members.lenient(.leftHanded) == true { hand = .left }
    lockedRoom = members.lenient(.lockedRoom)
    lastProfile = members.lenient(.lastProfile)
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(language, forKey: .language)
    try members.encode(sound, forKey: .sound)
    try members.encode(volume, forKey: .volume)
    try members.encode(music, forKey: .music)
    try members.encode(musicVolume, forKey: .musicVolume)
    try members.encode(motion, forKey: .motion)
    try members.encode(contrast, forKey: .contrast)
    try members.encode(colorScheme, forKey: .colorScheme)
    try members.encode(speech, forKey: .speech)
    try members.encode(scanning, forKey: .scanning)
    try members.encode(dwelling, forKey: .dwelling)
    try members.encode(steadying, forKey: .steadying)
    try members.encode(pressing, forKey: .pressing)
    try members.encode(straying, forKey: .straying)
    try members.encode(size, forKey: .size)
    try members.encode(rumble, forKey: .rumble)
    try members.encode(hand, forKey: .hand)
    try members.encode(lockedRoom, forKey: .lockedRoom)
    try members.encode(lastProfile, forKey: .lastProfile)
  }
}
