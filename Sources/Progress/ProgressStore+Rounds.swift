internal import GRDB

extension ProgressStore {
  /// Keeps a round; nothing when its profile is no more.
  package func add(_ round: Round) { add(.round(round)) }

  /// The levels of a room that a profile has finished or won. Cost: one small read from an index.
  package func finishedLevels(profile: Int64, room: String) -> Set<String> {
    let pending = contents.withLock { $0.pending.all }
    let stored = read { db in
      try String.fetchSet(
        db, sql: "SELECT DISTINCT level FROM rounds WHERE profile = ? AND room = ? AND result IN ('finished', 'won')",
        arguments: [profile, room])
    }
    return pending.finishedLevels(profile: profile, room: room, after: stored ?? [])
  }

  /// All rounds of a profile, in the order in which they ended; waits for what the queue has to do before. Linear in the rounds of all.
  package func rounds(of profile: Int64) -> [Round] {
    queue.sync { writePending() }
    let pending = contents.withLock { $0.pending.all }
    guard !pending.contains(.forget(profile: profile)) else { return [] }
    let stored = read { db in try ProgressContents.rounds(of: profile).values(db) } ?? []
    return stored
      + pending.compactMap { change in
        guard case .round(let round) = change, round.profile == profile else { return nil }
        return round
      }
  }

  /// Adds up the rounds that began in a span of time, of one profile or of all who play, without making anyone wait.
  /// - Parameters:
  ///   - since: the first moment of the span, in seconds since 1970.
  ///   - until: the first moment after the span, in seconds since 1970.
  ///   - dayOffset: how far local days are ahead of UTC, in seconds.
  ///   - completion: hears of the result on the store's queue; it must not wait for the store.
  package func summary(
    profile: Int64?, since: Double, until: Double, dayOffset: Double, _ completion: @escaping @Sendable (PlaySummary) -> Void
  ) {
    queue.async { completion(self.readSummary(profile: profile, since: since, until: until, dayOffset: dayOffset)) }
  }

  /// The same for who waits for it: as long as what the queue has to do before.
  package func summary(profile: Int64?, since: Double, until: Double, dayOffset: Double) -> PlaySummary {
    queue.sync { readSummary(profile: profile, since: since, until: until, dayOffset: dayOffset) }
  }

  private func readSummary(profile: Int64?, since: Double, until: Double, dayOffset: Double) -> PlaySummary {
    writePending()
    let (database, pending) = contents.withLock { ($0.database, $0.pending.all) }
    var sum = PlaySummary.Sum(dayOffset: dayOffset)
    do {
      try database.connections?.read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: "SELECT room, start, duration, profile FROM rounds WHERE start >= ? AND start < ?"
            + (profile == nil ? " AND profile NOT IN (SELECT profile FROM deletions)" : " AND profile = ?"),
          arguments: [since, until] + (profile.map { [$0] } ?? []))
        while let row = try rows.next() {
          guard let room: String = row.typed(0), let start: Double = row.typed(1), let duration: Double = row.typed(2) else { continue }
          if let owner: Int64 = row.typed(3), pending.contains(.forget(profile: owner)) { continue }
          sum.add(room: room, start: start, duration: duration)
        }
      }
    } catch {
      if let flaw = ProgressFlaw(error) { replace(database, because: flaw) }
    }
    for case .round(let round) in pending where (profile ?? round.profile) == round.profile && round.start >= since && round.start < until {
      sum.add(room: round.room, start: round.start, duration: round.duration)
    }
    return sum.summary
  }
}
