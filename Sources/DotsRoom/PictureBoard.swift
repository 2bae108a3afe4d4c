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
  /// What the dots are counted with.
  private(set) var kind = DotLabelKind.numbers
  private(set) var labels: [DotLabel] = []
  private(set) var placement: LabelPlacement?
  private(set) var layout: PictureLayout
  private(set) var size = Size(320, 568)
  /// Whether the picture was finished before the eye, and not before the room was opened.
  var isFreshlyMade = false
  /// What of the picture moves when it is glad; nil until it is finished.
  var revealed: MovingParts?
  private(set) var dotLayers: [PictureDotLayer] = []

  /// The colours that fill in at the end, in the puzzle's units.
  let pictureLayer = Layer()
  /// Lines, in the puzzle's units.
  let linesLayer = Layer()
  let dotsLayer = Layer()
  /// The line to each dot that was entered.
  var lineLayers: [ShapeLayer] = []
  /// The lines under fingers, by touch.
  var strokes: [Int: DotStroke] = [:]
  /// A line from the last dot whose finger was lifted before it came to the next.
  var pending: DotStroke?
  /// A dashed way to the next dot.
  let guide = ShapeLayer()
  /// Whether the next dot is shown.
  private(set) var isHinting = false
  /// Called when the last dot is connected.
  var onFinish: () -> Void = {}
  private lazy var hintTimer = HintTimer { [weak self] in self?.showHint() }

  /// - Throws: `RoomError` when an icon is missing.
  init(_ puzzle: DotPuzzle, on frame: RoomFrame) throws(RoomError) {
    self.puzzle = puzzle
    self.frame = frame
    layout = PictureLayout(picture: puzzle.size, in: size, buttons: 4, isLeftHanded: frame.options.isLeftHanded)
    game = ConnectGame(contourEnds: puzzle.contourEnds)
    restore()
    try frame.controls.addButtons([
      RoomButton(.undo, of: self, isEnabled: { !$0.game.isFinished && ($0.game.entered > 0 || $0.pending != nil) }) { $0.undo() },
      RoomButton(.hint, of: self, isEnabled: { !$0.game.isFinished }) { $0.askForHint() },
      RoomButton(.labels, of: self, isEnabled: { DotLabelKind.kinds(for: $0.game.count).count > 1 }) { $0.changeKind() },
    ])
    buildLayers()
  }

  private func buildLayers() {
    for part in [layer, pictureLayer, linesLayer, dotsLayer, guide] { part.anchorPoint = .zero }
    for part in [pictureLayer, linesLayer, dotsLayer] { layer.addSublayer(part) }
    pictureLayer.isHitTestable = false
    linesLayer.isHitTestable = false
    guide.fillColor = nil
    guide.strokeColor = LineStyle.color.withAlpha(0.55)
    guide.lineCap = .round
    guide.isHidden = true
    linesLayer.addSublayer(guide)
    for i in puzzle.dots.indices {
      let dot = PictureDotLayer(number: i + 1, of: puzzle.dots.count, hasHighContrast: options.hasHighContrast)
      dot.beDot(i + 1, label: dot.label) { [weak self] in self?.drawByKeyboard(to: i + 1) }
      dotLayers.append(dot)
      dotsLayer.addSublayer(dot)
      dotsLayer.addSublayer(dot.label)
    }
    measureLabels()
    for dot in 0..<game.entered { addLineLayer(for: dot + 1) }
    if let points = pending?.points { pending = makeStroke(points, origin: game.entered) }
    showProgress()
  }

  func begin(in session: Session) {
    frame.beginGuide { [weak self] in self?.nextStep }
    if game.isFinished {
      reveal(isSlow: false)
    } else {
      frame.round.begin()
      progressed()
      frame.input.focus(dotLayers[(game.next ?? 1) - 1])
    }
  }

  /// What a hand would do next, on the stage.
  private var nextStep: HandGuide.Step? {
    guard let next = game.next else { return nil }
    let end = layout.place.apply(puzzle.dots[next - 1])
    return game.beginsContour(next) ? .tap(end) : .drag(from: layout.place.apply(puzzle.dots[next - 2]), to: end)
  }

  /// The dot that is to be entered next.
  var firstToDo: Layer? { game.next.map { dotLayers[$0 - 1] } }

  // MARK: - Layout

  func layout(size: Size) {
    self.size = size
    layout = PictureLayout(picture: puzzle.size, in: size, buttons: 4, isLeftHanded: options.isLeftHanded)
    linesLayer.transform = layout.place
    pictureLayer.transform = game.isFinished ? finishedPlace : layout.place
    let width = lineWidth
    for line in linesLayer.sublayers { Self.setWidth(width, of: line) }
    guide.lineWidth = width * 0.8
    guide.lineDashPattern = [width * 0.2, width * 2]
    outlineLayer?.lineWidth = width
    placeLabels()
  }

  /// The width of lines, in the puzzle's units.
  var lineWidth: Double {
    LineStyle.width(side: layout.scale * 100, hasHighContrast: options.hasHighContrast) / layout.scale
  }

  /// Where the finished picture lies.
  var finishedPlace: AffineTransform {
    PictureLayout.finished(picture: puzzle.size, in: size, buttons: 4, isLeftHanded: options.isLeftHanded).place
  }

  /// The line that draws itself at the end.
  var outlineLayer: ShapeLayer? { pictureLayer.layer(named: "drawn outline") as? ShapeLayer }

  // MARK: - Labels

  private func measureLabels() { labels = (1...puzzle.dots.count).map { DotLabel(kind.text($0), kind: kind) } }

  private func placeLabels() {
    let dots = puzzle.dots.map(layout.place.apply)
    var outline = FlattenedPath()
    for subpath in puzzle.shape.subpaths {
      for i in subpath.range { outline.append(layout.place.apply(puzzle.shape.points[i])) }
      outline.endSubpath(closed: true)
    }
    let placement = LabelPlacement(
      dots: dots, inks: labels.map(\.ink.size), outline: outline, side: layout.scale * 100, area: layout.area)
    for (i, dot) in dotLayers.enumerated() {
      dot.layout(at: dots[i], radius: placement.dotRadius, ring: placement.rings[i])
      labels[i].apply(to: dot.label, size: placement.fontSize)
      dot.label.isHidden = placement.frames[i] == nil
      if let frame = placement.frames[i] { dot.label.position = frame.center }
    }
    self.placement = placement
  }

  /// Counts with the next kind of labels.
  func changeKind() {
    kind = kind.next(for: puzzle.dots.count)
    measureLabels()
    placeLabels()
    frame.host.stateChanged()
  }

  // MARK: - Progress

  /// Shows which dots were entered, and what can be undone.
  func showProgress() {
    for (i, dot) in dotLayers.enumerated() { dot.update(isEntered: i < game.entered) }
    frame.controls.updateButtons()
  }

  /// Something came of playing: hints go, and patience begins anew. The first dot of a contour, which no line leads to, is shown at once.
  func progressed() {
    hideHint()
    hintTimer.stop()
    guard let next = game.next else { return }
    if game.beginsContour(next) { showHint() }
    hintTimer.begin(in: layer.tree)
  }

  func askForHint() {
    guard !game.isFinished, !isHinting || game.next.map(game.beginsContour) == true else { return }
    game.noteHint()
    showHint()
    frame.host.stateChanged()
  }

  /// Lets the next dot beckon, and shows the way to it.
  private func showHint() {
    guard let next = game.next else { return }
    isHinting = true
    dotLayers[next - 1].isBeckoning = true
    guard !game.beginsContour(next) else { return }
    guide.path = Path(polyline: [puzzle.dots[next - 2], puzzle.dots[next - 1]])
    guide.isHidden = false
    guide.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 0.5, timingFunction: .easeOut), forKey: "draw")
  }

  private func hideHint() {
    isHinting = false
    guide.isHidden = true
    for dot in dotLayers { dot.isBeckoning = false }
  }

  func undo() {
    guard !game.isFinished else { return }
    if let line = pending {
      line.layer.removeFromSuperlayer()
      pending = nil
    } else {
      guard game.undo() else { return }
      lineLayers.removeLast().removeFromSuperlayer()
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
    for line in linesLayer.sublayers where line !== guide { line.removeFromSuperlayer() }
    for part in pictureLayer.sublayers { part.removeFromSuperlayer() }
    revealed = nil
    lineLayers.removeAll()
    strokes.removeAll()
    pending = nil
    pictureLayer.transform = layout.place
    for dot in dotLayers { dot.comeBack() }
    showProgress()
    frame.round.begin()
    progressed()
    frame.input.focus(dotLayers[0])
    frame.host.stateChanged()
  }

  func handle(_ event: InputEvent) -> Bool {
    guard event.pressedKey == .backspace else { return false }
    undo()
    return true
  }

  // MARK: - State

  /// Takes the label kind and the game from what was kept, as far as it fits.
  private func restore() {
    guard let kept = frame.kept(PictureDotsDocument.self), kept.dots == puzzle.dots.count else { return }
    if let known = kept.labels, DotLabelKind.kinds(for: puzzle.dots.count).contains(known) { kind = known }
    let lines = kept.lines.prefix(puzzle.dots.count).enumerated().map { i, line in
      line.points(from: i == 0 ? nil : puzzle.dots[i - 1], to: puzzle.dots[i])
    }
    game = ConnectGame(contourEnds: puzzle.contourEnds, lines: lines, mistakes: kept.mistakes, hints: kept.hints)
    if game.next.map(game.beginsContour) == false, let line = kept.pending {
      let points = line.points(from: puzzle.dots[game.entered - 1], to: nil)
      if points.count > 1 { pending = DotStroke(layer: ShapeLayer(), points: points, origin: game.entered) }
    }
  }

  var document: any Encodable { PictureDotsDocument(game, labels: kind, pending: pending?.points) }

  var probe: [JSON.Member] {
    func line(_ points: some Sequence<Point>) -> JSON { .array(DrawnLine(points: Array(points)).tenths.map { JSON($0) }) }
    return [
      JSON.Member("dots", JSON(game.count)),
      JSON.Member("contours", JSON(game.contourEnds.count)),
      JSON.Member("labels", .string(kind.rawValue)),
      JSON.Member("next", game.next.map { JSON($0) } ?? nil),
      JSON.Member("nextLabel", game.next.map { .string(kind.text($0)) } ?? nil),
      JSON.Member("entered", JSON(game.entered)),
      JSON.Member("finished", .bool(game.isFinished)),
      JSON.Member("mistakes", JSON(game.mistakes)),
      JSON.Member("hints", JSON(game.hints)),
      JSON.Member("hinting", .bool(isHinting)),
      JSON.Member("lines", .array(game.lines.map { line($0.dropFirst().dropLast()) })),
      JSON.Member("pending", pending.map { line($0.points.dropFirst()) } ?? nil),
    ]
  }
}
