import Geometry
import Layers

/// The functions of the property `filter` (Filter Effects 1, 6), as steps; their colours are added as sRGB says them.
struct FilterFunctions {
  private let scale: LengthScale
  private let style: Style

  init(_ scale: LengthScale, _ style: Style) {
    self.scale = scale
    self.style = style
  }

  /// The steps of a function; nil where its arguments are wrong.
  func steps(_ name: Text, _ arguments: Text) -> [FilterStep]? {
    let arguments = arguments.trimmed
    if name.isWord("blur") {
      guard let deviation = length(arguments, initial: 0), deviation >= 0 else { return nil }
      return [FilterStep(.gaussianBlur(Size(deviation, deviation)))]
    }
    if name.isWord("drop-shadow") { return shadow(arguments).map { [FilterStep($0)] } }
    if name.isWord("hue-rotate") {
      guard let angle = angle(arguments) else { return nil }
      return [FilterStep(.colorMatrix(ColorMatrix.hueRotation(angle)))]
    }
    guard let amount = amount(arguments), amount >= 0 else { return nil }
    let part = min(1, amount)
    if name.isWord("grayscale") { return [FilterStep(.colorMatrix(ColorMatrix.grayscale(part)))] }
    if name.isWord("sepia") { return [FilterStep(.colorMatrix(ColorMatrix.sepia(part)))] }
    if name.isWord("saturate") { return [FilterStep(.colorMatrix(ColorMatrix.saturation(amount)))] }
    if name.isWord("invert") { return transfer(.table([part, 1 - part])) }
    if name.isWord("brightness") { return transfer(.linear(slope: amount, intercept: 0)) }
    if name.isWord("contrast") { return transfer(.linear(slope: amount, intercept: 0.5 - 0.5 * amount)) }
    if name.isWord("opacity") {
      return [
        FilterStep(
          .componentTransfer(red: .identity, green: .identity, blue: .identity, alpha: .linear(slope: part, intercept: 0)))
      ]
    }
    return nil
  }

  private func transfer(_ function: FilterEffect.TransferFunction) -> [FilterStep] {
    [FilterStep(.componentTransfer(red: function, green: function, blue: function, alpha: .identity))]
  }

  private func length(_ text: Text, initial: Double) -> Double? {
    if text.isEmpty { return initial }
    guard let length = Length.length(text), length.unit != .percent else { return nil }
    return scale.userUnits(length, .diagonal)
  }

  /// A number or a percentage; 1 where there is none.
  private func amount(_ text: Text) -> Double? {
    if text.isEmpty { return 1 }
    guard let length = Length.length(text) else { return nil }
    switch length.unit {
    case .user: return length.value
    case .percent: return length.value / 100
    default: return nil
    }
  }

  private func angle(_ text: Text) -> Double? {
    if text.isEmpty { return 0 }
    var cursor = TextCursor(text)
    guard let value = cursor.number() else { return nil }
    if cursor.isAtEnd { return value == 0 ? 0 : nil }
    return TransformList.degrees(per: cursor.rest).map { value * $0 * .pi / 180 }
  }

  /// A colour, before or after two lengths and a third one.
  private func shadow(_ text: Text) -> FilterEffect? {
    var cursor = TextCursor(text)
    var color: ColorValue?
    var lengths: [Double] = []
    while !cursor.isAtEnd {
      var ahead = cursor
      if lengths.count < 3, let length = Length.length(&ahead) {
        guard length.unit != .percent else { return nil }
        lengths.append(scale.userUnits(length, .diagonal))
      } else {
        ahead = cursor
        guard color == nil, let value = ColorValue.value(&ahead) else { return nil }
        color = value
      }
      cursor = ahead
      cursor.skipSpaces()
    }
    guard lengths.count >= 2, lengths.count < 3 || lengths[2] >= 0 else { return nil }
    let deviation = lengths.count > 2 ? lengths[2] : 0
    let shown: Color
    switch color ?? .currentColor {
    case .color(let own): shown = own
    case .currentColor: shown = style.color
    }
    return .dropShadow(offset: Point(lengths[0], lengths[1]), deviation: Size(deviation, deviation), color: shown)
  }
}

/// The matrices that have names (Filter Effects 1, 9.6 and 13.1).
enum ColorMatrix {
  /// Colours as they are.
  static let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

  private static func colors(_ m: [Double]) -> [Double] {
    [m[0], m[1], m[2], 0, 0, m[3], m[4], m[5], 0, 0, m[6], m[7], m[8], 0, 0, 0, 0, 0, 1, 0]
  }

  /// As saturated as before at 1, grey at 0.
  static func saturation(_ s: Double) -> [Double] {
    colors([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0.213 - 0.213 * s,
      0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }

  /// Hues turned by an angle in radians.
  static func hueRotation(_ angle: Double) -> [Double] {
    let (c, s) = (Math.cos(angle), Math.sin(angle))
    return colors([
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0.213 - c * 0.213 + s * 0.143,
      0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072,
    ])
  }

  /// Luminance as alpha, in black.
  static let luminanceToAlpha: [Double] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0]

  /// Grey at 1, as before at 0.
  static func grayscale(_ amount: Double) -> [Double] {
    let k = 1 - amount
    return colors([
      0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k, 0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k,
      0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k,
    ])
  }

  /// Brown as old photographs at 1, as before at 0.
  static func sepia(_ amount: Double) -> [Double] {
    let k = 1 - amount
    return colors([
      0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k, 0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k, 0.272 - 0.272 * k,
      0.534 - 0.534 * k, 0.131 + 0.869 * k,
    ])
  }
}
