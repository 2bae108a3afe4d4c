import CSDL2
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// What X displays have refused, and whether one of them has gone away.
///
/// Xlib ends a program at the first request that a display refuses, and when the display goes away. Requests are refused later than they are made, and
/// those of SDL and of OpenGL's libraries are nobody's to check; so here they are noted, and the program goes on. Both handlers are the process's.
enum XErrors {
  private struct State {
    /// Those that nobody has heard of yet, the first few.
    var refusals: [String] = []
    /// The displays after whose end the program goes on, by their addresses, with what is done at once when one goes away.
    var survivable: [UInt: @MainActor @Sendable () -> Void] = [:]
    var mainThread: pthread_t?
    /// What is told on standard error where the program ends.
    var lastWords = ""
    var lost: Set<UInt> = []
    /// Those of which someone has said to know that they are lost.
    var acknowledged: Set<UInt> = []
  }

  private static let state = LockedValue(State())
  private static let mostRefusals = 8
  /// How long, in seconds, a program has to learn of a display's end. Some of Xlib's functions, as one that waits for a window to be shown, never return
  /// after it.
  private static let patience = 3.0
  private static let watch = SerialQueue()
  /// `EX_UNAVAILABLE`: something is missing from the machine.
  private static let unavailable: Int32 = 69

  /// Takes the place of Xlib's handlers, if SDL uses Xlib. Cheap; to be called again after SDL has opened a display, which sets handlers of its own.
  static func install() {
    guard let library = XLibrary.loaded else { return }
    _ = library.setErrorHandler { _, event in
      if let event = event?.assumingMemoryBound(to: XErrorEvent.self).pointee { XErrors.note(event) }
      return 0
    }
    _ = library.setConnectionErrorHandler { display in
      if let display { XErrors.noteLoss(of: display) }
      return 0
    }
  }

  /// From now on the display's end is noted in `isLost`, and Xlib's functions return, as far as they do.
  /// - Parameters:
  ///   - lastWords: what to tell on standard error where the program ends all the same.
  ///   - onLoss: called first, in the midst of whatever uses the display, if that is the main thread.
  @MainActor
  static func survive(
    _ display: XLibrary.Display, in library: XLibrary, lastWords: String, onLoss: @escaping @MainActor @Sendable () -> Void
  ) {
    let address = UInt(bitPattern: display)
    let thread = pthread_self()
    state.withLock { state in
      state.survivable[address] = onLoss
      state.mainThread = thread
      state.lastWords = lastWords
    }
    library.setExitHandler(display, { _, _ in }, nil)
  }

  /// The display is closed in an orderly way: its address may become another's.
  static func forget(_ display: XLibrary.Display) {
    let address = UInt(bitPattern: display)
    state.withLock { state in
      state.survivable[address] = nil
      state.lost.remove(address)
      state.acknowledged.remove(address)
    }
  }

  /// Says that the display's end has been heard of.
  static func acknowledgeLoss(of display: XLibrary.Display) {
    let address = UInt(bitPattern: display)
    state.withLock { _ = $0.acknowledged.insert(address) }
  }

  static func isLost(_ display: XLibrary.Display) -> Bool {
    let address = UInt(bitPattern: display)
    return state.withLock { $0.lost.contains(address) }
  }

  /// What was refused since the last call, in words: the first few.
  static func drainRefusals() -> [String] {
    state.withLock { state in
      defer { state.refusals.removeAll() }
      return state.refusals
    }
  }

  private static func note(_ event: XErrorEvent) {
    var text = [CChar](repeating: 0, count: 80)
    _ = XLibrary.loaded?.errorText(event.display, Int32(event.error), &text, Int32(text.count))
    let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let refusal = "\(words), request \(event.request).\(event.minor)"
    state.withLock { if $0.refusals.count < mostRefusals { $0.refusals.append(refusal) } }
  }

  private static func noteLoss(of display: XLibrary.Display) {
    let address = UInt(bitPattern: display)
    let (onLoss, mainThread) = state.withLock { state in
      state.lost.insert(address)
      return (state.survivable[address], state.mainThread)
    }
    // A connection before the window's or beside it: Xlib would end the program, with 1.
    guard let onLoss else { end() }
    if let mainThread, pthread_equal(mainThread, pthread_self()) != 0 { MainActor.assumeIsolated { onLoss() } }
    watch.async(after: patience) {
      if !state.withLock({ $0.acknowledged.contains(address) }) { end() }
    }
  }

  private static func end() -> Never {
    let words = state.withLock { $0.lastWords }
    let sentence = (words.isEmpty ? WindowError.displayLost(reason: WindowError.serverLoss).description : words) + "\n"
    sentence.utf8.withContiguousStorageIfAvailable { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(unavailable)
  }
}
