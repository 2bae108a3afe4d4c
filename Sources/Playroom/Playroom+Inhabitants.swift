import Geometry
import Meadow
import RoomKit
import Sessions

/// Who lives in the meadow of the one who plays: what they have finished, and where they have put it.
extension Playroom {
  /// Where the record of them stands among what rooms keep.
  static let meadowStore = "meadow"

  /// What the one who plays has made, room by room.
  var residents: [Resident] {
    rooms.rooms.flatMap { room in
      room.lastingLevels(of: levels.finished(of: room.name), options: options(of: room.name)).map { Resident(room: room.name, level: $0) }
    }
  }

  /// Those who live in a meadow that is shown; who is new there has moved in.
  /// - Parameters:
  ///   - day: the number of the day, in local time.
  ///   - look: lets the animal of the one who plays look at a point of the stage.
  func makeInhabitants(in meadow: MeadowLayer, day: Int, look: @escaping (Point) -> Void) -> Inhabitants {
    let store = store(of: Self.meadowStore)
    var host = Inhabitants.Host()
    host.play = { [weak self] in self?.play($0) }
    host.look = look
    host.keep = { store[MeadowRecord.name] = $0 }
    var options = Inhabitants.Options()
    options.reducesMotion = self.options.reducesMotion
    options.seed = base.seed
    options.day = day
    return Inhabitants(
      in: meadow, record: store[MeadowRecord.name] ?? MeadowRecord(), residents: residents, cast: cast, host: host, options: options)
  }
}
