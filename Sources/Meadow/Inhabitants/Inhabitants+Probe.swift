import Geometry
import Layers
import Sessions

extension Inhabitants {
  /// What of the stage takes the touches of those who are seen, in the order in which they came.
  package var frames: [Rect] { layers.map { $0.frameOnStage(of: meadow) } }

  /// Who is seen, for tests: what they are called, where they live, and what of the stage takes their touches.
  package var probeMembers: [JSON.Member] {
    let seen = layers.compactMap { layer -> JSON? in
      guard let dwelling = layer.dwelling else { return nil }
      let frame = layer.frameOnStage(of: meadow)
      return [
        "who": .string(layer.resident.id), "habitat": .string(dwelling.place.habitat.rawValue),
        "moved": .bool(record.place(of: layer.resident) != nil), "busy": .bool(!layer.isAtRest),
        "frame": ["x": JSON(frame.minX), "y": JSON(frame.minY), "width": JSON(frame.width), "height": JSON(frame.height)],
      ]
    }
    return [JSON.Member("inhabitants", .array(seen)), JSON.Member("elsewhere", JSON(elsewhere))]
  }
}

extension InhabitantLayer {
  /// What takes its touches, in points of the stage, where it is put and not where it is seen on its way.
  func frameOnStage(of meadow: MeadowLayer) -> Rect {
    guard let dwelling, let superlayer else { return .zero }
    let foot = meadow.convert(position, from: superlayer, presented: false)
    return dwelling.frame.offsetBy(foot - dwelling.point)
  }
}
