import Geometry

/// Places for the labels of all dots: near their dots, clear of each other and at least their own height off every other dot, and outside the outline
/// where there is room.
///
/// Labels try sixteen directions at six distances. Each takes the cheapest place that is free; where none is, it drives out whatever stands on the
/// least contested one, which then looks for another ("min-conflicts", Minton et al. 1992). While that does not end, less is kept free about the
/// dots for the ring that makes them beckon, and then the font becomes smaller. In the smallest font, where dots lie so near to each other that no
/// label can keep its height off the others, labels keep less.
struct LabelPlacement: Equatable {
  /// In points.
  let fontSize: Double
  /// The radius of the dots, in points.
  let dotRadius: Double
  /// The rectangle of each label's ink, in points; nil for a label that finds no room even in the smallest font.
  let frames: [Rect?]
  /// The distance of the two dots that lie nearest to each other, in points.
  let spacing: Double
  /// How large a ring about each dot may be, in points, so that it touches no label and no other dot; at most three times the dot's radius.
  let rings: [Double]

  /// The smallest font that labels may have, in points.
  static let smallestFont = 7.0
  /// What stays free between a label and another, or a dot, in points.
  static let gap = 1.0
  /// What is to stay free about a dot, as multiples of its radius, from the most that is wished for.
  private static let clearances = [2.1, 1.8]
  /// The same where that is too much even in the smallest font.
  private static let leastClearances = [1.4, 1]
  /// What of its height a label keeps off other dots where its whole height is too much even in the smallest font.
  private static let leastAloofness = [1, 0.75, 0.5, 0.25, 0]
  private static let directions: [Point] = (0..<16).map { k in
    Point(Math.cos(Double(k) * .pi / 8), Math.sin(Double(k) * .pi / 8))
  }
  /// Distances between dot and label, in font sizes.
  private static let distances = [0.12, 0.4, 0.8, 1.3, 1.9, 2.6]

  /// - Parameters:
  ///   - dots: in points.
  ///   - inks: the labels' sizes for a font of one point.
  ///   - outline: in points; labels inside it cost more.
  ///   - side: the picture's larger side, in points.
  ///   - area: what labels must stay within, in points.
  init(dots: [Point], inks: [Size], outline: FlattenedPath, side: Double, area: Rect) {
    let crowd = min(1, 10 / Double(max(1, dots.count)))
    spacing = Self.leastSpacing(dots)
    dotRadius = max(1, min(side * (0.0135 + 0.0125 * crowd), spacing * 0.3))
    let size = min(max(64, side * 0.064), max(11, side * (0.037 + 0.027 * crowd)))
    let sides = Self.costs(of: dots, outline: outline, reach: dotRadius + size * 0.7)
    let spots = Spots(dots: dots, inks: inks, sides: sides, radius: dotRadius, area: area)
    let found = Self.search(spots, from: size)
    fontSize = found.font
    frames = found.frames
    rings = Self.rings(dots, radius: dotRadius, frames)
  }

  /// Finds places in the largest font that has any: at first without a label nearer to another dot than to its own, then with such labels, and in the
  /// smallest font with less room for rings, and at last nearer to other dots than a label's own height.
  private static func search(_ spots: Spots, from largest: Double) -> Search {
    let leastStrict = max(smallestFont, min(8, largest), largest * 0.6)
    for (greatestFont, leastFont, isStrict) in [(largest, leastStrict, true), (leastStrict, smallestFont, false)] {
      var font = greatestFont
      while true {
        for clearance in clearances {
          var search = Search(spots, font: font, clearance: clearance, aloofness: 1, isStrict: isStrict)
          if search.run() { return search }
        }
        if font <= leastFont { break }
        font = max(leastFont, font * 0.94)
      }
    }
    for aloofness in leastAloofness {
      for clearance in leastClearances {
        var search = Search(spots, font: smallestFont, clearance: clearance, aloofness: aloofness, isStrict: false)
        if search.run() { return search }
      }
    }
    var search = Search(spots, font: smallestFont, clearance: 1, aloofness: 0, isStrict: false)
    search.placeWhatFits()
    return search
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

  /// What the search goes by, whatever the font.
  private struct Spots {
    let dots: [Point]
    /// The labels' sizes for a font of one point.
    let inks: [Size]
    /// What each direction costs each dot.
    let sides: [[Double]]
    let radius: Double
    let area: Rect
  }

  /// The search for places at one size of the font.
  private struct Search {
    struct Candidate {
      var frame: Rect
      var cost: Double
    }

    let font: Double
    private var candidates: [[Candidate]] = []
    /// The labels that a label may meet, in their order.
    private var rivals: [[Int]] = []
    private var chosen: [Int?]
    /// How often a label was driven out, so that two do not do it to each other for ever.
    private var evictions: [Int]

    /// - Parameters:
    ///   - clearance: what stays free about a dot, as a multiple of its radius.
    ///   - aloofness: how many of its own heights a label keeps off other dots.
    ///   - isStrict: whether no label may be nearer to another dot than to its own.
    init(_ spots: Spots, font: Double, clearance: Double, aloofness: Double, isStrict: Bool) {
      self.font = font
      let dots = spots.dots
      chosen = Array(repeating: nil, count: dots.count)
      evictions = Array(repeating: 0, count: dots.count)
      let clear = max(spots.radius * clearance, spots.radius + LabelPlacement.gap)
      var boxes: [Rect?] = []
      for (i, dot) in dots.enumerated() {
        let size = Size(spots.inks[i].width * font, spots.inks[i].height * font)
        let apart = max(clear, spots.radius + size.height * aloofness)
        let out = max(clear, spots.radius + LabelPlacement.distances[LabelPlacement.distances.count - 1] * font)
        let reach = out + size.width + size.height + apart
        let near = dots.indices.filter { $0 != i && abs(dots[$0].x - dot.x) < reach && abs(dots[$0].y - dot.y) < reach }.map { dots[$0] }
        var own: [Candidate] = []
        for (step, distance) in LabelPlacement.distances.enumerated() {
          let out = max(clear, spots.radius + distance * font)
          for (k, direction) in LabelPlacement.directions.enumerated() {
            let along = min((size.width / 2 + out) / max(1e-9, abs(direction.x)), (size.height / 2 + out) / max(1e-9, abs(direction.y)))
            let frame = Rect(center: dot + direction * along, size: size)
            let mine = frame.distance(to: dot)
            let away = isStrict ? max(apart, mine) : apart
            guard spots.area.contains(frame), near.allSatisfy({ frame.distance(to: $0) >= away }) else { continue }
            // A label that lies nearer to another dot than to its own would be read as that one's.
            let doubt = near.reduce(0.0) { $0 + max(0, 1 - (frame.distance(to: $1) - mine) / font) }
            own.append(Candidate(frame: frame, cost: spots.sides[i][k] + Double(step) * 0.8 + doubt * 1.5))
          }
        }
        own.sort { $0.cost < $1.cost }
        candidates.append(own)
        boxes.append(own.dropFirst().reduce(own.first?.frame) { $0?.union($1.frame) })
      }
      for (i, box) in boxes.enumerated() {
        guard let box else {
          rivals.append([])
          continue
        }
        rivals.append(boxes.indices.filter { k in k != i && boxes[k].map { overlap(box, $0) } ?? false })
      }
    }

    var frames: [Rect?] { chosen.indices.map { i in chosen[i].map { candidates[i][$0].frame } } }

    /// Finds places.
    /// - Returns: whether every label has one.
    mutating func run() -> Bool {
      if candidates.contains(where: \.isEmpty) { return false }
      // Those with the fewest places choose first.
      var waiting = candidates.indices.sorted { (candidates[$0].count, $0) > (candidates[$1].count, $1) }
      var steps = 40 * candidates.count
      while let label = waiting.popLast() {
        steps -= 1
        if steps < 0 { return false }
        let (place, driven) = leastContested(label)
        for other in driven {
          chosen[other] = nil
          evictions[other] += 1
          waiting.insert(other, at: 0)
        }
        chosen[label] = place
      }
      return true
    }

    /// The cheapest place of a label, counting what stands there by how often it was driven out already.
    private func leastContested(_ label: Int) -> (place: Int, driven: [Int]) {
      var best = (place: 0, driven: [Int](), cost: Double.infinity)
      for (k, candidate) in candidates[label].enumerated() {
        if candidate.cost >= best.cost { break }
        var cost = candidate.cost
        var driven: [Int] = []
        for other in rivals[label] {
          guard let place = chosen[other], overlap(candidate.frame, candidates[other][place].frame) else { continue }
          driven.append(other)
          cost += 2.5 + 0.7 * Double(evictions[other])
          if cost >= best.cost { break }
        }
        if cost < best.cost { best = (k, driven, cost) }
      }
      return (best.place, best.driven)
    }

    /// Gives every label a place that is free, as far as there are any.
    mutating func placeWhatFits() {
      for label in candidates.indices.sorted(by: { (candidates[$0].count, $0) < (candidates[$1].count, $1) }) {
        chosen[label] = candidates[label].indices.first { k in
          !rivals[label].contains { other in
            guard let place = chosen[other] else { return false }
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
