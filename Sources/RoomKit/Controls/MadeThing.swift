import Geometry
import Layers

/// What a round has made, for its celebration: it flies through a small door to where it will live.
@MainActor
package struct MadeThing {
  /// What flies: a layer whose `position` and scale are its own, apart from what the room goes on showing.
  package let sticker: StickerLayer
  /// Where it was made, in points of the stage.
  package let frame: Rect
  /// Its colours, which the paper that falls has too; empty for those of the room.
  package let colors: [Color]
  /// How much was done, in 0...1: so much more paper falls.
  package let effort: Double
  /// Called as it is lifted off: what the room shows of it goes along.
  let lifted: () -> Void
  /// Called once it has gone through the door, or its flight is broken off: what the room shows of it may come back, to be looked at and poked.
  let arrived: () -> Void
  /// How long what the room shows of it takes to come back, in seconds. It goes at once: by then the sticker lies over it.
  private static let coming = 0.3

  /// - Parameter shown: what the room shows of it, in the same place: that goes along, and is there again afterwards; nil where nothing is.
  package init(sticker: StickerLayer, frame: Rect, colors: [Color] = [], effort: Double = 0.5, shown: Layer?) {
    self.init(
      sticker: sticker, frame: frame, colors: colors, effort: effort,
      lifted: { [weak shown] in shown?.opacity = 0 },
      arrived: { [weak shown] in
        if let shown { shown.tree?.animate(duration: Self.coming) { shown.opacity = 1 } }
      })
  }

  package init(
    sticker: StickerLayer, frame: Rect, colors: [Color] = [], effort: Double = 0.5, lifted: @escaping () -> Void = {},
    arrived: @escaping () -> Void = {}
  ) {
    self.arrived = arrived
    self.sticker = sticker
    self.frame = frame
    self.colors = colors
    self.effort = max(0, min(1, effort))
    self.lifted = lifted
  }

  /// The colours that a picture is filled with, each once, the first ones; without what is nearly white or black.
  package static func colors(of picture: Layer, most: Int = 6) -> [Color] {
    var colors: [Color] = []
    func add(_ layer: Layer) {
      if let color = (layer as? ShapeLayer)?.fillColor, color.alpha > 0.5, !colors.contains(color) {
        let light = (color.red + color.green + color.blue) / 3
        if light > 0.28, light < 0.92 { colors.append(color) }
      }
      for sublayer in layer.sublayers where colors.count < most { add(sublayer) }
    }
    add(picture)
    return colors
  }
}
