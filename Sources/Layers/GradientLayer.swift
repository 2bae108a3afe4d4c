import Geometry

/// A layer that fills its bounds with a gradient.
public final class GradientLayer: Layer {
  var gradientModel = GradientValues()
  var gradientShown = GradientValues()

  override public init() { super.init() }

  /// The gradient as set; setting it at once never animates.
  public var gradient: Gradient {
    get { gradientModel.gradient }
    set {
      guard newValue != gradientModel.gradient else { return }
      gradientModel.gradient = newValue
      isShownStale = true
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
