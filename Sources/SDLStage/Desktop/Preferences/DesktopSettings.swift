import Layers
import Sessions

/// Settings of a desktop by their names, as its portal or GSettings says them, and what they mean.
struct DesktopSettings: Hashable, Sendable {
  /// A setting's name: its namespace, which for GSettings is a schema, and its key.
  struct Name: Hashable, Sendable {
    var namespace: String
    var key: String
  }

  /// What can be preferred, each said by the first of its settings that knows: that of all desktops, then GNOME's, then KDE's.
  private enum Topic: CaseIterable {
    case colorScheme, contrast, motion, textScale, accent, hand

    var names: [Name] {
      switch self {
      case .colorScheme: [.shared("color-scheme"), .interface("color-scheme")]
      case .contrast: [.shared("contrast"), Name(namespace: "org.gnome.desktop.a11y.interface", key: "high-contrast")]
      case .motion:
        [
          .shared("reduced-motion"), .interface("enable-animations"),
          Name(namespace: "org.kde.kdeglobals.KDE", key: "AnimationDurationFactor"),
        ]
      case .textScale: [.interface("text-scaling-factor")]
      case .accent: [.shared("accent-color"), .interface("accent-color")]
      case .hand: [Name(namespace: "org.gnome.desktop.peripherals.mouse", key: "left-handed")]
      }
    }
  }

  private var values: [Name: DBusValue] = [:]

  /// The namespaces that have a name here.
  static let namespaces = Array(Set(Topic.allCases.flatMap(\.names).map(\.namespace))).sorted()

  /// What a setting is set to; nil where nobody says so. Others than those that mean something here are not kept.
  subscript(name: Name) -> DBusValue? {
    get { values[name] }
    set { if Topic.allCases.contains(where: { $0.names.contains(name) }) { values[name] = newValue } }
  }

  /// Whether nothing is known.
  var isEmpty: Bool { values.isEmpty }

  /// What GSettings can be asked for where nobody has said it: the settings by GNOME's names of all that is not known.
  var unknown: [Name] {
    Topic.allCases.compactMap { topic in
      topic.names.contains { values[$0] != nil } ? nil : topic.names.first { $0.namespace.hasPrefix(Name.gnome) }
    }
  }

  /// These settings, and another's where these say nothing.
  func filled(from other: DesktopSettings) -> DesktopSettings {
    var all = self
    all.values.merge(other.values) { known, _ in known }
    return all
  }

  // MARK: - What they mean

  var preferences: DesktopPreferences {
    var preferences = DesktopPreferences()
    preferences.colorScheme = said(of: .colorScheme).lazy.compactMap(Self.colorScheme).first
    preferences.hasHighContrast = said(of: .contrast).contains { $0 == .unsigned(1) || $0 == .boolean(true) }
    preferences.reducesMotion = said(of: .motion).contains { $0 == .unsigned(1) || $0 == .boolean(false) || Self.isZero($0) }
    if case .double(let scale)? = said(of: .textScale).first { preferences.textScale = scale }
    preferences.accent = said(of: .accent).lazy.compactMap(Self.color).first
    preferences.isLeftHanded = said(of: .hand).contains(.boolean(true))
    return preferences
  }

  private func said(of topic: Topic) -> [DBusValue] { topic.names.compactMap { values[$0] } }

  private static func colorScheme(_ value: DBusValue) -> ColorScheme? {
    switch value {
    case .unsigned(1), .string("prefer-dark"): .dark
    case .unsigned(2), .string("prefer-light"): .light
    default: nil
    }
  }

  /// Whether a number that is written as a text is 0, which KDE's settings are.
  private static func isZero(_ value: DBusValue) -> Bool { if case .string(let text) = value { Double(text) == 0 } else { false } }

  private static func color(_ value: DBusValue) -> Color? {
    switch value {
    case .structure(let parts): Color(accent: parts.compactMap { if case .double(let part) = $0 { part } else { nil } })
    case .string(let name): accents[name].map { Color(rgb: $0) }
    default: nil
    }
  }

  /// GNOME's accents by their names, as libadwaita shows them.
  private static let accents: [String: UInt32] = [
    "blue": 0x3584e4, "teal": 0x2190a4, "green": 0x3a944a, "yellow": 0xc88800, "orange": 0xed5b00, "red": 0xe62d42, "pink": 0xd56199,
    "purple": 0x9141ac, "slate": 0x6f8396,
  ]
}

extension DesktopSettings.Name {
  fileprivate static let gnome = "org.gnome."

  /// A setting that all desktops have (XDG desktop portal, "Settings").
  fileprivate static func shared(_ key: String) -> Self { Self(namespace: "org.freedesktop.appearance", key: key) }

  fileprivate static func interface(_ key: String) -> Self { Self(namespace: "org.gnome.desktop.interface", key: key) }
}
