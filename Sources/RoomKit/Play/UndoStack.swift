/// Moves that can be taken back, and made again until another one is made.
package struct UndoStack<Move> {
  /// The moves that count, the first one first.
  package private(set) var done: [Move]
  /// The moves that were taken back, the one that comes again first at the end.
  package private(set) var undone: [Move]
  /// As many can be taken back.
  private let limit: Int

  package init(done: [Move] = [], undone: [Move] = [], limit: Int = .max) {
    self.done = done
    self.undone = undone
    self.limit = limit
  }

  package var canUndo: Bool { !done.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  /// Makes a move; what was taken back is forgotten, and so is the oldest move beyond the limit. Cost: constant, and linear at the limit.
  package mutating func push(_ move: Move) {
    undone.removeAll()
    if done.count >= limit { done.removeFirst() }
    done.append(move)
  }

  /// Takes the last move back.
  /// - Returns: it; nil when there is none.
  package mutating func undo() -> Move? {
    guard let move = done.popLast() else { return nil }
    undone.append(move)
    return move
  }

  /// Makes the move again that was taken back last.
  /// - Returns: it; nil when there is none.
  package mutating func redo() -> Move? {
    guard let move = undone.popLast() else { return nil }
    done.append(move)
    return move
  }
}

extension UndoStack: Equatable where Move: Equatable {}
extension UndoStack: Sendable where Move: Sendable {}
