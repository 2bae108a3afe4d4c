import Geometry
import Meadow
import RoomKit
import Sessions

extension MeadowRecord {
  /// Where it stands among what rooms keep.
  static let store = "meadow"
}

extension Inhabitants {
  /// Those who live in a meadow that is shown: what the one who plays has finished, where they have put it; who is new there has moved in.
  /// - Parameters:
  ///   - day: the number of the day, in local time.
  ///   - look: lets the animal of the one who plays look at a point of the stage.
  convenience init(of playroom: any MenuHost, in meadow: MeadowLayer, day: Int, look: @escaping (Point) -> Void) {
    let store = playroom.store(of: MeadowRecord.store)
    var host = Host()
    host.play = { [weak playroom] in playroom?.play($0) }
    host.look = look
    host.keep = { store[MeadowRecord.name] = $0 }
    var options = Options()
    options.reducesMotion = playroom.options.reducesMotion
    options.seed = playroom.options.seed
    options.day = day
    self.init(
      in: meadow, record: store[MeadowRecord.name] ?? MeadowRecord(), residents: playroom.levels.residents, cast: playroom.cast, host: host,
      options: options)
  }
}
