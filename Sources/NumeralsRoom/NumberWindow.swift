import Geometry
import Layers
import Typography

/// The red window in the ring that shows the number of the numeral tapped last.
final class NumberWindow: Layer {
  /// Seconds to appear, to stay, and to go.
  static let fadeIn = 0.5
  static let stay = 0.5
  static let fadeOut = 0.2

  private let label = TextLayer()
  private var hiding: ScheduledWork?
  private var number = 0

  override init() {
    super.init()
    name = "number"
    bounds = Rect(x: 0, y: 0, width: 130, height: 130)
    cornerRadius = 30
    backgroundColor = Color(red: 1, green: 0, blue: 0)
    opacity = 0
    isHitTestable = false
    label.style = TextStyle(font: FontDescription(weight: .bold), size: 100, alignment: .center)
    label.color = .white
    label.verticalAlignment = .center
    label.frame = bounds
    addSublayer(label)
  }

  /// Shows a number, from what is seen now; whatever was to hide an earlier one does not.
  func announce(_ number: Int) {
    guard let tree else { return }
    self.number = number
    label.string = "\(number)"
    hiding?.cancel()
    tree.animate(duration: Self.fadeIn) { opacity = 1 }
    hiding = tree.perform(after: Self.fadeIn + Self.stay, owner: self) { [weak self] in
      guard let self else { return }
      self.tree?.animate(duration: Self.fadeOut) { self.opacity = 0 }
    }
  }

  /// Is gone at once.
  func hide() {
    hiding?.cancel()
    removeAllAnimations()
    opacity = 0
  }

  /// The number that can be seen; nil when there is none.
  var shown: Int? { phase == .hidden ? nil : number }

  enum Phase: String {
    case hidden
    case fadingIn = "fading in"
    case shown
    case fadingOut = "fading out"
  }

  var phase: Phase {
    let seen = presented.opacity
    return opacity == 1 ? (seen < 1 ? .fadingIn : .shown) : (seen > 0 ? .fadingOut : .hidden)
  }
}
