import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// A stone with a numeral; once it is met it takes its colour and shows the figure too.
@MainActor
final class NumeralTile: Layer {
  nonisolated static let font = FontDescription(weight: .bold)

  /// A stone that has not been met, and those that were, each 4.5 to 1 and more against white.
  private static let stone = Color(rgb: 0x5b5048)
  private static let paints: [Color] = [
    0xb8433a, 0xa65a12, 0x8a6a00, 0x557a1c, 0x2e7d46, 0x0f7a70, 0x1f6fa8, 0x3f5fc0, 0x7050b8, 0xa8407e,
  ].map { Color(rgb: $0) }

  private let numeral = TextLayer()
  private let figure = TextLayer()
  /// A broader border that shines when the tile beckons.
  private let glow = Layer()
  private let color: Color
  private let isCalm: Bool
  private var number = 1
  private(set) var isFound = false
  /// Whether it shows its figure for a moment.
  private(set) var isTelling = false
  private var textSize = 20.0
  private var telling: ScheduledWork?

  /// Called with its place when it is tapped.
  var onTap: (Int) -> Void = { _ in }

  init(place: Int, options: RoomOptions) {
    let paint = Self.paints[place % Self.paints.count]
    color = options.hasHighContrast ? Color.interpolate(paint, .black, 0.3) : paint
    isCalm = options.reducesMotion
    super.init()
    name = "tile"
    borderColor = Color.interpolate(paint, .white, 0.5)
    glow.opacity = 0
    glow.isHitTestable = false
    glow.borderColor = borderColor
    addSublayer(glow)
    for text in [numeral, figure] {
      text.style = TextStyle(font: Self.font)
      text.color = .white
      text.isHitTestable = false
      addSublayer(text)
    }
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.onTap(place) })
    focusResponse = FocusResponse { [weak self] in self?.onTap(place) }
    describe(
      { [weak self] _ in self.map { NumeralsSpeech.spelled($0.numeral.string) } },
      value: { [weak self] _ in
        self.flatMap { $0.isFound || $0.isTelling ? "\($0.number)" : nil }
      })
  }

  /// - Parameter textSize: of the numeral, in points.
  func layout(frame: Rect, textSize: Double) {
    self.frame = frame
    self.textSize = textSize
    let side = min(frame.width, frame.height)
    cornerRadius = side * 0.2
    borderWidth = max(2, side * 0.06)
    glow.frame = bounds
    glow.cornerRadius = cornerRadius
    glow.borderWidth = borderWidth * 2.4
    showTexts()
  }

  /// Shows a number as it stands.
  func update(_ number: Int, isFound: Bool) {
    self.number = number
    self.isFound = isFound
    telling?.cancel()
    isTelling = false
    for layer in [self, glow, numeral, figure] { layer.removeAllAnimations() }
    backgroundColor = isFound ? color : Self.stone
    showTexts()
  }

  /// Takes the colour and shows the figure.
  func find() {
    telling?.cancel()
    isTelling = false
    isFound = true
    tree?.animate(duration: 0.3) {
      backgroundColor = color
      arrange()
    }
  }

  /// Says kindly that its turn comes later: it shakes its head and shows its figure for a moment.
  func decline() {
    guard let tree else { return }
    isTelling = true
    tree.animate(duration: 0.2) { arrange() }
    telling?.cancel()
    telling = tree.perform(after: 1.6, owner: self) { [weak self] in
      guard let self else { return }
      isTelling = false
      self.tree?.animate(duration: 0.3) { self.arrange() }
    }
    guard !isCalm else { return }
    let swing = min(10, bounds.width * 0.05)
    add(KeyframeAnimation(.translationX, values: [0, -swing, swing, -swing * 0.7, swing * 0.7, 0], duration: 0.45), forKey: "shake")
  }

  /// Whether its border goes on shining until it is found, so that the eye finds it again.
  func setMarked(_ isMarked: Bool) { glow.opacity = isMarked ? 1 : 0 }

  /// Whether its border goes on shining.
  var isMarked: Bool { glow.opacity > 0 }

  /// Draws the eye three times, softly.
  func beckon() {
    let rest = glow.opacity
    glow.add(KeyframeAnimation(.opacity, values: [rest, 1, 0.4 * rest, 1, 0.4 * rest, 1, rest], duration: 2.7), forKey: "beckon")
    if !isCalm { add(KeyframeAnimation(.scale, values: [1, 1.06, 1, 1.06, 1, 1.06, 1], duration: 2.7), forKey: "beckon") }
  }

  /// Whether it draws the eye now.
  var isBeckoning: Bool { glow.hasAnimation(forKey: "beckon") }

  func stopBeckoning() {
    for layer in [self, glow] { layer.removeAnimation(forKey: "beckon") }
  }

  /// Jumps for joy, after a delay in seconds.
  func hop(after delay: Double) {
    guard !isCalm, let tree else { return }
    var hop = KeyframeAnimation(.translationY, values: [0, -bounds.height * 0.22, 0, -bounds.height * 0.08, 0], duration: 0.6)
    hop.timing.beginTime = tree.now + delay
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    add(hop, forKey: "hop")
  }

  /// Comes in, after a delay in seconds.
  func arrive(after delay: Double) {
    guard let tree else { return }
    var arrival = BasicAnimation(isCalm ? .opacity : .scale, from: 0, to: 1, duration: 0.35, timingFunction: .easeOut)
    arrival.timing.beginTime = tree.now + delay
    arrival.timing.fillMode = .backwards
    add(arrival, forKey: "arrive")
  }

  /// Sets both texts for the number, and puts them in their places.
  private func showTexts() {
    numeral.string = RomanNumeral(number)?.text ?? ""
    figure.string = "\(number)"
    numeral.style.size = textSize
    figure.style.size = min(textSize, bounds.height * 0.34)
    for text in [numeral, figure] { text.sizeToFit() }
    arrange()
  }

  private func arrange() {
    let isOpen = isFound || isTelling
    numeral.position = Point(bounds.midX, bounds.height * (isOpen ? 0.36 : 0.5))
    numeral.scale = isOpen ? min(1, bounds.height * 0.46 / textSize) : 1
    figure.position = Point(bounds.midX, bounds.height * (isOpen ? 0.74 : 0.82))
    figure.opacity = isOpen ? 1 : 0
  }
}
