import GRDB
import Sessions
import Testing

@testable import Progress

@Suite("Deleted profiles")
struct ProgressDeletionTests {
  private static let day = 86_400.0
  private static let now = 1_790_000_000.0

  /// A folder in which profiles 1 and 2 have played, and 1 was deleted.
  private func folder() -> ProgressFolder {
    let folder = ProgressFolder()
    folder.withStore { store in
      for i in 0..<2 { _ = store.addProfile(color: i + 3, animal: i + 5) }
      for id in [1, 2] as [Int64] {
        store.add(.sample(id, "dots", "cat"))
        store.saveState("{\"next\":3}", version: 1, profile: id, room: "dots", level: "fish")
        store.save(SavedSilhouette(profile: id, name: "bird", pieces: "[]", svg: "<svg/>"))
      }
      store.delete(profile: 1, at: Self.now)
    }
    return folder
  }

  private func expectAll(of store: ProgressStore) {
    #expect(store.profiles() == [Profile(id: 1, color: 3, animal: 5), Profile(id: 2, color: 4, animal: 6)])
    #expect(store.finishedLevels(profile: 1, room: "dots") == ["cat"])
    #expect(store.savedState(profile: 1, room: "dots", level: "fish", knownVersion: 1) == "{\"next\":3}")
    #expect(store.silhouettes(profile: 1).map(\.name) == ["bird"])
  }

  @Test("a deleted profile is not among those who play, and comes back with everything that is its own", arguments: [false, true])
  func restoring(atOnce: Bool) throws {
    let folder = folder()
    folder.withStore { store in
      #expect(store.profiles().map(\.id) == [2])
      #expect(store.deletedProfiles().map(\.id) == [1])
      if atOnce {
        store.delete(profile: 2, at: Self.now)
        #expect(store.profiles() == [] && store.deletedProfiles().map(\.id) == [1, 2])
        #expect(store.restore(profile: 2)?.id == 2)
      }
      #expect(store.restore(profile: 1) == Profile(id: 1, color: 3, animal: 5))
      expectAll(of: store)
      #expect(store.restore(profile: 1) == nil && store.restore(profile: 77) == nil)
    }
    folder.withStore { expectAll(of: $0) }
  }

  @Test("nothing is seen of a deletion that the disk refuses, but that it stands")
  func unwritable() throws {
    let folder = ProgressFolder()
    try folder.write([], to: "file")
    let store = ProgressStore(directory: folder.path + "/file")
    let profile = try #require(store.addProfile(color: 1, animal: 2))
    store.add(.sample(profile.id, "dots", "cat"))
    store.delete(profile: profile.id, at: Self.now)
    #expect(!store.flush())
    #expect(store.profiles() == [] && store.deletedProfiles().map(\.profile) == [profile])
    #expect(store.restore(profile: profile.id) == profile)
    #expect(store.profiles() == [profile] && store.finishedLevels(profile: profile.id, room: "dots") == ["cat"])
  }

  @Test("nobody comes back where eight play already, and a deleted one's number is not given again")
  func limit() throws {
    let folder = folder()
    folder.withStore { store in
      for i in 0..<7 { #expect(store.addProfile(color: i, animal: i)?.id == Int64(i + 3)) }
      #expect(store.addProfile(color: 0, animal: 0) == nil)
      #expect(store.restore(profile: 1) == nil)
      // Another program that knows nothing of the limit.
      store.add(.restore(profile: 1))
      store.flush()
    }
    folder.withStore { store in
      #expect(store.profiles().count == 8 && store.deletedProfiles().map(\.id) == [1])
      store.delete(profile: 5, at: Self.now)
      #expect(store.restore(profile: 1)?.id == 1)
      #expect(store.profiles().map(\.id) == [1, 2, 3, 4, 6, 7, 8, 9])
    }
  }

  @Test(
    "after 30 days a deleted profile is forgotten, down to the bytes, and not before",
    arguments: [
      (days: [29.9], isKept: true), ([30.1], false), ([15, 14], true), ([15, 15.1], false), ([0, 0, 10, 10, 9.9], true), ([61], false),
    ])
  func expiry(days: [Double], isKept: Bool) throws {
    try expect(starts: days.reduce(into: [Self.now]) { $0.append(($0.last ?? 0) + $1 * Self.day) }, isKept: isKept)
  }

  @Test(
    "a clock that is set back, or years ahead, brings the end of no deleted profile nearer",
    arguments: [
      // Days after the deletion at which the program starts, by its clock.
      [-20_000.0, 0.1, 1, 29], [-40, 29], [-1, -2, -3, 20, 29], [3650, 1, 2, 20], [3650, 3651, 3660, 3679], [-20_000, -19_990, -19_971],
      [.infinity, 29], [.nan, 1],
    ])
  func wrongClocks(days: [Double]) throws { try expect(starts: days.map { Self.now + $0 * Self.day }, isKept: true) }

  @Test(
    "with a wrong clock too a deleted profile is forgotten in the end",
    arguments: [[-20_000.0, -19_960], [3650, 3690], [3650, 0, 31], [-20_000, 0, 31], [-40, -5, 31], [400, 431]])
  func wrongClocksEnd(days: [Double]) throws { try expect(starts: days.map { Self.now + $0 * Self.day }, isKept: false) }

  /// Starts the program at times, and looks whether the profile that was deleted is still there.
  private func expect(starts: [Double], isKept: Bool) throws {
    let folder = folder()
    try folder.withStore { store in
      store.saveState("cirrocumulus", version: 1, profile: 1, room: "dots", level: "cat")
      #expect(store.flush())
      let contents = try ProgressContents(directory: folder.path)
      for (i, start) in starts.enumerated() {
        // The list says what the next start will do.
        if i == starts.count - 1, starts.count == 2 {
          #expect(contents.restorable(at: starts[0]).isEmpty == false || !starts[0].isFinite)
        }
        store.forgetDeleted(now: start)
        #expect(store.flush())
      }
      #expect(store.deletedProfiles().map(\.id) == (isKept ? [1] : []))
      #expect((store.restore(profile: 1) != nil) == isKept)
    }
    let bytes = try folder.names.flatMap { try folder.bytes($0) }
    #expect(String(decoding: bytes, as: UTF8.self).contains("cirrocumulus") == isKept)
    #expect(try ProgressContents(directory: folder.path).rounds.map(\.profile) == (isKept ? [1, 2] : [2]))
  }

  @Test("a profile that was deleted is forgotten for good when that is asked for")
  func forgetting() throws {
    let folder = folder()
    folder.withStore { store in
      store.forget(profile: 1)
      #expect(store.deletedProfiles() == [] && store.restore(profile: 1) == nil)
      #expect(store.profiles().map(\.id) == [2])
    }
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.profiles.map(\.id) == [2] && contents.deletions == [] && contents.rounds.count == 1)
  }

  @Test("an export holds deleted profiles too, and says which they are")
  func export() throws {
    let folder = folder()
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.profiles.map(\.id) == [1, 2] && contents.playing.map(\.id) == [2])
    let files = Dictionary(uniqueKeysWithValues: ProgressExport(contents).files.map { ($0.path, $0.text) })
    #expect(files["deletions.csv"] == "profile,time,time_utc\r\n1,1790000000,2026-09-21T14:13:20.000Z\r\n")
    let record = try JSON(parsing: try #require(files["progress.json"]))
    #expect(record["deletions"] == [["profile": 1, "time": 1_790_000_000, "timeUTC": "2026-09-21T14:13:20.000Z"]])
  }

  @Test("a deleted profile stays deleted, and its days counted, when a damaged record is begun anew")
  func salvage() throws {
    let folder = folder()
    folder.withStore { $0.forgetDeleted(now: Self.now + 20 * Self.day) }
    try folder.execute("PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'states'; PRAGMA writable_schema = OFF;")
    folder.withStore { store in
      #expect(store.problems.count == 1)
      #expect(store.profiles().map(\.id) == [2])
      #expect(store.deletedProfiles().map(\.deletion.age) == [20 * Self.day])
      #expect(store.restore(profile: 1) != nil && store.finishedLevels(profile: 1, room: "dots") == ["cat"])
    }
  }

  @Test("the days of all who play do not count those who were deleted")
  func summary() async throws {
    let folder = folder()
    let store = ProgressStore(directory: folder.path)
    for (profile, count) in [(nil, 1), (1, 1), (2, 1)] as [(Int64?, Int)] {
      let summary = await withCheckedContinuation { continuation in
        store.summary(profile: profile, since: 0, until: 2e9, dayOffset: 0) { continuation.resume(returning: $0) }
      }
      #expect(summary.roundsPerDay.map(\.rounds).reduce(0, +) == count)
    }
    store.contents.withLock { $0.database }.close()
  }
}
