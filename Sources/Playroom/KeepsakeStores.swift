import Progress
import RoomKit
import Sessions
import TrianglesRoom

/// What rooms keep beside the states of their levels, for each who plays.
@MainActor
final class KeepsakeStores {
  /// Whose store of which room.
  private struct Key: Hashable {
    let profile: Int64
    let room: String
  }

  private let store: ProgressStore?
  private var stores: [Key: RoomStore] = [:]
  /// The number of the next keepsake, where no store gives a higher one.
  private var next: Int64 = 1

  /// Where what a room keeps is found among the states of its levels; no level is called that.
  private static let place = (level: "kept things", version: 1)

  /// The room whose keepsakes have a table of their own in the record of play; those of the others are a document a room.
  private static let roomOfSilhouettes = TrianglesRoom.name

  init(_ store: ProgressStore?) { self.store = store }

  /// What a room keeps for someone.
  func store(of room: String, for profile: Int64) -> RoomStore {
    let key = Key(profile: profile, room: room)
    return stores[key] ?? makeStore(keptBefore(key), of: key)
  }

  private func keptBefore(_ key: Key) -> [Keepsake] {
    guard let store else { return [] }
    if key.room == Self.roomOfSilhouettes {
      return store.silhouettes(profile: key.profile).map { Keepsake(id: $0.id, name: $0.name, text: $0.pieces, picture: $0.svg) }
    }
    let text = store.savedState(profile: key.profile, room: key.room, level: Self.place.level, knownVersion: Self.place.version)
    return text.flatMap { try? JSONText.decode(KeepsakeList.self, from: $0) }?.keepsakes ?? []
  }

  @discardableResult
  private func makeStore(_ keepsakes: [Keepsake], of key: Key) -> RoomStore {
    next = max(next, (keepsakes.map(\.id).max() ?? 0) + 1)
    let store = RoomStore(keepsakes) { [weak self] in
      self?.takeNumber() ?? 1
    } report: { [weak self] change in
      self?.keep(change, of: key)
    }
    stores[key] = store
    return store
  }

  private func takeNumber() -> Int64 {
    let number = max(next, store?.nextSilhouette ?? 1)
    next = number + 1
    return number
  }

  private func keep(_ change: RoomStore.Change, of key: Key) {
    guard let store else { return }
    switch change {
    case _ where key.room != Self.roomOfSilhouettes:
      store.saveState(
        stores[key].map { JSONText.encode($0.document) }, version: Self.place.version, profile: key.profile, room: key.room,
        level: Self.place.level)
    case .kept(let new):
      store.save(SavedSilhouette(id: new.id, profile: key.profile, name: new.name, pieces: new.text, svg: new.picture))
    case .removed(let number): store.remove(silhouette: number)
    }
  }

  // MARK: - What a log says

  /// What a log must say of what some rooms keep for someone.
  func memory(of rooms: [String], for profile: Int64) -> [JSON.Member] {
    let others = rooms.filter { $0 != Self.roomOfSilhouettes && !store(of: $0, for: profile).keepsakes.isEmpty }
    let silhouettes = store(of: Self.roomOfSilhouettes, for: profile).keepsakes
    return [
      JSON.Member("silhouettes", .array(silhouettes.map { ["id": .integer(Int128($0.id)), "pieces": .string($0.text)] })),
      JSON.Member("nextSilhouette", .integer(Int128(store?.nextSilhouette ?? next))),
    ]
      + (others.isEmpty
        ? [] : [JSON.Member("keepsakes", .object(others.map { JSON.Member($0, JSON(encoding: store(of: $0, for: profile).document)) }))])
  }

  /// Takes over what a log says that rooms kept for someone; what makes no sense is left out.
  func recall(_ memory: JSON, of profile: Int64) {
    let silhouettes = (memory["silhouettes"]?.array ?? []).map { entry -> JSON in
      ["id": entry["id"] ?? nil, "text": entry["pieces"] ?? nil]
    }
    makeStore(keepsakes(in: .array(silhouettes)), of: Key(profile: profile, room: Self.roomOfSilhouettes))
    for member in memory["keepsakes"]?.members ?? [] where member.name != Self.roomOfSilhouettes {
      makeStore(keepsakes(in: member.value), of: Key(profile: profile, room: member.name))
    }
    next = max(next, min(memory["nextSilhouette"]?.int.map(Int64.init) ?? 1, .max / 2))
  }

  private func keepsakes(in memory: JSON) -> [Keepsake] { (try? memory.decoded(as: KeepsakeList.self))?.keepsakes ?? [] }
}
