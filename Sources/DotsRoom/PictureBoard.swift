import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A picture whose dots are connected in order. The fingers' lines stay as the drawing; after the last dot the outline draws itself and the picture
/// fills with colour.
@MainActor
final class PictureBoard: DotsBoard {
  let layer = Layer()
  let puzzle: DotPuzzle
  let frame: RoomFrame
  var options: RoomOptions { frame.options }

  var game: ConnectGame
  private(set) var counting: PictureLabels
  private(set) var layout: PictureLayout
  private(set) var dotLayers: [PictureDotLayer] = []

  /// What comes after the last dot.
  let reveal: PictureReveal
  let sheet = LineSheet()
  let dotsLayer = Layer()
  /// What the dots, their lines and the finished picture are seen through.
  let window: PictureWindow
  /// The lines under fingers, by touch.
  var strokes: [Int: DotStroke] = [:]
  /// A line from the last dot whose finger was lifted before it came to the next.
  var pending: DotStroke?
  /// Whether the next dot is shown.
  private(set) var isHinting = false
  /// How many wrong dots were chosen since the last one that was right.
  var misses = 0
  /// The picture as one of one's own; nil for others.
  private let ownLevel: OwnLevel?
  /// Called when the last dot is connected.
  var onFinish: () -> Void = {}
  /// The chips that choose what is counted.
  private(set) lazy var chooser = LabelChooser(
    LabelFamily.families(for: puzzle.dots.count, band: options.band, language: options.language), options: options
  ) { [weak self] in self?.choose($0) }
  private lazy var hintTimer = HintTimer { [weak self] in self?.showHint() }

  /// - Throws: `RoomError` when an icon is missing.
  init(_ puzzle: DotPuzzle, on frame: RoomFrame) throws(RoomError) {
    self.puzzle = puzzle
    self.frame = frame
    let size = Size(320, 568)
    layout = PictureLayout(
      picture: puzzle.size, in: size, buttons: Self.buttonCount(on: frame), sides: frame.sides)
    reveal = PictureReveal(puzzle, on: frame, finished: Self.finishedPlace(of: puzzle, in: size, on: frame))
    ownLevel = Self.ownLevel(on: frame)
    window = PictureWindow(reducesMotion: frame.options.reducesMotion)
    game = ConnectGame(contourEnds: puzzle.contourEnds)
    counting = PictureLabels(
      puzzle, kind: ChosenLabels.kind(of: puzzle, frame.kept(PictureDotsDocument.self), in: frame.options.store))
    restore()
    let buttons = [
      RoomButton(.undo, of: self, isEnabled: { !$0.game.isFinished && ($0.game.entered > 0 || $0.pending != nil) }) { $0.undo() },
      RoomButton(.hint, of: self, isEnabled: { !$0.game.isFinished }) { $0.askForHint() },
      RoomButton(.labels, of: self, isEnabled: { $0.canChooseLabels }) { $0.toggleChooser() },
    ]
    try frame.controls.addButtons(buttons + (ownLevel?.buttons ?? []))
    buildLayers()
  }

  private func buildLayers() {
    for part in [layer, dotsLayer] { part.anchorPoint = .zero }
    layer.addSublayer(window.layer)
    for part in [reveal.layer, sheet.layer, dotsLayer] { window.content.addSublayer(part) }
    reveal.again = { [weak self] in self?.startOver() }
    for i in puzzle.dots.indices {
      let dot = PictureDotLayer(number: i + 1, of: puzzle.dots.count, hasHighContrast: options.hasHighContrast)
      dot.beDot(i + 1, label: dot.label, state: { [weak self] in self?.state(of: i + 1) }) { [weak self] in self?.drawByKeyboard(to: i + 1)
      }
      dot.focusResponse?.ringMoved = { [weak self] isThere in
        self?.window.visit(isThere ? i + 1 : nil)
      }
      dotLayers.append(dot)
      dotsLayer.addSublayer(dot)
      dotsLayer.addSublayer(dot.label)
    }
    layer.addSublayer(chooser)
    for dot in 0..<game.entered { addLine(to: dot + 1) }
    if let points = pending?.points { pending = sheet.makeStroke(points, origin: game.entered) }
    showProgress()
  }

  func begin(in session: Session) {
    frame.beginGuide { [weak self] in self?.nextStep }
    if game.isFinished {
      showPicture(isSlow: false)
    } else {
      frame.round.begin()
      awaitProgress()
      window.open(at: game.entered)
      frame.input.focus(dotLayers[(game.next ?? 1) - 1])
    }
  }

  /// How a dot stands, for those who do not see it.
  private func state(of dot: Int) -> DotsSpeech? { dot == game.next ? .next : dot <= game.entered ? .connected : nil }

  /// What a hand would do next, on the stage.
  private var nextStep: HandGuide.Step? {
    guard let next = game.next, !chooser.isOpen else { return nil }
    let end = place(ofDot: next)
    return game.beginsContour(next) ? .tap(end) : .drag(from: place(ofDot: next - 1), to: end)
  }

  /// Where a dot is seen now, in points of the stage.
  func place(ofDot dot: Int) -> Point { sheet.layer.convert(puzzle.dots[dot - 1], to: nil) }

  /// The dot that is to be entered next.
  var firstToDo: Layer? { game.next.map { dotLayers[$0 - 1] } }

  // MARK: - Layout

  func layout(size: Size) {
    layout = PictureLayout(picture: puzzle.size, in: size, buttons: Self.buttonCount(on: frame), sides: frame.sides)
    reveal.layout(
      game.isFinished ? nil : layout.place, finished: Self.finishedPlace(of: puzzle, in: size, on: frame), lineWidth: lineWidth)
    sheet.layout(layout.place, width: lineWidth)
    chooser.layout(size: size, kind: counting.kind)
    layOutDots()
  }

  /// Puts dots and labels in their places, and plans what is seen of them.
  private func layOutDots() {
    counting.lay(out: dotLayers, in: layout)
    window.layout(counting.plan(in: layout.area), above: chooser.coveredFrom)
  }

  private static func finishedPlace(of puzzle: DotPuzzle, in size: Size, on frame: RoomFrame) -> AffineTransform {
    PictureLayout.finished(picture: puzzle.size, in: size, buttons: buttonCount(on: frame), sides: frame.sides).place
  }

  /// The width of lines, in the puzzle's units.
  var lineWidth: Double { LineStyle.width(side: layout.scale * 100, hasHighContrast: options.hasHighContrast) / layout.scale }

  /// Shows the picture instead of its dots.
  /// - Parameter isSlow: whether that takes its time.
  func showPicture(isSlow: Bool) { reveal.begin(dotLayers, lines: sheet.lines, lineWidth: lineWidth, isSlow: isSlow) }

  /// Counts with another kind of labels.
  func count(with kind: DotLabelKind) {
    counting.change(to: kind)
    layOutDots()
    chooser.show(kind)
    frame.host.stateChanged()
  }

  // MARK: - Progress

  /// Shows which dots were entered, and what can be undone.
  func showProgress() {
    for (i, dot) in dotLayers.enumerated() { dot.update(isEntered: i < game.entered) }
    frame.controls.updateButtons()
  }

  /// Something came of playing: what comes next is seen.
  func progressed() {
    if game.isFinished { window.showWhole() } else { window.follow(game.entered) }
    awaitProgress()
  }

  /// Hints go, and patience begins anew. The first dot of a contour, which no line leads to, is shown at once.
  private func awaitProgress() {
    misses = 0
    hideHint()
    hintTimer.stop()
    guard let next = game.next else { return }
    if game.beginsContour(next) { showHint() }
    hintTimer.begin(in: layer.tree)
  }

  func askForHint() {
    guard !game.isFinished, !isHinting || game.next.map(game.beginsContour) == true else { return }
    closeChooser()
    game.noteHint()
    showHint()
    frame.host.stateChanged()
  }

  /// Lets the next dot beckon, and shows the way to it.
  func showHint() {
    guard let next = game.next else { return }
    isHinting = true
    dotLayers[next - 1].isBeckoning = true
    guard !game.beginsContour(next) else { return }
    sheet.showGuide(from: puzzle.dots[next - 2], to: puzzle.dots[next - 1])
  }

  private func hideHint() {
    isHinting = false
    sheet.guide.isHidden = true
    for dot in dotLayers { dot.isBeckoning = false }
  }

  func undo() {
    guard !game.isFinished else { return }
    if let line = pending {
      line.layer.removeFromSuperlayer()
      pending = nil
    } else {
      guard game.undo() else { return }
      sheet.removeLast()
    }
    for id in strokes.keys.sorted() { strokes[id]?.origin = nil }
    frame.host.play(.drop)
    showProgress()
    progressed()
    frame.host.stateChanged()
  }

  /// Begins the picture anew.
  func startOver() {
    layer.tree?.cancelWork(ownedBy: self)
    frame.controls.endCelebration()
    frame.ground?.unveil(false, isSlow: true)
    game = ConnectGame(contourEnds: puzzle.contourEnds)
    sheet.clear()
    reveal.clear(layout.place)
    strokes.removeAll()
    pending = nil
    for dot in dotLayers { dot.comeBack() }
    showProgress()
    frame.round.begin()
    awaitProgress()
    window.open(at: 0)
    frame.input.focus(dotLayers[0])
    frame.host.stateChanged()
  }

  func handle(_ event: InputEvent) -> Bool {
    guard event.pressedKey == .escape, chooser.isOpen else { return false }
    closeChooser()
    return true
  }

  // MARK: - State

  /// Takes the game from what was kept, as far as it fits.
  private func restore() {
    guard let kept = frame.kept(PictureDotsDocument.self), let game = kept.game(of: puzzle) else { return }
    self.game = game
    pending = kept.pending(in: game, of: puzzle).map { DotStroke(layer: ShapeLayer(), points: $0, origin: game.entered) }
  }

  var document: any Encodable { PictureDotsDocument(game, labels: counting.kind, pending: pending?.points) }

  var probeMembers: [JSON.Member] {
    game.probeMembers + [
      JSON.Member("labels", .string(counting.kind.rawValue)),
      JSON.Member("choosingLabels", .bool(chooser.isOpen)),
      JSON.Member("nextLabel", game.next.map { .string(counting.kind.text($0)) } ?? nil),
      JSON.Member("hinting", .bool(isHinting)),
      JSON.Member("pending", pending.map { DrawnLine(points: Array($0.points.dropFirst())).json } ?? nil),
    ]
  }
}
