import Geometry

// Setting a property to the value it has is no change. Within a transaction a change animates, from what is seen at that moment.
extension Layer {
  /// The layer's own rectangle, in its own coordinates: its size is the layer's, its origin the place that the top left corner shows.
  public final var bounds: Rect {
    get { model.bounds }
    set { assign(LayerProperties.bounds, newValue) }
  }
  /// Where the anchor point lies, in the superlayer's coordinates.
  public final var position: Point {
    get { model.position }
    set { assign(LayerProperties.position, newValue) }
  }
  /// The place about which the layer is placed and transformed, in the unit square of the bounds; the middle at first.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set { assign(LayerProperties.anchorPoint, newValue) }
  }
  /// What the layer and its subtree are mapped by, about the anchor point.
  public final var transform: AffineTransform {
    get { model.transform }
    set { assign(LayerProperties.transform, newValue) }
  }
  /// What all sublayers are mapped by, about the anchor point.
  public final var sublayerTransform: AffineTransform {
    get { model.sublayerTransform }
    set { assign(LayerProperties.sublayerTransform, newValue) }
  }
  /// Its height among its siblings: they are drawn in rising order of it, and in their own order where it is equal.
  public final var zPosition: Double {
    get { model.zPosition }
    set { assign(LayerProperties.zPosition, newValue) }
  }
  /// The opacity of the layer with its whole subtree, composited once, in 0...1.
  public final var opacity: Double {
    get { model.opacity }
    set { assign(LayerProperties.opacity, newValue) }
  }
  /// The radius of the background's, the border's and the clip's corners, in points.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set { assign(LayerProperties.cornerRadius, newValue) }
  }
  /// The width of the border, which lies inside the bounds and above the sublayers, in points.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set { assign(LayerProperties.borderWidth, newValue) }
  }
  /// The colour of the border.
  public final var borderColor: Color {
    get { model.borderColor }
    set { assign(LayerProperties.borderColor, newValue) }
  }
  /// What fills the bounds, beneath everything else; nil fills nothing.
  public final var backgroundColor: Color? {
    get { model.backgroundColor }
    set { assign(LayerProperties.backgroundColor, newValue) }
  }
  /// The colour of the shadow.
  public final var shadowColor: Color {
    get { model.shadowColor }
    set { assign(LayerProperties.shadowColor, newValue) }
  }
  /// The opacity of the shadow, in 0...1; 0, as at first, draws none.
  public final var shadowOpacity: Double {
    get { model.shadowOpacity }
    set { assign(LayerProperties.shadowOpacity, newValue) }
  }
  /// The blur's radius (its standard deviation), in points.
  public final var shadowRadius: Double {
    get { model.shadowRadius }
    set { assign(LayerProperties.shadowRadius, newValue) }
  }
  /// How far the shadow lies from what throws it, in points.
  public final var shadowOffset: Point {
    get { model.shadowOffset }
    set { assign(LayerProperties.shadowOffset, newValue) }
  }
  /// What throws the shadow; nil: the content's own alpha. Never animates.
  public final var shadowPath: Path? {
    get { model.shadowPath }
    set { replace(\.shadowPath, newValue, .paint) }
  }
  /// Whether the layer and its subtree are left out. Never animates; a hidden subtree's animations go on in time but cost nothing.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      guard newValue != model.isHidden else { return }
      edit(.paint) { $0.isHidden = newValue }
      tree?.visibilityChanged()
    }
  }
  /// Which corners the radius applies to. Never animates.
  public final var roundedCorners: RectCorners {
    get { model.roundedCorners }
    set { replace(\.roundedCorners, newValue, .paint) }
  }
  /// Whether the layer's content and sublayers are cut off at the bounds, rounded where the corners are. Never animates.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set { replace(\.masksToBounds, newValue, .structure) }
  }
  /// Whether sides at which `masksToBounds` cuts are smooth where they lie between pixels; true at first. Without it an upright layer with square corners is cut at the
  /// nearest whole pixels, which costs nothing while its bounds move. Never animates.
  public final var allowsEdgeAntialiasing: Bool {
    get { model.allowsEdgeAntialiasing }
    set { replace(\.allowsEdgeAntialiasing, newValue, .structure) }
  }
  /// How the layer's picture, with its whole subtree, is mixed with what lies below it in the group that it lies in. Never animates.
  ///
  /// A group is what is composited as one: a layer with `isIsolated`, with a mask, an opacity, filters or a rounded clip; else the whole tree.
  public final var compositingFilter: BlendMode {
    get { model.compositingFilter }
    set { replace(\.compositingFilter, newValue, .structure) }
  }
  /// What the layer's picture, with its whole subtree, goes through before it is laid down, one filter after the other. Never animates.
  ///
  /// The picture is drawn as the screen shows it, with its mask and its clip, and goes through the filters; then come opacity and `compositingFilter`. It is
  /// kept, and made again where something in it changes.
  public final var filters: [Filter] {
    get { model.filters }
    set { replace(\.filters, newValue, .structure) }
  }
  /// What the picture below the layer goes through before the layer is drawn over it: a pane of glass. Never animates.
  ///
  /// That picture is all that was drawn before the layer in the group that it lies in (`compositingFilter` says what makes a group), where it reaches into the filters' pixels from
  /// beyond the bounds too; at the screen's sides its last pixels go on. What comes out lies above the layer's shadow and below its background, within the bounds with their rounded
  /// corners, over what it was made of, and shares the layer's opacity and mask. It is kept, and made again where something below changes within what the filters reach. A layer in
  /// pixels of its own (`shouldRasterize`, `filters`) has nothing below it.
  public final var backgroundFilters: [Filter] {
    get { model.backgroundFilters }
    // More than the content: that alone changes where a line grows.
    set { replace(\.backgroundFilters, newValue, [.content, .paint]) }
  }
  /// Whether the subtree is composited as one group even at opacity 1. Never animates.
  public final var isIsolated: Bool {
    get { model.isIsolated }
    set { replace(\.isIsolated, newValue, .structure) }
  }
  /// Whether the subtree's pixels are kept and laid down again, rather than drawn, while nothing in it changes. Never animates.
  ///
  /// The picture is drawn in the layer's own coordinates, at `rasterizationScale`, and composited as one: opacity and place are no part of it, so a layer
  /// that moves or fades costs as much as its pixels take to copy. Where it lies on whole pixels at that scale it looks as a group does, to the byte; anywhere
  /// else it is filtered, mixed of four pixels. What changes inside is drawn anew, and no more. Nothing is kept of what lies farther than two million pixels from the layer's origin.
  public final var shouldRasterize: Bool {
    get { model.shouldRasterize }
    set { replace(\.shouldRasterize, newValue, .structure) }
  }
  /// How fine the pixels are that `shouldRasterize` keeps: pixels per unit of the layer for each of the screen's per point; 1 at first, as fine as the screen where no
  /// transform scales the layer. In 1/64...16; what is shown at half of its size or less is kept as much coarser. Never animates.
  public final var rasterizationScale: Double {
    get { model.rasterizationScale }
    set { replace(\.rasterizationScale, newValue, .structure) }
  }
  /// How the pixels of the layer's picture, and those that `shouldRasterize` keeps, are made up where they are shown smaller than they are; `linear` at first. Never animates.
  public final var minificationFilter: ContentsFilter {
    get { model.minificationFilter }
    set { replace(\.minificationFilter, newValue, [.content, .paint]) }
  }
  /// The same where they are shown as large as they are, or larger. Never animates.
  public final var magnificationFilter: ContentsFilter {
    get { model.magnificationFilter }
    set { replace(\.magnificationFilter, newValue, [.content, .paint]) }
  }

  /// The smallest upright rectangle about the layer, in its superlayer's coordinates.
  ///
  /// Setting it sets the bounds' size and the position so that the frame comes out as given when the transform only scales, turns by right
  /// angles and moves; with any other transform only the frame's centre does.
  public final var frame: Rect {
    get { model.transformToSuperlayer.apply(model.bounds) }
    set {
      var linear = model.transform
      linear.tx = 0
      linear.ty = 0
      let back = linear.inverse ?? .identity
      let size = Size(
        abs(back.a) * newValue.width + abs(back.c) * newValue.height, abs(back.b) * newValue.width + abs(back.d) * newValue.height)
      bounds = Rect(origin: model.bounds.origin, size: size)
      var values = model
      values.position = .zero
      position = newValue.center - values.transformToSuperlayer.apply(model.bounds).center
    }
  }

  /// The rotation of the transform, in radians, in -pi...pi; setting it leaves its other parts as they are.
  public final var rotation: Double {
    get { LayerProperties.rotation.access.readModel(self) }
    set { setPart { $0.rotation = newValue } }
  }
  /// The mean of the transform's scale factors; setting it sets both and leaves the other parts as they are.
  public final var scale: Double {
    get { LayerProperties.scale.access.readModel(self) }
    set { setPart { $0.scale = Point(newValue, newValue) } }
  }
  /// The translation of the transform.
  public final var translation: Point {
    get { Point(model.transform.tx, model.transform.ty) }
    set { setPart { $0.translation = newValue } }
  }

  private final func setPart(_ change: (inout TransformParts) -> Void) {
    var parts = TransformParts(model.transform)
    change(&parts)
    transform = parts.transform
  }
}

extension Layer {
  /// Sets an animatable property: nothing when it is equal, an implicit animation when a transaction asks for one.
  final func assign<Root, Value>(_ property: LayerProperty<Root, Value>, _ value: Value) {
    let access = property.access
    let old = access.readModel(self)
    guard value != old else { return }
    guard let tree else {
      access.writeModel(self, value)
      shown.isStale = true
      return
    }
    if access.animatesImplicitly, let motion = tree.implicitMotion(for: self, key: property.key) {
      let start = motion.startsFromModel ? old : presentedValue(access)
      let momentum = motion.continues(access, of: self) ? momentum(of: access) : nil
      access.writeModel(self, value)
      shown.isStale = true
      addImplicitAnimation(of: property, from: start, momentum, motion)
    } else {
      access.writeModel(self, value)
      shown.isStale = true
    }
    mark(access.changes)
    if access.changes.contains(.structure) { superlayer?.mark(.sublayers) }
  }

  /// Changes the model at once.
  final func edit(_ changes: LayerChanges, _ body: (inout LayerValues) -> Void) {
    body(&model)
    shown.isStale = true
    mark(changes)
  }

  /// Sets a property that never animates.
  private final func replace<Value: Equatable>(_ member: WritableKeyPath<LayerValues, Value>, _ value: Value, _ changes: LayerChanges) {
    if model[keyPath: member] != value { edit(changes) { $0[keyPath: member] = value } }
  }

  /// Notes a change for the tree's next `takeChanges`.
  final func mark(_ new: LayerChanges) {
    guard let tree else { return }
    if changes.isEmpty { tree.noteChanged(self) }
    changes.formUnion(new)
    if tree.isChangeAwaited {
      tree.isChangeAwaited = false
      tree.onChange?()
    }
  }
}
