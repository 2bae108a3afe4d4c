/// A child's own build, kept as a new silhouette.
public struct SavedSilhouette: Identifiable, Hashable, Sendable {
  /// The most that one profile keeps.
  public static let limit = 60

  /// A number that is never given again; 0 for one that has not been saved yet.
  public let id: Int64
  /// Whose it is.
  public var profile: Int64
  public var name: String
  /// The pieces where they lie, as JSON.
  public var pieces: String
  /// The outline as an SVG file.
  public var svg: String

  public init(id: Int64 = 0, profile: Int64, name: String, pieces: String, svg: String) {
    self.id = id
    self.profile = profile
    self.name = name
    self.pieces = pieces
    self.svg = svg
  }
}
