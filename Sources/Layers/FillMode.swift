/// What an animation shows before it begins and after it ends.
public enum FillMode: Hashable, Sendable {
  /// Nothing: the model's value.
  case removed
  /// After its end, its last value, unless it is removed on completion.
  case forwards
  /// Before it begins, its first value.
  case backwards
  /// Before it begins and after it ends.
  case both

  var fillsBackwards: Bool { self == .backwards || self == .both }
  var fillsForwards: Bool { self == .forwards || self == .both }
}
