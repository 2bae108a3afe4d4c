import CAllocationCounter

/// Heap allocations: the program's own, those of Swift's libraries among them, and those that C libraries made for themselves.
///
/// SDL and drivers allocate as they please, and on threads of their own; nothing here can keep them from it.
package struct Allocations: Hashable, Sendable {
  /// Allocations of the program and of Swift's libraries.
  package var own: UInt64 = 0
  /// Allocations that C libraries made for themselves.
  package var libraries: UInt64 = 0

  /// Begins to count, in what is loaded now: before the first frame, when the driver that draws it is there. A program that never counts
  /// allocates as if there were no counter.
  package static func beginCounting() { allocation_counting_begin() }

  /// Since counting began.
  package static var now: Allocations { Allocations(all: allocation_count(), libraries: library_allocation_count()) }

  /// What the calling thread has made.
  package static var ofThisThread: Allocations { Allocations(all: thread_allocation_count(), libraries: thread_library_allocation_count()) }

  private init() {}

  /// None at all.
  static let none = Allocations()

  /// With those from an earlier count to a later one.
  func adding(from first: Allocations, to last: Allocations) -> Allocations {
    var sum = self
    sum.own += last.own >= first.own ? last.own - first.own : 0
    sum.libraries += last.libraries >= first.libraries ? last.libraries - first.libraries : 0
    return sum
  }

  /// A count of all may be older than that of the libraries, when another thread allocates between the two.
  private init(all: UInt64, libraries: UInt64) {
    own = all > libraries ? all - libraries : 0
    self.libraries = libraries
  }

  /// Allocations a frame.
  package struct Rate: Hashable, Sendable {
    /// Those of the program and of Swift's libraries.
    package var own = 0.0
    /// Those that C libraries, such as SDL and a driver, made for themselves.
    package var libraries = 0.0
  }

  /// Those from an earlier count to a later one, for each of a number of frames.
  static func perFrame(from first: Allocations, to last: Allocations, frames: Int) -> Rate {
    guard frames > 0, last.own >= first.own, last.libraries >= first.libraries else { return Rate() }
    return Rate(own: Double(last.own - first.own) / Double(frames), libraries: Double(last.libraries - first.libraries) / Double(frames))
  }
}
