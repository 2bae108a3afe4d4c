import Synchronization

/// Whether a window of an X display has been destroyed, to be learnt of on any thread.
final class WindowFlag: Sendable {
  /// The window's number.
  let window: UInt
  private let state = Atomic<Bool>(false)

  init(_ window: UInt) { self.window = window }

  var isRaised: Bool { state.load(ordering: .acquiring) }

  func raise() { state.store(true, ordering: .releasing) }
}
