import Geometry
import Layers

/// A small picture in one colour that says what a button does; as a word it is what a button with it is called.
package enum Icon: String, Word {
  package static let file = "icons"
  case home, back, next, again, undo, hint, levels, settings, sound, mute, music, motion, contrast, hand, language, lock, plus, check,
    close, bin, save
  case look, copy, paste
  case players, robot, help, labels, redo, swap, curve, bars, pie, table, board, clock, speech, scan, access, folder, family, dwell, steady,
    press, stray, size, pad

  /// The icon, in a square of a size in points, its anchor at its middle.
  /// - Throws: `RoomError` when its file is missing or damaged.
  @MainActor
  package func layer(size: Double, color: Color) throws(RoomError) -> Layer {
    let drawing = try ResourceFolder.picture(drawing, size: size)
    Self.paint(drawing, color)
    return drawing
  }

  private var drawing: String { "icons/\(rawValue).svg" }

  /// Reads the drawing, where nobody has yet. From any thread.
  func readAhead() { _ = try? ResourceFolder.document(drawing) }

  /// Gives every shape the colour, where it had one.
  @MainActor
  package static func paint(_ layer: Layer, _ color: Color) {
    if let shape = layer as? ShapeLayer {
      if shape.fillColor != nil { shape.fillColor = color }
      if shape.strokeColor != nil { shape.strokeColor = color }
    }
    for sublayer in layer.sublayers { paint(sublayer, color) }
  }
}
