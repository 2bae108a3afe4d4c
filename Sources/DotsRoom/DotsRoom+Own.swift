import RoomKit
import SVG
import Sessions

/// Pictures that were drawn in the room: kept, levels of one's own from then on, until the bin in them is pressed twice.
extension DotsRoom {
  /// What is kept of a drawing beside its picture.
  private struct Drawing: Codable {
    var drawn: Bool
  }

  package static func ownLevels(_ options: RoomOptions) -> [LevelID] {
    options.store.keepsakes.filter(isDrawing).map { DotsLevel.own($0.id).id }
  }

  private static func isDrawing(_ keepsake: Keepsake) -> Bool {
    (try? JSONText.decode(Drawing.self, from: keepsake.text))?.drawn == true
  }

  /// Keeps a drawing.
  /// - Parameter picture: an SVG file that lists its dots.
  /// - Returns: its level; nil where there is no room for it.
  static func keepDrawing(_ picture: String, in store: RoomStore) -> LevelID? {
    store.add(JSONText.encode(Drawing(drawn: true)), picture: picture).map { DotsLevel.own($0.id).id }
  }

  /// The drawing of a number; nil for none.
  static func drawing(_ number: Int64, in store: RoomStore) -> Keepsake? {
    store.keepsakes.first { $0.id == number && isDrawing($0) }
  }

  /// The dots of a drawing.
  /// - Throws: `RoomError.noOwnLevel` where it is not there, or nothing can be connected in it.
  static func ownPuzzle(_ number: Int64, _ options: RoomOptions) throws(RoomError) -> DotPuzzle {
    guard let kept = drawing(number, in: options.store), let document = try? SVGDocument.parse(Array(kept.picture.utf8)),
      let puzzle = try? DotPuzzle(document)
    else {
      throw .noOwnLevel(
        "there is no picture '\(DotsLevel.own(number).id)' of your own; draw one in '\(name) draw' and keep it, "
          + "and find it on the shelf of '\(name)'")
    }
    return puzzle
  }
}

extension PictureBoard {
  /// The drawing whose dots are connected; nil for other pictures.
  static func ownLevel(on frame: RoomFrame) -> OwnLevel? {
    guard case .own(let number) = DotsLevel(frame.level) else { return nil }
    return OwnLevel(number, on: frame, elsewhere: DotsLevel.draw.id)
  }

  /// How many buttons lie along the top.
  static func buttonCount(on frame: RoomFrame) -> Int {
    if case .own = DotsLevel(frame.level) { 4 + OwnLevel.buttonCount(allowsFiles: frame.host.allowsFiles) } else { 4 }
  }
}
