import Geometry
import Layers

extension Scenery {
  /// What lies at a place: of which plane, how far up in it, and what it is made of.
  struct Found {
    let plane: Plane
    /// The `zPosition` of the ground in the plane's layer.
    let z: Double
    let soil: Soil
  }

  /// The ground that is seen at a point of the stage; nil where that is the sky.
  func ground(at place: Point) -> Found? {
    for (part, plane, z) in grounds {
      guard let layer = planes[plane] else { continue }
      let local = Point(place.x - layer.presentation(of: .positionX), place.y)
      if part.covers(local) { return Found(plane: plane, z: z, soil: Soil(part: part.part)) }
    }
    return nil
  }
}
