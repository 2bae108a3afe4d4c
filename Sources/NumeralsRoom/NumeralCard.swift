import Geometry
import Layers
import RoomKit
import Typography

/// The card that asks for a number, and shows how its numeral is made: figure, quantity and letters side by side.
@MainActor
final class NumeralCard: Layer {
  enum Content: Equatable {
    case asking(Int)
    case telling(Int)
    case blank

    /// 0 for nothing.
    var number: Int {
      switch self {
      case .asking(let number), .telling(let number): number
      case .blank: 0
      }
    }
  }

  /// The greatest number that is shown as a quantity too.
  private static let countable = 100

  /// How long the letters take to come and to go apart, in seconds.
  static let tellingTime = 1.7

  /// Whether a question stands where the letters will be.
  var asksBelow = true
  private(set) var content = Content.asking(1)
  /// What stands on the card, made anew for each content.
  private let figure = TextLayer()
  private let question = TextLayer()
  private let quantity = Layer()
  private let line = Layer()
  private let isCalm: Bool
  private let hasHighContrast: Bool
  /// The greatest number of the page, which sets the size of figures and squares.
  private var last = NumeralsGame.pageSize
  private var advances: [RomanSymbol: Double] = [:]

  init(options: RoomOptions) {
    isCalm = options.reducesMotion
    hasHighContrast = options.hasHighContrast
    super.init()
    name = "card"
    backgroundColor = Palette.sheet
    isHitTestable = false
    isAccessibilityElement = true
    describe({ [weak self] in self?.spoken(in: $0) }, traits: { .staticText })
    for text in [figure, question] {
      text.style = TextStyle(font: NumeralTile.font)
      addSublayer(text)
    }
    figure.color = Palette.outline
    question.color = hasHighContrast ? Palette.outline : Color(light: Color(rgb: 0x666d7d), dark: Color(rgb: 0x4a5060))
    for group in [quantity, line] {
      group.anchorPoint = .zero
      addSublayer(group)
    }
  }

  func layout(frame: Rect) {
    self.frame = frame
    let side = min(frame.width, frame.height)
    cornerRadius = side * 0.07
    borderWidth = hasHighContrast ? 3 : max(1, side * 0.005)
    borderColor = hasHighContrast ? Palette.outline : Color(rgb: 0xe2d5bd)
    present(content, isAnimated: false)
  }

  /// What it asks for or tells.
  func spoken(in language: Language) -> String {
    let number = content.number
    guard case .telling = content, let numeral = RomanNumeral(number) else {
      return NumeralsSpeech.find.text(in: language, ["number": "\(number)"])
    }
    return NumeralsSpeech.isNumber.text(in: language, ["numeral": NumeralsSpeech.spelled(numeral.text), "number": "\(number)"])
  }

  /// Makes room for the numbers of a page.
  /// - Parameter last: the greatest of them.
  func prepare(upTo last: Int) { self.last = last }

  /// Asks for a number.
  func ask(_ number: Int, isAnimated: Bool) { present(.asking(number), isAnimated: isAnimated) }

  /// Tells a number: its letters come from a place of the card and take themselves apart.
  func tell(_ number: Int, from source: Point) { present(.telling(number), isAnimated: true, from: source) }

  private func present(_ content: Content, isAnimated: Bool, from source: Point = .zero) {
    self.content = content
    let isMoving = isAnimated && tree != nil
    takeAway()
    guard let numeral = RomanNumeral(content.number), bounds.width > 0, bounds.height > 0 else { return }
    let places = CardPlaces(bounds)
    let ems = TextLayer.ems(String(repeating: "8", count: "\(last)".count), font: NumeralTile.font)
    let isCountable = last <= Self.countable
    let box =
      isCountable
      ? places.figure : Rect(minX: places.figure.minX, minY: places.figure.minY, maxX: places.quantity.maxX, maxY: places.figure.maxY)
    let size = min(box.height * 0.86, ems > 0 ? box.width / ems : box.height)
    figure.setText("\(content.number)", size: size, center: box.center)
    let grid = QuantityGrid(
      for: numeral.squares, among: QuantityGrid.rows(upTo: min(last, Self.countable)), in: places.quantity)
    quantity.isHidden = !isCountable
    switch content {
    case .asking:
      if isCountable {
        addFrame(grid, for: content.number)
        addSquares(grid.path(0..<content.number), fill: hasHighContrast ? Color(white: 0.45) : Color(rgb: 0xb9bfcb))
      }
      if asksBelow { question.setText("?", size: places.line.height * 0.62, center: places.line.center) }
      if isMoving { appear([figure, question, quantity], after: 0) }
    case .blank: break
    case .telling:
      if isCountable { addFrame(grid, for: numeral.squares) }
      let squares = isCountable ? addParts(numeral, grid) : []
      let letters = addLetters(numeral, places)
      if isMoving { move(letters, squares, from: source) }
    }
  }

  /// Shows nothing, for what is laid over it.
  func clear() {
    content = .blank
    takeAway()
  }

  private func takeAway() {
    for group in [quantity, line] {
      group.removeAllAnimations()
      for layer in group.sublayers.reversed() { layer.removeFromSuperlayer() }
    }
    for text in [figure, question] { text.removeAllAnimations() }
    figure.string = ""
    question.string = ""
  }

  // MARK: - Squares

  /// The squares of a part: those that stay, and those that are taken away with the outlines that they leave.
  private struct PartSquares {
    let kept: ShapeLayer
    let taken: ShapeLayer?
    let outline: ShapeLayer?
  }

  /// The tens in which squares stand, empty.
  private func addFrame(_ grid: QuantityGrid, for squares: Int) {
    addSquares(grid.path(0..<(squares + 9) / 10 * 10), fill: Color(rgb: 0xf1ece2))
  }

  @discardableResult
  private func addSquares(_ path: Path, fill: Color) -> ShapeLayer {
    let shape = ShapeLayer(path: path, fillColor: fill)
    quantity.addSublayer(shape)
    return shape
  }

  /// Shows each part in its letter's colour, what is taken away as outlines.
  private func addParts(_ numeral: RomanNumeral, _ grid: QuantityGrid) -> [PartSquares] {
    var index = 0
    return numeral.parts.map { part in
      let kept = addSquares(grid.path(index..<index + part.value), fill: part.symbol.color)
      let rest = grid.path(index + part.value..<index + part.whole)
      index += part.whole
      guard let minus = part.minus else { return PartSquares(kept: kept, taken: nil, outline: nil) }
      let outline = addSquares(rest, fill: minus.color.withAlpha(0.1))
      outline.strokeColor = minus.color.withAlpha(hasHighContrast ? 1 : 0.6)
      outline.lineWidth = max(1, grid.pitch * 0.07)
      let taken = addSquares(rest, fill: part.symbol.color)
      taken.opacity = 0
      return PartSquares(kept: kept, taken: taken, outline: outline)
    }
  }

  // MARK: - Letters

  private struct LineLetters {
    var letters: [(layer: TextLayer, place: NumeralLine.Letter)] = []
    /// What appears once the letters are apart.
    var signs: [Layer] = []
    var values: [Layer] = []
    var y = 0.0
    var size = 0.0
  }

  private func advance(_ symbol: RomanSymbol) -> Double {
    if let known = advances[symbol] { return known }
    let ems = TextLayer.ems(symbol.text, font: NumeralTile.font)
    advances[symbol] = ems
    return ems
  }

  private func addLetters(_ numeral: RomanNumeral, _ places: CardPlaces) -> LineLetters {
    // A letter's plate is 1.2 high; its value, in a line of 0.7, stands below.
    let place = NumeralLine(numeral, width: places.line.width, limit: places.line.height / 2) { advance($0) }
    let size = place.size
    let y = places.line.midY - size * 0.35
    var result = LineLetters(y: y, size: size)
    for group in place.groups {
      let left = places.line.minX + group.minX
      let plate = Layer(frame: Rect(x: left, y: y - size * 0.6, width: group.maxX - group.minX, height: size * 1.2))
      plate.cornerRadius = size * 0.26
      plate.backgroundColor = group.part.symbol.color.withAlpha(0.13)
      line.addSublayer(plate)
      let value = TextLayer("", style: TextStyle(font: NumeralTile.font), color: Palette.outline)
      value.setText("\(group.part.value)", size: size * 0.6, center: Point(plate.position.x, y + size * 0.98))
      line.addSublayer(value)
      result.signs.append(plate)
      result.values.append(value)
    }
    for sign in place.signs {
      let text = TextLayer("", style: TextStyle(font: NumeralTile.font), color: Palette.outline)
      text.setText(sign.text, size: size * 0.7, center: Point(places.line.minX + sign.x, y))
      line.addSublayer(text)
      result.signs.append(text)
    }
    for letter in place.letters {
      let text = TextLayer("", style: TextStyle(font: NumeralTile.font), color: letter.symbol.color)
      text.setText(letter.symbol.text, size: size, center: Point(places.line.minX + letter.apart, y))
      line.addSublayer(text)
      result.letters.append((text, letter))
    }
    return result
  }

  // MARK: - Movement

  private func appear(_ layers: [Layer], after delay: Double, duration: Double = 0.3) {
    guard let tree else { return }
    for layer in layers {
      var fade = BasicAnimation(.opacity, from: 0, to: layer.opacity, duration: duration)
      fade.timing.beginTime = tree.now + delay
      fade.timing.fillMode = .backwards
      layer.add(fade, forKey: "appear")
    }
  }

  /// The letters fly in together and go apart; those that are taken away hop to the other side, and their squares vanish.
  private func move(_ line: LineLetters, _ squares: [PartSquares], from source: Point) {
    let left = CardPlaces(bounds).line.minX
    let total = Self.tellingTime - 0.3
    for (layer, place) in line.letters {
      let together = Point(left + place.together, line.y)
      let start = source + (together - Point(bounds.midX, line.y)) * 0.4
      guard !isCalm else {
        appear([layer], after: 0)
        continue
      }
      var flight = KeyframeAnimation(
        .position, values: [start, together, together, layer.position], keyTimes: [0, 0.3, 0.55, 1], duration: total)
      flight.timingFunctions = [.easeOut, .linear, .easeInOut]
      layer.add(flight, forKey: "flight")
      layer.add(KeyframeAnimation(.scale, values: [0.4, 1, 1], keyTimes: [0, 0.3, 1], duration: total), forKey: "growth")
      guard place.isTaken else { continue }
      var hop = KeyframeAnimation(.translationY, values: [0, 0, -line.size * 0.8, 0], keyTimes: [0, 0.55, 0.775, 1], duration: total)
      hop.timingFunctions = [.linear, .easeOut, .easeIn]
      layer.add(hop, forKey: "hop")
    }
    appear(line.signs, after: isCalm ? 0.2 : total - 0.25)
    appear(line.values, after: isCalm ? 0.4 : total)
    for (k, part) in squares.enumerated() {
      let begin = 0.15 + 0.12 * Double(k)
      appear([part.kept], after: begin)
      guard let tree, let taken = part.taken, let outline = part.outline else { continue }
      appear([outline], after: begin)
      var vanish = KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.7, 1], duration: total - begin)
      vanish.timing.beginTime = tree.now + begin
      taken.add(vanish, forKey: "vanish")
    }
  }
}
