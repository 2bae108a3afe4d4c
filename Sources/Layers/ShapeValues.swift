import Geometry
import Tessellation

/// What a shape layer adds to every layer's values.
public struct ShapeValues: Equatable, Sendable {
  /// In the layer's coordinates.
  public var path = Path()
  /// nil fills nothing.
  public var fillColor: Color? = .black
  /// Which places count as inside of the path.
  public var fillRule = FillRule.nonZero
  /// nil strokes nothing.
  public var strokeColor: Color?
  /// Width, cap, join, miter limit, dashes, and the fractions of the total length where the line starts and ends.
  public var stroke = StrokeStyle()
  /// Whether the line lies below the fill instead of above it.
  public var strokesBeforeFill = false
  /// Takes the place of `fillColor`.
  public var fillPaint: Paint?
  /// Takes the place of `strokeColor`.
  public var strokePaint: Paint?

  /// An empty path, black inside.
  public init() {}

  /// What it is filled with, if anything.
  public var resolvedFill: Paint? { fillPaint ?? fillColor.map(Paint.color) }

  /// What it is stroked with, if anything.
  public var resolvedStroke: Paint? { strokePaint ?? strokeColor.map(Paint.color) }
}
