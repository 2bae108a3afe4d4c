import CHarfBuzz
import Geometry

extension Font {
  /// The outline of a glyph in the font's units, `unitsPerEm` to the em, y down, the origin on the baseline; to be filled by the non-zero rule.
  ///
  /// Empty for a space, for a glyph of a bitmap or colour font, and for a number that the font does not have. 2 to 9 µs.
  public func outline(of glyph: UInt32) -> Path {
    var path = Path()
    guard glyph < UInt32(clamping: glyphCount) else { return path }
    withUnsafeMutablePointer(to: &path) {
      pinwheel_hb_draw_glyph(shaper, glyph, OutlinePen.callbacks.functions, $0)
    }
    return path
  }
}

/// The functions by which HarfBuzz draws into a `Path`, which it gets as their data.
private struct OutlinePen: @unchecked Sendable {
  static let callbacks = OutlinePen()

  let functions: OpaquePointer?

  private init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.move(to: Point(Double(x), -Double(y))) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.addLine(to: Point(Double(x), -Double(y))) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, cx, cy, x, y, _ in
        OutlinePen.path(data)?.pointee.addQuad(to: Point(Double(x), -Double(y)), control: Point(Double(cx), -Double(cy)))
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in
        OutlinePen.path(data)?.pointee.addCubic(
          to: Point(Double(x), -Double(y)), control1: Point(Double(ax), -Double(ay)), control2: Point(Double(bx), -Double(by)))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in OutlinePen.path(data)?.pointee.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path>? {
    data?.assumingMemoryBound(to: Path.self)
  }
}
