/// How the ends of an open line are drawn.
public enum LineCap: Hashable, Sendable {
  /// Cut off at the end.
  case butt
  /// A half circle about the end.
  case round
  /// Half a square beyond the end.
  case square
}
