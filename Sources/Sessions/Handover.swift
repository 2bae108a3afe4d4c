import Threading

/// Takes a value, such as a finished tree of layers, from the thread that made it to the one that goes on with it.
///
/// Whoever puts it in must not use it any more, which the compiler sees to; it can be received once.
public final class Handover<Value>: Sendable {
  private let content: LockedValue<Value?>

  /// A value that waits to be taken over.
  public init(_ value: sending Value) { content = LockedValue(value) }

  /// The value, for the caller alone; it must not have been received before.
  public func receive() -> sending Value {
    let value = content.withLock { content -> sending Value? in
      let value = content
      content = nil
      return value
    }
    guard let value else { preconditionFailure("what is handed over can be received once") }
    return value
  }
}
