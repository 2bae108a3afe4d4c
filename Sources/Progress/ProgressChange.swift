internal import GRDB

/// One thing to be written into the record of play. Doing any of them twice in a row, but for a round, is the same as doing it once.
enum ProgressChange: Hashable, Sendable {
  case addProfile(Profile)
  case changeProfile(Profile)
  /// Removes a profile and everything that is its own.
  case forget(profile: Int64)
  /// Puts a profile aside with everything that is its own, to be brought back or forgotten.
  case delete(Deletion)
  /// Brings a deleted profile back, unless there are as many as can be.
  case restore(profile: Int64)
  /// Counts the days of deletions up to a time of day, in seconds since 1970.
  case count(now: Double)
  case round(Round)
  case state(SavedState)
  case silhouette(SavedSilhouette)
  case removeSilhouette(id: Int64)

  /// Whether it may wait a little, since another of its kind follows soon.
  var canWait: Bool { if case .state = self { true } else { false } }

  /// Whose it is; nil when the change does not say.
  var profile: Int64? {
    switch self {
    case .addProfile(let profile), .changeProfile(let profile): profile.id
    case .forget(let profile), .restore(let profile): profile
    case .delete(let deletion): deletion.profile
    case .round(let round): round.profile
    case .state(let state): state.profile
    case .silhouette(let silhouette): silhouette.profile
    case .removeSilhouette, .count: nil
    }
  }

  /// Writes the change. What belongs to a profile that is no more is not written.
  func apply(to db: Database) throws {
    func run(_ sql: String, _ arguments: StatementArguments) throws {
      try db.cachedStatement(sql: sql).execute(arguments: arguments)
    }
    switch self {
    case .addProfile(let profile):
      try run(
        "INSERT INTO profiles (id, color, animal) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [profile.id, profile.color, profile.animal])
    case .changeProfile(let profile):
      try run("UPDATE profiles SET color = ?, animal = ? WHERE id = ?", [profile.color, profile.animal, profile.id])
    case .forget(let profile):
      try run("DELETE FROM profiles WHERE id = ?", [profile])
    case .delete(let deletion):
      try run(
        "INSERT OR IGNORE INTO deletions (profile, time, seen, age) SELECT id, ?, ?, ? FROM profiles WHERE id = ?",
        [deletion.time, deletion.seen, deletion.age, deletion.profile])
    case .restore(let profile):
      try run(
        """
        DELETE FROM deletions WHERE profile = ?
        AND (SELECT count(*) FROM profiles WHERE id NOT IN (SELECT profile FROM deletions)) < ?
        """, [profile, Profile.limit])
    case .count(let now):
      for deletion in try ProgressContents.deletions.values(db) {
        let later = deletion.seen(at: now)
        try run("UPDATE deletions SET seen = ?, age = ? WHERE profile = ?", [later.seen, later.age, deletion.profile])
      }
    case .round(let round):
      try run(
        """
        INSERT INTO rounds (profile, room, level, start, duration, mistakes, result)
        SELECT id, ?, ?, ?, ?, ?, ? FROM profiles WHERE id = ?
        """, [round.room, round.level, round.start, round.duration, round.mistakes, round.result, round.profile])
    case .state(let state):
      // A newer program's state is never touched. So where there are two, the one of the lower version is the later one.
      let place: StatementArguments = [state.profile, state.room, state.level, state.version]
      guard let text = state.text else {
        return try run("DELETE FROM states WHERE profile = ? AND room = ? AND level = ? AND version <= ?", place)
      }
      try run("DELETE FROM states WHERE profile = ? AND room = ? AND level = ? AND version < ?", place)
      try run(
        "INSERT OR REPLACE INTO states (profile, room, level, version, text) SELECT id, ?, ?, ?, ? FROM profiles WHERE id = ?",
        [state.room, state.level, state.version, text, state.profile])
    case .silhouette(let silhouette):
      try run(
        "INSERT OR REPLACE INTO silhouettes (id, profile, name, pieces, svg) SELECT ?, id, ?, ?, ? FROM profiles WHERE id = ?",
        [silhouette.id, silhouette.name, silhouette.pieces, silhouette.svg, silhouette.profile])
    case .removeSilhouette(let id):
      try run("DELETE FROM silhouettes WHERE id = ?", [id])
    }
  }
}
