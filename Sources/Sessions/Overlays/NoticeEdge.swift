/// An edge of the stage at which a notice is shown.
public enum NoticeEdge: Hashable, Sendable {
  case top, bottom
}
