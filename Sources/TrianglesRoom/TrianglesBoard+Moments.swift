import Geometry
import Layers
import RoomKit

/// What shows for a moment: a hint, what was saved, joy.
extension TrianglesBoard {
  /// The ghost of a piece flies from it to a place that is open, and fades.
  /// - Parameter pose: how the piece lies.
  func showHint(_ hint: TrianglesHint, from pose: PiecePose, reducesMotion: Bool) {
    let unit = TrianglesLayout.unit
    let (slot, piece) = (hint.slot, pieces[hint.piece].layer)
    hintLayer.setPiece(slot.shape, slot.pose)
    hintLayer.anchorPoint = Point(0.5, 0.5)
    hintLayer.fillColor = piece.fillColor
    hintLayer.strokeColor = TrianglesLook(options: options).hintLine
    hintLayer.lineWidth = 5
    hintLayer.lineJoin = .round
    hintLayer.position = slot.center * unit
    hintLayer.opacity = 0
    if !reducesMotion {
      let flight = 0.9
      hintLayer.add(
        BasicAnimation(.position, from: piece.position, to: hintLayer.position, duration: flight, timingFunction: .easeInOut))
      let eighths = (pose.eighths - slot.pose.eighths) & 7
      let angle = Double(eighths > 4 ? eighths - 8 : eighths) * Double.pi / 4
      hintLayer.add(BasicAnimation(.rotation, from: angle, to: 0, duration: flight, timingFunction: .easeInOut))
    }
    // Two slow pulses at the place, then it goes.
    var fading = KeyframeAnimation(.opacity, values: [0, 0.9, 0.9, 0.35, 0.9, 0.35, 0.9, 0], duration: 4)
    fading.keyTimes = [0, 0.06, 0.3, 0.45, 0.6, 0.75, 0.88, 1]
    hintLayer.add(fading, forKey: "hint")
  }

  func hideHint() { hintLayer.removeAllAnimations() }

  var isHintShown: Bool { hintLayer.hasAnimation(forKey: "hint") }

  func addSavedLayer() {
    savedLayer.name = "saved"
    savedLayer.anchorPoint = .zero
    savedLayer.fillColor = nil
    savedLayer.strokeColor = Palette.good
    savedLayer.lineWidth = 9
    savedLayer.lineJoin = .round
    savedLayer.opacity = 0
    layer.addSublayer(savedLayer)
  }

  /// Draws a green line round what was saved, for two seconds.
  func showSaved(_ built: BuiltFigure) {
    savedLayer.path = built.figure.path(unit: TrianglesLayout.unit)
    savedLayer.position = built.origin * TrianglesLayout.unit
    savedLayer.add(KeyframeAnimation(.opacity, values: [0, 1, 1, 0], keyTimes: [0, 0.1, 0.75, 1], duration: 2), forKey: "saved")
  }

  /// How long after its last piece a figure is celebrated: until that has come to its place, in seconds.
  static let settling = 0.15

  /// A wave goes over the figure, and sparks fly off it.
  func rejoice(_ table: TrianglesTable) {
    guard let tree = layer.tree else { return }
    if let box = figure?.bounds {
      let unit = TrianglesLayout.unit
      ParticleBurst.sparks.play(
        at: box.center * unit, in: layer, unit: max(box.width, box.height) * unit / 60, count: 14, seed: options.seed)
    }
    let middle = table.layout.board(table.layout.field.center)
    for piece in pieces {
      var pulse = KeyframeAnimation(.scale, values: [1, 1.12, 1], duration: 0.45)
      pulse.beginTime = tree.now + 0.25 + 0.1 * table.center(of: piece.number).distance(to: middle)
      piece.layer.add(pulse, forKey: "pulse")
    }
  }
}
