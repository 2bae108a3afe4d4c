import CHarfBuzz
import Geometry

extension Font {
  /// What the font draws in colours for a glyph; nil where it has its outline alone. The largest picture where there are several sizes.
  ///
  /// Copies the bytes of pictures and drawings: some µs for each KB.
  public func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    guard hasColorGlyphs, glyph < UInt32(clamping: glyphCount) else { return nil }
    let face = hb_font_get_face(shaper)
    return layers(of: glyph, face) ?? drawing(of: glyph, face) ?? picture(of: glyph)
  }

  /// Whether a face has glyphs in colours.
  static func hasColors(_ face: OpaquePointer) -> Bool {
    hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_png(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  private func layers(of glyph: UInt32, _ face: OpaquePointer?) -> ColorGlyph? {
    let total = hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    guard total > 0 else { return nil }
    var count = total
    var found = Array(repeating: hb_ot_color_layer_t(), count: Int(total))
    _ = hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &found)
    var colors = Array(repeating: hb_color_t(), count: Int(hb_ot_color_palette_get_colors(face, 0, 0, nil, nil)))
    var colorCount = UInt32(clamping: colors.count)
    _ = hb_ot_color_palette_get_colors(face, 0, 0, &colorCount, &colors)
    return .layers(
      found.prefix(Int(count)).map { layer in
        let number = Int(layer.color_index)
        // HarfBuzz has blue in the highest byte, then green, red and alpha.
        let color = number < colors.count ? colors[number] : 0
        let turned = (color >> 8 & 0xFF) << 24 | (color >> 16 & 0xFF) << 16 | (color >> 24) << 8 | color & 0xFF
        return ColorGlyph.Layer(glyph: layer.glyph, color: number == 0xFFFF ? nil : turned)
      })
  }

  private func drawing(of glyph: UInt32, _ face: OpaquePointer?) -> ColorGlyph? {
    guard let bytes = Self.bytes(of: hb_ot_color_glyph_reference_svg(face, glyph)) else { return nil }
    return .drawing(bytes, id: "glyph\(glyph)")
  }

  private func picture(of glyph: UInt32) -> ColorGlyph? {
    guard let bytes = Self.bytes(of: hb_ot_color_glyph_reference_png(shaper, glyph)) else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(shaper, glyph, &extents) != 0, extents.width > 0, extents.height < 0 else { return nil }
    return .picture(
      bytes,
      Rect(
        x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm, width: Double(extents.width) / unitsPerEm,
        height: -Double(extents.height) / unitsPerEm))
  }

  /// A copy of a blob's bytes, which is let go of; nil for an empty one.
  private static func bytes(of blob: OpaquePointer?) -> [UInt8]? {
    guard let blob else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }
}
