import Geometry
import Gestures
import Layers
import SVG
import Sessions

@testable import Playroom
@testable import Progress

/// A picture of 200x100 points on a stage of 400x400, where it fits at twice its size, and a hand that plays with it.
@MainActor
struct PictureStage {
  static let file = #"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="teal"/></svg>"#

  let viewer: PictureViewer
  let session: Session

  init(size: Size = Size(400, 400), file: String = PictureStage.file) throws {
    viewer = PictureViewer(try SVGDocument.parse(Array(file.utf8)), title: "test.svg")
    session = try Session(scene: viewer, size: size)
  }

  /// A picture of 400 x 200 points with some elements in it, and what a frame of it may cost.
  init(_ elements: String, limits: DrawingLimits) throws {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='200'>\(elements)</svg>"
    viewer = PictureViewer(try SVGDocument.parse(Array(file.utf8)), title: "test.svg", limits: limits)
    session = try Session(scene: viewer, size: Size(400, 400))
  }

  /// Where the picture is seen, its middle's distance from the stage's in points of the stage.
  var offset: Point { viewer.shown.center * viewer.bounds.fit }
  var scale: Double { viewer.shown.scale }
  var angle: Double { viewer.shown.angle }

  /// The place of the stage where a point of the picture is seen.
  func place(of p: Point) -> Point {
    viewer.mover.convert(p - Point(viewer.bounds.picture.width, viewer.bounds.picture.height) / 2, to: nil, presented: true)
  }

  /// The point of the picture that is seen at a place of the stage.
  func point(at p: Point) -> Point {
    viewer.mover.convert(p, from: nil, presented: true) + Point(viewer.bounds.picture.width, viewer.bounds.picture.height) / 2
  }

  func touch(_ phase: TouchPhase, _ p: Point, id: Int = 1, at time: Double) {
    session.send(.touch(TouchEvent(id: id, phase: phase, position: p)), at: time)
  }

  func press(_ key: Key, at time: Double) { session.send(.key(KeyEvent(key)), at: time) }

  /// Moves fingers in straight lines, 100 moves a second, all of them from the beginning to the end or, with `rest`, until they have rested.
  func drag(_ ways: [(from: Point, to: Point)], at time: Double, during duration: Double = 0.2, rest: Bool = false, lifts: Bool = true) {
    for (id, way) in ways.enumerated() { touch(.began, way.from, id: id, at: time) }
    let steps = Int((duration * 100).rounded())
    for k in 1...steps {
      for (id, way) in ways.enumerated() {
        touch(.moved, way.from.interpolated(to: way.to, Double(k) / Double(steps)), id: id, at: time + Double(k) / 100)
      }
    }
    guard lifts else { return }
    for (id, way) in ways.enumerated() { touch(.ended, way.to, id: id, at: time + duration + (rest ? 0.2 : 0)) }
  }

  func doubleTap(_ p: Point, at time: Double) {
    for k in 0..<2 {
      touch(.began, p, at: time + Double(k) * 0.2)
      touch(.ended, p, at: time + Double(k) * 0.2 + 0.05)
    }
  }

  func wait(until time: Double) { session.advance(to: time) }
}
