/// The places within one layer that scanning stops at, such as the columns of a board.
@MainActor
public struct ScanStops {
  /// How many there are; 1 or fewer where the layer is one stop.
  public let count: () -> Int
  /// Goes to one of them, from 0.
  public let move: (_ stop: Int) -> Void

  /// Stops that are asked for as scanning comes to the layer.
  public init(count: @escaping () -> Int, move: @escaping (_ stop: Int) -> Void) {
    self.count = count
    self.move = move
  }
}
