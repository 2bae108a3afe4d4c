import Layers

/// Shows a hint where for some seconds nothing comes of playing.
@MainActor
package final class HintTimer {
  /// After how many seconds.
  package nonisolated static let patience = 8.0

  private let show: () -> Void
  private var end: ScheduledWork?

  package init(show: @escaping () -> Void) { self.show = show }

  /// Begins anew; without a tree, nothing.
  /// - Parameter seconds: how long it waits.
  package func begin(in tree: LayerTree?, after seconds: Double = patience) {
    stop()
    end = tree?.perform(after: seconds, owner: self) { [weak self] in
      self?.end = nil
      self?.show()
    }
  }

  /// Waits no more.
  package func stop() {
    end?.cancel()
    end = nil
  }
}
