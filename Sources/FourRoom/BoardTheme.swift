import Geometry
import Layers
import RoomKit
import Sessions

/// How the board looks: each by a colour, and by a pattern that tells it from the others without colour.
enum BoardTheme: String, CaseIterable, Codable, Hashable, Sendable {
  case plain, wood, meadow, stars, waves

  /// What is kept of the choice.
  private struct Kept: Codable {
    var theme: BoardTheme

    init(_ theme: BoardTheme) { self.theme = theme }

    init(from decoder: any Decoder) throws {
      theme = try decoder.container(keyedBy: CodingKeys.self).lenient(.theme) ?? .plain
    }
  }

  private static let name = "board"

  /// The one that was chosen last; the plain one at first.
  @MainActor
  static func chosen(in store: RoomStore) -> BoardTheme { (store[name] as Kept?)?.theme ?? .plain }

  /// Keeps it as the one that was chosen.
  @MainActor
  func keep(in store: RoomStore) { store[Self.name] = Kept(self) }

  /// The one after it, and after the last the first.
  var next: BoardTheme {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  // MARK: - Colours

  /// The board's. Where colours are to differ strongly all boards have one, on which stones are seen best.
  func color(hasHighContrast: Bool) -> Color {
    if hasHighContrast { return Color(rgb: 0x123f86) }
    return switch self {
    case .plain: Color(rgb: 0x2f6bc9)
    case .wood: Color(rgb: 0xb57b45)
    case .meadow: Color(rgb: 0x3f9d57)
    case .stars: Color(rgb: 0x7a5fc0)
    case .waves: Color(rgb: 0x1b8f8f)
    }
  }

  /// The board's colours from above, where the light falls, to below.
  var shades: [Color] {
    let color = color(hasHighContrast: false)
    func mixed(_ light: Double, _ part: Double) -> Color {
      func channel(_ value: Double) -> Double { value + (light - value) * part }
      return Color(red: channel(color.red), green: channel(color.green), blue: channel(color.blue))
    }
    return [mixed(1, 0.14), color, mixed(0, 0.16)]
  }

  /// The colour of what it stands on.
  func footColor(hasHighContrast: Bool) -> Color {
    if hasHighContrast { return Color(rgb: 0x0a2450) }
    return switch self {
    case .plain: Color(rgb: 0x24559f)
    case .wood: Color(rgb: 0x7d4f27)
    case .meadow: Color(rgb: 0x2a6e3c)
    case .stars: Color(rgb: 0x56409a)
    case .waves: Color(rgb: 0x12696a)
    }
  }

  /// About holes: dark enough for them to be seen before any scene, and stones in them.
  var edgeColor: Color {
    switch self {
    case .plain: Color(rgb: 0x0f2c63)
    case .wood: Color(rgb: 0x4a2a10)
    case .meadow: Color(rgb: 0x123d20)
    case .stars: Color(rgb: 0x2a1a5e)
    case .waves: Color(rgb: 0x073a3c)
    }
  }

  // MARK: - Patterns

  /// What is drawn on the board, repeated from square to square, with the middle of four holes in the middle of a tile; nil for nothing.
  @MainActor
  func pattern(hasHighContrast: Bool) -> Pattern? {
    let side = FourGrid.square
    let middle = Point(side / 2, side / 2)
    let content = Layer()
    content.anchorPoint = .zero
    func add(_ path: Path, fill: Color? = nil, stroke: Color? = nil, width: Double = 0) {
      let shape = ShapeLayer(path: path, fillColor: hasHighContrast && fill != nil ? Self.strong : fill)
      shape.anchorPoint = .zero
      shape.strokeColor = hasHighContrast && stroke != nil ? Self.strong : stroke
      shape.lineWidth = width
      content.addSublayer(shape)
    }
    switch self {
    case .plain: return nil
    case .wood:
      for (y, bend) in [(4.0, 2.5), (13, -1.5), (20, 3), (27, -2), (36, 1.5)] {
        add(Self.wave(at: y, bend: bend), stroke: Color(rgb: 0x6f421b, alpha: 0.65), width: 1.5)
      }
    case .meadow:
      for petal in 0..<5 {
        let angle = Double(petal) * 2 * .pi / 5 - .pi / 2
        add(Path(circleAt: middle + Point(Math.cos(angle), Math.sin(angle)) * 3.3, radius: 2.3), fill: Color(rgb: 0xf4fbe9))
      }
      add(Path(circleAt: middle, radius: 2), fill: Color(rgb: 0xf2b632))
    case .stars: add(PieceLayer.star(at: middle, radius: 5.6), fill: Color(rgb: 0xffe9a8))
    case .waves:
      for y in [6.0, 20, 34] { add(Self.wave(at: y, bend: 4), stroke: Color(rgb: 0xc8f2ee, alpha: 0.85), width: 2) }
    }
    return Pattern(tile: Rect(x: 0, y: 0, width: side, height: side), content: content)
  }

  /// Whether the pattern stands for itself in the middle of four holes, clear of them.
  var isScattered: Bool { self == .stars || self == .meadow }

  private static let strong = Color(rgb: 0x9fc2ff)

  /// A line from side to side of a tile that goes on in the next.
  private static func wave(at y: Double, bend: Double) -> Path {
    let side = FourGrid.square
    var path = Path()
    path.move(to: Point(-side / 2, y))
    for k in -1..<3 {
      let (left, up) = (Double(k) * side / 2, k % 2 == 0 ? -bend : bend)
      path.addCubic(
        to: Point(left + side / 2, y), control1: Point(left + side / 6, y + up), control2: Point(left + side / 3, y + up))
    }
    return path
  }
}
