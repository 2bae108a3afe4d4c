import Geometry
import Imaging

/// A layer that shows a picture, stretched over its bounds.
///
/// Its corners stay where they are unless the layer masks to its bounds; `cornerRadius` alone rounds the background and the border.
public final class ImageLayer: Layer {
  private var imageModel = ImageValues()

  override public init() { super.init() }

  /// The values as set, and as shown: they never animate.
  public var imageValues: ImageValues { imageModel }

  /// The picture; nil shows nothing.
  public var image: Image? {
    get { imageModel.image }
    set { set(\.image, newValue) }
  }
  /// How pixels between pixels are made up.
  public var filter: ImageValues.Filter {
    get { imageModel.filter }
    set { set(\.filter, newValue) }
  }

  override public func describe(into contents: inout LayerContents) {
    if let image = imageModel.image, !contents.bounds.isEmpty { contents.addBounds(image, imageModel.filter) }
  }

  /// The picture's corners count as the layer; beyond the bounds, as far as the tolerance goes, what every layer is.
  override func isAt(_ probe: HitProbe) -> Bool {
    super.isAt(probe) || imageModel.image != nil && values(probe.presented).bounds.contains(probe.point)
  }

  override func paintsContent(at probe: HitProbe) -> Bool {
    let bounds = values(probe.presented).bounds
    guard let image = imageModel.image, !bounds.isEmpty, bounds.contains(probe.point) else { return false }
    let x = min(image.width - 1, Int((probe.point.x - bounds.minX) / bounds.width * Double(image.width)))
    let y = min(image.height - 1, Int((probe.point.y - bounds.minY) / bounds.height * Double(image.height)))
    return Double(image.pixels[y * image.width + x] >> 24) / 255 >= Layer.leastHitOpacity
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
