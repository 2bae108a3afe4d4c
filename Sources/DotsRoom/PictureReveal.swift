import Geometry
import Gestures
import Layers
import RoomKit

/// What becomes of a picture after its last dot: its outline draws itself, it fills with colour, it is celebrated, and from then on it can be poked.
@MainActor
final class PictureReveal {
  /// When, in seconds after the last dot, the outline has drawn itself, the picture is filled, and the celebration begins.
  private static let (drawn, filled, celebrated) = (1.5, 2.8, 3.0)

  /// What the picture is put into, in the puzzle's units; empty until its last dot.
  let layer = Layer()
  /// Where the finished picture lies, from the puzzle's units to points.
  private(set) var finishedPlace: AffineTransform
  /// Begins the picture anew.
  var again: () -> Void = {}
  private let puzzle: DotPuzzle
  private let frame: RoomFrame
  /// The picture itself; nil until it is finished, and of so many shapes that it stays where it is.
  private var picture: RevealedPicture?
  /// The line that draws itself.
  private var outline: ShapeLayer?
  /// Whether the picture was finished before the eye, and not before the room was opened.
  private var isFresh = false

  /// - Parameter finished: where the finished picture lies, until it is laid out.
  init(_ puzzle: DotPuzzle, on frame: RoomFrame, finished: AffineTransform) {
    finishedPlace = finished
    self.puzzle = puzzle
    self.frame = frame
    layer.anchorPoint = .zero
    layer.isHitTestable = false
  }

  private var options: RoomOptions { frame.options }

  /// - Parameters:
  ///   - place: where the picture lies while its dots are connected; nil once it is finished.
  ///   - finished: where it lies then.
  ///   - lineWidth: in the puzzle's units.
  func layout(_ place: AffineTransform?, finished: AffineTransform, lineWidth: Double) {
    finishedPlace = finished
    layer.transform = place ?? finished
    outline?.lineWidth = lineWidth
  }

  /// Answers a touch; false for one beside the picture, or while there is none.
  func poke(_ touch: Touch) -> Bool { picture?.poke(touch) ?? false }

  /// Takes the picture away again, and what was to come.
  func clear(_ place: AffineTransform) {
    layer.tree?.cancelWork(ownedBy: self)
    for part in layer.sublayers { part.removeFromSuperlayer() }
    picture = nil
    outline = nil
    layer.transform = place
  }

  /// The picture is finished: the outline draws itself while the dots go, then the picture fills with colour, part by part.
  /// - Parameters:
  ///   - lines: what was drawn, which gives way to the outline.
  ///   - lineWidth: in the puzzle's units.
  ///   - isSlow: whether that takes its time; otherwise the end is shown at once.
  func begin(_ dots: [PictureDotLayer], lines: [ShapeLayer], lineWidth: Double, isSlow: Bool) {
    let art = puzzle.document.makeLayer(fitting: puzzle.size)
    var portions = LayerPortions(art)
    if portions.isLarge { portions.detach() }
    let picture = RevealedPicture(puzzle, in: layer, on: frame)
    picture.parts.middle.addSublayer(art)
    let outline = ShapeLayer(path: puzzle.outline, fillColor: nil)
    outline.name = "drawn outline"
    outline.anchorPoint = .zero
    outline.strokeColor = LineStyle.color
    outline.lineWidth = lineWidth
    outline.lineJoin = .round
    outline.lineCap = .round
    picture.parts.middle.addSublayer(outline)
    self.outline = outline
    self.picture = portions.isLarge ? nil : picture
    for (i, dot) in dots.enumerated() {
      dot.vanish(after: isSlow ? Self.drawn * Double(i) / Double(dots.count) : 0)
    }
    isFresh = isSlow
    guard isSlow, let tree = layer.tree else {
      frame.ground?.unveil(isSlow: false)
      for line in lines { line.isHidden = true }
      return portions.isLarge ? fill(portions) : celebrate()
    }
    outline.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: Self.drawn, timingFunction: .easeInOut), forKey: "draw")
    tree.perform(after: Self.drawn, owner: self) { [weak self] in self?.frame.ground?.unveil(isSlow: true) }
    tree.animate(duration: 0.5, delay: Self.drawn * 0.8) {
      for line in lines { line.opacity = 0 }
    }
    if portions.isLarge {
      tree.perform(after: Self.drawn + GroundLayer.unveilDuration, owner: self) { [weak self] in self?.fill(portions) }
      return
    }
    var shapes: [Layer] = []
    Self.collectShapes(of: art, into: &shapes)
    let step = (Self.filled - Self.drawn - 0.35) / Double(max(1, shapes.count))
    for (i, shape) in shapes.enumerated() {
      var appear = BasicAnimation(.opacity, from: 0, to: shape.opacity, duration: 0.35)
      appear.timing.beginTime = tree.now + Self.drawn + Double(i) * step
      appear.timing.fillMode = .backwards
      shape.add(appear, forKey: "appear")
    }
    tree.perform(after: Self.celebrated, owner: self) { [weak self] in self?.celebrate() }
  }

  /// A picture of very many shapes comes up portion by portion, each in a frame, where it then stays; afterwards the celebration begins. None of it
  /// fades or moves: every frame of that would draw all of it again.
  private func fill(_ portions: LayerPortions) {
    layer.transform = finishedPlace
    var portions = portions
    guard let tree = layer.tree else {
      while portions.attach() > 0 {}
      return celebrate(isLarge: true)
    }
    let left = portions.attach()
    tree.perform(after: Self.portionTime, owner: self) { [weak self, portions] in
      if left > 0 { self?.fill(portions) } else { self?.celebrate(isLarge: true) }
    }
  }

  /// From one portion to the next, in seconds: a frame.
  private static let portionTime = 1.0 / 60

  private static func collectShapes(of layer: Layer, into shapes: inout [Layer]) {
    if layer is ShapeLayer { shapes.append(layer) }
    for sublayer in layer.sublayers { collectShapes(of: sublayer, into: &shapes) }
  }

  /// Makes room for the buttons below the picture, and celebrates.
  /// - Parameter isLarge: whether the picture has so many shapes that it stays where it is.
  private func celebrate(isLarge: Bool = false) {
    let place = finishedPlace
    if let tree = layer.tree, !options.reducesMotion, place != layer.transform {
      tree.animate(duration: 0.4) { layer.transform = place }
    } else {
      layer.transform = place
    }
    // Before it is lifted off it has come to rest: it would be seen twice.
    if isFresh, !isLarge, !options.reducesMotion { picture?.doTrick(within: Celebration.flightPause) }
    frame.celebrate(made: isFresh && !isLarge ? made : nil) { [weak self] in self?.again() }
  }

  /// What flies to the meadow: the picture as a sticker.
  private var made: MadeThing? {
    guard let picture = try? DotsRoom.madePicture(frame.level, options: options) else { return nil }
    let colors = MadeThing.colors(of: picture)
    let sticker = StickerLayer(picture)
    let box = finishedPlace.apply(puzzle.outline.bounds ?? Rect(origin: .zero, size: puzzle.size))
    let side = max(box.width, box.height) / 0.96
    return MadeThing(
      sticker: sticker, frame: Rect(center: box.center, size: Size(side, side)), colors: colors,
      effort: min(1, Double(puzzle.dots.count) / Self.mostEffort), shown: self.picture?.parts.foot)
  }

  /// As many dots as are worth the most paper.
  private static let mostEffort = 60.0
}
