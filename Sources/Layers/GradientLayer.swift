import Geometry

/// A layer that fills its bounds with a gradient.
public final class GradientLayer: Layer, AnimatableLayer {
  var gradientModel = GradientValues()
  var gradientShown = GradientValues()

  override public init() { super.init() }

  /// The gradient as set; setting it at once never animates.
  public var gradient: Gradient {
    get { gradientModel.gradient }
    set {
      guard newValue != gradientModel.gradient else { return }
      gradientModel.gradient = newValue
      shown.isStale = true
      mark(.content)
    }
  }

  /// The gradient as it is shown at the tree's time.
  public var presentedGradient: Gradient { refresh() ? gradientShown.gradient : gradientModel.gradient }

  override func resetShownContent() { gradientShown = gradientModel }

  override public func describe(into contents: inout LayerContents) {
    let gradient = presentedGradient
    if gradient.isDrawable, !contents.bounds.isEmpty { contents.addBounds(gradient) }
  }

  override func paintsContent(at probe: HitProbe) -> Bool {
    let gradient = probe.presented ? presentedGradient : gradientModel.gradient
    return Paint.gradient(gradient, .identity).isVisible(from: Layer.leastHitOpacity) && isAt(probe)
  }

  override public func snapshot() -> Layer {
    let copy = GradientLayer()
    copy.adopt(presented)
    copy.gradientModel.gradient = presentedGradient
    return copy
  }

  /// Never animates.
  public var kind: Gradient.Kind {
    get { gradientModel.gradient.kind }
    set {
      var changed = gradient
      changed.kind = newValue
      gradient = changed
    }
  }
  /// The colours, from the start to the end; fewer than two draw nothing.
  public var colors: [Color] {
    get { gradientModel.gradient.colors }
    set { assign(GradientProperties.colors, newValue) }
  }
  /// Where each colour stands, in 0...1; nil: evenly. Animates between lists, not from or to nil.
  public var locations: [Double]? {
    get { gradientModel.gradient.locations }
    set {
      if let newValue, gradientModel.gradient.locations != nil { return assign(GradientProperties.locations, newValue) }
      var changed = gradient
      changed.locations = newValue
      gradient = changed
    }
  }
  /// In the unit square of the bounds.
  public var startPoint: Point {
    get { gradientModel.gradient.startPoint }
    set { assign(GradientProperties.startPoint, newValue) }
  }
  /// In the unit square of the bounds.
  public var endPoint: Point {
    get { gradientModel.gradient.endPoint }
    set { assign(GradientProperties.endPoint, newValue) }
  }
}

/// The properties of gradient layers, each made once.
enum GradientProperties {
  static let colors = LayerProperty<GradientLayer, [Color]>("colors", PropertyAccess(gradient: { $0.colors }, { $0.colors = $1 }))
  static let locations = LayerProperty<GradientLayer, [Double]>(
    "locations",
    PropertyAccess(
      changes: .content, readModel: { $0.gradientLayer.gradientModel.gradient.resolvedLocations },
      writeModel: { $0.gradientLayer.gradientModel.gradient.locations = $1 },
      readShown: { $0.gradientLayer.gradientShown.gradient.resolvedLocations },
      writeShown: { $0.gradientLayer.gradientShown.gradient.locations = $1 },
      reset: { $0.gradientLayer.gradientShown.gradient.locations = $0.gradientLayer.gradientModel.gradient.locations }))
  static let startPoint = LayerProperty<GradientLayer, Point>(
    "startPoint", PropertyAccess(gradient: { $0.startPoint }, { $0.startPoint = $1 }))
  static let endPoint = LayerProperty<GradientLayer, Point>("endPoint", PropertyAccess(gradient: { $0.endPoint }, { $0.endPoint = $1 }))
}

extension LayerProperty where Root == GradientLayer, Value == [Color] {
  /// A gradient's colours; as many before as after.
  public static var colors: Self { GradientProperties.colors }
}

extension LayerProperty where Root == GradientLayer, Value == [Double] {
  /// Even steps where the layer has no locations.
  public static var locations: Self { GradientProperties.locations }
}

extension LayerProperty where Root == GradientLayer, Value == Point {
  /// Where a gradient starts, in the unit square of the bounds.
  public static var startPoint: Self { GradientProperties.startPoint }
  /// Where a gradient ends, in the unit square of the bounds.
  public static var endPoint: Self { GradientProperties.endPoint }
}

extension PropertyAccess {
  /// A property of a gradient layer.
  convenience init(gradient get: @escaping @Sendable (inout Gradient) -> Value, _ set: @escaping @Sendable (inout Gradient, Value) -> Void)
  {
    self.init(
      changes: .content, readModel: { get(&$0.gradientLayer.gradientModel.gradient) },
      writeModel: { set(&$0.gradientLayer.gradientModel.gradient, $1) },
      readShown: { get(&$0.gradientLayer.gradientShown.gradient) },
      writeShown: { set(&$0.gradientLayer.gradientShown.gradient, $1) },
      reset: { set(&$0.gradientLayer.gradientShown.gradient, get(&$0.gradientLayer.gradientModel.gradient)) })
  }
}

extension Layer {
  // A typed property is only ever added to a layer of its own class, so the layer behind it is known.
  fileprivate var gradientLayer: GradientLayer { unsafeDowncast(self, to: GradientLayer.self) }
}
