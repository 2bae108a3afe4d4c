import Geometry
import Layers

/// Finds the layer that a touch goes to.
@MainActor
struct HitTarget {
  private let root: Layer
  /// How near, in points, a touch that hits nothing which takes touches must be to something that does.
  private let tolerance: Double

  init(_ root: Layer, tolerance: Double) {
    self.root = root
    self.tolerance = tolerance
  }

  /// The layer that is seen at a place in points, the nearest within the tolerance that takes touches, or the root.
  func layer(at position: Point) -> Layer {
    let exact = root.hitTest(position) ?? root
    guard tolerance > 0, yields(exact), var best = nearMiss(of: position, within: tolerance, unlike: exact) else { return exact }
    // Halving the distance six times finds the nearest to within a 64th of the tolerance.
    var near = 0.0
    var far = tolerance
    for _ in 0..<6 {
      let middle = (near + far) / 2
      if let closer = nearMiss(of: position, within: middle, unlike: exact) {
        best = closer
        far = middle
      } else {
        near = middle
      }
    }
    return best
  }

  private func nearMiss(of position: Point, within distance: Double, unlike exact: Layer) -> Layer? {
    guard let hit = root.hitTest(position, tolerance: distance), hit !== exact, !yields(hit) else { return nil }
    return hit
  }

  /// Whether touches on a layer may as well go to another one nearby.
  private func yields(_ layer: Layer) -> Bool {
    var place: Layer? = layer
    while let current = place, current !== root {
      if let responses = current.responses, responses.takesTouches { return responses.yieldsNearMisses }
      place = current.superlayer
    }
    return true
  }
}

@MainActor
extension Layer {
  /// How many layers it lies in.
  var depth: Int {
    var depth = 0
    var place = superlayer
    while let current = place {
      depth += 1
      place = current.superlayer
    }
    return depth
  }

  /// Every recognizer of the layer and of those above it, the deepest first, in the order in which they were added.
  func forEachRecognizer(_ body: (GestureRecognizer) -> Void) {
    var place: Layer? = self
    while let current = place {
      place = current.superlayer
      if let responses = current.responses {
        for recognizer in responses.recognizers { body(recognizer) }
      }
    }
  }
}
