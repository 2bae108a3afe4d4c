import Sessions

/// A level played by script: what is done when, and when to take pictures.
package struct TourStop {
  package let scene: any Scene
  /// In the order of time.
  package let entries: [SessionLog.Entry]
  /// In the order of time.
  package let pictures: [(time: Double, name: String)]
  /// When it is over, in seconds.
  package let end: Double
  /// Ties what the scene belongs to, where it leads to others, to the session that shows it.
  package var attach: @MainActor (Session) -> Void = { _ in }
  /// What else works meanwhile, where a machine thinks in the room.
  package var load: TourLoad?

  package init(
    scene: any Scene, script: TourScript, end: Double? = nil, load: TourLoad? = nil,
    attach: @escaping @MainActor (Session) -> Void = { _ in }
  ) {
    self.scene = scene
    entries = script.entries
    pictures = script.pictures
    self.end = end ?? script.time
    self.load = load
    self.attach = attach
  }
}
