/// The stand of a door that is no landmark.
enum Vignettes {
  /// In units of a stage 800 points high.
  static let (width, height) = (120.0, 150.0)
}
