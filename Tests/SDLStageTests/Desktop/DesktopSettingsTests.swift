import Layers
import Sessions
import Testing

@testable import SDLStage

@Suite("What a desktop's settings mean")
struct DesktopSettingsTests {
  static let appearance = "org.freedesktop.appearance"
  static let interface = "org.gnome.desktop.interface"

  private func preferences(_ values: (namespace: String, key: String, value: DBusValue)...) -> DesktopPreferences {
    var settings = DesktopSettings()
    for (namespace, key, value) in values { settings[DesktopSettings.Name(namespace: namespace, key: key)] = value }
    return settings.preferences
  }

  @Test("nothing said, or what nobody knows, is no preference")
  func nothing() {
    #expect(preferences() == DesktopPreferences())
    #expect(
      preferences(
        (Self.appearance, "color-scheme", .unsigned(0)), (Self.appearance, "contrast", .unsigned(7)),
        (Self.appearance, "reduced-motion", .string("very")), (Self.interface, "text-scaling-factor", .string("big")),
        (Self.appearance, "accent-color", .structure([.double(-1), .double(0), .double(0)])), (Self.interface, "color-scheme", .other),
        ("org.example", "contrast", .unsigned(1))) == DesktopPreferences())
  }

  @Test("what all desktops say is understood")
  func shared() {
    let said = preferences(
      (Self.appearance, "color-scheme", .unsigned(1)), (Self.appearance, "contrast", .unsigned(1)),
      (Self.appearance, "reduced-motion", .unsigned(1)),
      (Self.appearance, "accent-color", .structure([.double(0.25), .double(0.5), .double(1)])))
    #expect(said.colorScheme == .dark && said.hasHighContrast && said.reducesMotion)
    #expect(said.accent == Color(red: 0.25, green: 0.5, blue: 1))
    #expect(preferences((Self.appearance, "color-scheme", .unsigned(2))).colorScheme == .light)
  }

  @Test("what GNOME and KDE say in their own ways is understood, too")
  func own() {
    let gnome = preferences(
      (Self.interface, "color-scheme", .string("prefer-light")), (Self.interface, "enable-animations", .boolean(false)),
      (Self.interface, "text-scaling-factor", .double(1.25)), (Self.interface, "accent-color", .string("teal")),
      ("org.gnome.desktop.a11y.interface", "high-contrast", .boolean(true)),
      ("org.gnome.desktop.peripherals.mouse", "left-handed", .boolean(true)))
    #expect(gnome.colorScheme == .light && gnome.reducesMotion && gnome.textScale == 1.25 && gnome.hasHighContrast && gnome.isLeftHanded)
    #expect(gnome.accent == Color(rgb: 0x2190a4))
    #expect(preferences(("org.kde.kdeglobals.KDE", "AnimationDurationFactor", .string("0"))).reducesMotion)
    #expect(!preferences(("org.kde.kdeglobals.KDE", "AnimationDurationFactor", .string("0.5"))).reducesMotion)
  }

  @Test("a scale of text is one that desktops offer, whatever is said", arguments: [(9.0, 3.0), (0.1, 0.5), (.nan, 1), (-.infinity, 1)])
  func scales(said: Double, scale: Double) {
    #expect(preferences((Self.interface, "text-scaling-factor", .double(said))).textScale == scale)
  }

  @Test("GSettings is asked for what nobody has said, and for nothing else")
  func unknown() {
    var settings = DesktopSettings()
    #expect(
      settings.unknown.map(\.key) == [
        "color-scheme", "high-contrast", "enable-animations", "text-scaling-factor", "accent-color", "left-handed",
      ])
    for key in ["color-scheme", "contrast", "accent-color", "reduced-motion"] {
      settings[DesktopSettings.Name(namespace: Self.appearance, key: key)] = .unsigned(0)
    }
    #expect(settings.unknown.map(\.key) == ["text-scaling-factor", "left-handed"])
    let store = GSettings { command in
      #expect(command.contains("gsettings get org.gnome.desktop.peripherals.mouse left-handed"))
      return ["1.5", "true"]
    }
    let rest = store.read(settings.unknown)
    #expect(settings.filled(from: rest).preferences.textScale == 1.5 && settings.filled(from: rest).preferences.isLeftHanded)
    #expect(GSettings { _ in ["a line too few"] }.read(settings.unknown).isEmpty)
    #expect(GSettings { _ in ["true"] }.read([]).isEmpty)
  }

  @Test(
    "what the program gsettings writes is read",
    arguments: [
      ("true", .boolean(true)), ("false", .boolean(false)), ("'prefer-dark'", .string("prefer-dark")), ("1.25", .double(1.25)),
      ("", nil), ("'", nil), ("nan", nil), ("[1, 2]", nil),
    ] as [(String, DBusValue?)])
  func texts(text: String, value: DBusValue?) { #expect(GSettings.value(text) == value) }
}
