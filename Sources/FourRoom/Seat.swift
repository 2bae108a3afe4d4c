import Layers

/// A player by the colour of the stones, whoever begins.
enum Seat: String, CaseIterable, Codable, Hashable, Sendable {
  /// The first child, or the one who plays against the machine.
  case red
  /// The second child, or the machine.
  case yellow

  var other: Seat { self == .red ? .yellow : .red }

  /// The stones' colour. Red is dark and yellow light for every eye.
  func color(hasHighContrast: Bool) -> Color {
    switch self {
    case .red: Color(rgb: hasHighContrast ? 0xc4141f : 0xe2463c)
    case .yellow: Color(rgb: hasHighContrast ? 0xffd900 : 0xffc82c)
    }
  }

  /// The colour of what is drawn on the stones.
  var edgeColor: Color { self == .red ? Color(rgb: 0xa82820) : Color(rgb: 0xc98a00) }
}
