/// How the names of slices are written about a pie, in its units.
struct PieNames: Hashable {
  /// How large letters are.
  var size: Double
  /// How far from the pie's middle, to the left and to the right, they may reach.
  var reach: Double

  /// How far from the pie's middle the end of a name is that is nearest to it.
  static let distance = PieChart.radius + 35
  /// The least angle between two names, in radians.
  static let leastAngle = 0.47

  /// How long a name may be whose way out has a horizontal part of -1...1: within reach and, above and below the pie where names stand side by
  /// side, no longer than the next one is away.
  func room(along x: Double) -> Double {
    let within = (reach - Self.distance * abs(x)) * 2 / (1 + abs(x))
    return max(3 * size, min(within, Self.distance * Self.leastAngle + 90 * x * x))
  }
}
