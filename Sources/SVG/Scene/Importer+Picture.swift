import Geometry
import Layers

/// A whole picture: its outermost element, and how large it is.
struct ImportedPicture: Sendable {
  /// In the picture's own coordinates: from the origin to `size`.
  var root: SceneNode
  /// In points.
  var size: Size
  var viewBox: Rect?
}

extension Importer {
  /// The most points that a picture is wide or high.
  private static let largestSize = 1e6

  /// Whether anything in the document refers to the bounding boxes of groups.
  private var hasBoxReferences: Bool {
    tree.firsts[.mask] != nil || hasContextPaints
      || tree.attributes.contains { $0.name == .clipPathUnits || $0.name == .transformBox || $0.name == .filter }
      || tree.attributes.contains { $0.name == .clipPath && BasicShape(text($0)) != nil }
  }

  /// The outermost `svg` with everything in it.
  /// - Parameter asked: the size that it has, whatever the file says; nil for what that says.
  func picture(size asked: Size? = nil) throws(SVGError) -> ImportedPicture {
    screen = asked ?? statedSize(Surroundings(style: Style(), viewport: .zero), text(0, .viewBox).flatMap(ViewBox.rect)) ?? Size(100, 100)
    let style = try style(of: 0, parent: Style())
    var around = Surroundings(style: style, viewport: .zero)
    let box = text(0, .viewBox).flatMap(ViewBox.rect)
    var size = asked ?? statedSize(around, box)
    around.viewport = box?.size ?? size ?? Size(100, 100)
    rootViewport = around.viewport
    around.toScreen = style.own.transform
    if let box, let size {
      let ratio = text(0, .preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
      around.toScreen = around.toScreen.concatenating(ViewBox.transform(from: box, to: size, ratio))
    }
    measures = size == nil || hasBoxReferences
    var root = SceneNode(.group([]))
    let isDrawn = style.own.isDisplayed && passesConditions(0)
    if isDrawn { root = try outermost(around) }
    if size == nil, let bounds = root.bounds { size = Size(bounds.maxX, bounds.maxY) }
    guard let size, size.width > 0, size.height > 0, max(size.width, size.height) <= Self.largestSize else { throw .size }
    if let box {
      let ratio = text(0, .preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
      root.transform = root.transform.concatenating(ViewBox.transform(from: box, to: size, ratio))
    }
    if isDrawn, let color = style.own.background { root = try group([backdrop(servers.resolve(color, style, 1), size), root]) }
    return ImportedPicture(root: root, size: size, viewBox: box)
  }

  /// What the outermost element's background paints: all of the picture, below everything (CSS Backgrounds 3, 2.11).
  private func backdrop(_ color: Color, _ size: Size) -> SceneNode {
    var shape = ShapeValues()
    shape.path = Path(rect: Rect(origin: .zero, size: size))
    shape.fillColor = color
    return SceneNode(.shape(shape))
  }
}

extension ElementReader {
  /// What the document is shown in: as large as the file says, or a hundred points where it says nothing.
  func viewport() throws(SVGError) -> Size {
    let style = try style(of: 0, parent: Style())
    return statedSize(Surroundings(style: style, viewport: .zero), text(0, .viewBox).flatMap(ViewBox.rect)) ?? Size(100, 100)
  }

  /// Width and height as the file gives them; a view box stands in for what is missing. Nil: as large as what is drawn.
  func statedSize(_ around: Surroundings, _ box: Rect?) -> Size? {
    func stated(_ name: AttributeName, _ whole: Double?) -> Double? {
      guard let length = length(0, name) else { return nil }
      if length.unit == .percent { return whole.map { $0 * length.value / 100 } }
      return scale(around).userUnits(length, .x)
    }
    let width = stated(.width, box?.width)
    let height = stated(.height, box?.height)
    guard let box else {
      guard let width, let height else { return nil }
      return Size(width, height)
    }
    return Size(
      width ?? height.map { $0 * box.width / box.height } ?? box.width, height ?? width.map { $0 * box.height / box.width } ?? box.height)
  }
}
