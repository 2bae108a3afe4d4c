import GRDB
import Synchronization
import Testing

@testable import Progress

@Suite("The record of play")
struct ProgressStoreTests {
  @Test("connections keep little of the file in memory, whichever reads or writes")
  func cacheSize() throws {
    try ProgressFolder().withStore { store in
      let connections = try #require(store.contents.withLock { $0.database }.connections)
      let sizes = try [
        connections.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") },
        connections.write { try Int.fetchOne($0, sql: "PRAGMA cache_size") },
      ]
      // Below zero SQLite counts in KiB.
      #expect(sizes == [-ProgressDatabase.cacheSize, -ProgressDatabase.cacheSize])
    }
  }

  @Test("a record that is opened on a thread of its own is the record, and nobody has to want it")
  func openingAhead() throws {
    let folder = ProgressFolder()
    let opening = ProgressOpening(directory: folder.path)
    let store = opening.store()
    #expect(opening.store() === store)
    let profile = try #require(store.addProfile(color: 1, animal: 2))
    #expect(store.flush())
    #expect(store.profiles().map(\.id) == [profile.id])
    store.contents.withLock { $0.database }.close()
    let unwanted = ProgressFolder()
    _ = ProgressOpening(directory: unwanted.path)
    #expect(unwanted.names.contains("progress.sqlite"))
  }

  @Test("what is handed over is seen at once, and is there when the record is opened again")
  func roundTrip() throws {
    let folder = ProgressFolder()
    let silhouette = try folder.withStore { store in
      #expect(store.problems == [])
      #expect(store.profiles() == [])
      let one = try #require(store.addProfile(color: 3, animal: 5))
      let two = try #require(store.addProfile(color: 0, animal: 7))
      #expect(one.id != two.id)
      store.changeProfile(Profile(id: two.id, color: 1, animal: 2))
      store.add(.sample(one.id, "dots", "cat"))
      store.add(.sample(one.id, "four", "classic", result: "won"))
      store.add(.sample(one.id, "dots", "fish", result: "left"))
      store.saveState("{\"a\":1}", version: 1, profile: one.id, room: "dots", level: "cat")
      store.saveState("{\"a\":2}", version: 1, profile: one.id, room: "dots", level: "cat")
      let silhouette = store.save(SavedSilhouette(profile: two.id, name: "bird, \"big\"", pieces: "[1]", svg: "<svg/>"))
      #expect(silhouette.id > 0)
      Self.check(store, silhouette)
      return silhouette
    }
    folder.withStore { Self.check($0, silhouette) }
    folder.withStore { store in
      store.saveState(nil, version: 1, profile: 1, room: "dots", level: "cat")
      store.remove(silhouette: silhouette.id)
      #expect(store.savedState(profile: 1, room: "dots", level: "cat", knownVersion: 1) == nil)
      #expect(store.silhouettes(profile: 2) == [])
    }
    folder.withStore { store in
      #expect(store.savedState(profile: 1, room: "dots", level: "cat", knownVersion: 1) == nil)
      #expect(store.silhouettes(profile: 2) == [])
    }
  }

  private static func check(_ store: ProgressStore, _ silhouette: SavedSilhouette) {
    #expect(store.profiles() == [Profile(id: 1, color: 3, animal: 5), Profile(id: 2, color: 1, animal: 2)])
    #expect(store.finishedLevels(profile: 1, room: "dots") == ["cat"])
    #expect(store.finishedLevels(profile: 1, room: "four") == ["classic"])
    #expect(store.finishedLevels(profile: 2, room: "dots") == [])
    #expect(store.savedState(profile: 1, room: "dots", level: "cat", knownVersion: 1) == "{\"a\":2}")
    #expect(store.savedState(profile: 2, room: "dots", level: "cat", knownVersion: 1) == nil)
    #expect(store.silhouettes(profile: 2) == [silhouette])
    #expect(store.silhouettes(profile: 1) == [])
  }

  @Test("there are at most eight profiles, and a forgotten one's number is not given again")
  func profiles() throws {
    let folder = ProgressFolder()
    folder.withStore { store in
      for i in 0..<8 { #expect(store.addProfile(color: i, animal: 7 - i) != nil) }
      #expect(store.addProfile(color: 0, animal: 0) == nil)
      store.forget(profile: 8)
      #expect(store.profiles().map(\.id) == [1, 2, 3, 4, 5, 6, 7])
    }
    folder.withStore { store in #expect(store.addProfile(color: 0, animal: 0)?.id == 9) }
  }

  @Test("a forgotten profile takes everything with it, down to the bytes of the files")
  func forget() throws {
    let folder = ProgressFolder()
    let secret = "cirrocumulus"
    let store = ProgressStore(directory: folder.path)
    for _ in 0..<2 { _ = store.addProfile(color: 1, animal: 1) }
    store.add(.sample(1, "dots", secret))
    store.add(.sample(2, "dots", "cat"))
    store.saveState(secret, version: 1, profile: 1, room: "dots", level: "cat")
    store.save(SavedSilhouette(profile: 1, name: secret, pieces: "[]", svg: "<svg/>"))
    store.flush()
    func isFound() throws -> Bool {
      try folder.names.contains { name in String(decoding: try folder.bytes(name), as: UTF8.self).contains(secret) }
    }
    #expect(try isFound())
    store.forget(profile: 1)
    #expect(store.finishedLevels(profile: 1, room: "dots") == [])
    #expect(store.silhouettes(profile: 1) == [])
    store.add(.sample(1, "dots", "late"))
    #expect(store.flush())
    #expect(try !isFound())
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.profiles.map(\.id) == [2])
    #expect(contents.rounds == [.sample(2, "dots", "cat")])
    #expect(contents.states.isEmpty && contents.silhouettes.isEmpty)
  }

  @Test("a state of a newer version is kept, told of once, and not overwritten by an older program's")
  func newerState() throws {
    let folder = ProgressFolder()
    folder.withStore { store in
      _ = store.addProfile(color: 0, animal: 0)
      store.saveState("new", version: 3, profile: 1, room: "four", level: "classic")
    }
    folder.withStore { store in
      for _ in 0..<2 { #expect(store.savedState(profile: 1, room: "four", level: "classic", knownVersion: 2) == nil) }
      #expect(store.problems.count == 1)
      #expect(store.problems.first?.contains("four") == true)
      store.saveState("old", version: 2, profile: 1, room: "four", level: "classic")
      #expect(store.savedState(profile: 1, room: "four", level: "classic", knownVersion: 2) == "old")
      store.flush()
      #expect(store.savedState(profile: 1, room: "four", level: "classic", knownVersion: 2) == "old")
    }
    #expect(Set(try ProgressContents(directory: folder.path).states.map(\.text)) == ["new", "old"])
    // The older program's is the later one, and the newer program understands it.
    folder.withStore { store in
      #expect(store.savedState(profile: 1, room: "four", level: "classic", knownVersion: 3) == "old")
      store.saveState("newest", version: 3, profile: 1, room: "four", level: "classic")
      store.flush()
      #expect(store.savedState(profile: 1, room: "four", level: "classic", knownVersion: 3) == "newest")
    }
  }

  @Test("the summary of 5,000 rounds is that of a plain count", arguments: [nil, 2] as [Int64?])
  func summary(profile: Int64?) async {
    let folder = ProgressFolder()
    let rounds = Round.many(5000)
    let (since, until, offset) = (1.705e9, 1.725e9, 8 * 3600.0)
    let store = ProgressStore(directory: folder.path)
    for _ in 0..<3 { _ = store.addProfile(color: 0, animal: 0) }
    for round in rounds { store.add(round) }
    let summary = await withCheckedContinuation { continuation in
      store.summary(profile: profile, since: since, until: until, dayOffset: offset) { continuation.resume(returning: $0) }
    }
    let counted = rounds.filter { (profile == nil || $0.profile == profile) && $0.start >= since && $0.start < until }
    var days: [Int: Int] = [:]
    for round in counted { days[Int(((round.start + offset) / 86_400).rounded(.down)), default: 0] += 1 }
    #expect(summary.roundsPerDay == days.sorted { $0.key < $1.key }.map { PlaySummary.Day(day: $0.key, rounds: $0.value) })
    #expect(summary.shares.map(\.room) == ["charts", "dots", "four", "numerals", "triangles"])
    for (share, pace) in zip(summary.shares, summary.secondsPerRound) {
      let ofRoom = counted.filter { $0.room == share.room }
      let seconds = ofRoom.reduce(0) { $0 + $1.duration }
      #expect(share.rounds == ofRoom.count)
      #expect(abs(share.seconds - seconds) < 1e-6)
      #expect(pace.room == share.room)
      #expect(abs(pace.seconds - seconds / Double(ofRoom.count)) < 1e-9)
    }
    let finished = Set(rounds.filter { $0.profile == 1 && $0.room == "dots" && ["finished", "won"].contains($0.result) }.map(\.level))
    #expect(store.finishedLevels(profile: 1, room: "dots") == finished)
  }

  @Test("times that are no numbers, and texts of any kind, do no harm")
  func oddValues() throws {
    let folder = ProgressFolder()
    let round = Round(
      profile: 1, room: "日本 🐟 'x'; DROP TABLE rounds", level: "", start: .nan, duration: -.infinity, mistakes: -4, result: "left")
    #expect(round.start == 0 && round.duration == 0 && round.mistakes == 0)
    #expect(Profile(id: 1, color: -3, animal: 99) == Profile(id: 1, color: 0, animal: 7))
    folder.withStore { store in
      _ = store.addProfile(color: 0, animal: 0)
      store.add(round)
      store.add(.sample(99))
      store.saveState("x", version: 1, profile: 99, room: "dots", level: "cat")
    }
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.rounds == [round])
    #expect(contents.states.isEmpty)
  }

  @Test("two programs write one record at once, and neither sees an error")
  func twoPrograms() throws {
    let folder = ProgressFolder()
    let stores = [ProgressStore(directory: folder.path), ProgressStore(directory: folder.path)]
    _ = stores[0].addProfile(color: 0, animal: 0)
    stores[0].flush()
    #expect(stores[1].profiles().count == 1)
    for i in 0..<200 {
      stores[i % 2].add(.sample(1, start: Double(i)))
      stores[i % 2].saveState("\(i)", version: 1, profile: 1, room: "dots", level: "cat")
    }
    for store in stores {
      #expect(store.flush())
      #expect(store.problems == [])
    }
    let contents = try ProgressContents(directory: folder.path)
    #expect(contents.rounds.map(\.start).sorted() == (0..<200).map(Double.init))
    #expect(["198", "199"].contains(contents.states.first?.text))
  }

  @Test("states that follow each other are written once, the latest")
  func coalescing() {
    var pending = PendingChanges()
    let place = SavedState.Place(profile: 1, room: "dots", level: "cat")
    for i in 0..<10 { pending.add(.state(SavedState(place: place, version: 1, text: "\(i)"))) }
    pending.add(.round(.sample(1)))
    #expect(pending.begin() == [.state(SavedState(place: place, version: 1, text: "9")), .round(.sample(1))])
    pending.add(.state(SavedState(place: place, version: 1, text: "10")))
    pending.rollBack()
    #expect(pending.begin() == [.round(.sample(1)), .state(SavedState(place: place, version: 1, text: "10"))])
    pending.commit()
    #expect(pending.isEmpty)
  }

  @Test("the record is where the desktop's rules say, and a relative path is no place")
  func places() {
    #expect(ProgressStore.standardDirectory(environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/a"]) == "/data/pinwheel")
    #expect(ProgressStore.standardDirectory(environment: ["XDG_DATA_HOME": "data", "HOME": "/home/a"]) == "/home/a/.local/share/pinwheel")
    #expect(ProgressStore.standardDirectory(environment: ["XDG_DATA_HOME": "", "HOME": "/home/a"]) == "/home/a/.local/share/pinwheel")
    #expect(ProgressStore.standardDirectory(environment: [:]).hasSuffix("/.local/share/pinwheel"))
    #expect(SettingsFile.standardDirectory(environment: ["HOME": "/home/a"]) == "/home/a/.config/pinwheel")
  }
}

@Suite("The rounds of one who plays")
struct ProfileRoundsTests {
  @Test("those that were written and those still on their way are given in order, and nobody else's")
  func rounds() throws {
    let folder = ProgressFolder()
    let rounds = (0..<6).map {
      Round(profile: $0 % 2 == 0 ? 1 : 2, room: "dots", level: "l\($0)", start: Double($0), duration: 1, mistakes: $0, result: "finished")
    }
    try folder.withStore { store in
      let first = try #require(store.addProfile(color: 0, animal: 0))
      let second = try #require(store.addProfile(color: 1, animal: 1))
      #expect((first.id, second.id) == (1, 2))
      for round in rounds.prefix(4) { store.add(round) }
      store.flush()
      for round in rounds.dropFirst(4) { store.add(round) }
      #expect(store.rounds(of: 1) == rounds.filter { $0.profile == 1 })
      store.forget(profile: 1)
      #expect(store.rounds(of: 1).isEmpty)
      #expect(store.rounds(of: 2) == rounds.filter { $0.profile == 2 })
    }
  }
}
