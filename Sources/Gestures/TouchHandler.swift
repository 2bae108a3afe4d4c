/// Something that takes a layer's touches raw, finger by finger.
///
/// A touch is offered to the layer that it hit, then to its superlayers, until one says that it takes it; that one is told all the rest, before any
/// recognizer is. When a recognizer wins the touch its handler is told that it was cancelled, unless the recognizer's `cancelsTouches` is off. Every
/// touch that was taken is ended or cancelled exactly once.
@MainActor
public protocol TouchHandler: AnyObject {
  /// A touch began; true takes it.
  func touchBegan(_ touch: Touch) -> Bool
  /// A touch that was taken has moved.
  func touchMoved(_ touch: Touch)
  /// A touch that was taken went up; held back while a recognizer that follows it is undecided.
  func touchEnded(_ touch: Touch)
  /// A touch that was taken is lost: to a recognizer, to the system, or because the layer is gone.
  func touchCancelled(_ touch: Touch)
}
