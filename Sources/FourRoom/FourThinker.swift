import FourInARow
import Layers
import RoomKit
import Sessions
import Threading

/// Lets the machine think off the main actor; what it says comes back through the session's inbox, as an event that stands in the log.
///
/// One question at a time: a new one, or a change on the board, takes the last one back, and its answer never comes. In replays nobody thinks.
@MainActor
final class FourThinker {
  /// Does work somewhere else than on the main actor.
  typealias Runner = @MainActor (@escaping @Sendable () -> Void) -> Void

  private let advisor: FourAdvisor
  private let run: Runner
  private weak var session: Session?
  /// The room's, by which it is known whether the session has gone on to another scene.
  private weak var tree: LayerTree?
  private var cancellation: Cancellation?
  /// Will end people's patience.
  private var deadline: ScheduledWork?
  /// An answer that waits to be told.
  private var pending: ScheduledWork?
  private var request = 0

  init(advisor: FourAdvisor, run: @escaping Runner = { SystemThread.start(priority: .low, $0) }) {
    self.advisor = advisor
    self.run = run
  }

  isolated deinit { cancel() }

  func begin(in session: Session) {
    self.session = session
    tree = session.scene.tree
  }

  /// - Parameter least: how long the machine is seen to think at least, in seconds.
  func ask(_ question: FourQuestion, about board: Board, atLeast least: Double = 0) {
    cancel()
    guard let session, let tree, !session.isReplay else { return }
    let request = request
    let due = tree.now + least
    let hurry = Cancellation()
    deadline = tree.perform(after: question.patience, owner: self) { hurry.cancel() }
    let inbox = session.inbox
    let advisor = advisor
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let tell: @MainActor @Sendable (FourMessage) -> Void = { [weak self] in self?.deliver($0, request: request, due: due) }
    let onProblem = session.onProblem
    run {
      let message = advisor.answer(question, about: board, cancellation: cancellation, hurry: hurry)
      if let problem = advisor.takeProblem() { inbox.post { onProblem?(problem) } }
      if !cancellation.isCancelled { inbox.post { tell(message) } }
    }
  }

  /// Takes back what was asked.
  func cancel() {
    cancellation?.cancel()
    cancellation = nil
    deadline?.cancel()
    deadline = nil
    pending?.cancel()
    pending = nil
    request += 1
  }

  private func deliver(_ message: FourMessage, request: Int, due: Double) {
    guard request == self.request, let tree else { return }
    cancellation = nil
    deadline?.cancel()
    guard due > tree.now else { return tell(message) }
    pending = tree.perform(after: due - tree.now, owner: self) { [weak self] in self?.tell(message) }
  }

  private func tell(_ message: FourMessage) {
    pending = nil
    if let session, session.scene.tree === tree { session.send(GameEvent(message.description)) }
  }
}
