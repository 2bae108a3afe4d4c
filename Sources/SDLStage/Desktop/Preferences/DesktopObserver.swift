import Sessions
import Threading

/// What a person has asked their desktop for: read on a thread of its own, and followed while it changes.
///
/// The settings portal says it. What that leaves out, as the hand at the mouse, or all where there is no portal, GSettings says; a program in a sandbox has a
/// store of its own, which nobody has set, and leaves it at the portal.
public final class DesktopObserver: Sendable {
  /// Who says what is preferred.
  public enum Source: String, Sendable {
    /// The settings portal.
    case portal
    /// GNOME's store of settings.
    case gsettings
    /// The portal, and the store what that leaves out.
    case both
    /// Neither of them.
    case nobody
  }

  private struct State {
    var settings = DesktopSettings()
  }

  /// Where the session's bus is; nil for none.
  private let address: String?
  /// Nil where it is not to be asked.
  private let store: GSettings?
  private let bell = Doorbell()
  private let queue = SerialQueue()
  private let state = LockedValue(State())

  /// In milliseconds: the portal may yet have to be started.
  private static let patience: Int32 = 10_000

  /// An observer of the desktop that a program's environment says it runs on; nobody is asked yet.
  public convenience init(environment: [String: String]) {
    self.init(environment: environment, store: Sandbox.isFlatpak ? nil : GSettings())
  }

  /// - Parameter store: nil where it is not to be asked.
  init(environment: [String: String], store: GSettings?) {
    address = DBusConnection.sessionAddress(environment: environment)
    self.store = store
  }

  deinit { close() }

  /// What is known by now; no preferences while nothing is.
  public var preferences: DesktopPreferences { state.withLock { $0.settings }.preferences }

  /// Begins to ask the portal. Returns at once.
  public func begin() {
    queue.async { [address, state] in
      guard let bus = address.flatMap({ DBusConnection(address: $0) }) else { return }
      let settings = SettingsPortal.read(from: bus, patience: Self.patience)
      state.withLock { $0.settings = settings }
    }
  }

  /// Says what is preferred, once all have been asked and whenever it changes, from another thread. Returns at once.
  public func follow(_ changed: @escaping @Sendable (DesktopPreferences) -> Void) {
    queue.async { [address, state, store, bell] in
      var last: DesktopPreferences?
      func tell(_ settings: DesktopSettings) {
        state.withLock { $0.settings = settings }
        let preferences = settings.preferences
        if preferences != last { changed(preferences) }
        last = preferences
      }
      Self.follow(at: address, store, until: bell, tell)
    }
  }

  /// Asks nobody any more.
  public func close() { bell?.ring() }

  /// Asks all, and waits for what they say. Takes as long as they do, a few seconds at most.
  public func read() -> (preferences: DesktopPreferences, source: Source) {
    let bus = address.flatMap { DBusConnection(address: $0) }
    let portal = bus.map { SettingsPortal.read(from: $0, patience: 3000) } ?? DesktopSettings()
    let rest = store?.read(portal.unknown) ?? DesktopSettings()
    let source: Source = portal.isEmpty ? rest.isEmpty ? .nobody : .gsettings : rest.isEmpty ? .portal : .both
    return (portal.filled(from: rest).preferences, source)
  }

  private static func follow(at address: String?, _ store: GSettings?, until bell: Doorbell?, _ tell: (DesktopSettings) -> Void) {
    let bus = address.flatMap { DBusConnection(address: $0) }
    if let bus {
      // Before the questions: what changes meanwhile is heard.
      SettingsPortal.listen(on: bus)
      if store != nil { GSettings.listen(on: bus) }
    }
    var portal = bus.map { SettingsPortal.read(from: $0, patience: patience) } ?? DesktopSettings()
    var rest = store?.read(portal.unknown) ?? DesktopSettings()
    tell(portal.filled(from: rest))
    guard let bus, let bell else { return }
    while let (signal, values) = bus.signal(among: [SettingsPortal.changed, GSettings.changed], until: bell) {
      if signal == SettingsPortal.changed {
        SettingsPortal.apply(values, to: &portal)
      } else if !portal.unknown.isEmpty {
        rest = store?.read(portal.unknown) ?? DesktopSettings()
      }
      tell(portal.filled(from: rest))
    }
  }
}
