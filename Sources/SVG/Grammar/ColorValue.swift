import Geometry
import Layers

/// A colour as CSS writes it: a colour, or the element's own `color`.
enum ColorValue: Hashable, Sendable {
  case color(Color)
  case currentColor

  /// Reads a whole text; nil where it is no colour.
  static func value(_ text: Text) -> ColorValue? {
    var cursor = TextCursor(text.trimmed)
    guard let value = value(&cursor), cursor.isAtEnd else { return nil }
    return value
  }

  /// Takes one colour: a name, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla(), hwb(), lab(), lch(), oklab(), oklch(), color(),
  /// color-mix() or light-dark().
  /// - Parameter depth: how deep it lies in other colours.
  static func value(_ cursor: inout TextCursor, depth: Int = 0) -> ColorValue? {
    if cursor.consume(UInt8(ascii: "#")) { return hex(&cursor).map(ColorValue.color) }
    let name = cursor.name()
    if cursor.consume(UInt8(ascii: "(")) {
      if name.isWord("light-dark") { return depth < 8 ? lightDark(&cursor, depth: depth + 1) : nil }
      if name.isWord("color-mix") { return depth < 8 ? mixture(&cursor, depth: depth + 1).map(ColorValue.color) : nil }
      var space: ColorSpace?
      if name.isWord("color") {
        cursor.skipSpaces()
        space = ColorSpace(cursor.name())
        guard space != nil else { return nil }
      }
      let arguments = ColorArguments(&cursor)
      guard cursor.consume(UInt8(ascii: ")")) else { return nil }
      if name.isWord("rgb") || name.isWord("rgba") { return arguments?.rgb.map(ColorValue.color) }
      if name.isWord("hsl") || name.isWord("hsla") { return arguments?.hsl.map(ColorValue.color) }
      if name.isWord("hwb") { return arguments?.hwb.map(ColorValue.color) }
      if let space { return arguments?.color(in: space).map(ColorValue.color) }
      if name.isWord("lab") { return arguments?.lab(isPolar: false).map(ColorValue.color) }
      if name.isWord("lch") { return arguments?.lab(isPolar: true).map(ColorValue.color) }
      if name.isWord("oklab") { return arguments?.oklab(isPolar: false).map(ColorValue.color) }
      if name.isWord("oklch") { return arguments?.oklab(isPolar: true).map(ColorValue.color) }
      return nil
    }
    if name.isWord("currentcolor") { return .currentColor }
    if name.isWord("transparent") { return .color(.clear) }
    guard name.count <= 20 else { return nil }
    let rgb = ColorNames.rgb[name.lowercased] ?? systemColors.first { name.isWord($0.0) }?.1
    return rgb.map { .color(Color(rgb: $0)) }
  }

  /// What pages are made of, in light colours (CSS Color 4, 6.2).
  private static let systemColors: [(StaticString, UInt32)] = [
    ("canvas", 0xFFFFFF), ("canvastext", 0), ("linktext", 0x0000EE), ("visitedtext", 0x551A8B), ("activetext", 0xFF0000),
    ("buttonface", 0xEFEFEF), ("buttontext", 0), ("buttonborder", 0), ("field", 0xFFFFFF), ("fieldtext", 0), ("highlighttext", 0),
    ("graytext", 0x808080), ("mark", 0xFFFF00), ("marktext", 0),
  ]

  /// Takes the arguments of `color-mix()` (CSS Color 5, 3): a space, and two colours, each with its share or without. In sRGB, or in Oklab for all others.
  private static func mixture(_ cursor: inout TextCursor, depth: Int) -> Color? {
    cursor.skipSpaces()
    guard cursor.takeWord("in") else { return nil }
    cursor.skipSpaces()
    let space = cursor.name()
    guard !space.isEmpty else { return nil }
    _ = cursor.text { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
    var colors: [Color] = []
    var shares: [Double?] = []
    while colors.count < 2, cursor.skipSeparator() {
      func share() -> Double? {
        cursor.skipSpaces()
        var ahead = cursor
        guard let value = ahead.number(), ahead.consume(UInt8(ascii: "%")) else { return nil }
        cursor = ahead
        cursor.skipSpaces()
        return value / 100
      }
      let before = share()
      guard case .color(let color)? = value(&cursor, depth: depth) else { return nil }
      colors.append(color)
      shares.append(before ?? share())
    }
    cursor.skipSpaces()
    guard colors.count == 2, cursor.consume(UInt8(ascii: ")")) else { return nil }
    let first = shares[0] ?? shares[1].map { 1 - $0 } ?? 0.5
    let second = shares[1] ?? 1 - first
    guard first >= 0, second >= 0, first + second > 0 else { return nil }
    let part = second / (first + second)
    let alpha = colors[0].alpha * (1 - part) + colors[1].alpha * part
    guard alpha > 0 else { return .clear }
    let isPlain = space.isWord("srgb")
    func place(_ color: Color) -> ColorSpace.Triple {
      (isPlain ? ColorSpace.Triple(color.red, color.green, color.blue) : ColorSpace.oklab(of: color)) * color.alpha
    }
    let mixed = (place(colors[0]) * (1 - part) + place(colors[1]) * part) / alpha
    let shown = alpha * min(1, first + second)
    return isPlain ? ColorSpace.sRGB.color(mixed, alpha: shown) : ColorSpace.oklab(mixed, alpha: shown)
  }

  /// Takes the two colours of `light-dark()`, of which pictures have the light one (CSS Color 5, 7).
  private static func lightDark(_ cursor: inout TextCursor, depth: Int) -> ColorValue? {
    cursor.skipSpaces()
    guard let light = value(&cursor, depth: depth), cursor.skipSeparator(), value(&cursor, depth: depth) != nil else { return nil }
    cursor.skipSpaces()
    return cursor.consume(UInt8(ascii: ")")) ? light : nil
  }

  private static func hex(_ cursor: inout TextCursor) -> Color? {
    var bits: UInt32 = 0
    var count = 0
    while let digit = cursor.next.hexValue {
      guard count < 8 else { return nil }
      bits = bits << 4 | UInt32(digit)
      count += 1
      cursor.advance()
    }
    func doubled(_ shift: UInt32) -> UInt32 { (bits >> shift & 15) * 17 }
    switch count {
    case 3: return Color(rgb: doubled(8) << 16 | doubled(4) << 8 | doubled(0))
    case 4: return Color(rgb: doubled(12) << 16 | doubled(8) << 8 | doubled(4), alpha: Double(doubled(0)) / 255)
    case 6: return Color(rgb: bits)
    case 8: return Color(rgb: bits >> 8, alpha: Double(bits & 255) / 255)
    default: return nil
    }
  }
}

/// What stands between the parentheses of a colour function (CSS Color 4, 4.1: the older form with commas, the newer without).
struct ColorArguments {
  private struct Argument {
    var value: Double
    var isPercent = false
  }

  private var first: Argument
  private var second: Argument
  private var third: Argument
  private var alpha = 1.0
  private let hasCommas: Bool

  /// Takes three arguments and an alpha if there is one; nil where any of it is wrong.
  init?(_ cursor: inout TextCursor) {
    cursor.skipSpaces()
    guard let a = Self.argument(&cursor) else { return nil }
    hasCommas = cursor.skipSeparator()
    guard let b = Self.argument(&cursor), cursor.skipSeparator() == hasCommas, let c = Self.argument(&cursor) else { return nil }
    first = a
    second = b
    third = c
    cursor.skipSpaces()
    if cursor.consume(UInt8(ascii: hasCommas ? "," : "/")) {
      cursor.skipSpaces()
      guard let d = Self.argument(&cursor) else { return nil }
      alpha = min(1, max(0, d.isPercent ? d.value / 100 : d.value))
      cursor.skipSpaces()
    }
  }

  /// A number, a percentage, an angle (in degrees then), or `none`, which is 0.
  private static func argument(_ cursor: inout TextCursor) -> Argument? {
    guard let value = cursor.number() else { return cursor.takeWord("none") ? Argument(value: 0) : nil }
    if cursor.consume(UInt8(ascii: "%")) { return Argument(value: value, isPercent: true) }
    guard cursor.next.isLetter else { return Argument(value: value) }
    guard let degrees = TransformList.degrees(per: cursor.name()) else { return nil }
    return Argument(value: value * degrees)
  }

  /// As red, green and blue; the older form does not mix numbers with percentages.
  var rgb: Color? {
    if hasCommas, first.isPercent != second.isPercent || second.isPercent != third.isPercent { return nil }
    func part(_ a: Argument) -> Double { min(1, max(0, a.value / (a.isPercent ? 100 : 255))) }
    return Color(red: part(first), green: part(second), blue: part(third), alpha: alpha)
  }

  /// As hue, saturation and lightness (CSS Color 4, 7.1).
  var hsl: Color? {
    guard !first.isPercent, !hasCommas || (second.isPercent && third.isPercent) else { return nil }
    let s = min(1, max(0, second.value / 100))
    let l = min(1, max(0, third.value / 100))
    return Self.color(hue: first.value, saturation: s, lightness: l, alpha: alpha)
  }

  /// As hue, whiteness and blackness (CSS Color 4, 8.1).
  var hwb: Color? {
    guard !first.isPercent, !hasCommas else { return nil }
    let w = min(1, max(0, second.value / 100))
    let b = min(1, max(0, third.value / 100))
    if w + b >= 1 { return Color(white: w / (w + b), alpha: alpha) }
    let pure = Self.color(hue: first.value, saturation: 1, lightness: 0.5, alpha: alpha)
    let k = 1 - w - b
    return Color(red: pure.red * k + w, green: pure.green * k + w, blue: pure.blue * k + w, alpha: alpha)
  }

  /// As three numbers of a space.
  func color(in space: ColorSpace) -> Color? {
    guard !hasCommas else { return nil }
    func part(_ a: Argument) -> Double { a.isPercent ? a.value / 100 : a.value }
    return space.color(ColorSpace.Triple(part(first), part(second), part(third)), alpha: alpha)
  }

  /// As a lightness with two coordinates, or with their length and angle (CSS Color 4, 8.3).
  func lab(isPolar: Bool) -> Color? {
    coordinates(lightness: 100, chroma: isPolar ? 150 : 125, isPolar: isPolar).map { ColorSpace.lab($0, alpha: alpha) }
  }

  /// The same in the newer space.
  func oklab(isPolar: Bool) -> Color? {
    coordinates(lightness: 1, chroma: 0.4, isPolar: isPolar).map { ColorSpace.oklab($0, alpha: alpha) }
  }

  /// Three coordinates, of each of which it is said what a hundred per cent are.
  private func coordinates(lightness: Double, chroma: Double, isPolar: Bool) -> ColorSpace.Triple? {
    guard !hasCommas, !(isPolar && third.isPercent) else { return nil }
    let l = min(lightness, max(0, first.isPercent ? first.value / 100 * lightness : first.value))
    func part(_ a: Argument) -> Double { a.isPercent ? a.value / 100 * chroma : a.value }
    guard isPolar else { return ColorSpace.Triple(l, part(second), part(third)) }
    let (c, h) = (max(0, part(second)), third.value * .pi / 180)
    return ColorSpace.Triple(l, c * Math.cos(h), c * Math.sin(h))
  }

  private static func color(hue: Double, saturation s: Double, lightness l: Double, alpha: Double) -> Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let h = (turn < 0 ? turn + 360 : turn) / 30
    func channel(_ n: Double) -> Double {
      let k = (n + h).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
