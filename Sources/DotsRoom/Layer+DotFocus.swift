import Gestures
import Layers
import RoomKit

extension Layer {
  /// Makes a dot that the keyboard draws to; the ring of the focus goes round its label too.
  /// - Parameters:
  ///   - number: the dot's, from 1.
  ///   - state: how it stands, for those who do not see it; must not hold the board either.
  ///   - draw: called by Return and Space; must not hold the board, which holds the dot.
  @MainActor
  func beDot(_ number: Int, label: TextLayer, state: @escaping @MainActor () -> DotsSpeech?, draw: @escaping () -> Void) {
    name = "dot \(number)"
    focusResponse = FocusResponse(
      activate: draw,
      ringFrame: { [weak self, weak label] in
        guard let self, let label else { return .zero }
        return bounds(with: label)
      })
    describe(
      { [weak label] language in label.map { DotsSpeech.dot.text(in: language, ["label": $0.string]) } },
      value: { state()?.text(in: $0) }, hint: { state() == .next ? DotsSpeech.draw.text(in: $0) : nil })
  }
}
