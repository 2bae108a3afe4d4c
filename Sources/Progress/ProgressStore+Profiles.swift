internal import GRDB

extension ProgressStore {
  /// Who plays, in the order in which they were made; without those who were deleted. Cost: one small read.
  package func profiles() -> [Profile] {
    let (profiles, deletions) = allProfiles()
    return profiles.filter { profile in !deletions.contains { $0.profile == profile.id } }
  }

  /// The profiles that can be brought back, in the order in which they were made. Cost: one small read.
  package func deletedProfiles() -> [DeletedProfile] {
    let (profiles, deletions) = allProfiles()
    return profiles.compactMap { profile in
      deletions.first { $0.profile == profile.id && $0.timeLeft > 0 }.map { DeletedProfile(profile: profile, deletion: $0) }
    }
  }

  private func allProfiles() -> ([Profile], [Deletion]) {
    let pending = contents.withLock { $0.pending.all }
    let stored = read { (try ProgressContents.profiles.values($0), try ProgressContents.deletions.values($0)) } ?? ([], [])
    return (pending.profiles(after: stored.0), pending.deletions(after: stored.1))
  }

  /// Makes a profile with a number of its own; nil when there are eight already.
  package func addProfile(color: Int, animal: Int) -> Profile? {
    guard profiles().count < Profile.limit else { return nil }
    let last = lastNumber(in: "profiles")
    let id = contents.withLock { contents in
      contents.lastProfile = max(contents.lastProfile, last) + 1
      return contents.lastProfile
    }
    let profile = Profile(id: id, color: color, animal: animal)
    add(.addProfile(profile))
    return profile
  }

  /// Gives a profile another colour or animal; nothing when it is no more.
  package func changeProfile(_ profile: Profile) { add(.changeProfile(profile)) }

  /// Takes a profile away from those who play. For 30 days it can be brought back with everything that is its own; then `forgetDeleted` forgets it.
  /// - Parameter time: in seconds since 1970.
  package func delete(profile: Int64, at time: Double) { add(.delete(Deletion(profile: profile, time: time.isFinite ? time : 0))) }

  /// Brings a deleted profile back with everything that is its own.
  /// - Returns: the profile; nil when it is not to be had any more, or when there are eight already.
  @discardableResult
  package func restore(profile: Int64) -> Profile? {
    guard profiles().count < Profile.limit, let deleted = deletedProfiles().first(where: { $0.id == profile }) else { return nil }
    add(.restore(profile: profile))
    return deleted.profile
  }

  /// Forgets, for good, the profiles that were deleted 30 days ago or more; to be called at each start, since days are counted from start to start.
  /// - Parameter now: in seconds since 1970.
  package func forgetDeleted(now: Double) {
    let deletions = allProfiles().1
    guard now.isFinite, !deletions.isEmpty else { return }
    for deletion in deletions where deletion.seen(at: now).timeLeft <= 0 { forget(profile: deletion.profile) }
    add(.count(now: now))
  }

  /// The number that the next new profile gets.
  package var nextProfile: Int64 {
    let last = lastNumber(in: "profiles")
    return contents.withLock { max($0.lastProfile, last) } + 1
  }

  /// Removes a profile with its rounds, saved games and silhouettes, for good: their bytes are overwritten, also in
  /// records that were set aside; what may be left there becomes a problem's sentence.
  package func forget(profile: Int64) { add(.forget(profile: profile)) }

  /// The highest number that a table has ever given; 0 for none.
  func lastNumber(in table: String) -> Int64 {
    read { try Int64.fetchOne($0, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0 } ?? 0
  }
}
