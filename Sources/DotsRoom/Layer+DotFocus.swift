import Gestures
import Layers

extension Layer {
  /// Makes a dot that the keyboard draws to; the ring of the focus goes round its label too.
  /// - Parameters:
  ///   - number: the dot's, from 1.
  ///   - draw: called by Return and Space; must not hold the board, which holds the dot.
  @MainActor
  func beDot(_ number: Int, label: TextLayer, draw: @escaping () -> Void) {
    name = "dot \(number)"
    focusResponse = FocusResponse(
      activate: draw,
      ringFrame: { [weak self, weak label] in
        guard let self, let label else { return .zero }
        return bounds(with: label)
      })
  }
}
