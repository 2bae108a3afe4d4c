import Geometry
import Layers
import RoomKit

/// The picture of someone who lives in the meadow, ready to be moved: with its line about it, and parts that turn about its foot and its middle.
///
/// Units are hundredths of the picture's side; the origin is its foot, in the middle below.
@MainActor
final class InhabitantPicture {
  /// Moved about the foot.
  let foot = Layer()
  /// Moved about its middle; lies in `foot`.
  let middle = Layer()
  /// What closes when it blinks; nil without eyes.
  let eyes: Layer?
  /// What it takes about its foot, in sides of the picture, without what flies about it.
  let box: Rect
  let traits: InhabitantTraits
  /// What motions move.
  var parts: MovingParts { MovingParts(foot: foot, middle: middle, eyes: eyes, side: Self.side) }
  private let tints: TintedShapes
  /// The light whose colours it has; nil for those that it was drawn with.
  private var shownLight: DayLight?
  /// A light edge about it, by which it is seen at night; nil for what has no outline.
  private let rim: ShapeLayer?

  /// The line about everyone who lives, so that the eye finds them first.
  private static let lineColor = Color(rgb: 0x6a3f24, alpha: 0.9)
  private static let lineWidth = 1.6
  /// The light of the moon on the edges of who lives there, how wide it lies about their lines in units, and how much of it there is in the evening, as a
  /// part of what there is at night.
  private static let rimColor = Color(rgb: 0xdfeaff)
  private static let (rimWidth, rimAtNight, rimInTheEvening) = (2.4, 0.85, 0.2)
  /// How far a kite's tail hangs down, in units.
  private static let tail = 62.0
  /// The side of a picture, in units.
  static let side = 100.0

  /// - Throws: `RoomError` when the traits' file is missing or damaged.
  init(_ finished: FinishedPicture, hasHighContrast: Bool) throws(RoomError) {
    let ink = Self.ink(of: finished)
    let shape = ink.width > ink.height ? "inhabitants/waddler.json" : "inhabitants/hopper.json"
    let traits = try InhabitantTraits.read(finished.traits ?? shape)
    self.traits = traits
    // Eyes that are turned or moved would have to close another way.
    eyes = finished.eyes.flatMap { $0.transform == .identity ? $0 : nil }
    if let eyes, let around = Self.bounds(of: eyes, in: .identity) {
      // They close about their middle; what lies in them keeps its coordinates.
      eyes.bounds = around
      eyes.anchorPoint = Point(0.5, 0.5)
      eyes.position = around.center
    }
    tints = TintedShapes([finished.layer])
    let isKite = traits.isKite
    let unit = Self.side
    let below = isKite ? Self.tail / unit : 0
    box = Rect(
      minX: -ink.width / 2 / unit, minY: -(ink.height * (1 - traits.sink)) / unit - traits.hover - below, maxX: ink.width / 2 / unit,
      maxY: traits.habitat == .water ? 0.05 : 0)
    for layer in [foot, middle] { layer.anchorPoint = .zero }
    // Its drawing lies about the middle's origin.
    finished.layer.position = Point(-ink.midX, -ink.midY)
    if isKite, let tail = try? ResourceFolder.picture("inhabitants/kite-tail.svg", size: Self.tail) {
      tail.position = Point(0, ink.height / 2 + Self.tail / 2 - 2)
      tail.masksToBounds = false
      middle.addSublayer(tail)
    }
    rim = finished.outline.isEmpty ? nil : ShapeLayer(path: finished.outline, fillColor: nil)
    if let rim {
      rim.name = "rim"
      rim.anchorPoint = .zero
      rim.position = finished.layer.position
      rim.strokeColor = hasHighContrast ? .white : Self.rimColor.withAlpha(Self.rimAtNight)
      rim.lineWidth = (hasHighContrast ? 2 : 1) * (Self.lineWidth + 2 * Self.rimWidth)
      rim.lineJoin = .round
      rim.opacity = 0
      middle.addSublayer(rim)
    }
    middle.addSublayer(finished.layer)
    if !finished.outline.isEmpty {
      let line = ShapeLayer(path: finished.outline, fillColor: nil)
      line.anchorPoint = .zero
      line.position = finished.layer.position
      line.strokeColor = hasHighContrast ? Color(rgb: 0x2a1608) : Self.lineColor
      line.lineWidth = hasHighContrast ? 2 * Self.lineWidth : Self.lineWidth
      line.lineJoin = .round
      middle.addSublayer(line)
    }
    middle.position = Point(0, -ink.height / 2 - (isKite ? Self.tail : 0))
    foot.addSublayer(middle)
  }

  /// Gives its colours the tint of an hour, and its edge the light of the moon; costs nothing where it has them.
  /// - Parameter tint: the light's, the same whenever that is shown.
  func apply(_ light: DayLight, tint: (Color) -> Color) {
    guard light != shownLight else { return }
    shownLight = light
    tints.apply(tint)
    rim?.opacity = max(light.night, light.evening * Self.rimInTheEvening)
  }

  /// What of a picture is drawn: its silhouette, else all of its shapes.
  private static func ink(of picture: FinishedPicture) -> Rect {
    let whole = Rect(x: 0, y: 0, width: side, height: side)
    let drawn = picture.outline.bounds ?? bounds(of: picture.layer, in: .identity)
    guard let drawn, drawn.isFinite, drawn.width > 1, drawn.height > 1 else { return whole }
    return drawn.intersection(whole.insetBy(dx: -20, dy: -20)) ?? whole
  }

  private static func bounds(of layer: Layer, in transform: AffineTransform) -> Rect? {
    let place = layer.presentedTransformToSuperlayer().concatenating(transform)
    let own = (layer as? ShapeLayer)?.path.bounds.map(place.apply)
    return layer.sublayers.reduce(own) { box, sublayer in
      let inner = bounds(of: sublayer, in: place)
      return box.flatMap { box in inner.map(box.union) ?? box } ?? inner
    }
  }
}

/// The shapes of a picture with the colours that they have by day.
@MainActor
struct TintedShapes {
  private var shapes: [(layer: ShapeLayer, values: ShapeValues)] = []

  /// How many there are.
  var count: Int { shapes.count }

  /// The shapes of some layers, and of all that lies in them.
  init(_ layers: [Layer]) {
    for layer in layers { collect(layer) }
  }

  private mutating func collect(_ layer: Layer) {
    if let shape = layer as? ShapeLayer { shapes.append((shape, shape.shape)) }
    for sublayer in layer.sublayers { collect(sublayer) }
  }

  func apply(_ tint: (Color) -> Color) {
    for (layer, values) in shapes {
      var tinted = values
      tinted.fillColor = values.fillColor.map(tint)
      tinted.strokeColor = values.strokeColor.map(tint)
      tinted.fillPaint = values.fillPaint.map { Self.paint($0, tint) }
      tinted.strokePaint = values.strokePaint.map { Self.paint($0, tint) }
      layer.shape = tinted
    }
  }

  private static func paint(_ paint: Paint, _ tint: (Color) -> Color) -> Paint {
    switch paint {
    case .color(let color): return .color(tint(color))
    case .gradient(var gradient, let transform):
      gradient.colors = gradient.colors.map(tint)
      return .gradient(gradient, transform)
    case .pattern: return paint
    }
  }
}
