/// An edge of the stage at which a notice is shown.
public enum NoticeEdge: Hashable, Sendable {
  /// Above what is read.
  case top
  /// Below it.
  case bottom
}
