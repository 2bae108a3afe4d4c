import Files
import Geometry
import Gestures
import Layers
import Sessions
import SessionsTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@MainActor
private final class Results {
  var seen: [Int] = []
}

@MainActor
@Suite("A session")
struct SessionTests {
  /// A folder for files that tests write, inside the package.
  private static let folder = {
    let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/.build"
    mkdir(folder, 0o755)
    return folder
  }()

  private static func tap(_ x: Double, _ y: Double, at time: Double, id: Int = 1) -> [SessionLog.Entry] {
    [
      .init(time, .touch(TouchEvent(id: id, phase: .began, position: Point(x, y)))),
      .init(time + 0.05, .touch(TouchEvent(id: id, phase: .ended, position: Point(x, y)))),
    ]
  }

  private static func drag(from a: Point, to b: Point, at time: Double, id: Int = 1) -> [SessionLog.Entry] {
    var entries = [SessionLog.Entry(time, .touch(TouchEvent(id: id, phase: .began, position: a)))]
    for i in 1...10 {
      entries.append(
        .init(time + 0.013 * Double(i), .touch(TouchEvent(id: id, phase: .moved, position: a.interpolated(to: b, Double(i) / 10)))))
    }
    entries.append(.init(time + 0.15, .touch(TouchEvent(id: id, phase: .ended, position: b))))
    return entries
  }

  private static var game: [SessionLog.Entry] {
    tap(100, 100, at: 0.1) + drag(from: Point(100, 100), to: Point(200, 180), at: 0.731) + [.init(1, .resize(Size(400, 300)))]
      + drag(from: Point(200, 180), to: Point(150, 90), at: 1.013, id: 7) + [.init(1.5, .key(KeyEvent(.function(5))))]
      + tap(150, 90, at: 1.61)
  }

  @Test("animations begin at the time of the event that starts them, not at a frame")
  func beginning() throws {
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200))
    for entry in Self.tap(100, 100, at: 0.1) { session.send(entry.event, at: entry.time) }
    session.advance(to: 0.4)
    #expect(abs(Math.atan2(scene.square.presented.transform.b, scene.square.presented.transform.a) - 0.75) < 1e-9)
  }

  @Test("the state after a game does not depend on the frames drawn in it, nor on how many threads draw", arguments: [1.0, 7, 24, 144])
  func rates(hz: Double) throws {
    let reference = try replay(Self.game, hz: 60, threads: 1)
    let other = try replay(Self.game, hz: hz, threads: hz > 60 ? 3 : 1)
    #expect(other.state == reference.state)
    #expect(other.picture == reference.picture)
    #expect(reference.state == #"{"turns":2,"x":150,"y":90,"heard":5}"#)
  }

  @Test("the same log gives the same picture in every frame")
  func repeats() throws {
    let first = try replay(Self.game, hz: 60, threads: 1)
    let second = try replay(Self.game, hz: 60, threads: 2)
    #expect(first.hashes == second.hashes)
    #expect(first.hashes.count == 280)
    #expect(Set(first.hashes).count > 50)
  }

  private func replay(_ entries: [SessionLog.Entry], hz: Double, threads: Int) throws -> (state: String, hashes: [UInt64], picture: UInt64)
  {
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200), threads: threads)
    let stage = HeadlessStage(session: session, entries: entries, hz: hz)
    var hashes: [UInt64] = []
    let picture = stage.run(until: stage.duration) { hashes.append($0.hash) }
    return (scene.probe(), hashes, picture.hash())
  }

  @Test("resizing lays the scene out anew and keeps its state and a drag that is under way")
  func resizing() throws {
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200), scale: 2)
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100))), at: 0)
    session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(150, 100))), at: 0.1)
    session.send(.resize(Size(500, 401)), at: 0.2)
    session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(180, 100))), at: 0.3)
    #expect(scene.square.position == Point(180, 100))
    #expect(scene.layouts == [Size(300, 200), Size(500, 401)])
    #expect(session.render().map(\.area) == [1000 * 802])
    #expect(session.compositor.pixels.width == 1000)
  }

  @Test(
    "impossible sizes are refused at the beginning and passed over later",
    arguments: [Size(0, 0), Size(.nan, 5), Size(100_000, 100_000), Size(-4, 9)])
  func sizes(size: Size) throws {
    #expect(throws: StageError.self) { try Session(scene: Playground(), size: size) }
    let session = try Session(scene: Playground(), size: Size(30, 20))
    session.send(.resize(size), at: 1)
    #expect(session.size == Size(30, 20))
  }

  @Test("time never goes back, and times that are not numbers count as now")
  func time() throws {
    let session = try Session(scene: Playground(), size: Size(30, 20))
    session.advance(to: 2)
    for t in [1.0, -Double.infinity, .nan, .infinity] {
      session.advance(to: t)
      session.send(.focus(true), at: t)
      #expect(session.now == 2)
    }
  }

  @Test("a session at rest needs no frame, and an event that changes nothing draws nothing")
  func rest() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200))
    #expect(session.needsFrame)
    #expect(session.render().count == 1)
    #expect(!session.needsFrame)
    session.send(.hover(Point(5, 5)), at: 1)
    #expect(session.needsFrame)
    #expect(session.render().isEmpty)
    for entry in Self.tap(100, 100, at: 2) { session.send(entry.event, at: entry.time) }
    _ = session.render()
    #expect(session.needsFrame)
    session.advance(to: 9)
    _ = session.render()
    #expect(!session.needsFrame)
    #expect(session.nextDeadline == nil)
  }

  @Test("results from the background come in order, on the main actor, and those left meanwhile the next time")
  func inbox() async throws {
    let session = try Session(scene: Playground(), size: Size(30, 20))
    let inbox = session.inbox
    let results = Results()
    await Task.detached {
      for i in 0..<3 { inbox.post { results.seen.append(i) } }
      inbox.post { inbox.post { results.seen.append(9) } }
    }.value
    #expect(results.seen.isEmpty)
    session.drainInbox()
    #expect(results.seen == [0, 1, 2])
    #expect(!inbox.isEmpty)
    session.drainInbox()
    #expect(results.seen == [0, 1, 2, 9])
  }

  @Test("a machine's move goes through the session, into the log and to the scene")
  func machine() throws {
    let path = "\(Self.folder)/machine-\(getpid()).log"
    defer { unlink(path) }
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(30, 20))
    session.recorder = try SessionRecorder(path: path, header: .init(room: "four", size: session.size))
    session.advance(to: 1.5)
    scene.session?.send(GameEvent("3"))
    #expect(scene.heard.count == 1)
    #expect(try SessionLog.read(from: path).entries == [.init(1.5, .game(GameEvent("3")))])
  }

  @Test("a recorded game replays to the same state and picture")
  func recording() throws {
    let path = "\(Self.folder)/recording-\(getpid()).log"
    defer { unlink(path) }
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200))
    session.recorder = try SessionRecorder(path: path, header: .init(room: "playground", size: session.size))
    let stage = HeadlessStage(session: session, entries: Self.game, hz: 31)
    let picture = stage.run(until: stage.duration) { _ in }.hash()
    let log = try SessionLog.read(from: path)
    #expect(log.entries == Self.game)
    let again = try replay(log.entries, hz: 60, threads: 1)
    #expect(again.state == scene.probe())
    #expect(again.picture == picture)
    #expect(session.recorder?.failure == nil)
  }

  @Test("a log takes the place of the file that was there in one step, through a link, and grows there")
  func replacing() throws {
    let path = "\(Self.folder)/replacing-\(getpid()).log"
    let link = path + ".link"
    defer {
      unlink(path)
      unlink(link)
    }
    try OutputFile.write("what was recorded before, and is longer than a header".utf8, to: path)
    symlink(path, link)
    let old = open(path, O_RDONLY)
    defer { close(old) }
    let recorder = try SessionRecorder(path: link, header: .init(room: "four", size: Size(30, 20)))
    var status = stat()
    #expect(fstat(old, &status) == 0 && status.st_size > 40, "the old file is not cut short")
    #expect(try SessionLog.read(from: path).entries.isEmpty)
    recorder.record(.game(GameEvent("3")), at: 1)
    recorder.record(.game(GameEvent("4")), at: 2)
    #expect(try SessionLog.read(from: path).entries.count == 2)
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("a log whose pipe nobody reads any more ends with a failure, and the game goes on")
  func brokenPipe() throws {
    let path = "\(Self.folder)/pipe-\(getpid())"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let recorder = try SessionRecorder(path: path, header: .init(room: "four", size: Size(30, 20)))
    recorder.record(.game(GameEvent("3")), at: 1)
    #expect(recorder.failure == nil)
    close(reader)
    for time in 2..<5 { recorder.record(.game(GameEvent("3")), at: Double(time)) }
    #expect(recorder.failure == .cannotWrite(path: path, reason: "Broken pipe"))
  }

  @Test("what does not begin as a log is refused by its first bytes, a pipe without an end too")
  func noLog() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let zeros = [UInt8](repeating: 0, count: 1000)
    #expect(write(ends[1], zeros, 1000) == 1000)
    // Its writer never closes it.
    #expect(throws: LogError.self) { try SessionLog.read(from: "/dev/fd/\(ends[0])") }
    for end in ends { close(end) }
    #expect(throws: StageError.cannotRead(path: "/dev/zero", reason: "it is a device")) { try SessionLog.read(from: "/dev/zero") }
  }

  @Test("a log that cannot be begun is refused")
  func unwritable() throws {
    #expect(throws: StageError.self) { try SessionRecorder(path: "/no/such/folder/x.log", header: .init(room: "a", size: Size(1, 1))) }
    _ = try SessionRecorder(path: "/dev/null", header: .init(room: "a", size: Size(1, 1)))
    #expect(throws: StageError.self) { try SessionRecorder(path: "/dev/full", header: .init(room: "a", size: Size(1, 1))) }
  }
}
