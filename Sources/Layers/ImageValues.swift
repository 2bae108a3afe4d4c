import Geometry
import Imaging

/// What an image layer adds to every layer's values.
public struct ImageValues: Equatable, Sendable {
  /// What is shown; nil shows nothing.
  public var image: Image?
  /// The part of the picture that is shown, in parts of its width and height, to whole pixels.
  public var contentsRect = ImageValues.whole
  /// What is stretched of the part that is shown, in parts of its width and height, to whole pixels: corners about it keep their size, sides are stretched
  /// along themselves. For gravities that stretch.
  public var contentsCenter = ImageValues.whole
  /// Where the picture lies in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// Pixels of the picture per unit of the layer.
  public var contentsScale = 1.0

  /// All of a picture.
  public static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  /// No picture.
  public init() {}
}
