import CHarfBuzz

extension Font {
  /// The values on this font's axes that a description asks for, in the order of the axes; empty where the font has none.
  ///
  /// Weight, width and slant go to `wght`, `wdth`, and `ital` or `slnt`; what the description says of axes itself goes before that (CSS Fonts 4, 7).
  func variations(for description: FontDescription) -> [FontVariation] {
    axes.map { axis in
      var value = axis.usual
      switch axis.tag {
      case Self.weightTag: value = Double(description.weight.value)
      case Self.widthTag: value = Double(description.stretch)
      case Self.italicTag where description.isItalic: value = 1
      // The angle of an oblique face that is not told is 14 degrees; the axis counts the other way round.
      case Self.slantTag where description.isItalic: value = -14
      default: break
      }
      if let asked = description.variations.last(where: { $0.tag == axis.tag }) { value = asked.value }
      return FontVariation(tag: axis.tag, value: min(axis.most, max(axis.least, value)))
    }
  }

  /// Whether the font has other shapes for other sizes, on an axis `opsz` in points of CSS.
  public var hasOpticalSizes: Bool { axes.contains { $0.tag == Self.sizeTag } }

  private struct Axis {
    var tag: UInt32
    var least: Double
    var usual: Double
    var most: Double
  }

  private static let weightTag = tag("wght")
  private static let widthTag = tag("wdth")
  private static let italicTag = tag("ital")
  private static let sizeTag = tag("opsz")
  private static let slantTag = tag("slnt")

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private var axes: [Axis] {
    let face = hb_font_get_face(shaper)
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return [] }
    var infos = Array(repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map {
      Axis(tag: $0.tag, least: Double($0.min_value), usual: Double($0.default_value), most: Double(max($0.min_value, $0.max_value)))
    }
  }
}
