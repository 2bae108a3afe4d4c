import Geometry
import Layers
import SVG

/// Where a level's dots lie, in the units of a board of 320 by 454, and the picture that they make.
struct DotPuzzle {
  let dots: [Point]
  /// The place of each dot's number.
  let labels: [Point]
  /// The outline through the dots; nil where they make no picture.
  var outline: Path?
  /// The picture's file; nil where there is none.
  var picture: SVGDocument?
  /// Where the picture stands.
  static let frame = Rect(x: 20, y: 120, width: 280, height: 280)

  /// Eight dots in a circle, their numbers 30 below.
  static var classic: DotPuzzle {
    let dots = (0..<8).map { i in
      let angle = Double(i) * Double.pi / 4
      return Point(160 + 140 * Math.cos(angle), 260 + 140 * Math.sin(angle))
    }
    return DotPuzzle(dots: dots, labels: dots.map { $0 + Point(0, 30) })
  }

  /// A picture from the resources: the dots are where the pieces of the path named "outline" meet.
  @MainActor
  static func picture(_ name: String) throws(RoomError) -> DotPuzzle {
    let file = "dots/\(name).svg"
    let bytes = try ResourceFolder.contents(of: file)
    let document: SVGDocument
    do {
      document = try SVGDocument.parse(bytes)
    } catch {
      throw .damagedResource(file, reason: "\(error)")
    }
    guard let shape = document.makeLayer(fitting: frame.size).layer(named: "outline") as? ShapeLayer, let box = document.viewBox,
      !box.isEmpty
    else { throw .damagedResource(file, reason: "it has no path with the id 'outline', or no viewBox") }
    let scale = min(frame.width / box.width, frame.height / box.height)
    let place = AffineTransform.translation(-box.midX, -box.midY).concatenating(.scale(scale, scale))
      .concatenating(.translation(frame.midX, frame.midY))
    let outline = shape.path.transformed(by: place)
    var dots: [Point] = []
    outline.forEach { element in
      switch element {
      case .move(let p): dots.append(p)
      case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p): dots.append(p)
      case .close: break
      }
    }
    if let first = dots.first, let last = dots.last, dots.count > 1, first.distance(to: last) < 1 { dots.removeLast() }
    guard dots.count >= 3 else { throw .damagedResource(file, reason: "its outline has fewer than three corners") }
    return DotPuzzle(dots: dots, labels: placeLabels(dots, outline), outline: outline, picture: document)
  }

  /// A place for each number near its dot: outside the outline if it can be, away from other dots and numbers.
  private static func placeLabels(_ dots: [Point], _ outline: Path) -> [Point] {
    let flat = outline.flattened(tolerance: 0.5)
    var labels: [Point] = []
    for (i, dot) in dots.enumerated() {
      var best = (score: -Double.infinity, place: dot)
      for k in 0..<16 {
        let angle = Double(k) * Double.pi / 8
        let place = dot + Point(Math.cos(angle), Math.sin(angle)) * 23
        var score = min(10, flat.distance(to: place)) + (flat.windingNumber(at: place) == 0 ? 6 : 0)
        for (j, other) in dots.enumerated() where j != i { score += min(0, place.distance(to: other) - 24) }
        for other in labels { score += 2 * min(0, place.distance(to: other) - 26) }
        if !Rect(x: 10, y: 76, width: 300, height: 368).contains(place) { score -= 40 }
        if score > best.score + 1e-9 { best = (score, place) }
      }
      labels.append(best.place)
    }
    return labels
  }
}
