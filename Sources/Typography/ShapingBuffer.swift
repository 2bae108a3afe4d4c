import CHarfBuzz

/// HarfBuzz's buffer: characters go in, glyphs come out.
final class ShapingBuffer {
  private let raw: OpaquePointer?

  init() { raw = hb_buffer_create() }

  deinit { hb_buffer_destroy(raw) }

  /// Shapes some of a text's scalars with what surrounds them in view, and appends the glyphs.
  func shape(
    _ scalars: [UInt32], _ range: Range<Int>, _ segment: ShapedText.Segment, _ features: [hb_feature_t] = [],
    into glyphs: inout [ShapedText.Glyph]
  ) {
    hb_buffer_clear_contents(raw)
    scalars.withUnsafeBufferPointer {
      hb_buffer_add_utf32(raw, $0.baseAddress, Int32(clamping: $0.count), UInt32(clamping: range.lowerBound), Int32(clamping: range.count))
    }
    hb_buffer_set_direction(raw, segment.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(raw, segment.script)
    hb_buffer_set_language(raw, segment.language)
    hb_shape(segment.font.shaper, raw, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(raw, &count), let positions = hb_buffer_get_glyph_positions(raw, &count) else { return }
    let scale = 1 / segment.font.unitsPerEm
    let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
    for i in 0..<Int(count) {
      let info = infos[i]
      let position = positions[i]
      glyphs.append(
        ShapedText.Glyph(
          id: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance) * scale,
          dx: Double(position.x_offset) * scale, dy: Double(position.y_offset) * scale, isUnsafeToBreak: info.mask & unsafe != 0))
    }
  }
}
