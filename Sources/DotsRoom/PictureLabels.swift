import Geometry
import Layers

/// What the dots of a picture are counted with, and where their labels stand.
@MainActor
struct PictureLabels {
  private let puzzle: DotPuzzle
  /// What the dots are counted with.
  private(set) var kind: DotLabelKind
  private(set) var labels: [DotLabel]
  private(set) var placement: LabelPlacement?
  /// What each dot takes with its label and the ring that makes it beckon, in points.
  private(set) var boxes: [Rect] = []

  init(_ puzzle: DotPuzzle, kind: DotLabelKind) {
    self.puzzle = puzzle
    self.kind = kind
    labels = Self.labels(of: puzzle, kind)
  }

  private static func labels(of puzzle: DotPuzzle, _ kind: DotLabelKind) -> [DotLabel] {
    (1...puzzle.dots.count).map { DotLabel(kind.text($0), kind: kind) }
  }

  /// Counts with another kind.
  mutating func change(to kind: DotLabelKind) {
    self.kind = kind
    labels = Self.labels(of: puzzle, kind)
  }

  /// What is seen of the picture while its dots are connected, where they were put.
  func plan(in area: Rect) -> ViewPlan {
    guard let placement else { return ViewPlan(wholeIn: area) }
    return ViewPlan(
      boxes: boxes, contourEnds: puzzle.contourEnds, fontSize: placement.fontSize, spacing: placement.spacing, area: area)
  }

  /// Puts dots and labels in their places.
  mutating func lay(out dotLayers: [PictureDotLayer], in layout: PictureLayout) {
    let dots = puzzle.dots.map(layout.place.apply)
    var outline = FlattenedPath()
    for subpath in puzzle.shape.subpaths {
      for i in subpath.range { outline.append(layout.place.apply(puzzle.shape.points[i])) }
      outline.endSubpath(closed: true)
    }
    let placement = LabelPlacement(
      dots: dots, inks: labels.map(\.ink.size), outline: outline, side: layout.scale * 100, area: layout.area)
    for (i, dot) in dotLayers.enumerated() {
      dot.layout(at: dots[i], radius: placement.dotRadius, ring: placement.rings[i])
      labels[i].apply(to: dot.label, size: placement.fontSize)
      dot.label.isHidden = placement.frames[i] == nil
      if let frame = placement.frames[i] { dot.label.position = frame.center }
    }
    self.placement = placement
    boxes = dots.indices.map { i in
      let side = 2 * placement.rings[i]
      let ring = Rect(center: dots[i], size: Size(side, side))
      return placement.frames[i].map(ring.union) ?? ring
    }
  }
}
