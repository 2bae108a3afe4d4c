import Geometry
import Gestures
import Layers
import RoomKit

extension PictureBoard {
  /// When, in seconds after the last dot, the outline has drawn itself, the picture is filled, and the celebration begins.
  private static let (drawn, filled, celebrated) = (1.5, 2.8, 3.0)

  /// The picture is finished: the outline draws itself while the dots go, then the picture fills with colour, part by part.
  /// - Parameter isSlow: whether that takes its time; otherwise the end is shown at once.
  func reveal(isSlow: Bool) {
    let art = puzzle.document.makeLayer(fitting: puzzle.size)
    var portions = LayerPortions(art)
    if portions.isLarge { portions.detach() }
    let picture = RevealedPicture(puzzle, in: pictureLayer, on: frame)
    picture.parts.middle.addSublayer(art)
    let outline = ShapeLayer(path: puzzle.outline, fillColor: nil)
    outline.name = "drawn outline"
    outline.anchorPoint = .zero
    outline.strokeColor = LineStyle.color
    outline.lineWidth = lineWidth
    outline.lineJoin = .round
    outline.lineCap = .round
    picture.parts.middle.addSublayer(outline)
    revealed = portions.isLarge ? nil : picture
    for (i, dot) in dotLayers.enumerated() {
      dot.vanish(after: isSlow ? Self.drawn * Double(i) / Double(dotLayers.count) : 0)
    }
    isFreshlyMade = isSlow
    guard isSlow, let tree = layer.tree else {
      frame.ground?.unveil(isSlow: false)
      for line in sheet.lines { line.isHidden = true }
      return portions.isLarge ? fill(portions) : celebrate()
    }
    outline.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: Self.drawn, timingFunction: .easeInOut), forKey: "draw")
    tree.perform(after: Self.drawn, owner: self) { [weak self] in self?.frame.ground?.unveil(isSlow: true) }
    tree.animate(duration: 0.5, delay: Self.drawn * 0.8) {
      for line in sheet.lines { line.opacity = 0 }
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
    pictureLayer.transform = finishedPlace
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
    if let tree = layer.tree, !options.reducesMotion, place != pictureLayer.transform {
      tree.animate(duration: 0.4) { pictureLayer.transform = place }
    } else {
      pictureLayer.transform = place
    }
    if isFreshlyMade, !isLarge, !options.reducesMotion { revealed?.doTrick() }
    frame.celebrate(made: isFreshlyMade && !isLarge ? made : nil) { [weak self] in self?.startOver() }
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
      effort: min(1, Double(puzzle.dots.count) / Self.mostEffort))
  }

  /// As many dots as are worth the most paper.
  private static let mostEffort = 60.0
}
