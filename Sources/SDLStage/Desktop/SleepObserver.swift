import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Learns when the machine is about to be put to sleep, as by a lid that is closed, and when it has woken up: systemd-logind says so on the system's bus
/// (`org.freedesktop.login1`), and waits a few seconds for who asked for that.
public final class SleepObserver: Sendable {
  /// Keeps the machine awake until nobody holds it any more, or logind has waited long enough.
  public final class Delay: Sendable {
    private let file: Int32

    init(_ file: Int32) { self.file = file }

    deinit { Glibc.close(file) }
  }

  static let service = "org.freedesktop.login1"
  static let interface = "org.freedesktop.login1.Manager"
  private static let path = "/org/freedesktop/login1"
  /// What says that the machine is about to sleep (true), or has woken up (false).
  static let changed = DBusConnection.Signal(name: "PrepareForSleep", interface: interface, path: path)
  /// In milliseconds.
  private static let patience: Int32 = 2000

  /// Where the system's bus is; nil for none.
  private let address: String?
  private let bell = Doorbell()
  private let queue = SerialQueue()

  /// An observer of the system that a program's environment says it runs on; nobody is asked yet.
  public init(environment: [String: String]) { address = DBusConnection.systemAddress(environment: environment) }

  deinit { close() }

  /// Says when the machine is about to sleep, with what delays that, and when it has woken up, from another thread. Returns at once.
  ///
  /// Who is told of a sleep is told of its end, also where the bus goes away meanwhile.
  public func follow(_ tell: @escaping @Sendable (_ isBegun: Bool, _ delay: Delay?) -> Void) {
    queue.async { [address, bell] in
      guard let bell, let bus = address.flatMap({ DBusConnection(address: $0) }) else { return }
      bus.addMatch("type='signal',sender='\(Self.service)',interface='\(Self.interface)',member='\(Self.changed.name)'")
      var delay = Self.delay(on: bus)
      var isAsleep = false
      while let (_, values) = bus.signal(among: [Self.changed], until: bell) {
        guard case .boolean(let isBegun)? = values.first, isBegun != isAsleep else { continue }
        isAsleep = isBegun
        if isBegun {
          tell(true, delay)
          // Now it is held by who was told alone.
          delay = nil
        } else {
          tell(false, nil)
          delay = Self.delay(on: bus)
        }
      }
      if isAsleep { tell(false, nil) }
    }
  }

  /// Asks nobody any more.
  public func close() { bell?.ring() }

  /// What delays the next sleep; nil where logind gives none.
  private static func delay(on bus: DBusConnection) -> Delay? {
    let terms: [DBusValue] = [.string("sleep"), .string("Pinwheel"), .string("keeps what was played"), .string("delay")]
    return bus.file(from: "Inhibit", of: interface, at: path, in: service, terms, patience: patience).map { Delay($0) }
  }
}
