/// What a shape is painted with.
struct Brush {
  var fill: ScenePaint?
  var stroke: ScenePaint?
  /// In user units; nil where nothing is stroked.
  var strokeWidth: Double?
}
