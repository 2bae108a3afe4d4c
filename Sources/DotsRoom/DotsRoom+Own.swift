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
  /// The number of the drawing whose dots are connected; nil for other pictures.
  var ownNumber: Int64? { Self.ownNumber(on: frame) }

  private static func ownNumber(on frame: RoomFrame) -> Int64? { if case .own(let number) = DotsLevel(frame.level) { number } else { nil } }

  /// How many buttons lie along the top.
  static func buttonCount(on frame: RoomFrame) -> Int { ownNumber(on: frame) == nil ? 4 : frame.host.allowsFiles ? 6 : 5 }

  /// What can be done with a picture of one's own beside connecting it: throwing it away, and, for grown-ups, saving it
  /// as a file where files are allowed.
  var ownButtons: [RoomButton] {
    guard let ownNumber else { return [] }
    let save = RoomButton(.save, of: self, holding: .aroundDisc(wobbles: !options.reducesMotion)) {
      $0.frame.host.saveOwnPicture(ownNumber)
    }
    return [RoomButton(.bin, of: self, warns: { $0.bin.isAsking }) { $0.pressBin() }] + (frame.host.allowsFiles ? [save] : [])
  }

  /// The bin asks first, by turning red; pressed again after a moment it removes the drawing.
  func pressBin() {
    guard let ownNumber else { return }
    switch bin.press(at: layer.tree?.now ?? 0) {
    case .isTooSoon: return
    case .asks:
      frame.controls.updateButtons()
      layer.tree?.perform(after: SecondPress.span.upperBound, owner: self) { [weak self] in
        self?.bin.reset()
        self?.frame.controls.updateButtons()
      }
    case .isMeant:
      frame.controls.updateButtons()
      options.store.remove(ownNumber)
      frame.host.levelRemoved()
      frame.host.open(level: DotsLevel.draw.id)
    }
  }
}
