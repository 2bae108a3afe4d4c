import Layers

/// What a person has asked their desktop for, which every program is to heed; at first nothing.
public struct DesktopPreferences: Hashable, Sendable {
  /// Whether windows are to be bright or dark; nil for no preference.
  public var colorScheme: ColorScheme?
  /// Whether colours are to differ strongly.
  public var hasHighContrast = false
  /// Whether as little as possible is to move.
  public var reducesMotion = false
  /// How many times as large as usual text is to be, in `textScales`.
  public var textScale = 1.0 {
    didSet { textScale = Self.usable(textScale) }
  }
  /// The colour of what is chosen or focused; nil for no preference.
  public var accent: Color?
  /// Whether the mouse lies at the left hand.
  public var isLeftHanded = false

  /// The scales that desktops offer.
  public static let textScales = 0.5...3.0

  /// No preferences.
  public init() {}

  private static func usable(_ scale: Double) -> Double {
    scale.isFinite ? min(textScales.upperBound, max(textScales.lowerBound, scale)) : 1
  }
}

/// A member that is missing or makes no sense is no preference.
extension DesktopPreferences: Codable {
  private enum Key: String, CodingKey {
    case colorScheme, highContrast, reducesMotion, textScale, accent, leftHanded
  }

  /// Reads preferences as a log has them.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    colorScheme = members.lenient(.colorScheme)
    hasHighContrast = members.lenient(.highContrast) ?? false
    reducesMotion = members.lenient(.reducesMotion) ?? false
    textScale = Self.usable(members.lenient(.textScale) ?? 1)
    if let parts: [Double] = members.lenient(.accent) { accent = Color(accent: parts) }
    isLeftHanded = members.lenient(.leftHanded) ?? false
  }

  /// Writes preferences as a log has them.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(colorScheme, forKey: .colorScheme)
    try members.encode(hasHighContrast, forKey: .highContrast)
    try members.encode(reducesMotion, forKey: .reducesMotion)
    try members.encode(textScale, forKey: .textScale)
    try members.encode(accent.map { [$0.red, $0.green, $0.blue] }, forKey: .accent)
    try members.encode(isLeftHanded, forKey: .leftHanded)
  }
}

extension Color {
  /// The colour that a desktop names by its red, green and blue; nil where one is outside of 0...1, which means that there is none.
  package init?(accent parts: [Double]) {
    guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}

extension DesktopPreferences {
  private static let word = "desktop "

  /// The event by which a log says that the desktop's preferences have become these.
  package var event: GameEvent { GameEvent(Self.word + JSONText.encode(self)) }

  /// The preferences that an event of a log says; nil for another event.
  package init?(_ event: GameEvent) {
    guard event.words.hasPrefix(Self.word),
      let told = try? JSONText.decode(Self.self, from: String(event.words.dropFirst(Self.word.count)))
    else { return nil }
    self = told
  }
}
