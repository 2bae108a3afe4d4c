import Geometry
import Layers

/// A drawn part that is stretched over a frame without its corners and its lines becoming coarser: a plank, a tray, a mat.
package final class NinePartLayer: Layer {
  private let drawing: ArtLayer
  private let shapes: [(layer: ShapeLayer, values: ShapeValues)]
  private var stretched: Rect?

  /// - Throws: `RoomError` when the part is missing, damaged, or does not stretch.
  @MainActor
  package init(_ name: String) throws(RoomError) {
    drawing = try RoomArt.layer(name)
    guard drawing.part.ninePart != nil else { throw .damagedResource(drawing.part.file, reason: "the index does not say how it stretches") }
    var found: [(layer: ShapeLayer, values: ShapeValues)] = []
    Self.collect(drawing, into: &found)
    shapes = found
    super.init()
    isHitTestable = false
    anchorPoint = .zero
    addSublayer(drawing)
  }

  private static func collect(_ layer: Layer, into found: inout [(layer: ShapeLayer, values: ShapeValues)]) {
    if let shape = layer as? ShapeLayer { found.append((shape, shape.shape)) }
    for sublayer in layer.sublayers { collect(sublayer, into: &found) }
  }

  /// Stretches it over a frame in the superlayer's coordinates.
  /// - Parameter scale: points of the stage for one of the drawing; less where the frame is too small for the corners.
  package func layout(in frame: Rect, scale: Double) {
    guard let parts = drawing.part.ninePart, frame.width > 0, frame.height > 0 else { return }
    let scale = max(1e-6, min(scale, frame.width / parts.minimum.width, frame.height / parts.minimum.height))
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    drawing.position = .zero
    drawing.transform = .scale(scale, scale)
    let wanted = Rect(x: 0, y: 0, width: frame.width / scale, height: frame.height / scale)
    guard wanted != stretched else { return }
    stretched = wanted
    for (layer, values) in shapes { layer.shape = Self.stretch(values) { parts.place($0, in: wanted) } }
  }

  /// A shape whose points go elsewhere; gradients keep to its box.
  private static func stretch(_ values: ShapeValues, _ place: (Point) -> Point) -> ShapeValues {
    var result = values
    result.path = values.path.mapPoints(place)
    guard let old = values.path.bounds, let new = result.path.bounds, old.width > 0, old.height > 0 else { return result }
    let follow = AffineTransform.translation(-old.minX, -old.minY)
      .concatenating(.scale(new.width / old.width, new.height / old.height)).concatenating(.translation(new.minX, new.minY))
    if case .gradient(let gradient, let space) = values.fillPaint { result.fillPaint = .gradient(gradient, space.concatenating(follow)) }
    return result
  }
}
