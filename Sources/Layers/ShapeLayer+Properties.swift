import Geometry
import Tessellation

/// The properties of shape layers, each made once.
enum ShapeProperties {
  static let path = LayerProperty<ShapeLayer, Path>(
    "path", PropertyAccess(shape: .content, animatesImplicitly: false, { $0.path }, { $0.path = $1 }))
  static let fillColor = LayerProperty<ShapeLayer, Color?>(
    "fillColor", PropertyAccess(shape: .paint, { $0.fillColor }, { $0.fillColor = $1 }))
  static let strokeColor = LayerProperty<ShapeLayer, Color?>(
    "strokeColor", PropertyAccess(shape: .paint, { $0.strokeColor }, { $0.strokeColor = $1 }))
  static let lineWidth = LayerProperty<ShapeLayer, Double>(
    "lineWidth", PropertyAccess(shape: .content, { $0.stroke.lineWidth }, { $0.stroke.lineWidth = $1 }))
  static let miterLimit = LayerProperty<ShapeLayer, Double>(
    "miterLimit", PropertyAccess(shape: .content, { $0.stroke.miterLimit }, { $0.stroke.miterLimit = $1 }))
  static let lineDashPhase = LayerProperty<ShapeLayer, Double>(
    "lineDashPhase", PropertyAccess(shape: .content, { $0.stroke.dashPhase }, { $0.stroke.dashPhase = $1 }))
  static let strokeStart = LayerProperty<ShapeLayer, Double>(
    "strokeStart", PropertyAccess(shape: .content, { $0.stroke.start }, { $0.stroke.start = $1 }))
  static let strokeEnd = LayerProperty<ShapeLayer, Double>(
    "strokeEnd", PropertyAccess(shape: .content, { $0.stroke.end }, { $0.stroke.end = $1 }))
}

extension LayerProperty where Root == ShapeLayer, Value == Path {
  /// Never animates implicitly.
  public static var path: Self { ShapeProperties.path }
}

extension LayerProperty where Root == ShapeLayer, Value == Color? {
  /// The colour inside of the path.
  public static var fillColor: Self { ShapeProperties.fillColor }
  /// The colour of the line along it.
  public static var strokeColor: Self { ShapeProperties.strokeColor }
}

extension LayerProperty where Root == ShapeLayer, Value == Double {
  /// The line's width, in points.
  public static var lineWidth: Self { ShapeProperties.lineWidth }
  /// Where miter joins become bevels: see `StrokeStyle.miterLimit`.
  public static var miterLimit: Self { ShapeProperties.miterLimit }
  /// How far into the dash pattern the line starts, in points.
  public static var lineDashPhase: Self { ShapeProperties.lineDashPhase }
  /// Where the line starts, as a fraction of the path's length.
  public static var strokeStart: Self { ShapeProperties.strokeStart }
  /// Where the line ends, as a fraction of the path's length.
  public static var strokeEnd: Self { ShapeProperties.strokeEnd }
}

extension PropertyAccess {
  /// A property of a shape layer.
  convenience init(
    shape changes: LayerChanges, animatesImplicitly: Bool = true, _ get: @escaping @Sendable (inout ShapeValues) -> Value,
    _ set: @escaping @Sendable (inout ShapeValues, Value) -> Void
  ) {
    self.init(
      changes: changes, animatesImplicitly: animatesImplicitly, readModel: { get(&$0.shapeLayer.shapeModel) },
      writeModel: { set(&$0.shapeLayer.shapeModel, $1) }, readShown: { get(&$0.shapeLayer.shapeShown) },
      writeShown: { set(&$0.shapeLayer.shapeShown, $1) },
      reset: { set(&$0.shapeLayer.shapeShown, get(&$0.shapeLayer.shapeModel)) })
  }
}

extension Layer {
  // A typed property is only ever added to a layer of its own class, so the layer behind it is known.
  fileprivate var shapeLayer: ShapeLayer { unsafeDowncast(self, to: ShapeLayer.self) }
}
