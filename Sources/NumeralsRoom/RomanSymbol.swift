import Layers

/// A letter that counts.
enum RomanSymbol: Character, CaseIterable, Hashable, Sendable {
  case i = "I"
  case v = "V"
  case x = "X"
  case l = "L"
  case c = "C"
  case d = "D"
  case m = "M"

  var value: Int {
    switch self {
    case .i: 1
    case .v: 5
    case .x: 10
    case .l: 50
    case .c: 100
    case .d: 500
    case .m: 1000
    }
  }

  /// Whether it is half of the next greater one.
  var isFive: Bool { self == .v || self == .l || self == .d }

  /// The letter as text.
  var text: String { String(rawValue) }

  /// Its colour wherever it is told what it is worth; white can be read on each.
  var color: Color {
    switch self {
    case .i: Color(rgb: 0x0072b2)
    case .v: Color(rgb: 0x00805c)
    case .x: Color(rgb: 0xc75300)
    case .l: Color(rgb: 0x7b5ea7)
    case .c: Color(rgb: 0xb23a72)
    case .d: Color(rgb: 0x8a6a00)
    case .m: Color(rgb: 0x4d4d4d)
    }
  }
}
