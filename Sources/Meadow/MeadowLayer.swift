import Geometry
import Layers
import RoomKit

/// The whole landscape as layers: planes that are panned, with scenery, doors and whoever lives there.
@MainActor
package final class MeadowLayer: Layer {
  /// The layout that is shown.
  package private(set) var landscape: Landscape
  /// The light that is shown.
  package private(set) var light: DayLight
  private let palette: LightPalette
  let scenery = Scenery()
  /// How far the near meadow is panned, in points: positive shows more of the left.
  package private(set) var pan = 0.0

  /// - Throws: `RoomError` when a file is missing or damaged.
  package init(_ landscape: Landscape, light: DayLight) throws(RoomError) {
    self.landscape = landscape
    self.light = light
    palette = try LightPalette.shared()
    super.init()
    name = "meadow"
    anchorPoint = .zero
    for plane in Plane.allCases { addSublayer(self.plane(plane)) }
    try layout(landscape)
  }

  /// The layer of a plane. What is put into it lies in points of the plane, ordered by `zPosition`, and is panned with it.
  package func plane(_ plane: Plane) -> Layer {
    guard let layer = scenery.planes[plane] else { preconditionFailure("every plane has a layer") }
    return layer
  }

  /// Shows another layout.
  /// - Throws: `RoomError` when a part is missing or damaged.
  package func layout(_ landscape: Landscape) throws(RoomError) {
    self.landscape = landscape
    bounds = Rect(origin: .zero, size: landscape.size)
    try scenery.build(landscape)
    show(light)
    pan(to: pan)
  }

  /// Shows another light.
  package func show(_ light: DayLight) {
    self.light = light
    scenery.show(light, palette, horizon: landscape.isPortrait ? 0.36 : 0.465)
  }

  /// Moves the planes, each by its parallax.
  /// - Parameter pan: of the near meadow, in points; beyond the farthest counts as that.
  package func pan(to pan: Double) {
    self.pan = min(landscape.farthestPan, max(-landscape.farthestPan, pan.isFinite ? pan : 0))
    for plane in Plane.allCases { self.plane(plane).position = Point(self.pan * plane.parallax, 0) }
  }
}
