import Geometry
import Gestures
import Layers
import RoomKit

extension PictureBoard {
  /// How near, in units, the way of a finger must come to a dot to be drawn to it: never so near that one place would reach two dots in a row.
  private func magnet(_ dot: Int) -> Double {
    let reach = touchReach
    guard !game.beginsContour(dot) else { return reach }
    return min(reach, puzzle.dots[dot - 1].distance(to: puzzle.dots[dot - 2]) * 0.45)
  }

  /// How near, in units, a finger must come down or lift to mean a dot: so many points of the stage.
  private var touchReach: Double { max(22 / (layout.scale * window.magnification), 3) }

  // MARK: - Dots

  /// Shows the line to a dot that was entered, and that which closes the contour after its last dot.
  func addLine(to dot: Int) {
    let start = game.start(ofContourEndingAt: dot)
    sheet.add(game.lines[dot - 1], closing: start.map { (puzzle.dots[dot - 1], puzzle.dots[$0 - 1]) })
  }

  /// Enters the next dot, along a line if it leads on from the dot before, else straight.
  private func enterNext(along stroke: DotStroke?) {
    guard let dot = game.next else { return }
    let end = puzzle.dots[dot - 1]
    var line: [Point] = []
    if !game.beginsContour(dot) {
      line = [puzzle.dots[dot - 2], end]
      if let stroke, stroke.origin == dot - 1 { line = DrawnLine.kept(stroke.drawnPoints + [end]) }
    }
    game.enter(along: line)
    addLine(to: dot)
    if let stroke {
      if stroke.origin == dot - 1 { stroke.layer.removeFromSuperlayer() } else { sheet.fadeAway(stroke.layer) }
    }
    if let left = pending {
      sheet.fadeAway(left.layer)
      pending = nil
    }
    showProgress()
    dotLayers[dot - 1].pop()
    frame.host.play(.climb(dot - 1, of: game.count))
    frame.announce(counting.kind.text(dot))
    if game.isFinished { finish() } else { progressed() }
    frame.host.stateChanged()
  }

  private func finish() {
    for id in strokes.keys.sorted() { strokes[id]?.layer.removeFromSuperlayer() }
    strokes.removeAll()
    closeChooser()
    progressed()
    onFinish()
    frame.announce(DotsSpeech.finished.text(in: options.language))
    frame.round.end(.finished, mistakes: game.mistakes)
    showPicture(isSlow: true)
  }

  /// After how many wrong dots in a row the right one looks up, after how many it beckons until it is connected, and after how many a hand shows it.
  private static let (glance, patience, handPatience) = (2, 3, 4)

  /// A wrong dot was chosen: it shakes its head, and nothing is lost. Whoever goes on like that is helped more each time.
  private func miss(_ dot: Int) {
    game.noteMistake()
    refuse(dot)
    misses += 1
    if misses >= Self.patience { showHint() }
    if misses >= Self.glance, let next = game.next {
      dotLayers[next - 1].lookUp()
      frame.host.play(.click(step: 4))
    }
    if misses >= Self.handPatience { frame.showNextStep() }
    frame.host.stateChanged()
  }

  /// Shows and lets hear that it is not this dot.
  private func refuse(_ dot: Int) {
    dotLayers[dot - 1].shakeHead(with: dotLayers[dot - 1].label)
    frame.host.play(.wrong)
  }

  /// What fingers can mean now: the dots that were not entered, and the last one that was.
  private var aim: DotAim {
    let side = RoomControls.buttonSide(in: frame.tree.root.bounds.size)
    return DotAim(
      layers: dotLayers, dots: puzzle.dots, possible: max(1, game.entered)...game.count, next: game.next,
      fingertip: max(side / 2 / (layout.scale * window.magnification), touchReach))
  }

  /// The keyboard's way to draw: a straight line from the dot before to the one that has the focus.
  func drawByKeyboard(to dot: Int) {
    guard let next = game.next else { return }
    closeChooser()
    if dot == next {
      enterNext(along: nil)
    } else if dot > next {
      miss(dot)
    } else {
      // One that was entered leads nowhere, which is no mistake.
      refuse(dot)
    }
  }

  /// A line under a finger, which knows whether the picture moves below it.
  private func beginStroke(at p: Point, origin: Int?) -> DotStroke {
    var stroke = sheet.makeStroke([p], origin: origin)
    stroke.motions = window.isMoving ? nil : window.motions
    return stroke
  }

  /// The dot that a line can lead on from now; nil before the first dot of a contour.
  private var origin: Int? { game.next.map(game.beginsContour) == false ? game.entered : nil }
}

extension PictureBoard: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    guard let next = game.next else { return reveal.poke(touch) }
    closeChooser()
    let p = touch.location(in: sheet.layer)
    let meant = aim.dot(at: p, place: touch.location(in: dotsLayer))
    if meant == next {
      enterNext(along: nil)
      if !game.isFinished { strokes[touch.id] = beginStroke(at: puzzle.dots[next - 1], origin: origin) }
    } else if let left = pending, let end = left.points.last, end.distance(to: p) <= touchReach, origin != nil {
      strokes[touch.id] = left
      strokes[touch.id]?.motions = window.isMoving ? nil : window.motions
      pending = nil
    } else if meant == game.entered, let origin {
      strokes[touch.id] = beginStroke(at: puzzle.dots[origin - 1], origin: origin)
    } else {
      // Who aims while the picture moves may come down beside what was meant.
      if let meant, meant > next, !window.isMoving { miss(meant) }
      if meant == nil, aim.lookUp(at: p) { frame.host.play(.click(step: 2)) }
      strokes[touch.id] = beginStroke(at: p, origin: nil)
    }
    return true
  }

  func touchMoved(_ touch: Touch) {
    guard var stroke = strokes[touch.id] else { return }
    if window.isMoving {
      stroke.carry(to: touch.position, motions: window.motions)
    } else if stroke.motions != window.motions {
      stroke.carry(to: touch.previousPosition, motions: window.motions)
    }
    // Nobody can aim at what moves, and a dot that comes to a finger was not drawn to.
    guard !window.isMoving, !stroke.rests(at: touch.position) else { return strokes[touch.id] = stroke }
    let p = touch.location(in: sheet.layer)
    var from = sheet.layer.convert(touch.previousPosition, from: nil, presented: true)
    // A quick finger jumps; what counts is the way it came.
    while let next = game.next, Polyline.distance(from: puzzle.dots[next - 1], toLine: from, p) <= magnet(next) {
      enterNext(along: stroke)
      guard !game.isFinished else { return }
      stroke = beginStroke(at: puzzle.dots[next - 1], origin: origin)
      from = Polyline.nearest(to: puzzle.dots[next - 1], onLine: from, p)
    }
    // A finger that was drawn to a dot is often still on its way to it: the line goes on when it leaves.
    let isDrawn = stroke.isStraight || stroke.points.count > 1
    if let start = stroke.points.first, isDrawn || p.distance(to: start) > from.distance(to: start) { stroke.append(p) }
    strokes[touch.id] = stroke
  }

  func touchEnded(_ touch: Touch) {
    guard let stroke = strokes.removeValue(forKey: touch.id), let next = game.next else { return }
    let p = touch.location(in: sheet.layer)
    let meant = aim.dot(at: p, place: touch.location(in: dotsLayer))
    if meant == next, stroke.points.count > 1 {
      enterNext(along: stroke)
      return
    }
    // Only a line that goes to a wrong dot means it.
    if let meant, meant > next, !stroke.isStraight, stroke.points[0].distance(to: p) > touchReach {
      miss(meant)
      sheet.fadeAway(stroke.layer)
    } else if stroke.origin == game.entered, meant != game.entered, stroke.points.count > 1, !stroke.isStraight {
      if let left = pending { sheet.fadeAway(left.layer) }
      pending = stroke
      pending?.points = DrawnLine.kept(stroke.points)
      showProgress()
      frame.host.stateChanged()
    } else {
      sheet.fadeAway(stroke.layer)
    }
  }

  func touchCancelled(_ touch: Touch) {
    guard let stroke = strokes.removeValue(forKey: touch.id) else { return }
    sheet.fadeAway(stroke.layer)
  }
}
