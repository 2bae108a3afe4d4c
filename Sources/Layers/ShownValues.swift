/// What a layer shows at a time, as it was last worked out; valid only while animations run.
struct ShownValues {
  /// The tree's time at which that was; not a number: never.
  var time = Double.nan
  /// Whether values that no animation writes may differ from the model.
  var isStale = true
  /// Whether the transform is in parts.
  var hasParts = false
  var values = LayerValues()
  /// The transform taken apart, while `hasParts`.
  var parts = TransformParts()
}
