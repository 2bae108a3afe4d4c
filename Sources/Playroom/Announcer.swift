import Gestures
import RoomKit
import Sessions

/// What is said aloud of a session: what is announced, and where the focus is.
@MainActor
struct Announcer {
  private let output: (any SpeechOutput)?
  private weak var session: Session?

  /// - Parameter output: nil where nobody can speak.
  init(_ output: (any SpeechOutput)?, of session: Session?) {
    self.output = output
    self.session = session
  }

  /// Lets what is to be said be heard from now on, or no longer.
  /// - Parameter language: what is spoken now.
  func apply(isOn: Bool, language: @escaping () -> Language?) {
    guard let output, isOn else {
      if session?.onUtterance != nil { output?.stop() }
      session?.onUtterance = nil
      return
    }
    guard session?.onUtterance == nil else { return }
    session?.onUtterance = { utterance in
      if let language = language() { output.speak(utterance, language: language.rawValue) }
    }
  }

  /// Says where one has come to, in a few words.
  func announce(_ words: [String?]) {
    let text = words.compactMap { $0 }.joined(separator: ", ")
    session?.onUtterance?(Utterance(text, kind: .announcement))
  }
}
