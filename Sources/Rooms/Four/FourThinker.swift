import FourInARow
import Stage

/// Lets the machine think off the main actor; what it says comes back through the session's inbox, as an event that stands in the log.
///
/// One question at a time: a new one, or a change on the board, takes the last one back, and its answer never comes. In replays nobody thinks.
@MainActor
final class FourThinker {
  private let advisor: FourAdvisor
  private weak var session: Session?
  private var cancellation: Cancellation?
  private var request = 0

  init(advisor: FourAdvisor) { self.advisor = advisor }

  isolated deinit { cancellation?.cancel() }

  func begin(in session: Session) { self.session = session }

  func ask(_ question: FourQuestion, about board: Board) {
    cancel()
    guard let session, !session.isReplay else { return }
    let request = request
    let inbox = session.inbox
    let advisor = advisor
    let cancellation = Cancellation()
    self.cancellation = cancellation
    let tell: @MainActor @Sendable (FourMessage) -> Void = { [weak self] in self?.tell($0, request: request) }
    QuietThread.run {
      let message = advisor.answer(question, about: board, cancellation: cancellation)
      if !cancellation.isCancelled { inbox.post { tell(message) } }
    }
  }

  /// Takes back what was asked.
  func cancel() {
    cancellation?.cancel()
    cancellation = nil
    request += 1
  }

  private func tell(_ message: FourMessage, request: Int) {
    guard request == self.request else { return }
    cancellation = nil
    session?.send(.machine(move: message.description))
  }
}
