/// The stages of a frame, in the order in which they come.
public enum FrameStage: Int, CaseIterable, Sendable {
  /// Animations and what is due bring the tree to the frame's time.
  case animate
  /// The display list takes in what changed.
  case build
  /// Paths become meshes; within the building.
  case tessellate
  /// The picture is drawn.
  case composite
  /// A device takes the triangles and small pictures; what the device's driver does is in it.
  case submit
  /// The picture goes to the window.
  case upload
  /// The window shows it.
  case present

  /// A word for tables.
  public var name: String { "\(self)" }
}
