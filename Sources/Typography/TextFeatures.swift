import CHarfBuzz

/// What a font does to glyphs beyond its defaults, as OpenType features turned on or off.
public struct TextFeatures: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Features of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Pairs of letters are not drawn together (`kern` off).
  public static let noKerning = TextFeatures(rawValue: 1)
  /// Letters do not merge into one glyph (`liga` and `clig` off).
  public static let noLigatures = TextFeatures(rawValue: 2)
  /// Small letters are capitals of their size where the font has them (`smcp`).
  public static let smallCaps = TextFeatures(rawValue: 4)

  /// As HarfBuzz reads them, over all of a buffer.
  var settings: [hb_feature_t] {
    func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
      let n = name.utf8Start
      let tag = UInt32(n[0]) << 24 | UInt32(n[1]) << 16 | UInt32(n[2]) << 8 | UInt32(n[3])
      return hb_feature_t(tag: tag, value: value, start: 0, end: .max)
    }
    var list: [hb_feature_t] = []
    if contains(.noKerning) { list.append(feature("kern", 0)) }
    if contains(.noLigatures) { list += [feature("liga", 0), feature("clig", 0)] }
    if contains(.smallCaps) { list.append(feature("smcp", 1)) }
    return list
  }
}
