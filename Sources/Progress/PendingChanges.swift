/// Changes that are not on disk yet, in order: those being written, and those that wait.
///
/// Whatever is read is seen through them, so that one sees at once what one has done, whether or not the disk takes it.
struct PendingChanges: Sendable {
  private var inFlight: [ProgressChange] = []
  private var waiting: [ProgressChange] = []

  var isEmpty: Bool { inFlight.isEmpty && waiting.isEmpty }
  var all: [ProgressChange] { inFlight + waiting }

  /// Adds a change in the place of those that it makes pointless. Cost: a walk over what waits.
  mutating func add(_ change: ProgressChange) {
    switch change {
    case .state(let new):
      waiting.removeAll { if case .state(let old) = $0 { old.place == new.place && old.version == new.version } else { false } }
    case .changeProfile(let new):
      waiting.removeAll { if case .changeProfile(let old) = $0 { old.id == new.id } else { false } }
    case .forget(let profile):
      // That there was such a profile is written all the same, or its number would be given again.
      waiting.removeAll { if case .addProfile = $0 { false } else { $0.profile == profile } }
    case .addProfile, .delete, .restore, .count, .round, .silhouette, .removeSilhouette: break
    }
    waiting.append(change)
  }

  /// Begins to write all that waits.
  mutating func begin() -> [ProgressChange] {
    inFlight = waiting
    waiting = []
    return inFlight
  }

  /// What was begun is on disk.
  mutating func commit() { inFlight = [] }

  /// What was begun could not be written, and waits again, before what came later.
  mutating func rollBack() {
    let later = waiting
    waiting = inFlight
    inFlight = []
    for change in later { add(change) }
  }
}

extension [ProgressChange] {
  /// The profiles as they are after these changes, deleted ones too, in the order in which they were made.
  func profiles(after base: [Profile]) -> [Profile] {
    var profiles = base
    for change in self {
      switch change {
      case .addProfile(let new): if !profiles.contains(where: { $0.id == new.id }) { profiles.append(new) }
      case .changeProfile(let new): if let i = profiles.firstIndex(where: { $0.id == new.id }) { profiles[i] = new }
      case .forget(let id): profiles.removeAll { $0.id == id }
      case .delete, .restore, .count, .round, .state, .silhouette, .removeSilhouette: break
      }
    }
    return profiles
  }

  /// Which profiles are deleted after these changes.
  func deletions(after base: [Deletion]) -> [Deletion] {
    var deletions = base
    for change in self {
      switch change {
      case .delete(let new): if !deletions.contains(where: { $0.profile == new.profile }) { deletions.append(new) }
      case .restore(let id), .forget(let id): deletions.removeAll { $0.profile == id }
      case .count(let now): deletions = deletions.map { $0.seen(at: now) }
      case .addProfile, .changeProfile, .round, .state, .silhouette, .removeSilhouette: break
      }
    }
    return deletions
  }

  func finishedLevels(profile: Int64, room: String, after base: Set<String>) -> Set<String> {
    var levels = base
    for change in self {
      switch change {
      case .round(let round):
        if round.profile == profile, round.room == room, Round.finishing.contains(round.result) { levels.insert(round.level) }
      case .forget(profile): levels = []
      default: break
      }
    }
    return levels
  }

  func silhouettes(profile: Int64, after base: [SavedSilhouette]) -> [SavedSilhouette] {
    var silhouettes = base
    for change in self {
      switch change {
      case .silhouette(let new):
        silhouettes.removeAll { $0.id == new.id }
        if new.profile == profile {
          silhouettes.insert(new, at: silhouettes.firstIndex { $0.id > new.id } ?? silhouettes.endIndex)
        }
      case .removeSilhouette(let id): silhouettes.removeAll { $0.id == id }
      case .forget(profile): silhouettes = []
      default: break
      }
    }
    return silhouettes
  }

  /// The states of one place after these changes, by version.
  func states(of place: SavedState.Place, after base: [SavedState]) -> [SavedState] {
    var states = base
    for change in self {
      switch change {
      case .state(let new) where new.place == place:
        states.removeAll { $0.version <= new.version }
        if new.text != nil { states.insert(new, at: 0) }
      case .forget(place.profile): states = []
      default: break
      }
    }
    return states
  }
}
