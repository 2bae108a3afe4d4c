import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("A whole level by a pointer that only rests")
struct DwellPlayTests {
  private let playroom = Playroom(options: RoomOptions())
  private let session: Session

  init() throws {
    playroom.preferences.settings.dwelling = 4
    session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568), isReplay: true)
    playroom.attach(to: session)
    session.advance(to: 1)
  }

  private var state: JSON { (try? JSON(parsing: Array(session.scene.probe().utf8))) ?? .null }

  /// Looks at what bears a name, trembling a little, and then beside everything.
  private func look(at name: String, for seconds: Double = 1.3) throws {
    let layer = try #require(session.scene.tree.root.layer(named: name), "\(name)")
    let place = layer.transformToTree(presented: false).apply(layer.bounds).center
    for i in 0..<5 {
      session.send(.hover(place + Point(Double(i % 2), Double(i % 3))), at: session.now)
      session.advance(to: session.now + seconds / 5)
    }
  }

  @Test("the star is connected from the lobby on")
  func star() throws {
    try look(at: "dots door")
    session.advance(to: session.now + 4)
    #expect(state["page"]?.string == "levels")
    for _ in 0..<9 where session.scene.tree.root.layer(named: "level star") == nil {
      try look(at: "next button")
      session.send(.hover(nil), at: session.now)
    }
    try look(at: "level star")
    session.advance(to: session.now + 2)
    #expect(state["level"]?.string == "star")
    for _ in 0..<60 where state["finished"]?.bool != true { try look(at: "dot \(state["next"]?.int ?? 0)") }
    #expect(state["finished"]?.bool == true && state["mistakes"]?.int == 0)
  }

  @Test("the settings are reached, and the row that switches it off is pressed by resting on it once")
  func settings() throws {
    try look(at: "settings button")
    session.advance(to: session.now + 1)
    try look(at: "access button")
    session.advance(to: session.now + 1)
    try look(at: "setting dwell")
    #expect(playroom.settings.dwelling == 0 && session.assistance.dwellTime == nil)
    try look(at: "setting dwell", for: 5)
    #expect(playroom.settings.dwelling == 0)
  }
}
