/// What is measured of the one who taps.
enum MeasureKind: String, CaseIterable, Hashable, Sendable {
  /// How long it takes to answer a light.
  case reflex
  /// How far taps lie off a beat.
  case rhythm

  /// How many columns there are, and how many milliseconds each takes.
  var columns: Int { self == .reflex ? 11 : 9 }
  var width: Int { self == .reflex ? 50 : 40 }
  /// Where the first column begins, in milliseconds; what lies before the first or after the last column is counted in it.
  var origin: Int { self == .reflex ? 100 : -180 }
  /// What can be measured at all, in milliseconds.
  var range: ClosedRange<Int> { self == .reflex ? 0...5000 : -300...300 }

  /// The column of a time in milliseconds.
  func column(of time: Int) -> Int { min(columns - 1, max(0, (time - origin) / width - (time < origin ? 1 : 0))) }

  /// Where a time lies among the columns, 0 at the first one's beginning, 1 at the last one's end.
  func part(of time: Double) -> Double { min(1, max(0, (time - Double(origin)) / Double(columns * width))) }

  /// Whether a column has all that lies beyond where it begins, and says so by its name.
  func isOpen(_ column: Int) -> Bool { self == .reflex && column == columns - 1 }

  /// What stands below a column: of a light's answers where every other column begins, of a beat's how far its middle lies off; nil for nothing.
  func name(of column: Int) -> String? {
    guard column % 2 == 0 else { return nil }
    let time = origin + column * width + (self == .reflex ? 0 : width / 2)
    if isOpen(column) { return "\(time)+" }
    return self == .rhythm && time > 0 ? "+\(time)" : time < 0 ? "\u{2212}\(-time)" : "\(time)"
  }
}
