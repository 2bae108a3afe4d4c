import Geometry
import Gestures
import Layers
import Typography

/// The white button that says START, and then which number is next.
@MainActor
final class StartButton: Layer {
  private let label = TextLayer()

  /// - Parameter text: what it says at first.
  init(saying text: String) {
    super.init()
    bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    backgroundColor = .white
    cornerRadius = 25
    masksToBounds = true
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 20)
    label.position = Point(50, 25)
    addSublayer(label)
    touchHandler = self
    setText(text)
  }

  var text: String { label.string }
  /// In points of a button of 100 by 50.
  var labelSize: Double { label.style.size }

  /// Moves and scales the button to a frame.
  func layout(in frame: Rect) {
    position = frame.center
    transform = .scale(frame.width / 100, frame.height / 50)
  }

  func setText(_ text: String) {
    label.string = text
    label.sizeToFit()
  }

  /// Slides the label 200 units to the left and back with another text, 0.4 s each way.
  func slideLabel(to text: @escaping () -> String, completion: @escaping () -> Void) {
    guard let tree else { return }
    // Pressed while it slides, it slides from the beginning.
    label.removeAllAnimations()
    label.transform = .identity
    tree.animate(duration: 0.4) {
      label.transform = .translation(-200, 0)
    } completion: { [weak self] finished in
      guard let self, finished else { return }
      setText(text())
      tree.animate(duration: 0.4) {
        self.label.transform = .identity
      } completion: { finished in
        if finished { completion() }
      }
    }
  }
}

/// A finger that presses it draws no line.
extension StartButton: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool { true }
  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) {}
  func touchCancelled(_ touch: Touch) {}
}
