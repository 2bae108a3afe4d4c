import ChartsRoom
import Progress
import RoomKit
import TrianglesRoom

extension Playroom {
  /// Whose store of which room.
  struct StoreKey: Hashable {
    let profile: Int64
    let room: String
  }

  /// What a room keeps for the one who plays.
  func store(of room: String) -> RoomStore {
    let key = StoreKey(profile: profile?.id ?? 0, room: room)
    if let known = stores[key] { return known }
    let kept = room == TrianglesRoom.name ? services.store?.silhouettes(profile: key.profile) ?? [] : []
    let store = makeStore(kept.map { Keepsake(id: $0.id, name: $0.name, text: $0.pieces, picture: $0.svg) }, of: key)
    stores[key] = store
    return store
  }

  func makeStore(_ keepsakes: [Keepsake], of key: StoreKey) -> RoomStore {
    RoomStore(keepsakes) { [weak self] in
      self?.takeKeepsakeNumber() ?? 1
    } report: { [weak self] change in
      self?.keep(change, of: key)
    }
  }

  private func takeKeepsakeNumber() -> Int64 {
    let number = max(nextSilhouette, services.store?.nextSilhouette ?? 1)
    nextSilhouette = number + 1
    return number
  }

  private func keep(_ change: RoomStore.Change, of key: StoreKey) {
    guard key.room == TrianglesRoom.name else { return }
    switch change {
    case .kept(let new):
      services.store?.save(SavedSilhouette(id: new.id, profile: key.profile, name: new.name, pieces: new.text, svg: new.picture))
    case .removed(let number): services.store?.remove(silhouette: number)
    }
  }

  /// What was played, as the charts show it.
  var familyPlay: FamilyPlay {
    FamilyPlay(
      days: summary.roundsPerDay.map { FamilyPlay.Day(day: $0.day, rounds: $0.rounds) },
      shares: summary.shares.map { FamilyPlay.Share(room: $0.room, rounds: $0.rounds, seconds: $0.seconds) })
  }
}
