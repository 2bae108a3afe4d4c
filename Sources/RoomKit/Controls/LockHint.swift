import Geometry
import Layers

/// What a locked room asks for, in three pictures: fingers in two corners, the mouse from corner to corner, both Shift keys.
final class LockHint: Layer {
  /// A picture's side, and the room about each, in the panel's units.
  private static let (side, gap) = (96.0, 12.0)
  /// How long it is shown after it was asked for last, in seconds.
  nonisolated static let duration = 5.0

  private let pictures: [Layer]
  private var hiding: ScheduledWork?

  /// - Throws: `RoomError` when a picture is missing or damaged.
  init(pictures names: [String] = ["touch", "mouse", "keys"]) throws(RoomError) {
    var pictures: [Layer] = []
    for name in names { pictures.append(try ResourceFolder.picture("hints/\(name).svg", size: Self.side)) }
    self.pictures = pictures
    super.init()
    name = "lock hint"
    backgroundColor = Palette.plate.withAlpha(0.97)
    borderColor = Palette.ink.withAlpha(0.3)
    borderWidth = 1.5
    cornerRadius = 20
    isHitTestable = false
    isHidden = true
    for picture in pictures { addSublayer(picture) }
  }

  /// Stands in the middle of a stage, its pictures in a row or, where that makes them larger, in a column.
  func layout(in size: Size, side button: Double) {
    let (along, across) = (Self.gap + 3 * (Self.side + Self.gap), Self.side + 2 * Self.gap)
    func scale(_ width: Double, _ height: Double) -> Double { min((size.width - 16) / width, (size.height - 2 * button - 8) / height) }
    let isRow = scale(along, across) >= scale(across, along)
    bounds = Rect(x: 0, y: 0, width: isRow ? along : across, height: isRow ? across : along)
    for (i, picture) in pictures.enumerated() {
      let distance = Self.gap + Self.side / 2 + Double(i) * (Self.side + Self.gap)
      picture.position = isRow ? Point(distance, across / 2) : Point(across / 2, distance)
    }
    let scale = max(0.1, min(scale(bounds.width, bounds.height), button / 36))
    transform = .scale(scale, scale)
    position = Point(size.width / 2, size.height / 2)
  }

  /// Shows it for a while.
  func appear() {
    guard let tree else { return }
    hiding?.cancel()
    if isHidden {
      isHidden = false
      add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.2), forKey: "appear")
    }
    hiding = tree.perform(after: Self.duration, owner: self) { [weak self] in self?.isHidden = true }
  }
}
