import Layers

/// What somebody does a little later, unless it is called off before.
@MainActor
final class PendingWork<Owner: AnyObject> {
  private weak var owner: Owner?
  private let tree: LayerTree
  /// How much later something is done that is to have a frame of its own, in seconds.
  let frame = 1.0 / 60

  /// - Parameter owner: what the work is done to, while it is there.
  init(of owner: Owner, on tree: LayerTree) {
    self.owner = owner
    self.tree = tree
  }

  /// Does something after a delay in seconds.
  func perform(after delay: Double, _ work: @escaping (Owner) -> Void) {
    tree.perform(after: delay, owner: self) { [weak owner] in
      if let owner { work(owner) }
    }
  }

  /// Calls off all that is still to come.
  func cancel() { tree.cancelWork(ownedBy: self) }
}
