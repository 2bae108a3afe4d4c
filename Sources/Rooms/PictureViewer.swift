import Geometry
import Gestures
import Layers
import SVG
import Stage

/// Shows an SVG file, centred and as large as the stage allows.
@MainActor
public final class PictureViewer: Scene {
  public let tree = LayerTree()
  public let input: InputRouter
  public let background = Color.white
  public let title: String
  private let document: SVGDocument
  private var picture: Layer?
  private weak var session: Session?

  public init(_ document: SVGDocument, title: String) {
    self.document = document
    self.title = "Pinwheel: \(title)"
    input = InputRouter(tree: tree)
    tree.root.anchorPoint = .zero
  }

  public func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    let natural = document.size
    let factor = min(size.width / natural.width, size.height / natural.height)
    let fitted = Size(natural.width * factor, natural.height * factor)
    picture?.removeFromSuperlayer()
    let layer = document.makeLayer(fitting: fitted)
    let holder = Layer()
    holder.anchorPoint = .zero
    holder.position = Point((size.width - fitted.width) / 2, (size.height - fitted.height) / 2)
    holder.addSublayer(layer)
    tree.root.addSublayer(holder)
    picture = holder
  }

  public func handle(_ event: InputEvent, at time: Double) -> Bool {
    guard case .key(let key) = event, key.name == "Escape", key.isPress else { return false }
    session?.end()
    return true
  }

  public func begin(in session: Session) { self.session = session }

  public func state() -> String {
    var document = StateDocument()
    document.add("room", title)
    return document.text
  }
}
