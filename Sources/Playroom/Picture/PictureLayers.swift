import Geometry
import Layers
import SVG

/// A picture's layers as a viewer shows them, in a tree of their own, which any one thread can make and hand over.
///
/// The picture hangs in a layer that moves, and that in a ground, whose origin is the stage's middle and whose scale makes the picture fit.
package final class PictureLayers {
  /// What lies under the picture.
  package static let background = Color.white

  package let tree = LayerTree()
  private let ground = Layer()
  /// The layer that moves.
  let mover = Layer()
  /// Buttons over the picture: what comes and goes in it leaves what is drawn of the picture alone.
  let controls = Layer()
  /// The picture's own size in points.
  let size: Size

  /// The layers of a picture for a stage that is as large as the picture.
  package init(_ document: SVGDocument) {
    size = document.size
    build(document.makeLayer())
  }

  /// The layers of a picture laid out for a stage of a size in points.
  /// - Parameter isCancelled: asked now and then.
  /// - Throws: `SVGError.cancelled` when it says so.
  package init(_ document: SVGDocument, stage: Size, isCancelled: @escaping () -> Bool) throws(SVGError) {
    size = document.size
    build(try document.makeDrawing(isCancelled: isCancelled).root)
    let bounds = PictureBounds(picture: size, stage: stage)
    fit(to: bounds)
    var placement = PicturePlacement()
    placement.scale = bounds.fittedScale(at: placement.angle)
    apply(bounds.clamped(placement, about: .zero))
  }

  private func build(_ picture: Layer) {
    let root = tree.root
    root.name = "stage"
    root.anchorPoint = .zero
    ground.name = "ground"
    // Whatever of the picture is touched, it is the whole that moves.
    ground.isHitTestable = false
    ground.anchorPoint = .zero
    mover.name = "picture"
    mover.anchorPoint = .zero
    picture.position = Point(-size.width / 2, -size.height / 2)
    mover.addSublayer(picture)
    ground.addSublayer(mover)
    root.addSublayer(ground)
    controls.anchorPoint = .zero
    root.addSublayer(controls)
  }

  /// Brings the ground where a stage needs it, with the picture in it.
  func fit(to bounds: PictureBounds) {
    if mover.superlayer == nil { ground.addSublayer(mover) }
    tree.root.bounds = Rect(origin: .zero, size: bounds.stage)
    ground.position = Point(bounds.stage.width / 2, bounds.stage.height / 2)
    ground.transform = .scale(bounds.fit, bounds.fit)
  }

  /// Puts the picture somewhere; within a transaction it goes there in the transaction's way.
  func apply(_ placement: PicturePlacement) {
    mover.position = placement.center
    mover.transform = placement.transform
  }
}
