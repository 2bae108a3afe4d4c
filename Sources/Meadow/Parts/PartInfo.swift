import Geometry
import Sessions

/// What `meadow/parts.json` says of a part beside its drawing, in units of its file.
struct PartInfo: JSONReadable, Sendable {
  /// About what each moving element turns, by its id.
  var pivots: [String: [Double]]?
  /// Lights that are seen in the evening and at night: x, y, radius and opacity each.
  var lights: [[Double]]?
  /// The opacity of elements by day, in the evening and at night.
  var opacity: [String: [Double]]?
  /// The hours at which it is seen: `day`, `evening`, `night`; always without.
  var shown: [String]?
  /// Whether it is drawn in the composition's coordinates, and stretched with the ground.
  var ground: Bool?
  /// x, y, width and height of what it takes.
  var view: [Double]

  init(json: JSON) throws(JSONMismatch) {
    (pivots, lights, opacity) = (try json.read("pivots"), try json.read("lights"), try json.read("opacity"))
    (shown, ground, view) = (try json.read("shown"), try json.read("ground"), try json.read("view"))
  }

  /// Whether it stands on its foot and is as high as someone who lives here, such as a tree.
  var stands: Bool { ground != true && bounds.minY <= -Self.leastHeight && bounds.maxY <= Self.mostBelow }
  /// How high that is at least, and how far below its foot it may reach, in units of its file.
  private static let (leastHeight, mostBelow) = (48.0, 10.0)

  /// What it takes.
  var bounds: Rect { view.count < 4 ? .zero : Rect(x: view[0], y: view[1], width: view[2], height: view[3]) }
}
