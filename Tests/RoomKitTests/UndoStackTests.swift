import RoomKit
import Testing

@Suite("Moves that can be taken back")
struct UndoStackTests {
  @Test("what is taken back comes again in its order, until another move is made")
  func order() {
    var stack = UndoStack<Int>()
    for move in 1...3 { stack.push(move) }
    #expect(stack.undo() == 3 && stack.undo() == 2)
    #expect(stack.redo() == 2 && stack.done == [1, 2] && stack.undone == [3])
    stack.push(9)
    #expect(stack.done == [1, 2, 9] && !stack.canRedo && stack.redo() == nil)
  }

  @Test("beyond the limit the oldest move is forgotten")
  func limit() {
    var stack = UndoStack<Int>(limit: 2)
    for move in 1...3 { stack.push(move) }
    #expect(stack.done == [2, 3])
    #expect(stack.undo() == 3 && stack.undo() == 2 && stack.undo() == nil && !stack.canUndo)
  }
}
