import Geometry
import Gestures
import RoomTestSupport
import Sessions
import Testing
import Threading

@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("The voice")
struct VoiceTests {
  /// Keeps what it is to say.
  private final class Listener: SpeechOutput {
    private let heard = LockedValue<[String]>([])
    func speak(_ utterance: Utterance, language: String) { heard.withLock { $0.append("\(language): \(utterance.text)") } }
    func stop() { heard.withLock { $0.append("silence") } }
    /// What came since it was asked last.
    var said: [String] {
      heard.withLock { said in
        defer { said = [] }
        return said
      }
    }
  }

  private let listener = Listener()
  private let playroom: Playroom
  private let session: Session

  init() throws {
    var services = Playroom.Services()
    services.speech = listener
    playroom = Playroom(options: RoomOptions(), services: services)
    session = try Session(scene: playroom.firstScene(room: nil, level: nil), size: Size(320, 568), isReplay: true)
    playroom.attach(to: session)
  }

  private func press(_ keys: Key...) {
    for key in keys { session.send(.key(KeyEvent(key)), at: session.now + 1) }
  }

  @Test("nothing is said, and nothing put into words, until somebody asks for it by F8, which then says where the focus is")
  func key() throws {
    press(.tab, .tab)
    #expect(listener.said == [] && session.onUtterance == nil)
    press(.function(8))
    #expect(playroom.settings.speech)
    #expect(listener.said == ["en: Voice on", "en: Triangles"])
    press(.function(8))
    #expect(!playroom.settings.speech && listener.said == ["silence"] && session.onUtterance == nil)
    press(.tab)
    #expect(listener.said == [])
  }

  @Test("doors, levels, rooms and what is played are heard on the way from the lobby into a game and back, in the language that is set")
  func way() throws {
    playroom.change {
      $0.speech = true
      $0.language = "de"
    }
    playroom.preferences.hasFixedLanguage = false
    playroom.showLobby()
    session.advance(to: 1)
    _ = listener.said
    session.scene.input.focus(session.scene.tree.root.layer(named: "four door"))
    session.scene.input.focus(nil)
    for _ in 0..<12 where session.scene.input.focusedLayer?.name != "four door" { press(.tab) }
    #expect(listener.said.last == "de: Vier gewinnt")
    press(.return)
    #expect(listener.said.prefix(2) == ["de: Vier gewinnt", "de: Gegen Roboter 1, neu"])
    press(.return)
    let entered = listener.said
    #expect(entered.first == "de: Vier gewinnt, Gegen Roboter 1" && entered.last == "de: Spalte 4, leer")
    press(.return)
    #expect(listener.said == ["de: rot in Spalte 4", "de: Spalte 4, rot"])
    press(.right)
    #expect(listener.said == ["de: Spalte 5, leer"])
    press(.escape)
    #expect(listener.said.first == "de: Vier gewinnt")
  }

  @Test("a setting says its new value, and the row on the page follows the key")
  func page() throws {
    playroom.show(.access())
    session.advance(to: 1)
    press(.function(8))
    #expect(listener.said.contains("en: Voice, on"))
    #expect(try JSON(parsing: Array(session.scene.probe().utf8))["speech"]?.bool == true)
    playroom.show(.settings())
    session.advance(to: session.now + 1)
    #expect(listener.said.contains("en: Sound, 4 of 5"))
    press(.right)
    #expect(listener.said == ["en: Sound, 5 of 5"])
    press(.return)
    #expect(listener.said == ["en: Sound, off"])
  }

  @Test("whoever cannot see the window hears nothing of it")
  func suspension() {
    playroom.change { $0.speech = true }
    session.send(.suspend(true), at: 1)
    #expect(listener.said == ["silence"])
  }
}
