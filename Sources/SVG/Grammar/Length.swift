import Geometry

/// A number with a unit, as written.
struct Length: Hashable, Sendable {
  var value: Double
  var unit: Unit
  /// User units that are added to it, where it was calculated.
  var offset = 0.0

  init(_ value: Double, _ unit: Unit = .user) {
    self.value = value
    self.unit = unit
  }

  /// Which unit; the absolute ones by CSS's 96 pixels an inch.
  enum Unit: Hashable, Sendable {
    case user, percent, em, ex, rem, px, pt, pc, mm, cm, inch, q, vw, vh, vmin, vmax

    init?(name: Text) {
      guard let found = Self.names.first(where: { name.isWord($0.0) }) else { return nil }
      self = found.1
    }

    private static let names: [(StaticString, Unit)] = [
      ("px", .px), ("pt", .pt), ("mm", .mm), ("em", .em), ("cm", .cm), ("in", .inch), ("pc", .pc), ("ex", .ex), ("ch", .ex),
      ("rem", .rem), ("q", .q), ("vw", .vw), ("vh", .vh), ("vi", .vw), ("vb", .vh), ("vmin", .vmin), ("vmax", .vmax),
    ]

    /// User units in one of an absolute unit; nil for the relative ones.
    var pixels: Double? {
      switch self {
      case .user, .px: 1
      case .pt: 96.0 / 72
      case .pc: 16
      case .mm: 96 / 25.4
      case .cm: 96 / 2.54
      case .inch: 96
      case .q: 24 / 25.4
      default: nil
      }
    }
  }

  /// Takes a number with its unit, or what is calculated; nil, and what was taken stays taken, where there is none.
  static func length(_ cursor: inout TextCursor) -> Length? {
    if cursor.next.isLetter { return Calculation.length(cursor.name(), &cursor) }
    return plain(&cursor)
  }

  /// Takes a number with its unit; nil, and what was taken stays taken, where there is none.
  static func plain(_ cursor: inout TextCursor) -> Length? {
    guard let value = cursor.number() else { return nil }
    if cursor.consume(UInt8(ascii: "%")) { return Length(value, .percent) }
    guard cursor.next.isLetter else { return Length(value) }
    guard let unit = Unit(name: cursor.name()) else { return nil }
    return Length(value, unit)
  }

  /// Reads a whole text as one length.
  static func length(_ text: Text) -> Length? {
    var cursor = TextCursor(text.trimmed)
    guard let length = length(&cursor), cursor.isAtEnd else { return nil }
    return length
  }

  /// Reads a list of lengths between spaces and commas; nil where any of it is wrong.
  static func list(_ text: Text, limit: Int) -> [Length]? {
    var cursor = TextCursor(text.trimmed)
    var list: [Length] = []
    while !cursor.isAtEnd {
      guard list.count < limit, let length = length(&cursor) else { return nil }
      list.append(length)
      if cursor.skipSeparator(), cursor.isAtEnd { return nil }
    }
    return list
  }
}

/// What relative lengths are measured against.
struct LengthScale: Sendable {
  /// What a percentage is of.
  enum Axis { case x, y, diagonal }

  /// The size of the nearest viewport, in its own user units.
  var viewport: Size
  /// The element's font size, in user units.
  var fontSize: Double
  /// The root's font size, for `rem`.
  var rootFontSize: Double

  /// The length in user units.
  func userUnits(_ length: Length, _ axis: Axis) -> Double { plain(length, axis) + length.offset }

  private func plain(_ length: Length, _ axis: Axis) -> Double {
    if let pixels = length.unit.pixels { return length.value * pixels }
    switch length.unit {
    case .em: return length.value * fontSize
    case .ex: return length.value * fontSize / 2
    case .rem: return length.value * rootFontSize
    case .percent: return length.value / 100 * extent(axis)
    case .vw: return length.value / 100 * viewport.width
    case .vh: return length.value / 100 * viewport.height
    case .vmin: return length.value / 100 * min(viewport.width, viewport.height)
    case .vmax: return length.value / 100 * max(viewport.width, viewport.height)
    default: return length.value
    }
  }

  /// The viewport's width, height, or diagonal over the root of 2 (SVG 1.1, 7.10).
  private func extent(_ axis: Axis) -> Double {
    switch axis {
    case .x: viewport.width
    case .y: viewport.height
    case .diagonal: Math.hypot(viewport.width, viewport.height) / 2.0.squareRoot()
    }
  }
}
