import CHarfBuzz
import Geometry
import Synchronization

/// One face of one font file: its metrics, its glyphs' outlines, and what HarfBuzz needs to shape with it.
///
/// Fonts come from a `FontLibrary`, which loads each face once, and are never changed after that: any thread may use one.
public final class Font: @unchecked Sendable {
  /// A small number, in the order in which fonts were loaded in this process.
  public let id: Int
  /// The name of the family, in English.
  public let familyName: String
  /// How many of the font's units make an em.
  public let unitsPerEm: Double
  /// The height of a line above the baseline, in ems.
  public let ascent: Double
  /// The depth of a line below the baseline, in ems; positive downwards.
  public let descent: Double
  /// The space that the font asks for between lines, in ems.
  public let lineGap: Double
  /// How many glyphs the font has; their numbers lie below it.
  public let glyphCount: Int

  /// HarfBuzz's font: immutable, scaled to the font's own units.
  let shaper: OpaquePointer
  /// Whether any glyph has colours of its own.
  public let hasColorGlyphs: Bool
  /// Which of the 128 ASCII characters have a glyph, bit by bit.
  private let asciiCoverage: (UInt64, UInt64)

  private static let loaded = Atomic<Int>(0)

  /// Opens a face of a font file's bytes; nil when there is none with glyphs. Named instances of variable fonts are the index's upper half.
  /// - Parameter variations: where the face stands on a variable font's axes; those that are not named stand as usual.
  init?(blob: OpaquePointer, index: UInt32, variations: [FontVariation] = []) {
    guard index & 0xFFFF < hb_face_count(blob), let face = hb_face_create(blob, index) else { return nil }
    defer { hb_face_destroy(face) }
    let units = hb_face_get_upem(face)
    let glyphs = hb_face_get_glyph_count(face)
    guard units > 0, glyphs > 0, let font = hb_font_create(face) else { return nil }
    hb_font_set_scale(font, Int32(clamping: units), Int32(clamping: units))
    if !variations.isEmpty {
      let settings = variations.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
      hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    hb_font_make_immutable(font)
    shaper = font
    hasColorGlyphs = Self.hasColors(face)
    unitsPerEm = Double(units)
    glyphCount = Int(glyphs)
    id = Self.loaded.wrappingAdd(1, ordering: .relaxed).oldValue
    familyName =
      Self.name(pinwheel_hb_typographic_family_name, of: face) ?? Self.name(pinwheel_hb_family_name, of: face) ?? ""
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    let scale = 1 / Double(units)
    let lies = extents.ascender <= extents.descender
    ascent = lies ? 0.8 : Double(extents.ascender) * scale
    descent = lies ? 0.2 : -Double(extents.descender) * scale
    lineGap = lies ? 0 : max(0, Double(extents.line_gap) * scale)
    var low: UInt64 = 0
    var high: UInt64 = 0
    var glyph: hb_codepoint_t = 0
    for scalar in UInt32(0)..<64 {
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 { low |= 1 << UInt64(scalar) }
      if hb_font_get_nominal_glyph(font, scalar + 64, &glyph) != 0 { high |= 1 << UInt64(scalar) }
    }
    asciiCoverage = (low, high)
  }

  deinit { hb_font_destroy(shaper) }

  private static func name(_ id: hb_ot_name_id_t, of face: OpaquePointer) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    var count = UInt32(bytes.count)
    let full = hb_ot_name_get_utf8(face, id, hb_language_from_string("en", -1), &count, &bytes)
    guard full > 0 else { return nil }
    return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The glyph of a character on its own, before any shaping, or nil when the font lacks it. About 20 ns.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaper, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// Whether the font has a glyph for a character.
  func covers(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return asciiCoverage.0 >> UInt64(scalar) & 1 != 0 }
    if scalar < 128 { return asciiCoverage.1 >> UInt64(scalar &- 64) & 1 != 0 }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shaper, scalar, &glyph) != 0
  }
}

extension Font: Hashable {
  /// Whether both are the same face; each is loaded once.
  public static func == (a: Font, b: Font) -> Bool { a === b }
  /// Feeds the number, as the same face has the same one.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
