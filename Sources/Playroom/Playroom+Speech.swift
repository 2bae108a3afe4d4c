import Gestures
import RoomKit

extension Playroom {
  private var announcer: Announcer { Announcer(services.speech, of: session) }

  /// Lets what is to be said be heard, where the settings ask for it.
  func applySpeech() { announcer.apply(isOn: settings.speech) { [weak self] in self?.language } }

  /// Says where one has come to, in a few words.
  func announce(_ words: String?...) { announcer.announce(words) }

  /// What nobody else makes use of: F8 switches the voice on, which says so and where the focus is, and off.
  func handle(unused key: Key) {
    guard key == .function(8) else { return }
    let isOn = !settings.speech
    change { $0.speech = isOn }
    play(isOn ? .on : .off)
    announce(SpokenWord.voiceOn.text(in: language))
    session?.scene.input.showFocus()
    (session?.scene as? AccessPage)?.refresh()
  }
}
