import Geometry

/// What of a replicator animates.
struct ReplicatorValues: Equatable {
  var transform = AffineTransform.identity
  var color = Color.white
  var offset = Color.clear

  /// From one instance to the next, in the coordinates that sublayers lie in.
  func step(about center: Point) -> AffineTransform {
    AffineTransform.translation(-center.x, -center.y).concatenating(transform).concatenating(.translation(center.x, center.y))
  }

  /// What the colours of an instance are multiplied by.
  func color(of instance: Int) -> Color {
    func channel(_ first: Double, _ step: Double) -> Double { min(1, max(0, finite(first) + Double(instance) * finite(step))) }
    return Color(
      red: channel(color.red, offset.red), green: channel(color.green, offset.green), blue: channel(color.blue, offset.blue),
      alpha: channel(color.alpha, offset.alpha))
  }
}
