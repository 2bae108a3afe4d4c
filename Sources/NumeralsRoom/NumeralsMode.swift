import Layers
import RoomKit
import Sessions

/// What is played at a level of the numerals.
@MainActor
protocol NumeralsMode: RoomMode {
  /// Without an extent of its own.
  var layer: Layer { get }
  /// How near a touch must come, in points, to something that it misses.
  var tolerance: Double { get }
  /// What is kept of it.
  var document: any Encodable { get }
  /// What is seen of it.
  var probeMembers: [JSON.Member] { get }
}
