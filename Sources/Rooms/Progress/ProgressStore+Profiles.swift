internal import GRDB

extension ProgressStore {
  /// Who plays, in the order in which they were made. Cost: one small read.
  public func profiles() -> [Profile] {
    let pending = contents.withLock { $0.pending.all }
    return pending.profiles(after: read { try ProgressContents.profiles.values($0) } ?? [])
  }

  /// Makes a profile with a number of its own; nil when there are eight already.
  public func addProfile(color: Int, animal: Int) -> Profile? {
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
  public func changeProfile(_ profile: Profile) { add(.changeProfile(profile)) }

  /// Removes a profile with its rounds, saved games and silhouettes, for good: their bytes are overwritten, also in
  /// records that were set aside; what may be left there becomes a problem's sentence.
  public func forget(profile: Int64) { add(.forget(profile: profile)) }

  /// The highest number that a table has ever given; 0 for none.
  func lastNumber(in table: String) -> Int64 {
    read { try Int64.fetchOne($0, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0 } ?? 0
  }
}
