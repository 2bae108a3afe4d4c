import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// The classic level: eight dots in a circle that never ends. Each line flashes and disappears when its finger lifts.
@MainActor
final class ClassicDotsBoard: DotsBoard {
  let layer = Layer()
  let startButton = StartButton(saying: "START")
  private(set) var game = ClassicDotsGame(count: ClassicDots.places.count)
  private(set) var dotLayers: [DotLayer] = []
  private let boardLayer = Layer()
  private let linesLayer = Layer()
  /// The line under each finger, by touch.
  private var drawing: [Int: ShapeLayer] = [:]
  /// The last dot that the keyboard drew to.
  private var keyboardDot: Int?
  private let frame: RoomFrame

  /// How many lines are seen.
  var linesDrawn: Int { linesLayer.sublayers.count }

  init(on frame: RoomFrame) {
    self.frame = frame
    let options = frame.options
    layer.anchorPoint = .zero
    boardLayer.anchorPoint = .zero
    // The keyboard comes to the button first.
    layer.addSublayer(startButton)
    layer.addSublayer(boardLayer)
    for (i, place) in ClassicDots.places.enumerated() {
      let dot = DotLayer(number: i + 1, of: ClassicDots.places.count, label: place + ClassicDots.labelOffset, at: place)
      dot.beDot(i + 1, label: dot.label, state: { [weak self] in self?.state(of: i + 1) }) { [weak self] in self?.drawByKeyboard(to: i + 1)
      }
      boardLayer.addSublayer(dot)
      boardLayer.addSublayer(dot.label)
      dotLayers.append(dot)
    }
    // Lines lie above everything, the button included; they are drawn in the board's units.
    layer.addSublayer(linesLayer)
    linesLayer.anchorPoint = .zero
    startButton.setText(DotsWord.start.text(in: options.language))
    startButton.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.start() })
    startButton.name = "start button"
    startButton.focusResponse = FocusResponse { [weak self] in self?.start() }
    startButton.describe { DotsWord.start.text(in: $0) }
    if let kept = frame.kept(ClassicDotsDocument.self), kept.started {
      game = ClassicDotsGame(count: ClassicDots.places.count, entered: kept.entered)
      startButton.setText("\(game.next)")
    }
  }

  /// How a dot stands, for those who do not see it.
  private func state(of dot: Int) -> DotsSpeech? { game.isStarted && dot == game.next ? .next : nil }

  /// The button that starts, then the dot that is to be entered next.
  var firstToDo: Layer? { game.isStarted ? dotLayers[game.next - 1] : startButton }

  func layout(size: Size) {
    let place = ClassicDotsLayout(size: size)
    boardLayer.transform = place.board
    linesLayer.transform = place.board
    startButton.layout(in: place.button)
  }

  func begin(in session: Session) {
    guard game.isStarted else { return }
    frame.round.begin()
    flashNext()
  }

  var document: any Encodable { ClassicDotsDocument(game) }

  var probeMembers: [JSON.Member] {
    func number(_ n: Int?) -> JSON { n.map { JSON($0) } ?? nil }
    return [
      JSON.Member("dots", JSON(game.count)),
      JSON.Member("started", .bool(game.isStarted)),
      JSON.Member("next", number(game.isStarted ? game.next : nil)),
      JSON.Member("flashing", number(game.flashing)),
      JSON.Member("entered", JSON(game.entered)),
      JSON.Member("finished", false),
      JSON.Member("label", .string(startButton.text)),
      JSON.Member("lines", JSON(linesDrawn)),
    ]
  }

  // MARK: - START

  /// Begins, or begins again.
  private func start() {
    if let flashing = game.flashing { dotLayers[flashing - 1].stopFlashing() }
    for dot in dotLayers { dot.dim() }
    keyboardDot = nil
    game.start()
    frame.host.play(.press)
    frame.round.begin()
    frame.host.stateChanged()
    startButton.slideLabel { [weak self] in
      guard let self else { return "" }
      return "\(game.next)"
    } completion: { [weak self] in
      self?.flashNext()
    }
  }

  private func flashNext() {
    game.flash()
    if let flashing = game.flashing { dotLayers[flashing - 1].flash() }
    frame.host.stateChanged()
  }

  // MARK: - Drawing

  private func beginLine(at p: Point) -> ShapeLayer {
    let line = ShapeLayer()
    line.anchorPoint = .zero
    line.fillColor = nil
    line.strokeColor = Color(red: 0.6, green: 0.4, blue: 0.2)
    line.lineWidth = 4
    line.lineJoin = .bevel
    line.lineCap = .round
    line.isHitTestable = false
    line.beginGrowingLine(at: p)
    linesLayer.addSublayer(line)
    return line
  }

  /// Enters the flashing dot where its frame holds a place of the board.
  private func check(_ p: Point) {
    guard let flashing = game.flashing, dotLayers[flashing - 1].frame.contains(p) else { return }
    enter(flashing)
  }

  private func enter(_ number: Int) {
    guard game.enter(number) else { return }
    frame.announce("\(number)")
    let dot = dotLayers[number - 1]
    dot.stopFlashing()
    dot.dim()
    startButton.setText("\(game.next)")
    if let flashing = game.flashing { dotLayers[flashing - 1].flash() }
    if number == game.count {
      // Once round: the circle goes on, and so does the next round.
      frame.host.play(.finish)
      frame.round.end(.finished)
      frame.round.begin()
    } else {
      frame.host.play(.climb(number - 1, of: game.count))
    }
    frame.host.stateChanged()
  }

  /// The keyboard's way to draw: a straight line from the dot before to the one that has the focus. A finger is led by what it sees; a key that goes to a
  /// wrong dot, or comes before START, is told so.
  private func drawByKeyboard(to number: Int) {
    if !game.isStarted || number != game.next {
      dotLayers[number - 1].shakeHead(with: dotLayers[number - 1].label)
      frame.host.play(.wrong)
    }
    guard game.isStarted else { return }
    let end = dotLayers[number - 1].position
    let line = beginLine(at: keyboardDot.map { dotLayers[$0 - 1].position } ?? end)
    line.appendLine(to: end)
    keyboardDot = number
    if number == game.flashing { enter(number) }
    lift(line)
  }

  private func lift(_ line: ShapeLayer) {
    var flash = BasicAnimation(.opacity, from: 0.3, to: 1, duration: 0.5)
    flash.repeatCount = 2
    line.add(flash, forKey: "flash")
    layer.tree?.perform(after: 2, owner: self) { [weak line] in
      line?.removeFromSuperlayer()
    }
  }
}

extension ClassicDotsBoard: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    guard game.isStarted else { return false }
    let p = touch.location(in: linesLayer)
    drawing[touch.id] = beginLine(at: p)
    check(p)
    return true
  }

  func touchMoved(_ touch: Touch) {
    guard let line = drawing[touch.id] else { return }
    let p = touch.location(in: linesLayer)
    line.appendLine(to: p)
    check(p)
  }

  func touchEnded(_ touch: Touch) {
    guard let line = drawing.removeValue(forKey: touch.id) else { return }
    lift(line)
  }

  func touchCancelled(_ touch: Touch) { touchEnded(touch) }
}
