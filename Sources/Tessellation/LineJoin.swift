/// How two lines meet at a corner.
public enum LineJoin: Hashable, Sendable {
  /// The outer edges go on until they meet, or as `bevel` beyond the miter limit.
  case miter
  /// An arc about the corner.
  case round
  /// The outer edges' ends joined by a straight line.
  case bevel
}
