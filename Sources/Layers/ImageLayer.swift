import Geometry
import Imaging

/// A layer that shows a picture: all of it or a part, stretched over its bounds or placed in them (`contentsGravity`).
///
/// Its corners stay where they are unless the layer masks to its bounds; `cornerRadius` alone rounds the background and the border.
public final class ImageLayer: Layer {
  private var imageModel = ImageValues()
  private var placed = PlacedContents()

  override public init() { super.init() }

  /// The values as set, and as shown: they never animate.
  public var imageValues: ImageValues { imageModel }

  /// The picture; nil shows nothing.
  public var image: Image? {
    get { imageModel.image }
    set { set(\.image, newValue) }
  }

  /// The part of the picture that is shown, in parts of its width and height, to whole pixels; all of it at first.
  public var contentsRect: Rect {
    get { imageModel.contentsRect }
    set { set(\.contentsRect, newValue) }
  }
  /// What is stretched of the part that is shown, in parts of its width and height, to whole pixels; all of it at first.
  ///
  /// Corners about it keep their size, sides are stretched along themselves. For gravities that stretch.
  public var contentsCenter: Rect {
    get { imageModel.contentsCenter }
    set { set(\.contentsCenter, newValue) }
  }
  /// Where the picture lies in the bounds; stretched over them at first.
  public var contentsGravity: ContentsGravity {
    get { imageModel.contentsGravity }
    set { set(\.contentsGravity, newValue) }
  }
  /// Pixels of the picture per unit of the layer, above 0; 1 at first.
  public var contentsScale: Double {
    get { imageModel.contentsScale }
    set { set(\.contentsScale, newValue) }
  }

  override public func describe(into contents: inout LayerContents) {
    if let (image, place) = placed.contents(of: imageModel, in: contents.bounds) { contents.add(image, in: place) }
  }

  /// The picture's corners count as the layer; beyond it, as far as the tolerance goes, what every layer is.
  override func isAt(_ probe: HitProbe) -> Bool {
    super.isAt(probe) || placed.contents(of: imageModel, in: values(probe.presented).bounds)?.place.contains(probe.point) == true
  }

  override func paintsContent(at probe: HitProbe) -> Bool {
    guard let (image, place) = placed.contents(of: imageModel, in: values(probe.presented).bounds), place.contains(probe.point) else {
      return false
    }
    let x = min(image.width - 1, Int((probe.point.x - place.minX) / place.width * Double(image.width)))
    let y = min(image.height - 1, Int((probe.point.y - place.minY) / place.height * Double(image.height)))
    return Double(image.pixel(x, y) >> 24) / 255 >= Layer.leastHitOpacity
  }

  override public func snapshot() -> Layer {
    let copy = ImageLayer()
    copy.adopt(presented)
    copy.imageModel = imageModel
    return copy
  }

  private func set<Value: Equatable>(_ member: WritableKeyPath<ImageValues, Value>, _ value: Value) {
    guard imageModel[keyPath: member] != value else { return }
    imageModel[keyPath: member] = value
    mark(.content)
  }
}
