import Geometry
import Layers

/// A basket of the fruit that was counted, as it goes to the meadow.
@MainActor
package enum FruitBasket {
  /// The drawing, by its name among those that live there.
  package nonisolated static let name = "basket"
  /// Where three fruits lie in it, the middle one last, and how large fruit is, as they are drawn.
  private static let (places, scale) = ([Point(30, 40), Point(70, 40), Point(50, 36)], 0.4)

  /// - Parameter kinds: of three fruits.
  /// - Throws: `RoomError` when a drawing is missing.
  package static func picture(of kinds: [String]) throws(RoomError) -> FinishedPicture {
    let basket = try FinishedPicture(inhabitant: name)
    guard let holder = basket.layer.layer(named: "fruit") else { return basket }
    for (kind, place) in zip(kinds, places) {
      let fruit = try RoomArt.layer("fruit-\(kind)")
      fruit.transform = .scale(scale, scale)
      fruit.position = place - fruit.part.view.center * scale
      holder.addSublayer(fruit)
    }
    return basket
  }
}
