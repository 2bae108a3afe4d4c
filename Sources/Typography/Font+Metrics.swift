import CHarfBuzz

extension Font {
  /// A line that is drawn along text.
  public struct Rule: Hashable, Sendable {
    /// The middle of it, in ems above the baseline.
    public var position: Double
    /// In ems.
    public var thickness: Double
  }

  /// The height of a small letter without ascender, in ems.
  public var xHeight: Double { metric(HB_OT_METRICS_TAG_X_HEIGHT) ?? 0.5 * ascent }

  /// The line under letters.
  public var underline: Rule {
    Rule(position: metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1, thickness: metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0.05)
  }

  /// The line through letters.
  public var strikeout: Rule {
    Rule(
      position: metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? xHeight / 2,
      thickness: metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? underline.thickness)
  }

  /// How far below the baseline subscripts stand, in ems.
  public var subscriptOffset: Double { metric(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET) ?? 0.2 }
  /// How far above the baseline superscripts stand, in ems.
  public var superscriptOffset: Double { metric(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET) ?? 0.4 }

  private func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
    var value: hb_position_t = 0
    return hb_ot_metrics_get_position(shaper, tag, &value) != 0 ? Double(value) / unitsPerEm : nil
  }
}
