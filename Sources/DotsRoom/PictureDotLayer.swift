import Geometry
import Layers
import RoomKit

/// A dot of a picture, round and in its own hue, with its label.
final class PictureDotLayer: Layer {
  let label = TextLayer()
  private let hue: Double
  private let hasHighContrast: Bool
  private let halo = Layer()
  /// Of the ring about a dot that waits, which stands out from every ground, as not every hue does.
  static let ringColor = Color(light: Color(rgb: 0x22304f), dark: Palette.ink)
  /// The part of its size that the ring swells from: that of the dot.
  private var leastSwell = 0.5

  init(number: Int, of count: Int, hasHighContrast: Bool) {
    hue = Double(number - 1) / Double(count)
    self.hasHighContrast = hasHighContrast
    super.init()
    halo.isHitTestable = false
    halo.isHidden = true
    label.isHitTestable = false
    label.color = hasHighContrast ? Palette.strongInk : Palette.ink
    addSublayer(halo)
    update(isEntered: false)
  }

  /// Puts it in its place.
  /// - Parameters:
  ///   - radius: in points.
  ///   - ring: the radius to which the ring about it may swell, in points.
  func layout(at center: Point, radius: Double, ring: Double) {
    bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    position = center
    cornerRadius = radius
    borderWidth = max(1, radius * 0.26)
    halo.bounds = Rect(x: 0, y: 0, width: 2 * ring, height: 2 * ring)
    halo.position = bounds.center
    halo.cornerRadius = ring
    halo.borderWidth = max(1.5, min(radius * 0.36, (ring - radius) * 0.5))
    leastSwell = min(0.9, radius / ring)
  }

  /// Its colour before and after it is entered; the label of one that was entered is pale.
  func update(isEntered: Bool) {
    let dark = hasHighContrast ? 0.42 : 0.78
    borderColor = isEntered ? .white : Self.ringColor
    backgroundColor = isEntered ? LineStyle.color : Color(hue: hue, saturation: 0.9, brightness: dark)
    label.opacity = isEntered ? 0.35 : 1
    halo.borderColor = Color(hue: hue, saturation: 0.9, brightness: dark)
  }

  /// The radius to which the ring that beckons swells, its line included, in points.
  var greatestRing: Double { halo.bounds.width / 2 }

  /// How often the ring swells before it stands still, so that a game that nobody plays comes to rest.
  private static let swells = 12.0

  /// Whether it beckons: a ring swells around it, about once a second for a while, and then stays.
  var isBeckoning: Bool {
    get { !halo.isHidden }
    set {
      halo.isHidden = !newValue
      guard newValue else { return halo.removeAllAnimations() }
      if halo.hasAnimation(forKey: "swell") { return }
      var swell = BasicAnimation(.scale, from: leastSwell, to: 1, duration: 1.1, timingFunction: .easeOut)
      swell.timing.repeatCount = Self.swells
      var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 1.1, timingFunction: .easeIn)
      fade.timing.repeatCount = Self.swells
      halo.add(swell, forKey: "swell")
      halo.add(fade, forKey: "fade")
    }
  }

  /// What its label takes, in the layer that both lie in; nil where it is not seen.
  var seenLabel: Rect? { label.isHidden ? nil : label.frame }

  /// Wobbles: a finger was near.
  func lookUp() {
    for part in [self, label] as [Layer] {
      part.add(KeyframeAnimation(.scale, values: [1, 1.3, 0.92, 1.08, 1], duration: 0.45), forKey: "look up")
    }
  }

  /// A small leap for joy.
  func pop() { add(KeyframeAnimation(.scale, values: [1, 1.7, 1], duration: 0.3), forKey: "pop") }

  /// Fades away, label and all, or comes back at once.
  func vanish(after delay: Double) {
    for part in [self, label] as [Layer] {
      var fade = BasicAnimation(.opacity, from: part.opacity, to: 0, duration: 0.3)
      if let now = tree?.now { fade.timing.beginTime = now + delay }
      fade.timing.fillMode = .both
      fade.isRemovedOnCompletion = false
      part.add(fade, forKey: "vanish")
    }
  }

  func comeBack() {
    removeAnimation(forKey: "vanish")
    label.removeAnimation(forKey: "vanish")
  }
}

/// How lines are drawn between the dots of pictures.
enum LineStyle {
  static let color = Color(light: Color(rgb: 0x7a4b24), dark: Color(rgb: 0xe9b98a))
  /// A line that leads nowhere yet.
  static let paleColor = color.withAlpha(0.3)

  /// In points, for a picture whose larger side has so many.
  static func width(side: Double, hasHighContrast: Bool) -> Double { max(2.5, side * 0.011) * (hasHighContrast ? 1.5 : 1) }
}
