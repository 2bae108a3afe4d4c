/// A child's own build, kept as a new silhouette.
package struct SavedSilhouette: Identifiable, Hashable, Sendable {
  /// The most that one profile keeps.
  package static let limit = 60

  /// A number that is never given again; 0 for one that has not been saved yet.
  package let id: Int64
  /// Whose it is.
  package var profile: Int64
  package var name: String
  /// The pieces where they lie, as JSON.
  package var pieces: String
  /// The outline as an SVG file.
  package var svg: String

  package init(id: Int64 = 0, profile: Int64, name: String, pieces: String, svg: String) {
    self.id = id
    self.profile = profile
    self.name = name
    self.pieces = pieces
    self.svg = svg
  }
}
