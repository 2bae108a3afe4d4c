import Geometry
import Imaging
import Layers
import Tessellation

/// What a shadow's picture was made from, apart from the content that throws it.
struct ShadowForm: Equatable {
  var path: Path?
  var radius: Double
  var color: Color
  var opacity: Double
  var offset: Point
  /// Picture elements per unit of the layer.
  var resolution: Double

  /// Whether the same picture serves, at another place or strength.
  func looksLike(_ other: ShadowForm) -> Bool {
    path == other.path && radius == other.radius && color == other.color && resolution == other.resolution
  }
}

extension DisplayList {
  /// Blur is smooth: this many picture elements to its radius show all of it.
  private static let elementsPerRadius = 8.0
  /// The largest radius that is blurred, in points; larger ones count as this.
  private static let largestRadius = 10_000.0
  /// The longest side of a shadow's picture.
  private static let longestSide = 2048.0

  /// Whether a layer throws a shadow. One that masks to its bounds cuts it off.
  static func hasShadow(_ values: LayerValues) -> Bool {
    values.shadowOpacity > 0 && !values.masksToBounds && values.shadowColor.alpha > 0 && values.shadowRadius.isFinite
      && values.shadowOffset.isFinite
  }

  /// Notes that a node throws a shadow: after those that lie deeper, whose shadows are part of what throws this one.
  func listShadowed(_ node: DisplayNode) {
    let depth = node.depth
    let place = shadowed.firstIndex { $0.depth <= depth } ?? shadowed.count
    shadowed.insert(node, at: place)
  }

  /// Makes the pictures of shadows whose content or form changed, and places all that moved.
  ///
  /// A picture is in the layer's own units, blurred once: a layer that moves, turns or fades costs no more than showing it.
  func updateShadows() {
    shadowed.removeAll { !$0.hasShadow || nodes[$0.index] !== $0 }
    for node in shadowed where node.isShown && node.hasShadow {
      guard let i = node.items.first else { continue }
      let values = node.layer.presented
      let radius = min(Self.largestRadius, max(0, values.shadowRadius))
      var form = ShadowForm(
        path: values.shadowPath, radius: radius, color: values.shadowColor, opacity: values.shadowOpacity, offset: values.shadowOffset,
        resolution: min(node.scale, Self.elementsPerRadius / max(radius, 1e-6)))
      let isSame = node.shadow.map(form.looksLike) ?? false
      if form.path == nil, !node.isShadowStale, !hasShadowPaints(node) { node.isShadowStale = true }
      if isSame, form.path != nil || !node.isShadowStale {
        if node.shadow != form {
          node.shadow = form
          placeShadow(i, node, form)
        }
        continue
      }
      node.isShadowStale = false
      node.shadowPaints = node.items.dropFirst().map { sources[Int($0)].paint }
      let throwing = form.path.map(\.bounds) ?? shadowContentBox(of: node)
      guard let box = throwing, !box.isEmpty else {
        node.shadow = form
        items[Int(i)].removeInstances()
        placeShadow(i, node, form)
        continue
      }
      let margin = 3 * radius + 2 / form.resolution
      let frame = box.insetBy(dx: -margin, dy: -margin)
      node.shadow = form
      form.resolution = min(form.resolution, Self.longestSide / max(frame.width, frame.height))
      let picture = draw(node, form, frame)
      let unit = 1 / form.resolution
      let toLayer = AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: frame.minX, ty: frame.minY)
      let size = Size(Double(picture.width), Double(picture.height))
      sources[Int(i)].paint = .image(PlacedImage(copies: ImageCopies(single: picture), toLayer: toLayer, isSmooth: true))
      node.shadowPlace = toLayer
      touch(i)
      items[Int(i)].removeInstances()
      let scale = ScaleBucket.bucket(for: toLayer.concatenating(node.transform))
      items[Int(i)].append(
        cache.mesh(.fill(Path(rect: Rect(origin: .zero, size: size)), .nonZero, scale: scale)) { Path() }, offset: .zero)
      placeShadow(i, node, form)
    }
  }

  /// Whether a node's own items are painted as they were when its shadow was made.
  private func hasShadowPaints(_ node: DisplayNode) -> Bool {
    guard node.items.count == node.shadowPaints.count + 1 else { return false }
    for k in node.shadowPaints.indices where !node.shadowPaints[k].isSame(as: sources[Int(node.items[k + 1])].paint) { return false }
    return true
  }

  /// Puts the shadow's item where its offset says.
  private func placeShadow(_ i: Int32, _ node: DisplayNode, _ form: ShadowForm) {
    touch(i)
    let move = AffineTransform.translation(form.offset.x, form.offset.y)
    sources[Int(i)].opacity = form.opacity
    sources[Int(i)].local = node.shadowPlace.concatenating(move)
    if case .image(var image) = sources[Int(i)].paint {
      image.toLayer = sources[Int(i)].local
      sources[Int(i)].paint = .image(image)
    }
    items[Int(i)].setTransform(sources[Int(i)].local.concatenating(node.transform))
    paint(i, node)
    touch(i)
  }

  /// The shadow's picture: what throws it, drawn at the form's resolution, then blurred and coloured.
  private func draw(_ node: DisplayNode, _ form: ShadowForm, _ frame: Rect) -> PixelBuffer {
    let buffer = PixelBuffer(
      width: max(1, Int((frame.width * form.resolution).rounded(.up))), height: max(1, Int((frame.height * form.resolution).rounded(.up))))
    let place = AffineTransform.translation(-frame.minX, -frame.minY).concatenating(.scale(form.resolution, form.resolution))
    if let path = form.path {
      var item = DisplayItem()
      item.clip = buffer.bounds
      item.append(cache.mesh(.fill(path, .nonZero, scale: ScaleBucket.bucket(for: place))) { Path() }, offset: .zero)
      item.setTransform(place)
      item.paint = .solid(0xff00_0000)
      item.rank = 0
      shadowPainter.draw([item], order: [0], groups: [], into: buffer)
      item.free()
    } else if let back = node.transform.inverse {
      shadowPainter.draw(shadowContent(of: node, back.concatenating(place), within: buffer.bounds), into: buffer)
    }
    ShadowPainter.blur(buffer, radius: form.radius * form.resolution, color: form.color)
    return buffer
  }
}
