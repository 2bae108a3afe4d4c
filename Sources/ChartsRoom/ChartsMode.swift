import RoomKit
import Sessions

/// What is played at a level of the charts.
@MainActor
protocol ChartsMode: RoomMode {
  /// What is kept of it.
  var document: any Encodable { get }
  /// What is seen of it.
  var probeMembers: [JSON.Member] { get }
}
