import Layers

/// A season of the northern year: leaves turn in autumn, snow lies in winter, trees blossom in spring.
package enum Season: CaseIterable, Sendable {
  case spring, summer, autumn, winter

  /// Days of a year, on the average.
  private static let year = 365.2425

  /// The season of a day, to a day or two: from the first of March, June, September and December.
  /// - Parameter day: counted from that of 1970's first. In that year nobody has a date, and it is summer, as everything was drawn.
  package init(day: Int) {
    let time = Double(day) + 0.5
    guard time > Self.year else {
      self = .summer
      return
    }
    self =
      switch time.truncatingRemainder(dividingBy: Self.year) {
      case ..<59: .winter
      case ..<151: .spring
      case ..<243: .summer
      case ..<334: .autumn
      default: .winter
      }
  }

  /// What a colour of a part becomes by day; nil where it stays.
  func tint(_ color: Color, of part: String) -> Color? {
    guard self != .summer, color.green > color.red, color.green > color.blue, !Self.staysGreen(part) else { return nil }
    let hasLeaves = part.hasPrefix("tree") || part == "apple-tree" || part.hasPrefix("bush")
    switch self {
    case .spring:
      // The lighter a leaf, the lighter its blossom: mixed with green it would be grey.
      guard part == "tree-1" || part == "bush-light" else { return nil }
      let light = min(1, max(0, (color.green - 0.4) / 0.45))
      return .interpolate(Self.blossom.dark, Self.blossom.light, light).withAlpha(color.alpha)
    case .autumn:
      guard hasLeaves else { return nil }
      return Color(
        red: min(1, color.green * 1.06), green: color.red * 0.5 + color.green * 0.28, blue: color.blue * 0.4, alpha: color.alpha)
    case .winter: return .interpolate(color, Self.snow.withAlpha(color.alpha), hasLeaves ? 0.7 : Self.snowed(part))
    case .summer: return nil
    }
  }

  private static let blossom = (dark: Color(rgb: 0xd9719c), light: Color(rgb: 0xffd3e4))
  private static let snow = Color(rgb: 0xf2f8ff)

  /// Whether a part is green in all seasons: what was built, who wears it, and what is looked after in the garden.
  private static func staysGreen(_ part: String) -> Bool {
    ["windmill", "flower", "sprout"].contains(where: part.hasPrefix) || part.hasSuffix("-stand") || part.hasSuffix("-sit")
  }

  /// How white the ground is: what stands or is written on it still stands out.
  private static func snowed(_ part: String) -> Double { part.hasPrefix("grass-tuft") ? 0.3 : part.hasPrefix("pine") ? 0.45 : 0.68 }
}
