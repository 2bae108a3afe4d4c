import Geometry
import Layers
import RoomKit

/// An easel with a picture on its canvas.
final class EaselArt: LandmarkArt {
  /// What it takes, in units.
  nonisolated static let size = Size(176, 226)
  private static let canvas = Rect(x: -70, y: -192, width: 140, height: 104)

  private let picture: Layer?

  /// - Parameter picture: 100x100 points, its anchor at its middle; nil leaves the canvas empty.
  init(_ picture: Layer?) {
    self.picture = picture
    super.init()
  }

  override func build() throws(RoomError) {
    try add("easel")
    guard let picture else { return }
    picture.position = Self.canvas.center
    addSublayer(picture)
  }

  override func open() {
    guard let picture else { return }
    let scale = picture.transform.a
    picture.add(KeyframeAnimation(.scale, values: [1, 1.14, 0.97, 1].map { $0 * scale }, duration: 0.5), forKey: Self.openKey)
  }
}
