import Geometry

/// Places for the labels of all dots: near their dots, clear of each other and of every dot, and outside the outline where there is room.
///
/// Labels try sixteen directions at four distances. Each takes the cheapest place that is free; where none is, it drives out whatever stands on the
/// least contested one, which then looks for another ("min-conflicts", Minton et al. 1992). While that does not end, less is kept free about the
/// dots for the ring that makes them beckon, and then the font becomes smaller.
struct LabelPlacement: Equatable {
  /// In points.
  let fontSize: Double
  /// The radius of the dots, in points.
  let dotRadius: Double
  /// The rectangle of each label's ink, in points; nil for a label that finds no room even in the smallest font.
  let frames: [Rect?]
  /// How large a ring about each dot may be, in points, so that it touches no label and no other dot; at most three times the dot's radius.
  let rings: [Double]

  /// The smallest font that labels may have, in points.
  static let smallestFont = 7.5
  /// What stays free between a label and another, or a dot, in points.
  static let gap = 1.0
  /// What is to stay free about a dot, as multiples of its radius, from the most that is wished for.
  private static let clearances = [2.1, 1.7, 1.4, 1]
  private static let directions: [Point] = (0..<16).map { k in
    Point(Math.cos(Double(k) * .pi / 8), Math.sin(Double(k) * .pi / 8))
  }
  /// Distances between dot and label, in font sizes.
  private static let distances = [0.12, 0.4, 0.8, 1.3]

  /// - Parameters:
  ///   - dots: in points.
  ///   - inks: the labels' sizes for a font of one point.
  ///   - outline: in points; labels inside it cost more.
  ///   - side: the picture's larger side, in points.
  ///   - area: what labels must stay within, in points.
  init(dots: [Point], inks: [Size], outline: FlattenedPath, side: Double, area: Rect) {
    let crowd = min(1, 10 / Double(max(1, dots.count)))
    let spacing = Self.leastSpacing(dots)
    dotRadius = max(1, min(side * (0.0135 + 0.0125 * crowd), spacing * 0.3))
    var size = min(max(64, side * 0.064), max(11, side * (0.037 + 0.027 * crowd)))
    let sides = Self.costs(of: dots, outline: outline, reach: dotRadius + size * 0.7)
    while true {
      let isLast = size <= Self.smallestFont
      for clearance in Self.clearances {
        let clear = max(dotRadius * clearance, dotRadius + Self.gap)
        var search = Search(
          dots: dots, half: inks.map { Size($0.width * size / 2, $0.height * size / 2) }, radius: dotRadius, clear: clear, font: size,
          sides: sides, area: area)
        if search.run() || (isLast && clearance == Self.clearances.last) {
          fontSize = size
          frames = search.frames
          rings = Self.rings(dots, radius: dotRadius, search.frames)
          return
        }
      }
      size = max(Self.smallestFont, size * 0.94)
    }
  }

  /// The distance of the two dots that lie nearest to each other.
  private static func leastSpacing(_ dots: [Point]) -> Double {
    var least = Double.infinity
    for (i, a) in dots.enumerated() {
      for b in dots[(i + 1)...] { least = min(least, a.distance(to: b)) }
    }
    return least
  }

  private static func rings(_ dots: [Point], radius: Double, _ frames: [Rect?]) -> [Double] {
    dots.enumerated().map { i, dot in
      var ring = 3 * radius
      for frame in frames { ring = min(ring, frame.map { $0.distance(to: dot) - gap / 2 } ?? ring) }
      for (k, other) in dots.enumerated() where k != i { ring = min(ring, other.distance(to: dot) - radius - gap) }
      return max(radius, ring)
    }
  }

  /// What each direction costs each dot: nothing outside the outline and well off it, more near it, most inside.
  private static func costs(of dots: [Point], outline: FlattenedPath, reach: Double) -> [[Double]] {
    dots.map { dot in
      directions.map { direction in
        let p = dot + direction * reach
        let isInside = outline.windingNumber(at: p) != 0
        return (isInside ? 1.2 : 0) + max(0, 1 - outline.distance(to: p) / reach) * 1.5
      }
    }
  }

  /// The search for places at one size of the font.
  private struct Search {
    struct Candidate {
      var frame: Rect
      var cost: Double
    }

    private let font: Double
    private var candidates: [[Candidate]] = []
    private var chosen: [Int?]
    /// How often a label was driven out, so that two do not do it to each other for ever.
    private var evictions: [Int]

    init(dots: [Point], half: [Size], radius: Double, clear: Double, font: Double, sides: [[Double]], area: Rect) {
      self.font = font
      chosen = Array(repeating: nil, count: dots.count)
      evictions = Array(repeating: 0, count: dots.count)
      for (i, dot) in dots.enumerated() {
        var own: [Candidate] = []
        let reach = radius + font * 2 + half[i].width * 2 + half[i].height * 2
        let near = dots.indices.filter { $0 != i && abs(dots[$0].x - dot.x) < reach && abs(dots[$0].y - dot.y) < reach }.map { dots[$0] }
        for (step, distance) in LabelPlacement.distances.enumerated() {
          let out = max(clear, radius + distance * font)
          for (k, direction) in LabelPlacement.directions.enumerated() {
            let along = min(
              (half[i].width + out) / max(1e-9, abs(direction.x)), (half[i].height + out) / max(1e-9, abs(direction.y)))
            let center = dot + direction * along
            let frame = Rect(center: center, size: Size(half[i].width * 2, half[i].height * 2))
            guard area.contains(frame), near.allSatisfy({ frame.distance(to: $0) >= clear }) else { continue }
            // A label that lies nearer to another dot than to its own would be read as that one's.
            let mine = frame.distance(to: dot)
            let doubt = near.reduce(0.0) { $0 + max(0, 1 - (frame.distance(to: $1) - mine) / font) }
            own.append(Candidate(frame: frame, cost: sides[i][k] + Double(step) * 0.8 + doubt * 0.9))
          }
        }
        own.sort { $0.cost < $1.cost }
        candidates.append(own)
      }
    }

    var frames: [Rect?] { chosen.indices.map { i in chosen[i].map { candidates[i][$0].frame } } }

    /// Finds places.
    /// - Returns: whether every label has one.
    mutating func run() -> Bool {
      // Those with the fewest places choose first.
      var waiting = candidates.indices.sorted { (candidates[$0].count, $0) > (candidates[$1].count, $1) }
      var isComplete = true
      var steps = 60 * candidates.count
      while let label = waiting.popLast() {
        guard !candidates[label].isEmpty else {
          isComplete = false
          continue
        }
        steps -= 1
        if steps < 0 {
          placeWhatFits([label] + waiting)
          return false
        }
        let (place, driven) = leastContested(label)
        for other in driven {
          chosen[other] = nil
          evictions[other] += 1
          waiting.insert(other, at: 0)
        }
        chosen[label] = place
      }
      return isComplete
    }

    /// The cheapest place of a label, counting what stands there by how often it was driven out already.
    private func leastContested(_ label: Int) -> (place: Int, driven: [Int]) {
      var best = (place: 0, driven: [Int](), cost: Double.infinity)
      for (k, candidate) in candidates[label].enumerated() {
        if candidate.cost >= best.cost { break }
        var cost = candidate.cost
        var driven: [Int] = []
        for other in chosen.indices where other != label {
          guard let place = chosen[other], overlap(candidate.frame, candidates[other][place].frame) else { continue }
          driven.append(other)
          cost += 2.5 + 0.7 * Double(evictions[other])
        }
        if cost < best.cost { best = (k, driven, cost) }
      }
      return (best.place, best.driven)
    }

    private mutating func placeWhatFits(_ labels: [Int]) {
      for label in labels {
        chosen[label] = candidates[label].indices.first { k in
          !chosen.indices.contains { other in
            guard other != label, let place = chosen[other] else { return false }
            return overlap(candidates[label][k].frame, candidates[other][place].frame)
          }
        }
      }
    }

    private func overlap(_ a: Rect, _ b: Rect) -> Bool {
      // Side by side two numbers need more room than one above the other, not to be read as one.
      a.insetBy(dx: -max(LabelPlacement.gap, font * 0.35), dy: -LabelPlacement.gap).intersects(b)
    }
  }
}
