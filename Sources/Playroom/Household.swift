import Progress
import Sessions

/// Who plays in a playroom, who could, and who was deleted a moment ago. Kept by a progress store where there is one.
@MainActor
final class Household {
  private let store: ProgressStore?
  /// All who can play, in the order of their numbers.
  private(set) var profiles: [Profile]
  /// Who plays; one of those.
  private(set) var current: Profile?
  /// Who was deleted, in that order; for some of them it can still be taken back.
  private(set) var justDeleted: [JustDeleted] = []
  /// The number of the next profile, where no store gives numbers.
  private var next: Int64 = 1

  init(_ store: ProgressStore?) {
    self.store = store
    profiles = store?.profiles() ?? []
  }

  /// The number of the next profile.
  var nextNumber: Int64 { store?.nextProfile ?? next }

  /// Sees to it that there is someone, and that someone plays: who did so the last time, or else the first.
  func settle(last: Int64?) {
    if profiles.isEmpty { profiles = [store?.addProfile(color: 1, animal: 0) ?? Profile(id: next, color: 1, animal: 0)] }
    next = max(next, (profiles.map(\.id).max() ?? 0) + 1)
    current = profiles.first { $0.id == last } ?? profiles.first
  }

  /// What a log says of all who can play.
  var memory: JSON { .array(profiles.map { ["id": JSON(Int($0.id)), "color": JSON($0.color), "animal": JSON($0.animal)] }) }

  /// Takes over who a log says was there, and the number that comes next; what makes no sense is left out.
  func recall(_ memory: JSON) {
    for entry in memory["profiles"]?.array ?? [] {
      guard let id = entry["id"]?.int, let color = entry["color"]?.int, let animal = entry["animal"]?.int,
        profiles.count < Profile.limit, !profiles.contains(where: { $0.id == Int64(id) })
      else { continue }
      profiles.append(Profile(id: Int64(id), color: color, animal: animal))
    }
    next = max(1, min(memory["nextProfile"]?.int.map(Int64.init) ?? 1, .max / 2))
  }

  /// Makes someone the one who plays.
  func play(as profile: Profile) { current = profile }

  /// Whoever was deleted so short a time ago that it can be taken back, in that order.
  /// - Parameter now: the session's time.
  func restorable(at now: Double) -> [JustDeleted] { justDeleted.filter { $0.end > now } }

  /// Whether there is room for someone new: whoever was deleted a moment ago keeps their place.
  func canAdd(at now: Double) -> Bool { profiles.count + restorable(at: now).count < Profile.limit }

  /// Someone new; nil where there is no room, or the store has none.
  func add(color: Int, animal: Int, at now: Double) -> Profile? {
    guard canAdd(at: now) else { return nil }
    let new = Profile(id: next, color: color, animal: animal)
    guard let profile = store == nil ? new : store?.addProfile(color: color, animal: animal) else { return nil }
    next = profile.id + 1
    profiles.append(profile)
    return profile
  }

  /// Gives a profile another colour or animal; nothing for one that there is not.
  func change(_ profile: Profile) {
    guard let index = profiles.firstIndex(where: { $0.id == profile.id }) else { return }
    profiles[index] = profile
    store?.changeProfile(profile)
    if current?.id == profile.id { current = profile }
  }

  /// Whether someone may be deleted: someone always plays.
  func canDelete(_ profile: Profile) -> Bool { profiles.count > 1 && profiles.contains { $0.id == profile.id } }

  /// Takes someone away, with all that they have; for 30 days they can be brought back.
  /// - Parameters:
  ///   - now: the session's time.
  ///   - date: the calendar's, in seconds since 1970.
  /// - Returns: whether it was the one who played, so that somebody else is to play.
  func delete(_ profile: Profile, at now: Double, date: Double) -> Bool {
    guard canDelete(profile) else { return false }
    let played = current?.id == profile.id
    justDeleted = restorable(at: now)
    justDeleted.append(JustDeleted(profile: profile, played: played, end: now + JustDeleted.undoTime))
    profiles.removeAll { $0.id == profile.id }
    store?.delete(profile: profile.id, at: date)
    return played
  }

  /// Brings someone back who was deleted a moment ago: everything is as it was before.
  /// - Returns: whether they are back.
  func restore(_ deleted: JustDeleted, at now: Double) -> Bool {
    guard restorable(at: now).contains(where: { $0.profile.id == deleted.profile.id }) else { return false }
    justDeleted.removeAll { $0.profile.id == deleted.profile.id }
    if let store, store.restore(profile: deleted.profile.id) == nil { return false }
    profiles.insert(deleted.profile, at: profiles.firstIndex { $0.id > deleted.profile.id } ?? profiles.endIndex)
    return true
  }
}
