import Synchronization
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// The desktop's own page for choosing a file, through `org.freedesktop.portal.FileChooser` (XDG desktop portal, version 1 and later), which also lets a
/// program choose that sees none of its person's files.
public final class FileChooserPortal: Sendable {
  /// What became of a question.
  public enum Answer: Hashable, Sendable {
    /// The file that was chosen, by its path.
    case file(String)
    /// None: the page was closed.
    case nothing
    /// There is no such page here.
    case unavailable
  }

  /// A kind of file that can be chosen.
  public struct Kind: Sendable {
    /// What it is called on the page.
    public var name: String
    /// How names of such files look, as shells write it.
    public var patterns: [String]
    /// The kinds that the desktop knows, as `image/svg+xml`.
    public var types: [String]

    /// A kind of file by its name, the looks of file names, and the desktop's names for it.
    public init(name: String, patterns: [String], types: [String]) {
      self.name = name
      self.patterns = patterns
      self.types = types
    }

    fileprivate var value: DBusValue {
      let filters: [DBusValue] =
        patterns.map { .structure([.unsigned(0), .string($0)]) } + types.map { .structure([.unsigned(1), .string($0)]) }
      return .structure([.string(name), .array(filters, of: "(us)")])
    }
  }

  /// Where the session's bus is; nil for none.
  private let address: String?
  private let bell: Doorbell?
  private let queue = SerialQueue()
  private let isAsking = Atomic(false)
  private let count = Atomic(0)

  /// The portal of the person's session, where there is one; nobody is asked yet.
  public init(environment: [String: String]) {
    address = DBusConnection.sessionAddress(environment: environment)
    bell = Doorbell()
  }

  deinit { close() }

  /// Asks the person for a file. Returns at once; while one question is open further ones are left out.
  /// - Parameters:
  ///   - title: what the page is called.
  ///   - kinds: the files to choose from; the first kind is shown at first.
  ///   - window: over which window the page is to appear, as portals name it; empty for none.
  ///   - finish: called once, on another thread.
  public func choose(_ title: String, kinds: [Kind], over window: String, _ finish: @escaping @Sendable (Answer) -> Void) {
    guard let address, let bell else { return finish(.unavailable) }
    guard isAsking.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged else { return }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    queue.async { [weak self] in
      let answer = Self.ask(at: address, title, kinds, window, number: number, until: bell)
      self?.isAsking.store(false, ordering: .sequentiallyConsistent)
      finish(answer)
    }
  }

  /// Gives an open question up; the desktop then closes its page.
  public func close() { bell?.ring() }

  private static func ask(
    at address: String, _ title: String, _ kinds: [Kind], _ window: String, number: Int, until bell: Doorbell
  ) -> Answer {
    guard let bus = DBusConnection(address: address) else { return .unavailable }
    let interface = "org.freedesktop.portal.Request"
    // Before the question: the answer may come at once.
    bus.addMatch("type='signal',sender='\(DesktopPortal.service)',interface='\(interface)',member='Response'")
    let options = DBusValue.options([
      "handle_token": .string("pinwheel\(getpid())_\(number)"), "multiple": .boolean(false),
      "filters": .array(kinds.map(\.value), of: "(sa(us))"),
    ])
    let answer = bus.call(
      "OpenFile", of: "org.freedesktop.portal.FileChooser", at: DesktopPortal.path, in: DesktopPortal.service,
      [.string(window), .string(title), options])
    guard case .path(let request)? = answer?.first else { return .unavailable }
    let expected = DBusConnection.Signal(name: "Response", interface: interface, path: request)
    guard let response = bus.signal(among: [expected], until: bell)?.values else { return .nothing }
    guard response.count == 2, case .unsigned(let code) = response[0] else { return .unavailable }
    switch code {
    case 0:
      // Of files that lie nowhere, as on a server, nothing can be read.
      guard let path = response[1]["uris"]?.strings?.lazy.compactMap(FileURI.path).first else { return .unavailable }
      return .file(path)
    case 1: return .nothing
    default: return .unavailable
    }
  }
}
