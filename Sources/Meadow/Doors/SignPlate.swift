import Geometry
import Layers
import RoomKit
import Typography

/// A door's word on a cream plank with two short posts; its middle is its anchor.
@MainActor
final class SignPlate: Layer {
  /// Of the plate, in units in which letters are 20 high.
  nonisolated static let height = 38.5
  private static let ink = Color(rgb: 0x43291a)

  private let text = TextLayer()
  private let plate: PartLayer
  private var posts: [PartLayer] = []
  /// Where colours are to differ strongly the plank is white, with a dark edge.
  private let isStrong: Bool
  private let edge = ShapeLayer()
  /// The width of the word in units.
  let wordWidth: Double

  /// - Throws: `RoomError` when a drawing is missing.
  init(_ word: String, options: RoomOptions) throws(RoomError) {
    isStrong = options.hasHighContrast
    let language = options.language
    plate = try PartLayer("sign-plate")
    text.string = word
    text.style = TextStyle(font: FontDescription(weight: .bold), size: 20, language: language.rawValue)
    text.color = Self.ink
    text.sizeToFit()
    wordWidth = text.bounds.width
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    for _ in 0..<2 {
      let post = try PartLayer("sign-post")
      posts.append(post)
      addSublayer(post)
    }
    addSublayer(plate)
    if isStrong {
      edge.fillColor = .white
      edge.strokeColor = .black
      edge.lineWidth = 3
      addSublayer(edge)
      text.color = .black
    }
    addSublayer(text)
  }

  /// Makes the plate as wide as asked for, in units; its corners keep their shape.
  func stretch(to width: Double) {
    let more = (width - Self.ownWidth) / 2
    plate.reshape("plate") { path in
      path.mapPoints { point in
        // What lies within the corners moves with them; what lies between is drawn apart.
        let edge = Self.ownWidth / 2 - Self.inset
        let x = point.x <= -edge ? point.x - more : point.x >= edge ? point.x + more : point.x * (edge + more) / edge
        return Point(x, point.y)
      }
    }
    edge.path = Path(roundedRect: Rect(x: -width / 2, y: -18, width: width, height: 36), radius: 11)
    text.position = Point(0, -0.5)
    for (post, side) in zip(posts, [-0.3, 0.3]) { post.position = Point(side * width, 0) }
  }

  /// The plate's width as it is drawn, and what of it at either end keeps its shape, in units.
  private static let (ownWidth, inset) = (124.0, 16.0)

  /// Takes on the colours of an hour; the word keeps its own.
  func show(_ light: DayLight, _ palette: LightPalette) {
    plate.show(light, palette)
    for post in posts { post.show(light, palette) }
  }

  /// The width of the plate of a word, in units.
  nonisolated static func width(ofWord width: Double) -> Double { max(44, width + 40) }

  /// The width of a word on a sign, in units in which letters are 20 high.
  static func width(of word: String, in language: Language) -> Double {
    let style = TextStyle(font: FontDescription(weight: .bold), size: 20, language: language.rawValue)
    return (try? TextLayout(word, style: style, width: nil))?.size.width ?? 0
  }
}
