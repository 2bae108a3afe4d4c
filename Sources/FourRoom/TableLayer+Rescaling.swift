import Geometry
import Layers
import RoomKit

/// How the board comes to another size.
extension TableLayer {
  /// How long it takes, and how long before it the stones' pixels are made ready, in seconds.
  private static let (duration, lead) = (0.35, 0.2)
  /// How many stones begin or cease to be kept as pixels in a frame: few frames draw much more for it.
  private static let portion = 6

  /// Has the stage arranged anew, as to make room for what follows a round: as a movement, unless nothing is to move.
  ///
  /// Every frame of it draws the board at another size. Its stones, of which there may be dozens, are laid down meanwhile from pixels that are kept, where these were made ready.
  func rescale(_ arrange: () -> Void) {
    guard !isStill, let tree else { return arrange() }
    rescalings += 1
    tree.animate(duration: Self.duration) {
      arrange()
    } completion: { [weak self] _ in
      self?.endRescaling()
    }
  }

  /// Makes the stones' pixels ready, in portions, for a movement to another size that begins soon.
  /// - Parameter delay: in how many seconds it does.
  func prepareToRescale(in delay: Double) {
    guard !isStill, let tree else { return }
    rescalings += 1
    tree.perform(after: max(0, delay - Self.lead), owner: self) { [weak self] in
      guard let self else { return }
      keep(standing)
    }
    // If it does not come, they are drawn as before.
    tree.perform(after: delay + Self.duration, owner: self) { [weak self] in self?.endRescaling() }
  }

  private func endRescaling() {
    rescalings -= 1
    if rescalings == 0 { letGo(standing) }
  }

  /// The stones that are seen, in the order of their cells, and last those that have come forth before the board.
  private var standing: [Layer] {
    let stones: [Layer] = pieces.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isHidden }
    return hasHighContrast ? stones : stones + marks.sublayers.filter { $0.name == "line" }
  }

  private func keep(_ layers: [Layer]) {
    guard rescalings > 0 else { return }
    for layer in layers.prefix(Self.portion) { layer.keepPixels(scale: transform.a) }
    goOn(with: layers) { $0.keep($1) }
  }

  private func letGo(_ layers: [Layer]) {
    guard rescalings == 0 else { return }
    for layer in layers.prefix(Self.portion) { layer.shouldRasterize = false }
    goOn(with: layers) { $0.letGo($1) }
  }

  /// Does the same with the other portions, each in a frame of its own.
  private func goOn(with layers: [Layer], _ work: @escaping (TableLayer, [Layer]) -> Void) {
    let rest = Array(layers.dropFirst(Self.portion))
    if !rest.isEmpty { tree?.performFrameLater(owner: self) { [weak self] in self.map { work($0, rest) } } }
  }
}
