import Geometry

/// Everything that any layer has, as plain values: the model's and, at a time, the presented ones.
///
/// Lengths are in points of the layer's own coordinates. Any number may be given; a layer whose geometry is not finite draws nothing and
/// is not hit.
public struct LayerValues: Equatable, Sendable {
  // size: what every layer is presented with, by Core Animation's names; compared and copied as one value
  /// The layer's own rectangle; its origin is the place in the layer's coordinates that its top left corner shows.
  public var bounds = Rect.zero
  /// Where the anchor point lies, in the superlayer's coordinates.
  public var position = Point.zero
  /// The place about which the layer is placed and transformed, in the unit square of the bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// Applied about the anchor point.
  public var transform = AffineTransform.identity
  /// Applied to all sublayers, about the anchor point.
  public var sublayerTransform = AffineTransform.identity
  /// Siblings are drawn in rising order of this, and in their own order where it is equal.
  public var zPosition = 0.0
  /// The opacity of the layer with its whole subtree, composited once, in 0...1.
  public var opacity = 1.0
  /// Whether the layer and its subtree are left out.
  public var isHidden = false
  /// The radius of the background's, the border's and the clip's corners.
  public var cornerRadius = 0.0
  /// Which corners the radius applies to.
  public var roundedCorners = RectCorners.all
  /// Whether the layer's content and sublayers are cut off at the bounds, rounded where the corners are.
  public var masksToBounds = false
  /// Whether sides at which the layer cuts are smooth where they lie between pixels.
  public var allowsEdgeAntialiasing = true
  /// The width of the border, which lies inside the bounds and above the sublayers.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// What fills the bounds, beneath everything else; nil fills nothing.
  public var backgroundColor: Color?
  /// The colour of the shadow.
  public var shadowColor = Color.black
  /// 0 draws no shadow.
  public var shadowOpacity = 0.0
  /// The blur's radius (its standard deviation).
  public var shadowRadius = 3.0
  /// How far the shadow lies from what throws it.
  public var shadowOffset = Point(0, -3)
  /// What throws the shadow; nil: the content's own alpha.
  public var shadowPath: Path?
  /// How the layer's picture is mixed with what lies below it.
  public var compositingFilter = BlendMode.normal
  /// What the layer's picture goes through before it is laid down, one after the other.
  public var filters: [Filter] = []
  /// What the picture below the layer goes through within its bounds before the layer is drawn, one after the other.
  public var backgroundFilters: [Filter] = []
  /// Whether the subtree is composited as one group even at opacity 1.
  public var isIsolated = false
  /// Whether the subtree's pixels are kept and laid down again, rather than drawn, while nothing in it changes.
  public var shouldRasterize = false
  /// How fine kept pixels are: pixels per unit of the layer for each of the screen's per point.
  public var rasterizationScale = 1.0

  /// How pictures' pixels, and those that are kept, are made up where they are shown smaller than they are.
  public var minificationFilter = ContentsFilter.linear
  /// The same where they are shown as large as they are, or larger.
  public var magnificationFilter = ContentsFilter.linear

  /// The values of a new layer: of no size, opaque, with nothing to show.
  public init() {}

  /// Whether the subtree's pixels are kept: because that is asked for, or since they go through filters.
  package var keepsPixels: Bool { shouldRasterize || !filters.isEmpty }

  /// Both filters of pictures.
  package var contentsFilters: ContentsFilters { ContentsFilters(minification: minificationFilter, magnification: magnificationFilter) }

  /// Whether what lies below is seen through filters; nothing lies below a layer in pixels of its own.
  package var filtersBackground: Bool { !backgroundFilters.isEmpty && !bounds.isEmpty && !keepsPixels }

  /// The map from the layer's coordinates to its superlayer's, without the superlayer's `sublayerTransform`.
  @inlinable public var transformToSuperlayer: AffineTransform { Self.transformToSuperlayer(transform, bounds, anchorPoint, position) }

  /// The same of what it is made from.
  @inlinable @inline(__always)
  static func transformToSuperlayer(_ m: AffineTransform, _ bounds: Rect, _ anchorPoint: Point, _ position: Point) -> AffineTransform {
    let ax = bounds.minX + anchorPoint.x * bounds.width
    let ay = bounds.minY + anchorPoint.y * bounds.height
    return AffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx - ax * m.a - ay * m.c + position.x, ty: m.ty - ax * m.b - ay * m.d + position.y)
  }

  /// The `sublayerTransform` about the anchor point, in the layer's coordinates.
  @inlinable public var sublayerTransformAboutAnchor: AffineTransform {
    let m = sublayerTransform
    if m == .identity { return m }
    let ax = bounds.minX + anchorPoint.x * bounds.width
    let ay = bounds.minY + anchorPoint.y * bounds.height
    return AffineTransform(a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + ax - ax * m.a - ay * m.c, ty: m.ty + ay - ax * m.b - ay * m.d)
  }
}
