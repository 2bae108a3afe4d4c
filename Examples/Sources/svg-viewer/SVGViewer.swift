import Geometry
import Gestures
import Layers
import SDLStage
import SVG
import Sessions

/// Shows an SVG file as large as the window allows: drag to move it, turn the wheel to zoom, drop another file on it, press Escape to end.
@main @MainActor
final class SVGViewer: Scene {
  let tree = LayerTree()
  let input: InputRouter
  let title: String
  let drawingLimits: DrawingLimits? = DrawingLimits()
  private let picture: Size
  private let mover = Layer()
  private weak var session: Session?

  init(_ path: String) throws {
    let document = try SVGDocument.read(from: path)
    (title, picture, input) = (path, document.size, InputRouter(tree: tree))
    tree.root.addSublayer(mover)
    mover.addSublayer(document.makeLayer())
    let pan = PanGestureRecognizer { [mover] pan in
      mover.position = mover.position + pan.translation
      pan.translation = .zero
    }
    let wheel = WheelGestureRecognizer { [mover] wheel in
      let factor = Math.pow(1.2, -wheel.delta.y / 40)
      mover.position = wheel.location + (mover.position - wheel.location) * factor
      mover.transform = mover.transform.concatenating(.scale(factor, factor))
    }
    for recognizer in [pan, wheel] { tree.root.addRecognizer(recognizer) }
  }

  func layout(size: Size) {
    tree.root.frame = Rect(origin: .zero, size: size)
    let fit = min(size.width / picture.width, size.height / picture.height)
    mover.transform = .scale(fit, fit)
    mover.position = Point((size.width - picture.width * fit) / 2, (size.height - picture.height * fit) / 2)
  }

  func begin(in session: Session) { self.session = session }

  func handle(_ event: InputEvent, at time: Double) -> Bool {
    if event.pressedKey == .escape { session?.end() }
    return event.pressedKey == .escape
  }

  static func main() throws {
    guard let path = CommandLine.arguments.dropFirst().first else { return print("usage: svg-viewer FILE.svg") }
    let viewer = try SVGViewer(path)
    let window = try WindowStage(WindowOptions(title: viewer.title))
    let session = try Session(scene: viewer, in: window)
    session.openFile = { OpenedScene(try SVGViewer($0)) }
    try window.run(session)
  }
}
