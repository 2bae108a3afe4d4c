import Geometry
import Layers

/// A room's scene, which fills any stage, under a veil of one colour that lets what stands on it be read; without the veil it is in full colour. In the dark
/// it lies in the evening, and without the veil in the dusk.
package final class GroundLayer: Layer {
  /// How long the veil takes to go, in seconds.
  package static let unveilDuration = 0.4

  /// The part's name, without "ground-".
  private let place: String
  private let picture: ArtLayer
  /// A still picture of a hundred shapes, whose pixels are kept as fine as the stage's, since everything else moves over it. It lies on whole points, where they are
  /// copied.
  private let scene = Layer()
  private let veil = Layer()
  private let amount: Double
  private let unveiledAmount: Double
  /// What every stage sees of a scene, in its coordinates.
  private static let safe = Rect(x: 0, y: 0, width: 1280, height: 800)

  /// How much of the veil is left in the dark of a scene in full colour.
  private static let dusk = 0.35

  /// - Parameters:
  ///   - name: of one of the parts, without "ground-".
  ///   - colorScheme: whether it is by day or in the evening.
  ///   - unveils: whether the veil can go; else it is mixed into the colours, and costs nothing.
  /// - Throws: `RoomError` when it is missing or damaged.
  @MainActor
  package init(_ name: String, colorScheme: ColorScheme, unveils: Bool = false) throws(RoomError) {
    place = name
    picture = try RoomArt.layer("ground-" + name)
    let wash = colorScheme == .dark ? ArtPart.evening : picture.part.wash
    amount = wash?.amount ?? 0
    unveiledAmount = colorScheme == .dark ? Self.dusk : 0
    super.init()
    self.name = "ground \(name)"
    isHitTestable = false
    anchorPoint = .zero
    masksToBounds = true
    veil.anchorPoint = .zero
    veil.backgroundColor = wash?.color
    veil.opacity = amount
    scene.keepPixels(scale: 1)
    scene.anchorPoint = .zero
    scene.addSublayer(picture)
    addSublayer(scene)
    guard let wash, amount > 0 else { return }
    if unveils { addSublayer(veil) } else { picture.wash(wash.color, amount: wash.amount) }
  }

  /// Fills a stage of a size in points.
  /// - Parameter standing: what of the stage stands on which height of the scene: a y in points, and one of the scene; nil for its middle on the stage's.
  package func layout(size: Size, standing: (y: Double, on: Double)? = nil) {
    let view = picture.part.view
    let usual = min(size.width / Self.safe.width, size.height / Self.safe.height)
    let (y, line) = standing ?? (size.height / 2, Self.safe.midY)
    // It fills the stage wherever it comes to lie on whole points.
    let scale = max(
      (size.width + 1) / view.width, usual, max(0, y + 1) / (line - view.minY), max(0, size.height + 1 - y) / (view.maxY - line))
    bounds = Rect(origin: .zero, size: size)
    veil.bounds = bounds
    // What only stands elsewhere is moved, not drawn again.
    scene.move(toWholePoint: Point(size.width / 2 - Self.safe.midX * scale, y - line * scale))
    picture.transform = .scale(scale, scale)
  }

  /// What flies off it where it is poked.
  var burst: ParticleBurst {
    switch place {
    case "sea", "lake": .drops
    case "night": .sparks
    case "meadow": .blades
    case "snow": .snow
    case "road", "stone", "workbench": .dust
    default: .petals
    }
  }

  /// Whether it is in full colour.
  package private(set) var isUnveiled = false

  /// Shows it in full colour, or veiled again.
  /// - Parameter isSlow: whether that takes its time, where the layer is in a tree.
  package func unveil(_ isUnveiled: Bool = true, isSlow: Bool) {
    self.isUnveiled = isUnveiled
    let opacity = isUnveiled ? unveiledAmount : amount
    guard isSlow, let tree else {
      veil.opacity = opacity
      return
    }
    tree.animate(duration: Self.unveilDuration, curve: .easeOut) { veil.opacity = opacity }
  }
}
