import Progress
import RoomKit

/// Who plays, as pages change it.
extension Playroom {
  /// All who can play.
  package var profiles: [Profile] { household.profiles }
  /// Who plays.
  package var profile: Profile? { household.current }
  /// The number of the one who plays; 0 for nobody.
  var profileNumber: Int64 { profile?.id ?? 0 }

  /// Whether there is room for someone new: whoever was deleted a moment ago keeps their place.
  var canAddProfile: Bool { kiosk == nil && household.canAdd(at: clock.moment) }

  /// Makes someone the one who plays.
  func choose(_ profile: Profile) {
    play(as: profile)
    showLobby(at: Lobby.badgeName(profile))
  }

  private func play(as profile: Profile) {
    household.play(as: profile)
    cast.forgetAll()
    change { $0.lastProfile = profile.id }
    loadSummary()
  }

  func addProfile(color: Int, animal: Int, start: LevelBand = .sprout) {
    guard let profile = household.add(color: color, animal: animal, at: clock.moment) else { return }
    begin(start, of: profile)
    choose(profile)
  }

  /// The band in which someone begins in rooms where they have finished nothing yet.
  func start(of profile: Profile) -> LevelBand { record.start(of: profile.id) }

  func begin(_ start: LevelBand, of profile: Profile) { record.begin(start, of: profile.id) }

  func change(_ profile: Profile) { household.change(profile) }

  /// Whoever was deleted so short a time ago that it can be taken back at a touch, in that order.
  var restorable: [JustDeleted] { household.restorable(at: clock.moment) }

  /// Whether someone may be deleted: someone always plays.
  func canDelete(_ profile: Profile) -> Bool { household.canDelete(profile) }

  /// Takes someone away from those who play, with all that they have; for 30 days they can be brought back.
  func delete(_ profile: Profile) {
    if household.delete(profile, at: clock.moment, date: services.date), let first = profiles.first { play(as: first) }
  }

  /// Brings someone back who was deleted a moment ago: everything is as it was before.
  func restore(_ deleted: JustDeleted) {
    if household.restore(deleted, at: clock.moment), deleted.played { play(as: deleted.profile) }
  }
}
