import Progress
import Sessions

/// Tells the person, and whoever watches the program, what cannot be read or kept: at the start, and what comes up later.
@MainActor
struct ProblemReporter {
  /// What was wrong with the settings' file, as a sentence.
  let settingsProblem: String?
  let store: ProgressStore?

  /// Tells what is known already, and from now on what comes up.
  /// - Parameter sentence: what is said to the person, whatever it is.
  func begin(in session: Session, saying sentence: @escaping @MainActor () -> String) {
    let problems = (settingsProblem.map { [$0] } ?? []) + (store?.problems ?? [])
    for problem in problems { session.onProblem?(problem) }
    if !problems.isEmpty { session.notify(sentence()) }
    let inbox = session.inbox
    store?.setProblemHandler { [weak session] problem in
      inbox.post {
        if !problems.contains(problem) { session?.onProblem?(problem) }
        session?.notify(sentence())
      }
    }
  }

  /// Nobody listens any more.
  func end() { store?.setProblemHandler(nil) }
}
