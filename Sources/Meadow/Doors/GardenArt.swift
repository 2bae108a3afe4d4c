import Geometry
import Layers
import RoomKit

/// A garden of seven flowers, each as tall as the rounds of one of the last seven days; a day without any has a bud.
final class GardenArt: LandmarkArt {
  /// How many days it shows.
  package nonisolated static let days = 7
  /// Where the flowers stand, and how they lean, in degrees.
  private static let places: [(x: Double, lean: Double)] = [
    (-114, -2.6), (-76, -0.7), (-38, 1.1), (0, 1.6), (38, -1.2), (76, 0), (114, 1.4),
  ]
  private static let soil = -6.0
  /// The petals, by flower: buds are coloured as the flower that will stand there.
  private static let petals: [UInt32] = [0xe0582b, 0xf0a020, 0xf5de3c, 0xf07fb4, 0x6a8df2, 0x38b6e8, 0xa56be0]
  /// A stem's height without rounds, for each round, and at most, in units.
  private static let (least, perRound, tallest) = (24.0, 18.0, 150.0)

  /// The fence's pickets from its left end to its right: how many, and how much later each hops than the one before, in seconds.
  private static let (picketCount, picketDelay) = (15, 0.025)
  private static let fence = (left: -136.0, right: 136.0, foot: -16.0)

  /// One picket, seen in a row.
  private let pickets = ReplicatorLayer()
  private let beds = Layer()
  private var flowers: [Layer] = []
  private var rounds: [Int] = []

  override func build() throws(RoomError) {
    try add("fence", at: Point(0, Self.fence.foot))
    pickets.anchorPoint = .zero
    pickets.position = Point(Self.fence.left, Self.fence.foot)
    pickets.instanceCount = Self.picketCount
    pickets.instanceTransform = .translation((Self.fence.right - Self.fence.left) / Double(Self.picketCount - 1), 0)
    pickets.instanceDelay = Self.picketDelay
    addSublayer(pickets)
    try add("picket", to: pickets)
    addSublayer(beds)
    beds.anchorPoint = .zero
    try add("garden-bed")
    try show(rounds: Array(repeating: 0, count: Self.days))
  }

  /// How tall stems are, in units: 18 for each round; where that would be too tall for one, in proportion.
  static func heights(of rounds: [Int]) -> [Double] {
    let most = Double(rounds.max() ?? 0)
    let perRound = min(perRound, (tallest - least) / max(1, most))
    return rounds.map { least + perRound * Double(max(0, $0)) }
  }

  /// Shows the rounds of seven days, today's last.
  func show(rounds: [Int]) throws(RoomError) {
    guard rounds != self.rounds, rounds.count == Self.days else { return }
    self.rounds = rounds
    for flower in flowers { flower.removeFromSuperlayer() }
    for part in parts where part.superlayer?.superlayer === beds || part.superlayer == nil { drop(part) }
    flowers = []
    for (i, height) in Self.heights(of: rounds).enumerated() {
      let flower = Layer()
      flower.anchorPoint = .zero
      flower.position = Point(Self.places[i].x, Self.soil)
      beds.addSublayer(flower)
      flowers.append(flower)
      if rounds[i] == 0 {
        let bud = try add("sprout", to: flower)
        bud.repaint { if $0 == Color(rgb: Self.petals[1]) { $0 = Color(rgb: Self.petals[i]) } }
      } else {
        try grow(flower, number: i, height: height)
      }
    }
  }

  private func grow(_ flower: Layer, number: Int, height: Double) throws(RoomError) {
    let lean = AffineTransform.rotation(Self.places[number].lean * .pi / 180)
    let stem = try add("flower-stem", to: flower)
    stem.transform = AffineTransform.scale(1, height / 100).concatenating(lean)
    for (k, y) in stride(from: 12.0, to: height - 14, by: 18).enumerated() {
      let leaf = try add("flower-leaf", at: lean.apply(Point(0, -y)), to: flower)
      leaf.transform = .scale(k % 2 == 0 ? -1 : 1, 1)
    }
    try add("flower-head-\(number + 1)", at: lean.apply(Point(0, -height)), to: flower)
  }

  override func open() {
    guard let tree else { return }
    var hop = KeyframeAnimation<Layer, Double>(.translationY, values: [0, -7, 0, -2, 0], duration: 0.36)
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    for picket in pickets.sublayers { picket.add(hop, forKey: Self.openKey) }
    for (i, flower) in flowers.enumerated() {
      var nod = KeyframeAnimation<Layer, Double>(.rotation, values: [0, 0.12, -0.07, 0.03, 0], duration: 0.8)
      nod.mode = .cubic
      nod.beginTime = tree.now + 0.04 * Double(i)
      flower.add(nod, forKey: Self.openKey)
    }
  }

  override func idle(_ life: MeadowLife) {
    for i in 0..<Self.days {
      life.loop(delay: 1.4 * Double(i), rest: 6) { [weak self] in
        self?.flowers[i]
      } animation: { _ in
        var sway = KeyframeAnimation(.rotation, values: [0, 0.035, 0, -0.035, 0], duration: 3.4 + 0.1 * Double(i))
        sway.mode = .cubic
        return sway
      }
    }
  }
}
