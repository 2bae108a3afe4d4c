import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import Playroom
@testable import RoomKit
@testable import SDLStage

/// Someone who plays a level with one device and nothing else, and knows of it what can be read; what they do is kept as a log.
@MainActor
final class LevelHand {
  /// What is in their hands.
  enum Device: String, CaseIterable, Sendable {
    case keyboard, pad, oneSwitch
  }

  /// How long scanning stays at each thing, in seconds.
  private static let pace = 0.4

  let device: Device
  let scene: any Room
  let session: Session
  let host = StubHost()
  private(set) var entries: [SessionLog.Entry] = []
  private var pad = PadKeys()
  private let opening: @MainActor () throws -> (room: any Room, session: Session)

  init(_ device: Device, room: String, level: LevelID) throws {
    self.device = device
    let host = host
    let opening = { @MainActor (host: StubHost) throws -> (room: any Room, session: Session) in
      let scene = try RoomCatalog.pinwheel.open(room, level: level, options: RoomOptions(), host: host)
      let session = try Session(scene: scene, size: Size(320, 568), isReplay: true)
      if device == .oneSwitch { session.assistance.scanPace = Self.pace }
      return (scene, session)
    }
    self.opening = { try opening(StubHost()) }
    (scene, session) = try opening(host)
  }

  var router: InputRouter { session.scene.input }
  var elements: [AccessibilityElement] { router.accessibilityElements }
  var focused: AccessibilityElement? { router.focusedElement }
  var isFinished: Bool { !host.results.isEmpty }

  /// Whether something that can be read begins with a text, and the rest of it.
  func rest(after prefix: String) -> String? {
    elements.lazy.compactMap { $0.label }.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  func wait(_ seconds: Double) { session.advance(to: session.now + seconds) }

  func machine(_ words: String) {
    entries.append(SessionLog.Entry(session.now, .game(GameEvent(words))))
    session.send(GameEvent(words))
  }

  private func send(_ key: KeyEvent) {
    entries.append(SessionLog.Entry(session.now, .key(key)))
    session.send(.key(key), at: session.now)
  }

  /// A key as the device has it; a switch has one.
  private func press(_ key: Key) {
    switch device {
    case .keyboard, .oneSwitch: send(KeyEvent(key))
    case .pad:
      guard let button = PadKeys.Button.allCases.first(where: { $0.key == key }) else { return }
      for isDown in [true, false] {
        for change in pad.press(button, isDown: isDown, pad: 0) { send(KeyEvent(change.key, isDown: change.isDown)) }
      }
    }
    wait(0.03)
  }

  /// Leads the focus to what is looked for, by its name and how it stands.
  func focus(_ what: String, where matches: (AccessibilityElement) -> Bool) throws {
    for _ in 0..<900 {
      if let focused, matches(focused), device != .oneSwitch || router.offeredKey == nil { return }
      if device == .oneSwitch { wait(Self.pace / 2) } else { press(.tab) }
      // Scanning that has come to rest is woken.
      if device == .oneSwitch, session.scene.tree.nextDeadline == nil { press(.space) }
    }
    Issue.record("\(device) does not reach \(what) in \(SceneDescription(session.scene))")
    throw Lost()
  }

  /// Presses what is looked for.
  func press(_ what: String, where matches: (AccessibilityElement) -> Bool) throws {
    try focus(what, where: matches)
    press(device == .oneSwitch ? .space : .return)
  }

  /// Presses a button by its name.
  func press(named label: String) throws { try press(label) { $0.label == label } }

  /// Presses a key of what is looked for, such as an arrow that moves a piece; a switch chooses it among those that are offered.
  func press(_ key: Key, of what: String, where matches: (AccessibilityElement) -> Bool) throws {
    guard device == .oneSwitch else {
      try focus(what, where: matches)
      return press(key)
    }
    for _ in 0..<300 {
      if let focused, matches(focused), router.offeredKey != nil {
        if router.offeredKey == key { return press(.space) }
        wait(Self.pace / 2)
      } else {
        try focus(what, where: matches)
        press(.space)
      }
    }
    throw Lost()
  }

  /// What the scene comes to when its log is replayed.
  func replayed() throws -> String {
    let again = try opening()
    let stage = HeadlessStage(session: again.session, entries: entries, hz: 7)
    stage.advance(to: session.now)
    return again.session.scene.probe()
  }

  /// Nothing led there.
  struct Lost: Error {}
}
