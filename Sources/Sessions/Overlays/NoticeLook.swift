import Geometry
import Layers

/// How a notice looks: a plate with words, and a picture where they begin. Lengths are in points.
@MainActor
public struct NoticeLook {
  /// The colour of the plate.
  public var plate: Color
  /// The colour of the words.
  public var ink: Color
  /// About the plate.
  public var border: Color
  /// How wide the border is, within the plate.
  public var borderWidth: Double
  /// Of the plate.
  public var cornerRadius: Double
  /// Between the plate's edge and what is on it.
  public var margin: Double
  /// How wide words are at most before they wrap.
  public var widest: Double
  /// How large a picture is.
  public var pictureSide: Double
  /// A layer of that size, anchored in its middle; nil where there is none.
  public var picture: () -> Layer?
  /// Whether words begin on the right.
  public var isRightToLeft: Bool

  /// A look of one's own.
  public init(
    plate: Color, ink: Color, border: Color, borderWidth: Double, cornerRadius: Double, margin: Double, widest: Double, pictureSide: Double,
    isRightToLeft: Bool, picture: @escaping () -> Layer?
  ) {
    self.plate = plate
    self.ink = ink
    self.border = border
    self.borderWidth = borderWidth
    self.cornerRadius = cornerRadius
    self.margin = margin
    self.widest = widest
    self.pictureSide = pictureSide
    self.isRightToLeft = isRightToLeft
    self.picture = picture
  }

  /// Light words on a dark plate.
  static let plain = NoticeLook(
    plate: Color(red: 0.05, green: 0.06, blue: 0.1, alpha: 0.86), ink: .white, border: .clear, borderWidth: 0, cornerRadius: 6, margin: 8,
    widest: .infinity, pictureSide: 0, isRightToLeft: false, picture: { nil })
}
