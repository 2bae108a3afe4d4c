import Geometry
import Gestures
import Layers
import RoomKit
import Typography

/// A stone like the keys' with a numeral; once it is met it is inlaid with its colour and shows the figure too.
@MainActor
final class NumeralTile: Layer {
  nonisolated static let font = FontDescription(weight: .bold)

  /// What stones that were met are inlaid with, each 4.5 to 1 and more against white.
  private static let paints: [Color] = [
    0xb8433a, 0xa65a12, 0x8a6a00, 0x557a1c, 0x2e7d46, 0x0f7a70, 0x1f6fa8, 0x3f5fc0, 0x7050b8, 0xa8407e,
  ].map { Color(rgb: $0) }

  private let stone: NinePartLayer
  private let inlay = Layer()
  private let numeral = TextLayer()
  private let figure = TextLayer()
  let glow: StoneGlow
  private let isCalm: Bool
  private var number = 1
  private(set) var isFound = false
  /// Whether it shows its figure for a moment.
  private(set) var isTelling = false
  private var textSize = 20.0
  private var telling: ScheduledWork?

  /// Called with its place when it is tapped.
  var onTap: (Int) -> Void = { _ in }

  /// - Throws: `RoomError` when its picture is missing.
  init(place: Int, options: RoomOptions) throws(RoomError) {
    let paint = Self.paints[place % Self.paints.count]
    isCalm = options.reducesMotion
    glow = StoneGlow(isCalm: isCalm)
    stone = try NinePartLayer("stone-key-up")
    super.init()
    name = "tile"
    inlay.backgroundColor = options.hasHighContrast ? Color.interpolate(paint, .black, 0.3) : paint
    inlay.borderColor = Color.interpolate(paint, .black, 0.25)
    inlay.opacity = 0
    for text in [numeral, figure] { text.style = TextStyle(font: Self.font) }
    for part in [stone, inlay, glow, numeral, figure] as [Layer] {
      part.isHitTestable = false
      addSublayer(part)
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
    stone.layout(in: bounds, scale: drawnScale)
    inlay.frame = face.insetBy(dx: 7 * drawnScale, dy: 7 * drawnScale)
    inlay.cornerRadius = 14 * drawnScale
    inlay.borderWidth = 3 * drawnScale
    glow.layout(about: bounds)
    showTexts()
  }

  /// Points for one of the drawing's.
  private var drawnScale: Double { StoneGlow.scale(of: bounds) }

  /// What is seen of the stone from above; below it is its edge.
  private var face: Rect { Rect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - 12 * drawnScale)) }

  /// Shows a number as it stands.
  func update(_ number: Int, isFound: Bool) {
    self.number = number
    self.isFound = isFound
    telling?.cancel()
    isTelling = false
    for layer in [self, glow, inlay, numeral, figure] { layer.removeAllAnimations() }
    showTexts()
  }

  /// Takes the colour and shows the figure.
  func find() {
    telling?.cancel()
    isTelling = false
    isFound = true
    tree?.animate(duration: 0.3) { arrange() }
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
    figure.style.size = min(textSize, face.height * 0.36)
    for text in [numeral, figure] { text.sizeToFit() }
    arrange()
  }

  private func arrange() {
    let isOpen = isFound || isTelling
    inlay.opacity = isFound ? 1 : 0
    for text in [numeral, figure] { text.color = isFound ? .white : StoneKey.ink }
    numeral.position = Point(face.midX, face.height * (isOpen ? 0.36 : 0.5))
    numeral.scale = isOpen ? min(1, face.height * 0.46 / textSize) : 1
    figure.position = Point(face.midX, face.height * (isOpen ? 0.73 : 0.82))
    figure.opacity = isOpen ? 1 : 0
  }
}
