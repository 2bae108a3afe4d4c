/// Who plays: a colour and an animal; no name is needed.
package struct Profile: Identifiable, Hashable, Sendable {
  /// The most profiles that are kept at a time.
  package static let limit = 8

  /// A number that is never given again, even when the profile is forgotten.
  package let id: Int64
  /// The place in the lobby's palette, 0 to 7.
  package var color: Int
  /// The place among the lobby's animals, 0 to 7.
  package var animal: Int

  /// Makes a profile; colour and animal outside of 0 to 7 become the nearest.
  package init(id: Int64, color: Int, animal: Int) {
    self.id = id
    self.color = min(max(color, 0), 7)
    self.animal = min(max(animal, 0), 7)
  }
}
