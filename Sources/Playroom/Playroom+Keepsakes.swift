import ChartsRoom
import Progress
import RoomKit
import Sessions
import TrianglesRoom

extension Playroom {
  /// Whose store of which room.
  struct StoreKey: Hashable {
    let profile: Int64
    let room: String
  }

  /// Where what a room keeps is found among the states of its levels; no level is called that.
  private static let keepsakesPlace = (level: "kept things", version: 1)

  /// The room whose keepsakes have a table of their own in the record of play; those of the others are a document a room.
  private static let roomOfSilhouettes = TrianglesRoom.name

  /// What a room keeps for the one who plays.
  func store(of room: String) -> RoomStore {
    let key = StoreKey(profile: profile?.id ?? 0, room: room)
    if let known = stores[key] { return known }
    return makeStore(keptBefore(key), of: key)
  }

  private func keptBefore(_ key: StoreKey) -> [Keepsake] {
    guard let store = services.store else { return [] }
    if key.room == Self.roomOfSilhouettes {
      return store.silhouettes(profile: key.profile).map { Keepsake(id: $0.id, name: $0.name, text: $0.pieces, picture: $0.svg) }
    }
    let place = Self.keepsakesPlace
    let text = store.savedState(profile: key.profile, room: key.room, level: place.level, knownVersion: place.version)
    return text.flatMap { try? JSONText.decode(KeepsakeList.self, from: $0) }?.keepsakes ?? []
  }

  @discardableResult
  private func makeStore(_ keepsakes: [Keepsake], of key: StoreKey) -> RoomStore {
    nextKeepsake = max(nextKeepsake, (keepsakes.map(\.id).max() ?? 0) + 1)
    let store = RoomStore(keepsakes) { [weak self] in
      self?.takeKeepsakeNumber() ?? 1
    } report: { [weak self] change in
      self?.keep(change, of: key)
    }
    stores[key] = store
    return store
  }

  private func takeKeepsakeNumber() -> Int64 {
    let number = max(nextKeepsake, services.store?.nextSilhouette ?? 1)
    nextKeepsake = number + 1
    return number
  }

  private func keep(_ change: RoomStore.Change, of key: StoreKey) {
    guard let store = services.store else { return }
    switch change {
    case _ where key.room != Self.roomOfSilhouettes:
      let place = Self.keepsakesPlace
      store.saveState(
        stores[key].map { JSONText.encode($0.document) }, version: place.version, profile: key.profile, room: key.room, level: place.level)
    case .kept(let new):
      store.save(SavedSilhouette(id: new.id, profile: key.profile, name: new.name, pieces: new.text, svg: new.picture))
    case .removed(let number): store.remove(silhouette: number)
    }
  }

  // MARK: - What a log says

  /// What a log must say of what rooms keep.
  var keepsakesMemory: [JSON.Member] {
    let names = rooms.rooms.map { $0.name }.filter { $0 != Self.roomOfSilhouettes } + [Self.meadowStore]
    let others = names.filter { !store(of: $0).keepsakes.isEmpty }
    let silhouettes = store(of: Self.roomOfSilhouettes).keepsakes
    return [
      JSON.Member("silhouettes", .array(silhouettes.map { ["id": .integer(Int128($0.id)), "pieces": .string($0.text)] })),
      JSON.Member("nextSilhouette", .integer(Int128(services.store?.nextSilhouette ?? nextKeepsake))),
    ]
      + (others.isEmpty
        ? [] : [JSON.Member("keepsakes", .object(others.map { JSON.Member($0, JSON(encoding: store(of: $0).document)) }))])
  }

  /// Takes over what a log says that rooms kept for someone; what makes no sense is left out.
  func recallKeepsakes(_ memory: JSON, of profile: Int64) {
    let silhouettes = (memory["silhouettes"]?.array ?? []).map { entry -> JSON in
      ["id": entry["id"] ?? nil, "text": entry["pieces"] ?? nil]
    }
    makeStore(keepsakes(in: .array(silhouettes)), of: StoreKey(profile: profile, room: Self.roomOfSilhouettes))
    for member in memory["keepsakes"]?.members ?? [] where member.name != Self.roomOfSilhouettes {
      makeStore(keepsakes(in: member.value), of: StoreKey(profile: profile, room: member.name))
    }
    nextKeepsake = max(nextKeepsake, min(memory["nextSilhouette"]?.int.map(Int64.init) ?? 1, .max / 2))
  }

  private func keepsakes(in memory: JSON) -> [Keepsake] { (try? memory.decoded(as: KeepsakeList.self))?.keepsakes ?? [] }
}

extension Playroom {
  /// What was played, as the charts show it.
  var familyPlay: FamilyPlay {
    FamilyPlay(
      days: summary.roundsPerDay.map { FamilyPlay.Day(day: $0.day, rounds: $0.rounds) },
      shares: summary.shares.map { FamilyPlay.Share(room: $0.room, rounds: $0.rounds, seconds: $0.seconds) })
  }
}
