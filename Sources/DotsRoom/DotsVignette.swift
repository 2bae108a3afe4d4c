import Geometry
import Layers
import RoomKit

/// A star with ten numbered dots. Played, it loses its colours, a pencil goes from dot to dot, and the colours come back.
@MainActor
final class DotsVignette: Vignette {
  let layer = Layer()
  private let picture = Layer()
  private let outline: ShapeLayer
  private let pencil = Layer()
  private var colors: [Layer] = []
  private var dots: [Layer] = []
  /// When, as parts of the whole, the pencil begins and is done.
  private static let (begun, drawn) = (0.1, 0.68)
  private static let duration = 2.8

  /// - Throws: `RoomError` when the star is missing.
  init() throws(RoomError) {
    let puzzle = try DotPuzzle.picture("star")
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.backgroundColor = DotsRoom.ground
    layer.masksToBounds = true
    picture.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    picture.position = Point(80, 83)
    picture.transform = .scale(1.22, 1.22)
    layer.addSublayer(picture)
    let art = puzzle.document.makeLayer(fitting: puzzle.size)
    picture.addSublayer(art)
    outline = ShapeLayer(path: puzzle.outline, fillColor: nil)
    outline.anchorPoint = .zero
    outline.strokeColor = LineStyle.color
    outline.lineWidth = 2.6
    outline.lineJoin = .round
    outline.lineCap = .round
    picture.addSublayer(outline)
    collectColors(of: art)
    addDots(of: puzzle)
    addPencil()
  }

  private func collectColors(of art: Layer) {
    if art is ShapeLayer { colors.append(art) }
    for part in art.sublayers { collectColors(of: part) }
  }

  private func addDots(of puzzle: DotPuzzle) {
    let labels = puzzle.dots.indices.map { DotLabel(DotLabelKind.numbers.text($0 + 1), kind: .numbers) }
    let placement = LabelPlacement(
      dots: puzzle.dots, inks: labels.map(\.ink.size), outline: puzzle.shape, side: 100, area: Rect(x: -12, y: -14, width: 124, height: 124)
    )
    for (i, place) in puzzle.dots.enumerated() {
      let dot = Layer()
      dot.bounds = Rect(x: 0, y: 0, width: 7, height: 7)
      dot.cornerRadius = 3.5
      dot.backgroundColor = Color(hue: Double(i) / Double(puzzle.dots.count), saturation: 0.85, brightness: 0.75)
      dot.borderColor = .white
      dot.borderWidth = 1.4
      dot.position = place
      picture.addSublayer(dot)
      dots.append(dot)
      guard let frame = placement.frames[i] else { continue }
      let label = TextLayer()
      label.color = Palette.ink
      labels[i].apply(to: label, size: placement.fontSize)
      label.position = frame.center
      picture.addSublayer(label)
    }
  }

  /// A pencil that leans to the right, its tip at its position.
  private func addPencil() {
    pencil.anchorPoint = .zero
    pencil.opacity = 0
    let parts: [(points: [Point], color: UInt32)] = [
      ([Point(0, 0), Point(1.4, -5.6), Point(5.6, -1.4)], 0xf6d9ae), ([Point(0, 0), Point(0.6, -2.2), Point(2.2, -0.6)], 0x3b2a1a),
      ([Point(1.4, -5.6), Point(5.6, -1.4), Point(20, -15.8), Point(15.8, -20)], 0xf2a516),
      ([Point(15.8, -20), Point(20, -15.8), Point(23.6, -19.4), Point(19.4, -23.6)], 0xe8776f),
    ]
    for part in parts {
      let shape = ShapeLayer(path: Path(polyline: part.points, closed: true), fillColor: Color(rgb: part.color))
      shape.anchorPoint = .zero
      pencil.addSublayer(shape)
    }
    picture.addSublayer(pencil)
  }

  func play() {
    guard let tree = layer.tree else { return }
    let (begun, drawn, duration) = (Self.begun, Self.drawn, Self.duration)
    for (i, color) in colors.enumerated() {
      let late = drawn + 0.16 * Double(i) / Double(max(1, colors.count))
      var fade = KeyframeAnimation(.opacity, values: [color.opacity, 0, 0, color.opacity, color.opacity], duration: duration)
      fade.keyTimes = [0, begun, late, min(1, late + 0.1), 1]
      color.add(fade, forKey: "fill")
    }
    var draw = KeyframeAnimation(.strokeEnd, values: [0, 0, 1, 1], duration: duration)
    draw.keyTimes = [0, begun, drawn, 1]
    outline.add(draw, forKey: "draw")
    var walk = PathAnimation(along: outline.path, duration: duration * (drawn - begun))
    walk.timing.beginTime = tree.now + duration * begun
    walk.timing.fillMode = .both
    pencil.add(walk, forKey: "walk")
    var show = KeyframeAnimation(.opacity, values: [0, 1, 1, 0, 0], duration: duration)
    show.keyTimes = [0, begun, drawn, drawn + 0.06, 1]
    pencil.add(show, forKey: "show")
    for (i, dot) in dots.enumerated() {
      var pop = KeyframeAnimation(.scale, values: [1, 1.6, 1], duration: 0.3)
      pop.timing.beginTime = tree.now + duration * (begun + (drawn - begun) * Double(i) / Double(dots.count))
      dot.add(pop, forKey: "pop")
    }
    var wave = KeyframeAnimation(.rotation, values: [0, 0.12, -0.09, 0.05, 0], duration: 0.55)
    wave.timing.beginTime = tree.now + duration * 0.79
    picture.add(wave, forKey: "wave")
  }
}
