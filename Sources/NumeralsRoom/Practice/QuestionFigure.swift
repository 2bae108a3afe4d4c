import Geometry
import Layers

/// What a question shows: fruit in frames, a numeral, a leaf of a calendar.
@MainActor
protocol QuestionFigure: Layer {
  /// Fills a rectangle of the superlayer's.
  func layout(in frame: Rect)
}
