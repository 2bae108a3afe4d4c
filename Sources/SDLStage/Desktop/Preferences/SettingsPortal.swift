/// The desktop's settings by `org.freedesktop.portal.Settings` (XDG desktop portal, version 1 and later), which programs may read that see nothing else of
/// their person's.
enum SettingsPortal {
  private static let interface = "org.freedesktop.portal.Settings"

  /// What says that a setting has changed.
  static let changed = DBusConnection.Signal(name: "SettingChanged", interface: interface, path: DesktopPortal.path)

  /// Lets a connection hear what changes of the settings that mean something here, and of no others.
  static func listen(on bus: DBusConnection) {
    for namespace in DesktopSettings.namespaces {
      bus.addMatch("type='signal',sender='\(DesktopPortal.service)',interface='\(interface)',member='\(changed.name)',arg0='\(namespace)'")
    }
  }

  /// Asks for all settings; none where there is no portal.
  /// - Parameter patience: in milliseconds: the portal may yet have to be started.
  static func read(from bus: DBusConnection, patience: Int32) -> DesktopSettings {
    let namespaces = DBusValue.array(DesktopSettings.namespaces.map { .string($0) }, of: "s")
    let answer = bus.call(
      "ReadAll", of: interface, at: DesktopPortal.path, in: DesktopPortal.service, [namespaces], patience: patience)
    var settings = DesktopSettings()
    for (namespace, keys) in answer?.first?.members ?? [] {
      for (key, value) in keys.members { settings[DesktopSettings.Name(namespace: namespace, key: key)] = value }
    }
    return settings
  }

  /// Takes over what a signal says.
  static func apply(_ values: [DBusValue], to settings: inout DesktopSettings) {
    guard values.count == 3, case .string(let namespace) = values[0], case .string(let key) = values[1] else { return }
    settings[DesktopSettings.Name(namespace: namespace, key: key)] = values[2].plain
  }
}
