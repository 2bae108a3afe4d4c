import Geometry
import Imaging
import Layers
import Tessellation

/// Makes the pictures of shadows and puts them where they fall: the fourth phase of an update.
///
/// A picture is in the layer's own units, blurred once: a layer that moves, turns or fades costs no more than showing it.
final class ShadowCaster {
  /// Blur is smooth: this many picture elements to its radius show all of it.
  private static let elementsPerRadius = ShadowPainter.largestRadius
  /// The largest radius that is blurred, in points; larger ones count as this.
  private static let largestRadius = 10_000.0
  /// The longest side of a shadow's picture.
  private static let longestSide = 2048.0

  let items: ItemStore
  let order: PaintingOrder
  let cache: MeshCache
  private let invalidation: Invalidation
  private lazy var painter = ShadowPainter()
  private(set) var pictures = ShadowPictures()

  init(items: ItemStore, invalidation: Invalidation, order: PaintingOrder, cache: MeshCache) {
    self.items = items
    self.invalidation = invalidation
    self.order = order
    self.cache = cache
  }

  /// Makes the picture of a node's shadow where its content or form changed, and places it where it moved.
  func update(_ node: DisplayNode) {
    guard node.compositing.isShown, var shadow = node.shadow, let i = node.items.indices.first else { return }
    let form = form(of: node)
    let isSame = shadow.form.map(form.looksLike) ?? false
    if form.path == nil, !shadow.isStale, !isPainted(node, as: shadow) { shadow.isStale = true }
    if isSame, form.path != nil || !shadow.isStale {
      if shadow.form != form {
        shadow.form = form
        layOut(i, node, shadow)
      }
    } else {
      shadow.isStale = false
      shadow.paints = node.items.indices.dropFirst().map { items.sources[Int($0)].paint }
      shadow.form = form
      makePicture(i, node, form, &shadow)
      layOut(i, node, shadow)
    }
    node.shadow = shadow
  }

  /// Traps where a node's shadow is not that of what it shows; for tests, after an update.
  func checkInvariants(of node: DisplayNode) {
    guard node.compositing.isShown, let shadow = node.shadow else { return }
    precondition(shadow.form == form(of: node), "a shadow is as its layer says")
    precondition(shadow.form?.path != nil || !shadow.isStale && isPainted(node, as: shadow), "a shadow is of what throws it")
  }

  /// Forgets pictures that nobody shows any more; to be called once nodes with shadows are gone.
  func removeGonePictures() { pictures.removeGone() }

  private func form(of node: DisplayNode) -> ShadowForm {
    let values = node.presented
    let radius = min(Self.largestRadius, max(0, values.shadowRadius))
    return ShadowForm(
      path: values.shadowPath, radius: radius, color: values.shadowColor, opacity: values.shadowOpacity, offset: values.shadowOffset,
      resolution: min(node.place.scale, Self.elementsPerRadius / max(radius, 1e-6)),
      contentScale: values.shadowPath == nil ? node.place.scale : 0,
      sublayerTransform: values.shadowPath == nil && values.sublayerTransform != .identity ? values.sublayerTransformAboutAnchor : .identity
    )
  }

  /// Whether a node's own items are painted as they were when its shadow was made.
  private func isPainted(_ node: DisplayNode, as shadow: NodeShadow) -> Bool {
    guard node.items.count == shadow.paints.count + 1 else { return false }
    return shadow.paints.indices.allSatisfy { shadow.paints[$0].isSame(as: items.sources[Int(node.items.indices[$0 + 1])].paint) }
  }

  /// Draws what throws a shadow, blurs it, and makes the item one of that picture; of nothing where nothing throws it.
  private func makePicture(_ i: Int32, _ node: DisplayNode, _ form: ShadowForm, _ shadow: inout NodeShadow) {
    let throwing = form.path.map(\.bounds) ?? contentBox(of: node)
    guard let box = throwing, !box.isEmpty else { return items[i].pointee.removeInstances() }
    var form = form
    let margin = 3 * form.radius + 2 / form.resolution
    let frame = box.insetBy(dx: -margin, dy: -margin)
    // Of what is wider than any number there is no picture.
    guard frame.width.isFinite, frame.height.isFinite else { return items[i].pointee.removeInstances() }
    form.resolution = min(form.resolution, Self.longestSide / max(frame.width, frame.height))
    let picture = draw(node, form, frame)
    let unit = 1 / form.resolution
    let toLayer = AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: frame.minX, ty: frame.minY)
    let size = Size(Double(picture.width), Double(picture.height))
    items.sources[Int(i)].paint = .shadow(PlacedShadow(picture: picture, color: form.color, toLayer: toLayer))
    shadow.place = toLayer
    invalidation.touch(i)
    items[i].pointee.removeInstances()
    let scale = ScaleBucket.bucket(for: .scale(unit * node.place.scale, unit * node.place.scale))
    items[i].pointee.append(
      cache.mesh(.fill(Path(rect: Rect(origin: .zero, size: size)), .nonZero, scale: scale)), offset: .zero)
  }

  /// Puts the shadow's item where its offset says.
  private func layOut(_ i: Int32, _ node: DisplayNode, _ shadow: NodeShadow) {
    guard let form = shadow.form else { return }
    invalidation.touch(i)
    let local = shadow.place.concatenating(.translation(form.offset.x, form.offset.y))
    items.sources[Int(i)].opacity = form.opacity
    items.sources[Int(i)].local = local
    if case .shadow(var placed) = items.sources[Int(i)].paint {
      placed.toLayer = local
      items.sources[Int(i)].paint = .shadow(placed)
    }
    items[i].pointee.setTransform(local.concatenating(node.place.transform))
    items.paint(i, under: node.place.transform, opacity: node.itemOpacity)
    invalidation.touch(i)
  }

  /// The shadow's picture: what throws it, drawn at the form's resolution, then blurred; one that is there already where that is of the same.
  private func draw(_ node: DisplayNode, _ form: ShadowForm, _ frame: Rect) -> ShadowPicture {
    let width = max(1, Int((frame.width * form.resolution).rounded(.up)))
    let height = max(1, Int((frame.height * form.resolution).rounded(.up)))
    let box = PixelRect(x: 0, y: 0, width: width, height: height)
    let place = AffineTransform.translation(-frame.minX, -frame.minY).concatenating(.scale(form.resolution, form.resolution))
    var content = form.path.map { self.content(of: $0, under: place, within: box) } ?? content(of: node, under: place, within: box)
    defer { content.free() }
    let radius = form.radius * form.resolution
    let outlines = ShadowOutlines(content, width: width, height: height, radius: radius)
    if let shown = outlines.flatMap(pictures.picture) { return shown }
    let buffer = PixelBuffer(width: width, height: height)
    painter.draw(content, into: buffer)
    let picture = ShadowPainter.blurred(buffer, radius: radius)
    if let outlines { pictures.insert(picture, of: outlines) }
    return picture
  }

  /// What a path throws a shadow as.
  private func content(of path: Path, under place: AffineTransform, within box: PixelRect) -> ShadowPainter.Content {
    var item = DisplayItem()
    item.clip = box
    item.append(cache.mesh(.fill(path, .nonZero, scale: ScaleBucket.bucket(for: place))), offset: .zero)
    item.setTransform(place)
    item.paint = .solid(0xff00_0000)
    item.rank = 0
    return ShadowPainter.Content(items: [item], order: [0])
  }
}
