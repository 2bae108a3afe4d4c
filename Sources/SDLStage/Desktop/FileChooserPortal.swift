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

  /// What became of a question for places.
  public enum Places: Hashable, Sendable {
    /// The paths of the files, in their order.
    case files([String])
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
  private let page = LockedValue(false)
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
    let filters = DBusValue.array(kinds.map(\.value), of: "(sa(us))")
    let question = Question(
      method: "OpenFile", title: title, window: window, options: [("multiple", .boolean(false)), ("filters", filters)])
    ask(question) { answer in
      switch answer {
      case .files(let paths): finish(paths.first.map { .file($0) } ?? .unavailable)
      case .nothing: finish(.nothing)
      case .unavailable: finish(.unavailable)
      }
    }
  }

  /// Asks the person for a folder, and what files of some names in it may be written as (version 3 and later). Returns at once; while one question is open
  /// further ones are left out.
  /// - Parameters:
  ///   - title: what the page is called.
  ///   - names: what the files would be called.
  ///   - window: as in `choose`.
  ///   - finish: called once, on another thread.
  public func place(_ title: String, names: [String], over window: String, _ finish: @escaping @Sendable (Places) -> Void) {
    let files = DBusValue.array(names.map { .bytes($0) }, of: "ay")
    ask(Question(method: "SaveFiles", title: title, window: window, options: [("files", files)])) { answer in
      if case .files(let paths) = answer, paths.count != names.count { finish(.unavailable) } else { finish(answer) }
    }
  }

  private struct Question: Sendable {
    var method: String
    var title: String
    var window: String
    var options: [(name: String, value: DBusValue)]
  }

  private func ask(_ question: Question, _ finish: @escaping @Sendable (Places) -> Void) {
    guard let address, let bell else { return finish(.unavailable) }
    guard isAsking.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged else { return }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    queue.async { [weak self, page] in
      let answer = Self.ask(at: address, question, number: number, until: bell) { isOpen in page.withLock { $0 = isOpen } }
      self?.isAsking.store(false, ordering: .sequentiallyConsistent)
      finish(answer)
    }
  }

  /// Whether the desktop has taken a question, and has not answered it yet.
  package var isOpen: Bool { page.withLock { $0 } }

  /// Gives an open question up; the desktop then closes its page.
  public func close() { bell?.ring() }

  private static func ask(
    at address: String, _ question: Question, number: Int, until bell: Doorbell, note: (_ isOpen: Bool) -> Void
  ) -> Places {
    guard let bus = DBusConnection(address: address) else { return .unavailable }
    let interface = "org.freedesktop.portal.Request"
    // Before the question: the answer may come at once.
    bus.addMatch("type='signal',sender='\(DesktopPortal.service)',interface='\(interface)',member='Response'")
    let token: (name: String, value: DBusValue) = ("handle_token", .string("pinwheel\(getpid())_\(number)"))
    let options = ([token] + question.options).map { DBusValue.entry(.string($0.name), .variant($0.value)) }
    let answer = bus.call(
      question.method, of: "org.freedesktop.portal.FileChooser", at: DesktopPortal.path, in: DesktopPortal.service,
      [.string(question.window), .string(question.title), .array(options, of: "{sv}")])
    guard case .path(let request)? = answer?.first else { return .unavailable }
    note(true)
    defer { note(false) }
    let expected = DBusConnection.Signal(name: "Response", interface: interface, path: request)
    guard let response = bus.signal(among: [expected], until: bell)?.values else { return .nothing }
    guard response.count == 2, case .unsigned(let code) = response[0] else { return .unavailable }
    switch code {
    case 0:
      // Of files that lie nowhere, as on a server, nothing can be read.
      let paths = response[1]["uris"]?.strings?.compactMap(FileURI.path) ?? []
      return paths.isEmpty ? .unavailable : .files(paths)
    case 1: return .nothing
    default: return .unavailable
    }
  }
}
