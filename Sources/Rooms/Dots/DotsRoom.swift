import Geometry
import Gestures
import Layers
import Stage
import Typography

/// Connect the dots: fingers draw lines from number to number, and a picture appears.
///
/// The classic level is eight dots in a circle that never ends. In the other levels the lines stay, and after the last dot the picture's
/// outline draws itself and fills with colour.
@MainActor
public final class DotsRoom: Room {
  public nonisolated static let name = "dots"
  public nonisolated static var levels: [String] { ["classic"] + pictures }
  public nonisolated static let stateVersion = 1

  /// The levels that are pictures.
  nonisolated static let pictures = ["star", "house", "fish", "boat", "rocket", "cat"]
  /// The board's size in its own units: at a stage of 320x568 points one unit is a point.
  nonisolated static let board = Size(320, 454)

  public let tree: LayerTree
  public let input: InputRouter
  public let background: Color
  public var title: String { "Pinwheel: connect the dots" }

  public let level: String
  let puzzle: DotPuzzle
  private(set) var game: DotsGame
  private let boardLayer = Layer()
  private let picture = Layer()
  private let dotsLayer = Layer()
  private let linesLayer = Layer()
  let startButton = StartButton()
  private(set) var dotLayers: [DotLayer] = []
  /// The line under each finger, by touch.
  private var drawing: [Int: ShapeLayer] = [:]
  private let host: any RoomHost
  private let controls: RoomControls
  let language: Language
  /// The last dot that the keyboard drew to.
  private var keyboardDot: Int?

  /// - Throws: `RoomError` when the level's picture is missing or damaged.
  public init(level: String, options: RoomOptions = RoomOptions(), host: any RoomHost = NoHost()) throws(RoomError) {
    self.level = level
    self.host = host
    language = options.language
    controls = try RoomControls(host: host, options: options)
    puzzle = level == "classic" ? .classic : try .picture(level)
    game = DotsGame(count: puzzle.dots.count, isFinite: level != "classic")
    background = level == "classic" ? Color(red: 0, green: 1, blue: 0) : Color(rgb: 0xbfe8c4)
    tree = LayerTree()
    input = InputRouter(tree: tree)
    buildLayers()
  }

  private func buildLayers() {
    let root = tree.root
    root.anchorPoint = .zero
    boardLayer.anchorPoint = .zero
    root.backgroundColor = background
    root.touchHandler = self
    root.addSublayer(boardLayer)
    for layer in [picture, dotsLayer] { boardLayer.addSublayer(layer) }
    for (i, place) in puzzle.dots.enumerated() {
      let dot = DotLayer(number: i + 1, of: puzzle.dots.count, label: puzzle.labels[i], at: place)
      dot.focusResponse = FocusResponse { [weak self] in self?.drawByKeyboard(to: i + 1) }
      dotsLayer.addSublayer(dot)
      dotsLayer.addSublayer(dot.label)
      dotLayers.append(dot)
    }
    root.addSublayer(startButton)
    // Lines lie above everything, the button included; they are drawn in the board's units.
    root.addSublayer(linesLayer)
    linesLayer.anchorPoint = .zero
    root.addSublayer(controls.layer)
    startButton.show(DotsWord.start.text(in: language))
    let tap = TapGestureRecognizer { [weak self] _ in self?.start() }
    startButton.addRecognizer(tap)
    startButton.focusResponse = FocusResponse { [weak self] in self?.start() }
  }

  // MARK: - Layout

  public func layout(size: Size) {
    let root = tree.root
    root.bounds = Rect(origin: .zero, size: size)
    let place = DotsLayout(size: size)
    boardLayer.transform = place.board
    linesLayer.transform = place.board
    startButton.place(place.button)
    controls.layout(size: size)
  }

  // MARK: - START

  /// Begins, or begins again.
  private func start() {
    if let flashing = game.flashing { dotLayers[flashing - 1].stopFlashing() }
    for dot in dotLayers { dot.dim() }
    if game.isFinite { clearPicture() }
    keyboardDot = nil
    game.start()
    host.roundBegan()
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

  /// Enters whatever dot is at a place of the board; when it is the one that flashes, the next one does.
  private func check(_ p: Point, from previous: Point? = nil) {
    guard let flashing = game.flashing else { return }
    let dot = dotLayers[flashing - 1]
    let isEntered: Bool
    if level == "classic" {
      isEntered = dot.frame.contains(p)
    } else {
      // A quick finger jumps; what counts is the way it came.
      var way = FlattenedPath()
      way.append(previous ?? p)
      way.append(p)
      way.endSubpath(closed: false)
      isEntered = way.distance(to: dot.position) <= 14
    }
    if isEntered { enter(flashing) }
  }

  private func enter(_ number: Int) {
    guard game.enter(number) else { return }
    let dot = dotLayers[number - 1]
    dot.stopFlashing()
    dot.dim()
    if game.isFinished {
      startButton.show(DotsWord.start.text(in: language))
      host.roundEnded(.finished, mistakes: 0)
      reveal()
    } else {
      startButton.show("\(game.next)")
      if let flashing = game.flashing { dotLayers[flashing - 1].flash() }
    }
  }

  /// The keyboard's way to draw: a straight line from the dot before to the one that has the focus.
  private func drawByKeyboard(to number: Int) {
    guard game.isStarted, !game.isFinished else { return }
    let end = dotLayers[number - 1].position
    let line = beginLine(at: keyboardDot.map { dotLayers[$0 - 1].position } ?? end)
    line.appendLine(to: end)
    keyboardDot = number
    if number == game.flashing { enter(number) }
    lift(line)
  }

  private func lift(_ line: ShapeLayer) {
    guard level == "classic" else { return }
    var flash = BasicAnimation(.opacity, from: 0.3, to: 1, duration: 0.5)
    flash.repeatCount = 2
    line.add(flash, forKey: "flash")
    tree.perform(after: 2, owner: self) { [weak line] in
      line?.removeFromSuperlayer()
    }
  }

  // MARK: - The picture

  /// The last dot is entered: the outline draws itself, then the picture fills with colour and the dots go.
  private func reveal() {
    guard let outline = puzzle.outline, let document = puzzle.picture else { return }
    let line = ShapeLayer()
    line.anchorPoint = .zero
    line.path = outline
    line.fillColor = nil
    line.strokeColor = Color(red: 0.6, green: 0.4, blue: 0.2)
    line.lineWidth = 4
    line.lineJoin = .round
    line.lineCap = .round
    picture.addSublayer(line)
    line.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 1.5, timingFunction: .easeInOut), forKey: "draw")
    let art = document.makeLayer(fitting: DotPuzzle.frame.size)
    let holder = Layer()
    holder.position = DotPuzzle.frame.origin
    holder.anchorPoint = .zero
    holder.addSublayer(art)
    holder.opacity = 0
    picture.insertSublayer(holder, at: 0)
    tree.animate(duration: 0.8, delay: 1.5) { holder.opacity = 1 }
    tree.animate(duration: 0.6) { linesLayer.opacity = 0 }
    tree.animate(duration: 0.6, delay: 1.5) { dotsLayer.opacity = 0 }
  }

  private func clearPicture() {
    tree.cancelWork(ownedBy: self)
    for layer in picture.sublayers { layer.removeFromSuperlayer() }
    for layer in linesLayer.sublayers { layer.removeFromSuperlayer() }
    drawing.removeAll()
    linesLayer.removeAllAnimations()
    dotsLayer.removeAllAnimations()
    linesLayer.opacity = 1
    dotsLayer.opacity = 1
  }

  // MARK: - Events and state

  public func handle(_ event: InputEvent, at time: Double) -> Bool { controls.handle(event) }

  public func state() -> String {
    func number(_ n: Int?) -> JSON { n.map { JSON($0) } ?? nil }
    let state: JSON = [
      "room": "dots",
      "version": JSON(Self.stateVersion),
      "level": .string(level),
      "dots": JSON(game.count),
      "started": .bool(game.isStarted),
      "next": number(game.isStarted && !game.isFinished ? game.next : nil),
      "flashing": number(game.flashing),
      "entered": JSON(game.entered),
      "finished": .bool(game.isFinished),
      "label": .string(startButton.text),
      "lines": JSON(linesLayer.sublayers.count),
    ]
    return state.description
  }
}

extension DotsRoom: TouchHandler {
  public func touchBegan(_ touch: Touch) -> Bool {
    guard game.isStarted, !game.isFinished else { return false }
    let p = touch.location(in: linesLayer)
    drawing[touch.id] = beginLine(at: p)
    check(p)
    return true
  }

  public func touchMoved(_ touch: Touch) {
    guard let line = drawing[touch.id] else { return }
    let p = touch.location(in: linesLayer)
    line.appendLine(to: p)
    check(p, from: linesLayer.convert(touch.previousPosition, from: nil, presented: true))
  }

  public func touchEnded(_ touch: Touch) {
    guard let line = drawing.removeValue(forKey: touch.id) else { return }
    lift(line)
  }

  public func touchCancelled(_ touch: Touch) { touchEnded(touch) }
}
