import Geometry

/// What an element is drawn in.
struct Surroundings {
  var style: Style
  /// The size of the nearest viewport, which percentages are of.
  var viewport: Size
  /// Whether a `use` takes the element, which alone draws a symbol.
  var isCopy = false
  /// Whether only what a clip path may hold is taken, as silhouettes.
  var isClip = false
  /// What `context-fill` and `context-stroke` stand for.
  var context: ContextPaints?
  /// From the element's user space to that of the context's paints.
  var toContext = AffineTransform.identity
  /// From the element's user space to the points that the whole picture is measured in.
  var toScreen = AffineTransform.identity
  /// Width and height that a `use` gives to the `svg` or `symbol` it copies.
  var useWidth: Length?
  var useHeight: Length?
}

/// The paints of a shape that markers stand on, or of a `use`.
final class ContextPaints {
  var fill: FadingPaint
  var stroke: FadingPaint

  init(fill: ScenePaint?, stroke: ScenePaint?) {
    self.fill = FadingPaint(paint: fill)
    self.stroke = FadingPaint(paint: stroke)
  }
}

/// A paint with what it is where it is fainter, which is kept as long as others ask for the same.
struct FadingPaint {
  let paint: ScenePaint?
  private var faded: (opacity: Double, paint: ScenePaint?)

  init(paint: ScenePaint?) {
    self.paint = paint
    faded = (1, paint)
  }

  mutating func faded(by opacity: Double, _ budget: ImportBudget) throws(SVGError) -> ScenePaint? {
    if faded.opacity != opacity {
      if case .plain(.gradient(let gradient, _))? = paint { try budget.spend(gradient.colors.count / 16) }
      faded = (opacity, paint?.faded(by: opacity))
    }
    return faded.paint
  }
}
