import Geometry
import Layers
import RoomKit

/// A picture's dots in black on white, to be printed and connected with a pencil: a page of A4, upright or across, whichever leaves them more room.
@MainActor
struct DotsSheet {
  /// The page's shorter and longer side, in points, and what stays free along its edges.
  private static let (short, long, margin) = (595.0, 842.0, 40.0)

  let layer = Layer()
  let size: Size
  /// The dots' labels and places on the page, in points, as comma-separated text.
  private(set) var table = "label,x,y\r\n"

  init(_ puzzle: DotPuzzle, kind: DotLabelKind) {
    let isWide = puzzle.size.width > puzzle.size.height
    size = isWide ? Size(Self.long, Self.short) : Size(Self.short, Self.long)
    layer.anchorPoint = .zero
    layer.bounds = Rect(origin: .zero, size: size)
    layer.backgroundColor = .white
    build(puzzle, kind)
  }

  private mutating func build(_ puzzle: DotPuzzle, _ kind: DotLabelKind) {
    let area = layer.bounds.insetBy(dx: Self.margin, dy: Self.margin)
    let room = area.insetBy(dx: Self.margin / 2, dy: Self.margin / 2)
    let scale = min(room.width / max(1, puzzle.size.width), room.height / max(1, puzzle.size.height))
    let origin = room.center - Point(puzzle.size.width, puzzle.size.height) * (scale / 2)
    let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    let dots = puzzle.dots.map(place.apply)
    let labels = (1...dots.count).map { DotLabel(kind.text($0), kind: kind) }
    let placement = LabelPlacement(
      dots: dots, inks: labels.map(\.ink.size), outline: puzzle.outline.transformed(by: place).flattened(tolerance: 0.5),
      side: scale * 100, area: area)
    let radius = min(4, placement.dotRadius)
    for (i, dot) in dots.enumerated() {
      layer.addSublayer(ShapeLayer(path: Path(circleAt: dot, radius: radius), fillColor: .black))
      // A pencil is lifted before it: a line begins here.
      if i == 0 || puzzle.contourEnds.contains(i) {
        let ring = ShapeLayer(path: Path(circleAt: dot, radius: min(radius * 2.2, placement.rings[i])), fillColor: nil)
        ring.strokeColor = .black
        ring.lineWidth = 1
        layer.addSublayer(ring)
      }
      table += "\(kind.text(i + 1)),\(Self.tenths(dot.x)),\(Self.tenths(dot.y))\r\n"
      guard let frame = placement.frames[i] else { continue }
      let text = TextLayer()
      text.color = .black
      labels[i].apply(to: text, size: placement.fontSize)
      text.position = frame.center
      layer.addSublayer(text)
    }
  }

  private static func tenths(_ x: Double) -> Double { (x * 10).rounded() / 10 }
}

extension DotsRoom {
  /// The kinds of counting, by the names that the command line has for them.
  package nonisolated static var countings: [String] { DotLabelKind.allCases.map(\.rawValue) }

  /// A level's dots as a sheet to be printed; nil for a level without a picture.
  /// - Parameter counting: what its dots are counted with, of `countings`; nil for what was chosen last. What has too few signs for the picture counts in
  ///   numbers.
  /// - Throws: `RoomError` when the picture is missing or damaged.
  package static func sheet(of level: LevelID, counting: String? = nil, options: RoomOptions) throws(RoomError) -> RoomExport? {
    guard let puzzle = try DotsLevel(level)?.puzzle(options) else { return nil }
    let asked = counting.flatMap(DotLabelKind.init)
    let kind = asked.flatMap { DotLabelKind.kinds(for: puzzle.dots.count).contains($0) ? $0 : .numbers }
    let sheet = DotsSheet(puzzle, kind: kind ?? ChosenLabels.kind(of: puzzle, nil, in: options.store))
    let table = sheet.table
    return RoomExport(title: title(in: options.language) + " " + (puzzle.name ?? level.name), picture: sheet.layer, size: sheet.size) {
      table
    }
  }
}
