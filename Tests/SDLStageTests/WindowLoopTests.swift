import Geometry
import Gestures
import Sessions
import SessionsTestSupport
import Testing

@testable import SDLStage

/// The window's loop in a window of no library, by a time of its own.
@MainActor
@Suite("The window's loop")
struct WindowLoopTests {
  private let scene = Playground()

  private func open(_ window: PaperWindow) throws -> (WindowStage, Session) {
    let stage = try WindowStage(WindowOptions(size: Size(300, 200)), time: { [time = window.time] in time.now }) { _ in window }
    return (stage, try Session(scene: scene, size: stage.size, scale: stage.scale))
  }

  @Test("what happens reaches the scene at its time, and is in the next frame")
  func events() throws {
    let window = PaperWindow([
      (0.5, .pointerMoved(Point(9, 9))), (0.5, .buttonChanged(isDown: true, Point(100, 100))), (0.7, .pointerMoved(Point(150, 120))),
      (1, .keyChanged("A", isDown: true, isRepeat: false)), (1.1, .keyChanged("A", isDown: true, isRepeat: true)),
      (2, .wheelTurned(Point(5, 5), notches: Point(0, 1))), (2.5, .fileDropped(path: "/a.svg")), (3, .closed),
    ])
    let (stage, session) = try open(window)
    try stage.run(session)
    #expect(window.title == "Playground")
    #expect(scene.square.position == Point(150, 120))
    // The drag has taken the touch from its handler.
    #expect(scene.touches.isEmpty && scene.begun == 1)
    let others: [InputEvent] = [
      .key(KeyEvent("A", isDown: true)), .wheel(position: Point(5, 5), delta: Point(0, 40)), .drop(path: "/a.svg"),
    ]
    #expect(scene.heard == ["\(InputEvent.hover(Point(9, 9)))", "cancelled 0"] + others.map { "\($0)" })
    #expect(session.now >= 2.5 && session.now < 3.1)
    #expect(window.paper.pictures == stage.statistics.frames && stage.statistics.events == 6)
  }

  @Test("a frame comes with every interval of the display while something moves, none is late, and then there is none")
  func pacing() throws {
    let window = PaperWindow([(100, .closed)])
    let (stage, session) = try open(window)
    scene.turn()
    try stage.run(session)
    // Half a second at 60 Hz, the first frame and the last, which shows where the turn ends.
    #expect((31...32).contains(stage.statistics.frames))
    #expect(stage.statistics.lateFrames == 0)
    #expect(stage.statistics.wakeups < 70)
  }

  @Test("what waits for the first picture is done once, when that has been shown and no frame but it")
  func firstFrame() throws {
    let window = PaperWindow([(3, .closed)])
    let (stage, session) = try open(window)
    var shown: [Int] = []
    stage.onFirstFrame = { [weak stage] in shown.append(stage?.statistics.frames ?? -1) }
    scene.turn()
    try stage.run(session)
    #expect(shown == [1] && stage.statistics.frames > 1 && stage.onFirstFrame == nil)
  }

  @Test("each scene is at rest for the first time once, when nothing of it moves any more, and the one before is gone by then")
  func rest() throws {
    // What replaces a scene is shown with the next event.
    let window = PaperWindow([
      (2, .keyChanged("A", isDown: true, isRepeat: false)), (3, .keyChanged("B", isDown: true, isRepeat: false)), (5, .closed),
    ])
    let (stage, session) = try open(window)
    var rests: [Double] = []
    weak var second: Playground?
    var isGone = false
    stage.onRest = { [weak session] in
      rests.append(session?.now ?? -1)
      switch rests.count {
      case 1:
        let next = Playground()
        second = next
        session?.replaceScene(with: next)
      case 2: session?.replaceScene(with: Playground())
      default: isGone = second == nil
      }
    }
    scene.turn()
    try stage.run(session)
    // The turn takes half a second.
    try #require(rests.count == 3)
    for (time, cause) in zip(rests, [0.5, 2, 3]) { #expect(time >= cause && time < cause + 0.2) }
    #expect(isGone)
  }

  @Test("while the machine sleeps the clock stands still, whatever the window does, and nothing jumps when it wakes up")
  func machineSleeps() throws {
    let window = PaperWindow([(0.1, .resized), (3600, .hidden), (3601, .shown), (3602, .resized), (3602.2, .closed)])
    let (stage, session) = try open(window)
    scene.turn()
    stage.begin(session)
    while window.time.now < 1000.1 { stage.step() }
    stage.followMachine(isAsleep: true)
    stage.followMachine(isAsleep: true)
    let now = session.now
    while window.time.now < 4602 { stage.step() }
    #expect(session.now == now && stage.isSuspended)
    stage.followMachine(isAsleep: false)
    while !stage.isClosed { stage.step() }
    #expect(scene.heard == ["\(InputEvent.suspend(true))", "\(InputEvent.suspend(false))"])
    // The turn goes on where it was.
    #expect(session.now < now + 0.35 && session.now > now)
  }

  @Test("who presses something has an awake machine, whoever failed to say so")
  func wakingByPress() throws {
    let window = PaperWindow([(1, .keyChanged("B", isDown: true, isRepeat: false)), (2, .closed)])
    let (stage, session) = try open(window)
    stage.begin(session)
    stage.followMachine(isAsleep: true)
    while !stage.isClosed { stage.step() }
    #expect(!stage.isSuspended && scene.heard.count == 3)
  }

  @Test("while nobody can see the window its clock stands still and nothing is drawn")
  func hiding() throws {
    let window = PaperWindow([(0.1, .hidden), (50, .shown), (50.2, .closed)])
    let (stage, session) = try open(window)
    scene.turn()
    try stage.run(session)
    #expect(scene.heard == ["\(InputEvent.suspend(true))", "\(InputEvent.suspend(false))"])
    #expect(session.now < 0.35)
    #expect(stage.statistics.frames < 25)
  }

  @Test("the screen is kept awake once something has moved for half a minute, until ten seconds after, and never unseen")
  func idleInhibition() throws {
    let window = PaperWindow([(200, .closed)])
    let (stage, session) = try open(window)
    scene.turn(for: 45)
    try stage.run(session)
    #expect(window.inhibitions.map(\.isOn) == [true, false])
    #expect(abs(window.inhibitions[0].time - 30) < 0.1 && abs(window.inhibitions[1].time - 55) < 0.1)
    // One waking ends it, and no others come of it.
    #expect(stage.statistics.wakeups < 45 * 65)

    let hidden = PaperWindow([(40, .hidden), (50, .shown), (52, .closed)])
    let (other, second) = try open(hidden)
    scene.turn(for: 45)
    try other.run(second)
    #expect(hidden.inhibitions.map(\.isOn) == [true, false])
    #expect(abs(hidden.inhibitions[1].time - 40) < 0.1)
  }

  @Test("short motions, one after the other with rests between them, leave the screen to the desktop")
  func shortMotions() {
    var inhibition = IdleInhibition()
    for k in 0..<40 {
      for f in 0..<30 { inhibition.noteFrame(at: Double(k) * 12 + Double(f) / 60) }
      inhibition.rest(at: Double(k) * 12 + 11)
      #expect(!inhibition.isActive)
    }
    // Without a rest they are one.
    for k in 0..<40 { inhibition.noteFrame(at: 1000 + Double(k)) }
    #expect(inhibition.isActive && inhibition.deadline == 1049)
    inhibition.rest(at: 1048.9)
    #expect(inhibition.isActive)
    inhibition.rest(at: 1049)
    #expect(!inhibition.isActive && inhibition.deadline == nil)
  }

  @Test("F9 to F12 are the window's own, and a window without a GPU says so")
  func keys() throws {
    let keys = [10, 11, 12, 9].map { Key.function($0) }
    var events: [(time: Double, event: WindowEvent)] = keys.enumerated().flatMap { k, key in
      [(Double(k), .keyChanged(key, isDown: true, isRepeat: false)), (Double(k) + 0.1, .keyChanged(key, isDown: false, isRepeat: false))]
    }
    events.append((3.2, .closed))
    let window = PaperWindow(events)
    let (stage, session) = try open(window)
    try stage.run(session)
    #expect(stage.showsFrameGraph && window.isFullscreen && session.isInspected)
    #expect(session.noticeText == "OpenGL cannot draw on this machine: paper has no GPU")
    #expect(scene.heard.isEmpty)
  }

  @Test("a display that goes away ends the loop with its reason, and the session is as it was")
  func loss() throws {
    let window = PaperWindow([])
    window.lossTime = 2
    do {
      let (stage, session) = try open(window)
      #expect(throws: WindowError.displayLost(reason: "paper burns")) { try stage.run(session) }
      #expect(window.isLossAcknowledged && !stage.isClosed && !session.isOver && !window.isClosed)
    }
    #expect(window.isClosed)
  }

  @Test("a scene that work in the background brings has the window's title at once")
  func titles() throws {
    let window = PaperWindow([(5, .closed)])
    let (stage, session) = try open(window)
    session.inbox.post { session.replaceScene(with: WaitingScene(title: "another")) }
    try stage.run(session)
    #expect(window.title == "another")
  }

  @Test("a film's events come from its log at their times, the person's do not count, and Escape ends it")
  func film() throws {
    let window = PaperWindow([
      (0.5, .buttonChanged(isDown: true, Point(10, 10))), (0.6, .buttonChanged(isDown: false, Point(10, 10))),
      (0.7, .fileDropped(path: "/a.svg")), (0.8, .resized), (3, .keyChanged(.escape, isDown: true, isRepeat: false)), (9, .closed),
    ])
    let (stage, session) = try open(window)
    let log: [SessionLog.Entry] = [
      .init(0.25, .key(KeyEvent("B", isDown: true))), .init(0.25, .drop(path: "/b.svg")), .init(2, .resize(Size(200, 100))),
    ]
    try stage.run(session, as: LogPlayback(log))
    let heard: [InputEvent] = [.key(KeyEvent("B", isDown: true)), .drop(path: "/b.svg")]
    #expect(scene.heard == heard.map { "\($0)" })
    // As large as the window lets it be.
    #expect(session.size == Size(200, 100) && stage.size == Size(300, 200) && session.scale == 1.5)
    #expect(!stage.showsFilm && session.now >= 2 && session.now < 3.1)
  }

  @Test("a film whose log is over sleeps until the window is closed")
  func filmAtRest() throws {
    let window = PaperWindow([(1000, .closed)])
    let (stage, session) = try open(window)
    try stage.run(session, as: LogPlayback([.init(1, .key(KeyEvent("B", isDown: true)))]))
    #expect(scene.heard.count == 1 && stage.statistics.wakeups < 20)
  }

  @Test("a film ends when it is told to, also while nothing moves, and its events' way to the screen is measured from when they were due")
  func filmEnd() throws {
    // What somebody does meanwhile is no event of the film: none of its frames shows that.
    let window = PaperWindow([(2, .buttonChanged(isDown: true, Point(10, 10))), (2.1, .buttonChanged(isDown: false, Point(10, 10)))])
    let (stage, session) = try open(window)
    try stage.run(session, as: LogPlayback([.init(1, .key(KeyEvent("B", isDown: true))), .init(9, .drop(path: "/b.svg"))]), until: 4)
    #expect(scene.heard.count == 1 && stage.statistics.events == 1)
    #expect(session.now >= 1 && session.now <= 4 && !stage.showsFilm)
    #expect(stage.statistics.wakeups < 20)
    #expect(stage.statistics.latency.longest < 0.1)
  }

  @Test("a window is brought to the front when it is asked for, by what the launcher gave to who asks")
  func front() throws {
    let window = PaperWindow([(1, .closed)])
    let (stage, _) = try open(window)
    stage.bringToFront()
    #expect(window.isInFront && window.launches == [LaunchNotice()])
    let launch = LaunchNotice(environment: ["XDG_ACTIVATION_TOKEN": "a", "DESKTOP_STARTUP_ID": ""])
    stage.bringToFront(for: launch)
    #expect(window.launches.last == LaunchNotice(activationToken: "a"))
    stage.endStart(of: LaunchNotice(environment: ["DESKTOP_STARTUP_ID": "b"]))
    #expect(window.launches.last == LaunchNotice(startupID: "b"))
  }

  @Test("the gamepad at hand is told of at its time, and is shaken when that is asked for")
  func gamepads() throws {
    let window = PaperWindow([(1, .gamepadChanged(.shapes)), (2, .gamepadChanged(.letters)), (3, .closed)])
    let (stage, session) = try open(window)
    var seen: [GamepadKind] = []
    stage.onGamepad = { kind in
      seen.append(kind)
      #expect(abs(session.now - Double(seen.count)) < 0.1)
    }
    try stage.run(session)
    #expect(seen == [.shapes, .letters])
    stage.rumble(Rumble(strength: 3, duration: -1))
    #expect(window.rumbles == [Rumble(strength: 1, duration: 0)])
  }

  @Test("what is magnified has so much less room, in as many pixels, and never too little")
  func magnified() throws {
    let window = PaperWindow([(1, .buttonChanged(isDown: true, Point(150, 100))), (2, .closed)])
    window.resize(width: 600, height: 400)
    let (stage, session) = try open(window)
    session.magnification = 2
    try stage.run(session)
    #expect(session.size == Size(300, 200) && session.scale == 2 && session.pixels.width == 600)
    #expect(scene.layouts.last == Size(300, 200) && scene.touches.values.first == Point(75, 50))
    let small = PaperWindow([(1, .closed)])
    let (other, next) = try open(small)
    other.magnification = 2
    #expect(abs(other.size.height - 180) < 1e-9)
    next.magnification = 2
    try other.run(next)
    #expect(abs(next.size.height - 180) < 1e-9 && abs(next.scale - 200.0 / 180) < 1e-9)
  }

  @Test("a finger on a window's last pixel is there, by either way of counting", arguments: [(1, 1), (2, 3), (320, 568), (1280, 800)])
  func lastPixel(width: Int, height: Int) {
    for (x, y) in [(0, 0), (width - 1, height - 1), (width / 2, height / 3)] {
      // What SDL makes of a place on X: a part of the way from the first pixel to the last, and the middle of a window of one pixel.
      let told = Point(width == 1 ? 0.5 : Double(x) / Double(width - 1), height == 1 ? 0.5 : Double(y) / Double(height - 1))
      let fraction = SDLWindow.fraction(ofLastPixel: told, in: (width, height))
      #expect(abs(fraction.x * Double(width) - Double(x)) < 1e-9 && abs(fraction.y * Double(height) - Double(y)) < 1e-9)
    }
  }
}
