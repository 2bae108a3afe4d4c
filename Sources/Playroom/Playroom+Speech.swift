import Gestures
import Progress
import RoomKit

extension Playroom {
  /// Lets what is to be said be heard, where the settings ask for it and somebody can speak.
  func applySpeech() {
    guard let speech = services.speech, settings.speech else {
      if session?.onUtterance != nil { services.speech?.stop() }
      session?.onUtterance = nil
      return
    }
    guard session?.onUtterance == nil else { return }
    session?.onUtterance = { [weak self] utterance in
      if let self { speech.speak(utterance, language: language.rawValue) }
    }
  }

  /// Lets the focus go on by itself, where the settings ask for it.
  func applyScanning() { session?.scanPace = settings.scanning == 0 ? nil : Settings.scanPaces[settings.scanning - 1] }

  /// Says where one has come to, in a few words.
  func announce(_ words: String?...) {
    let text = words.compactMap { $0 }.joined(separator: ", ")
    session?.onUtterance?(Utterance(text, kind: .announcement))
  }

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
