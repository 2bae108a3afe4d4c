import Geometry
import Gestures
import Layers
import SVG
import Sessions

/// What is measured: layers, and what changes from frame to frame.
@MainActor
package protocol BenchmarkScene {
  /// What tables and files call it.
  var name: String { get }
  /// The layers that are drawn.
  var tree: LayerTree { get }
  /// What lies behind them.
  var background: Color { get }
  /// How many frames there are; nil for as many as are wanted.
  var length: Int? { get }
  /// Changes the tree to what it is in a frame; frames come in order, from 0.
  mutating func advance(to frame: Int)
}

/// Shapes that move by `Motion` and by their animations, 60 frames to a second.
@MainActor
package struct MovingScene: BenchmarkScene {
  /// What tables and files call it.
  package let name: String
  /// The layers that move.
  package let tree: LayerTree
  /// What lies behind them.
  package let background: Color
  /// Nil: it moves for as long as is wanted.
  package var length: Int? { nil }
  let motion: Motion

  init(name: String, tree: LayerTree, background: Color, motion: Motion) {
    self.name = name
    self.tree = tree
    self.background = background
    self.motion = motion
  }

  /// Moves what `Motion` moves, and leaves the clock to someone else.
  func move(to frame: Int) { motion.move(to: frame) }

  /// Moves what moves, and takes the tree's clock to the frame's sixtieth of a second.
  package mutating func advance(to frame: Int) {
    move(to: frame)
    tree.advance(to: Double(frame) / 60)
  }

  /// An SVG file's picture: what has `data-motion` moves, sideways by its `data-parallax` where that is `pan`, its pixels kept where `data-rasterize` is `true`, else
  /// moves about its `data-pivot`, or everything that is drawn, each about its box's middle, where
  /// nothing says so.
  package init(_ document: SVGDocument, name: String, size: Size?, motion: Motion.Kind) {
    let drawing = document.makeDrawing(fitting: size)
    var elements: [Motion.Element] = []
    for element in drawing.elements {
      guard let kind = element.data("data-motion") else { continue }
      if kind == "pan" {
        element.layer.rasterizationScale = element.layer.transformToTree().singularValues.larger
        element.layer.shouldRasterize = element.data("data-rasterize") == "true"
        let parallax = element.data("data-parallax").flatMap(Double.init) ?? 1
        elements.append(Motion.Element(layer: element.layer, phase: elements.count, parallax: parallax))
        continue
      }
      let pivot = (element.data("data-pivot") ?? "").split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) }
      elements.append(
        Motion.Element(
          layer: element.layer, pivot: pivot.count == 2 ? Point(pivot[0], pivot[1]) : .zero, phase: kind == "group" ? 0 : elements.count,
          isStill: kind == "still"))
    }
    if elements.isEmpty {
      for element in drawing.elements {
        guard let shape = element.layer as? ShapeLayer, let box = shape.path.bounds else { continue }
        elements.append(Motion.Element(layer: shape, pivot: shape.transform.apply(box.center), phase: elements.count, isStill: false))
      }
    }
    self.init(name: name, tree: LayerTree(root: drawing.root), background: .white, motion: Motion(motion, elements))
  }
}

/// A room's or the lobby's tour, 60 frames to its second.
@MainActor
package struct TourScene: BenchmarkScene {
  /// What tables and files call it.
  package let name: String
  /// How many frames the tour takes.
  package let length: Int?
  private let stop: SessionPlayer

  /// Plays entries on a session's clock.
  private final class SessionPlayer {
    let session: Session
    let entries: [SessionLog.Entry]
    var next = 0
    init(_ session: Session, _ entries: [SessionLog.Entry]) {
      self.session = session
      self.entries = entries
    }
  }

  /// The layers of the scene that the session shows now.
  package var tree: LayerTree { stop.session.scene.tree }
  /// What lies behind them.
  package var background: Color { stop.session.scene.background }
  /// The session that plays it, which draws it too.
  package var session: Session { stop.session }

  /// A tour of a session by events in order, until `end`, in seconds.
  package init(name: String, session: Session, entries: [SessionLog.Entry], end: Double) {
    self.name = name
    length = Int(end * 60) + 1
    stop = SessionPlayer(session, entries)
  }

  /// Sends the events that are due by the frame's time, takes the session's clock there, and has it ready for its compositor.
  package mutating func advance(to frame: Int) {
    let time = Double(frame) / 60
    while stop.next < stop.entries.count, stop.entries[stop.next].time <= time {
      stop.session.send(stop.entries[stop.next].event, at: stop.entries[stop.next].time)
      stop.next += 1
    }
    stop.session.advance(to: time)
    stop.session.prepareFrame()
  }
}
