import Layers

/// What somebody does a little later, unless it is called off before.
@MainActor
final class PendingWork<Owner: AnyObject> {
  private weak var owner: Owner?
  private let tree: LayerTree

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

  /// Begins the end of a round after a delay in seconds, and has the stage make room for it by a frame's time later, as `RoomFrame.makeRoomForEnd` does.
  /// - Parameter isStill: whether nothing moves; then both are done at once.
  func end(after delay: Double, isStill: Bool, _ begin: @escaping (Owner) -> Void, makeRoom: @escaping (Owner) -> Void) {
    perform(after: delay) { [weak self] owner in
      begin(owner)
      if isStill { makeRoom(owner) } else { self?.perform(after: LayerTree.frame, makeRoom) }
    }
  }

  /// Calls off all that is still to come.
  func cancel() { tree.cancelWork(ownedBy: self) }
}
