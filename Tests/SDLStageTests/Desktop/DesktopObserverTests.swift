import Sessions
import Testing
import Threading

@testable import SDLStage

@Suite("The desktop's preferences while it runs", .enabled(if: FakePortal.isPossible, "there is no dbus-daemon, or no libdbus"))
struct DesktopObserverTests {
  private static let contrast = DesktopSettings.Name(namespace: "org.freedesktop.appearance", key: "contrast")
  private static let motion = DesktopSettings.Name(namespace: "org.freedesktop.appearance", key: "reduced-motion")
  private static let scale = DesktopSettings.Name(namespace: "org.gnome.desktop.interface", key: "text-scaling-factor")

  /// What an observer has said so far.
  private final class Told: Sendable {
    private let all = LockedValue<[DesktopPreferences]>([])
    var last: DesktopPreferences? { all.withLock { $0.last } }
    var count: Int { all.withLock { $0.count } }

    init(_ observer: DesktopObserver) { observer.follow { [all] preferences in all.withLock { $0.append(preferences) } } }

    /// Waits until something was said a number of times.
    func wait(for count: Int) { FakePortal.wait { self.count >= count } }
  }

  @Test("the portal's settings are known before anybody waits for them, and what changes is told once")
  func portal() throws {
    let portal = try FakePortal(.says([Self.contrast: .unsigned(1), Self.scale: .double(1.5)]))
    let observer = DesktopObserver(environment: portal.environment, store: nil)
    observer.begin()
    FakePortal.wait { observer.preferences.hasHighContrast }
    #expect(observer.preferences.textScale == 1.5)
    let told = Told(observer)
    told.wait(for: 1)
    #expect(told.last == observer.preferences)
    func change(_ name: DesktopSettings.Name, _ value: DBusValue) {
      portal.tell(SettingsPortal.changed, [.string(name.namespace), .string(name.key), .variant(value)])
    }
    change(DesktopSettings.Name(namespace: Self.scale.namespace, key: "clock-format"), .string("24h"))
    change(Self.contrast, .unsigned(1))
    change(Self.motion, .unsigned(1))
    told.wait(for: 2)
    #expect(told.last?.reducesMotion == true && told.last?.hasHighContrast == true && told.count == 2)
    change(Self.contrast, .unsigned(0))
    told.wait(for: 3)
    #expect(told.last?.hasHighContrast == false)
    #expect(observer.read().source == .portal)
  }

  @Test("what the portal leaves out GSettings says, also when that changes")
  func store() throws {
    let portal = try FakePortal(.says([Self.contrast: .unsigned(1), Self.motion: .unsigned(0)]))
    let isLeft = LockedValue(true)
    let store = GSettings { command in
      // The scheme, the scale, the accent and the hand.
      command.contains("enable-animations") ? [] : ["'default'", "1.0", "'blue'", "\(isLeft.withLock { $0 })"]
    }
    let observer = DesktopObserver(environment: portal.environment, store: store)
    #expect(observer.read().source == .both)
    let told = Told(observer)
    told.wait(for: 1)
    #expect(told.last?.isLeftHanded == true && told.last?.hasHighContrast == true)
    isLeft.withLock { $0 = false }
    let key = DBusValue.string("/org/gnome/desktop/peripherals/mouse/left-handed")
    portal.tell(GSettings.changed, [key, .array([.string("")], of: "s"), .string("")])
    told.wait(for: 2)
    #expect(told.last?.isLeftHanded == false && told.last?.hasHighContrast == true)
  }

  @Test("without a portal GSettings says all, and without that nobody, which is told")
  func without() throws {
    let store = GSettings { _ in ["'prefer-dark'", "false", "false", "1.25", "", "false"] }
    for environment in [try FakePortal(.isMissing).environment, try FakePortal(.refuses).environment, [:]] {
      let observer = DesktopObserver(environment: environment, store: store)
      let told = Told(observer)
      told.wait(for: 1)
      #expect(told.last?.colorScheme == .dark && told.last?.reducesMotion == true && told.last?.textScale == 1.25)
      #expect(observer.read().source == .gsettings)
    }
    let observer = DesktopObserver(environment: [:], store: nil)
    let told = Told(observer)
    told.wait(for: 1)
    #expect(told.last == DesktopPreferences() && observer.read().source == .nobody)
  }

  @Test("the end of the program, and that of the bus, end the waiting")
  func ends() throws {
    let portal = try FakePortal(.says([:]))
    let observer = DesktopObserver(environment: portal.environment, store: nil)
    let told = Told(observer)
    told.wait(for: 1)
    observer.close()
    let other = DesktopObserver(environment: portal.environment, store: nil)
    let again = Told(other)
    again.wait(for: 1)
    portal.endBus()
    // The next one has its turn on the same thread.
    let after = Told(other)
    after.wait(for: 1)
    #expect(after.count == 1)
  }
}
