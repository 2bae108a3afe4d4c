import CSDL2

/// What a Wayland compositor says that SDL makes nothing of, on the connection of SDL's own: that a screen has another scale. And what SDL does not ask of it:
/// to bring a window to the front for somebody else's sake; or not well, to keep the screen awake.
///
/// SDL (2.26) notes a screen's new scale, but gives it to a window only where that comes to another screen. So it is told that the window has
/// left its screen and come again.
@MainActor
final class WaylandDisplay {
  private typealias Global =
    @MainActor @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UInt32, UnsafePointer<CChar>?, UInt32) -> Void
  private typealias GlobalRemoved = @MainActor @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UInt32) -> Void
  private typealias ScreenEvent = @MainActor @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void
  /// A surface has come to a screen, or left it.
  private typealias SurfaceEvent = @MainActor @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, OpaquePointer?) -> Void

  /// Methods by their numbers in the protocols.
  private enum Method {
    /// Of `wl_display`.
    static let getRegistry: UInt32 = 1
    /// Of `wl_registry`.
    static let bind: UInt32 = 0
    /// Of `xdg_activation_v1`.
    static let activate: UInt32 = 2
    /// Of `zwp_idle_inhibit_manager_v1`.
    static let createInhibitor: UInt32 = 1
    /// Of `zwp_idle_inhibitor_v1`.
    static let destroyInhibitor: UInt32 = 0
  }

  /// The version of `wl_output` that tells of scales.
  private static let scalingVersion: UInt32 = 2

  private let library: WaylandLibrary
  private let display: WaylandLibrary.Proxy
  private let surface: WaylandLibrary.Proxy
  private let wake: @Sendable () -> Void
  private var registry: WaylandLibrary.Proxy?
  private var activation: WaylandLibrary.Proxy?
  private var inhibition: WaylandLibrary.Proxy?
  private var inhibitor: WaylandLibrary.Proxy?
  /// The screens, also those that have gone away: SDL looks at each that its window is said to leave, and at nothing where there is none any more.
  private var screens: [WaylandLibrary.Proxy] = []
  /// Those that have said all of themselves, so that what they say of a scale is news.
  private var known: Set<WaylandLibrary.Proxy> = []
  private var isRescaled = false

  /// Begins to listen; what is said comes while SDL reads the connection.
  /// - Parameter wake: ends the loop's sleep.
  init?(_ library: WaylandLibrary, _ display: OpaquePointer, surface: OpaquePointer, wake: @escaping @Sendable () -> Void) {
    (self.library, self.display, self.surface, self.wake) = (library, display, surface, wake)
    var new = UInt(0)
    guard let registry = library.construct(display, Method.getRegistry, &new, library.registry, 1) else { return nil }
    self.registry = registry
    _ = library.addListener(registry, Self.registryListener, context)
  }

  /// Ends the listening, after the window's end, which may say that it leaves a screen, and before SDL closes the connection.
  func close() {
    for proxy in screens.map(Optional.some) + [inhibitor, inhibition, activation, registry] { if let proxy { library.destroy(proxy) } }
    (registry, activation, inhibition, inhibitor, screens, known) = (nil, nil, nil, nil, [], [])
  }

  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func from(_ context: UnsafeMutableRawPointer?) -> WaylandDisplay? {
    context.map { Unmanaged<WaylandDisplay>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: - Scales

  /// Gives the window the scale of its screen, where one has changed since the last call; SDL then says that it is resized.
  func rescale(_ window: OpaquePointer) {
    guard isRescaled else { return }
    isRescaled = false
    // Until SDL has heard of it too.
    guard library.roundtrip(display) >= 0, let screen = screen(of: window), let events = library.listener(surface) else { return }
    let (entered, left) = (events.load(as: Optional<SurfaceEvent>.self), events.load(fromByteOffset: 8, as: Optional<SurfaceEvent>.self))
    left?(library.context(surface), surface, screen)
    entered?(library.context(surface), surface, screen)
  }

  /// SDL's own object for the screen that a window is on: its modes have it.
  private func screen(of window: OpaquePointer) -> WaylandLibrary.Proxy? {
    var mode = SDL_DisplayMode()
    let number = SDL_GetWindowDisplayIndex(window)
    guard number >= 0, SDL_GetCurrentDisplayMode(number, &mode) == 0 else { return nil }
    return mode.driverdata.map { OpaquePointer($0) }
  }

  private func noteScale(of screen: OpaquePointer) {
    guard known.contains(screen) else { return }
    isRescaled = true
    wake()
  }

  // MARK: - What the compositor offers

  private static let registryListener: UnsafeMutableRawPointer = {
    let found: Global = { context, _, number, name, version in
      if let name { from(context)?.noteGlobal(number, String(cString: name), version) }
    }
    let removed: GlobalRemoved = { _, _, _ in }
    return table([unsafeBitCast(found, to: UnsafeRawPointer.self), unsafeBitCast(removed, to: UnsafeRawPointer.self)])
  }()

  /// Of where a screen is and its modes SDL tells; its scale and its end of a description are listened to.
  private static let screenListener: UnsafeMutableRawPointer = {
    let ignored: ScreenEvent = { _, _ in }
    let done: ScreenEvent = { context, screen in if let screen { _ = from(context)?.known.insert(screen) } }
    let scaled: ScreenEvent = { context, screen in if let screen { from(context)?.noteScale(of: screen) } }
    return table([ignored, ignored, done, scaled].map { unsafeBitCast($0, to: UnsafeRawPointer.self) })
  }()

  /// Functions in memory that stays.
  private static func table(_ functions: [UnsafeRawPointer]) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: functions.count)
    memory.initialize(from: functions, count: functions.count)
    return UnsafeMutableRawPointer(memory)
  }

  private func noteGlobal(_ number: UInt32, _ name: String, _ version: UInt32) {
    switch name {
    // What stands in for SDL 2 gives a window its screen's scale by itself.
    case "wl_output" where version >= Self.scalingVersion && !SDL.isStandIn:
      guard let screen = bind(number, library.output, "wl_output", version: Self.scalingVersion) else { return }
      screens.append(screen)
      _ = library.addListener(screen, Self.screenListener, context)
    case "xdg_activation_v1": activation = bind(number, WaylandProtocol.activation, "xdg_activation_v1", version: 1)
    case "zwp_idle_inhibit_manager_v1":
      inhibition = bind(number, WaylandProtocol.idleInhibition, "zwp_idle_inhibit_manager_v1", version: 1)
    default: break
    }
  }

  private func bind(_ number: UInt32, _ interface: WaylandLibrary.Interface, _ name: StaticString, version: UInt32) -> WaylandLibrary.Proxy?
  {
    var arguments = [UInt(number), UInt(bitPattern: name.utf8Start), UInt(version), 0]
    return library.construct(registry, Method.bind, &arguments, interface, version)
  }

  // MARK: - To the front

  /// Brings the window to the front by what a launcher has given to the program that it started.
  /// - Returns: whether the compositor could be asked.
  func activate(by token: String) -> Bool {
    guard let activation else { return false }
    token.withCString { text in
      var arguments = [UInt(bitPattern: text), UInt(bitPattern: surface)]
      library.marshal(activation, Method.activate, &arguments)
    }
    return true
  }

  // MARK: - Awake

  /// Keeps the screen awake while the window is seen, or lets it sleep. SDL (2.26) does not let it sleep again where a desktop has this protocol and no service
  /// for it on D-Bus.
  /// - Returns: whether the compositor could be asked.
  func setAwake(_ isAwake: Bool) -> Bool {
    guard let inhibition else { return false }
    if isAwake, inhibitor == nil {
      var arguments = [0, UInt(bitPattern: surface)]
      inhibitor = library.construct(inhibition, Method.createInhibitor, &arguments, WaylandProtocol.idleInhibitor, 1)
    } else if !isAwake, let inhibitor {
      library.marshal(inhibitor, Method.destroyInhibitor, nil)
      library.destroy(inhibitor)
      self.inhibitor = nil
    }
    return true
  }
}
