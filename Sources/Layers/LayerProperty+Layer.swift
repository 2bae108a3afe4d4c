import Geometry

extension PropertyAccess {
  /// A property among the values that every layer has.
  convenience init(
    _ changes: LayerChanges, _ get: @escaping @Sendable (inout LayerValues) -> Value,
    _ set: @escaping @Sendable (inout LayerValues, Value) -> Void
  ) {
    self.init(
      changes: changes, readModel: { get(&$0.model) }, writeModel: { set(&$0.model, $1) },
      readShown: { get(&$0.shownValues.pointee.values) },
      writeShown: { set(&$0.shownValues.pointee.values, $1) }, reset: { set(&$0.shownValues.pointee.values, get(&$0.model)) })
  }

  /// A component of the transform. While a layer is presented its transform stays in parts, so that rotations may exceed a turn and
  /// components compose.
  convenience init(
    part get: @escaping @Sendable (inout TransformParts) -> Value, _ set: @escaping @Sendable (inout TransformParts, Value) -> Void
  ) {
    self.init(
      changes: .geometry,
      isWhole: false,
      readModel: { layer in
        var parts = TransformParts(layer.model.transform)
        return get(&parts)
      },
      writeModel: { layer, value in
        var parts = TransformParts(layer.model.transform)
        set(&parts, value)
        layer.model.transform = parts.transform
      },
      readShown: { layer in
        layer.takeTransformApart()
        return get(&layer.shownValues.pointee.parts)
      },
      writeShown: { layer, value in
        layer.takeTransformApart()
        set(&layer.shownValues.pointee.parts, value)
      },
      reset: { $0.shownValues.pointee.values.transform = $0.model.transform })
  }
}

/// The properties of every layer, each made once.
enum LayerProperties {
  static let bounds = LayerProperty<Layer, Rect>("bounds", PropertyAccess(.geometry, { $0.bounds }, { $0.bounds = $1 }))
  static let boundsOrigin = LayerProperty<Layer, Point>(
    "bounds.origin", PropertyAccess(.geometry, { $0.bounds.origin }, { $0.bounds.origin = $1 }))
  static let boundsSize = LayerProperty<Layer, Size>(
    "bounds.size", PropertyAccess(.geometry, { $0.bounds.size }, { $0.bounds.size = $1 }))
  static let position = LayerProperty<Layer, Point>("position", PropertyAccess(.geometry, { $0.position }, { $0.position = $1 }))
  static let positionX = LayerProperty<Layer, Double>(
    "position.x", PropertyAccess(.geometry, { $0.position.x }, { $0.position.x = $1 }))
  static let positionY = LayerProperty<Layer, Double>(
    "position.y", PropertyAccess(.geometry, { $0.position.y }, { $0.position.y = $1 }))
  static let anchorPoint = LayerProperty<Layer, Point>(
    "anchorPoint", PropertyAccess(.geometry, { $0.anchorPoint }, { $0.anchorPoint = $1 }))
  static let transform = LayerProperty<Layer, AffineTransform>(
    "transform",
    PropertyAccess(
      changes: .geometry, readModel: { $0.model.transform }, writeModel: { $0.model.transform = $1 },
      readShown: { layer in
        layer.putTransformTogether()
        return layer.shownValues.pointee.values.transform
      },
      writeShown: { layer, value in
        layer.shown.hasParts = false
        layer.shownValues.pointee.values.transform = value
      }, reset: { $0.shownValues.pointee.values.transform = $0.model.transform }))
  static let rotation = LayerProperty<Layer, Double>(
    "transform.rotation", PropertyAccess(part: { $0.rotation }, { $0.rotation = $1 }))
  static let scale = LayerProperty<Layer, Double>(
    "transform.scale", PropertyAccess(part: { ($0.scale.x + $0.scale.y) / 2 }, { $0.scale = Point($1, $1) }))
  static let scaleX = LayerProperty<Layer, Double>("transform.scale.x", PropertyAccess(part: { $0.scale.x }, { $0.scale.x = $1 }))
  static let scaleY = LayerProperty<Layer, Double>("transform.scale.y", PropertyAccess(part: { $0.scale.y }, { $0.scale.y = $1 }))
  static let translation = LayerProperty<Layer, Point>(
    "transform.translation", PropertyAccess(part: { $0.translation }, { $0.translation = $1 }))
  static let translationX = LayerProperty<Layer, Double>(
    "transform.translation.x", PropertyAccess(part: { $0.translation.x }, { $0.translation.x = $1 }))
  static let translationY = LayerProperty<Layer, Double>(
    "transform.translation.y", PropertyAccess(part: { $0.translation.y }, { $0.translation.y = $1 }))
  static let sublayerTransform = LayerProperty<Layer, AffineTransform>(
    "sublayerTransform", PropertyAccess(.geometry, { $0.sublayerTransform }, { $0.sublayerTransform = $1 }))
  static let zPosition = LayerProperty<Layer, Double>("zPosition", PropertyAccess(.structure, { $0.zPosition }, { $0.zPosition = $1 }))
  static let opacity = LayerProperty<Layer, Double>("opacity", PropertyAccess(.paint, { $0.opacity }, { $0.opacity = $1 }))
  static let cornerRadius = LayerProperty<Layer, Double>(
    "cornerRadius", PropertyAccess(.paint, { $0.cornerRadius }, { $0.cornerRadius = $1 }))
  static let borderWidth = LayerProperty<Layer, Double>(
    "borderWidth", PropertyAccess(.paint, { $0.borderWidth }, { $0.borderWidth = $1 }))
  static let borderColor = LayerProperty<Layer, Color>(
    "borderColor", PropertyAccess(.paint, { $0.borderColor }, { $0.borderColor = $1 }))
  static let backgroundColor = LayerProperty<Layer, Color?>(
    "backgroundColor", PropertyAccess(.paint, { $0.backgroundColor }, { $0.backgroundColor = $1 }))
  static let shadowColor = LayerProperty<Layer, Color>(
    "shadowColor", PropertyAccess(.paint, { $0.shadowColor }, { $0.shadowColor = $1 }))
  static let shadowOpacity = LayerProperty<Layer, Double>(
    "shadowOpacity", PropertyAccess(.paint, { $0.shadowOpacity }, { $0.shadowOpacity = $1 }))
  static let shadowRadius = LayerProperty<Layer, Double>(
    "shadowRadius", PropertyAccess(.paint, { $0.shadowRadius }, { $0.shadowRadius = $1 }))
  static let shadowOffset = LayerProperty<Layer, Point>(
    "shadowOffset", PropertyAccess(.paint, { $0.shadowOffset }, { $0.shadowOffset = $1 }))
}

extension LayerProperty where Root == Layer, Value == Rect {
  /// The layer's own rectangle, in its own coordinates: its size is the layer's, its origin the place that the top left corner shows.
  public static var bounds: Self { LayerProperties.bounds }
}

extension LayerProperty where Root == Layer, Value == Size {
  /// The size of the bounds.
  public static var boundsSize: Self { LayerProperties.boundsSize }
}

extension LayerProperty where Root == Layer, Value == Point {
  /// The origin of the bounds: what the layer's top left corner shows.
  public static var boundsOrigin: Self { LayerProperties.boundsOrigin }
  /// Where the anchor point lies, in the superlayer's coordinates.
  public static var position: Self { LayerProperties.position }
  /// The place about which the layer is placed and transformed, in the unit square of the bounds; the middle at first.
  public static var anchorPoint: Self { LayerProperties.anchorPoint }
  /// `transform.translation`: the translation of the presented transform.
  public static var translation: Self { LayerProperties.translation }
  /// How far the shadow lies from what throws it, in points.
  public static var shadowOffset: Self { LayerProperties.shadowOffset }
}

extension LayerProperty where Root == Layer, Value == AffineTransform {
  /// The whole transform, interpolated by its parts, turning by the smaller angle.
  public static var transform: Self { LayerProperties.transform }
  /// What all sublayers are mapped by, about the anchor point.
  public static var sublayerTransform: Self { LayerProperties.sublayerTransform }
}

extension LayerProperty where Root == Layer, Value == Double {
  /// The position's x.
  public static var positionX: Self { LayerProperties.positionX }
  /// The position's y.
  public static var positionY: Self { LayerProperties.positionY }
  /// `transform.rotation`: the rotation of the presented transform, in radians; may turn many times.
  public static var rotation: Self { LayerProperties.rotation }
  /// `transform.scale`: both scale factors of the presented transform; read, their mean.
  public static var scale: Self { LayerProperties.scale }
  /// `transform.scale.x`: the presented transform's stretch along its own x axis.
  public static var scaleX: Self { LayerProperties.scaleX }
  /// `transform.scale.y`: the presented transform's stretch along its own y axis.
  public static var scaleY: Self { LayerProperties.scaleY }
  /// `transform.translation.x`: how far the presented transform moves to the right.
  public static var translationX: Self { LayerProperties.translationX }
  /// `transform.translation.y`: how far the presented transform moves down.
  public static var translationY: Self { LayerProperties.translationY }
  /// Its height among its siblings: they are drawn in rising order of it, and in their own order where it is equal.
  public static var zPosition: Self { LayerProperties.zPosition }
  /// The opacity of the layer with its whole subtree, composited once, in 0...1.
  public static var opacity: Self { LayerProperties.opacity }
  /// The radius of the background's, the border's and the clip's corners, in points.
  public static var cornerRadius: Self { LayerProperties.cornerRadius }
  /// The width of the border, which lies inside the bounds and above the sublayers, in points.
  public static var borderWidth: Self { LayerProperties.borderWidth }
  /// The opacity of the shadow, in 0...1; 0, as at first, draws none.
  public static var shadowOpacity: Self { LayerProperties.shadowOpacity }
  /// The blur's radius (its standard deviation), in points.
  public static var shadowRadius: Self { LayerProperties.shadowRadius }
}

extension LayerProperty where Root == Layer, Value == Color {
  /// The colour of the border.
  public static var borderColor: Self { LayerProperties.borderColor }
  /// The colour of the shadow.
  public static var shadowColor: Self { LayerProperties.shadowColor }
}

extension LayerProperty where Root == Layer, Value == Color? {
  /// What fills the bounds, beneath everything else; nil fills nothing.
  public static var backgroundColor: Self { LayerProperties.backgroundColor }
}
