import RoomKit
import RoomTestSupport
import Sessions
import Testing

@MainActor
@Suite("Rounds")
struct RoundControllerTests {
  @Test("a round counts once, however often its end is told, and another only when it has begun")
  func once() {
    let host = StubHost()
    let round = RoundController(host: host)
    round.end(.won)
    #expect(host.results.isEmpty)
    round.beginIfNeeded()
    round.beginIfNeeded()
    round.end(.won)
    round.end(.lost)
    #expect(host.results == [.won] && !round.isUnderWay)
    round.begin()
    round.end(.drawn)
    #expect(host.results == [.won, .drawn])
  }

  @Test("a round whose end was taken back counts no more when it ends again")
  func reopened() {
    let host = StubHost()
    let round = RoundController(host: host)
    round.begin()
    round.end(.won)
    round.reopen()
    round.end(.lost)
    #expect(host.results == [.won])
  }

  @Test("a round that was left goes on with what was played of it, once; a new one begins with nothing")
  func goesOn() {
    let (host, part) = (StubHost(), PlayedPart(seconds: 30, mistakes: 2))
    let round = RoundController(host: host, before: part)
    #expect(round.mistakes == 2 && round.before == part)
    round.begin()
    #expect(host.before == part && round.before == nil)
    round.noteMistake()
    #expect(round.mistakes == 3)
    round.begin()
    #expect(host.before == nil)
    let other = RoundController(host: host, before: part)
    other.reset()
    other.begin()
    #expect(host.before == nil && other.mistakes == 0)
  }

  @Test(
    "what was played makes sense, whatever was kept",
    arguments: ["{}", #"{"seconds":-1,"mistakes":-7}"#, #"{"seconds":"x","mistakes":1e300}"#])
  func damage(text: String) throws {
    let part = try JSONText.decode(PlayedPart.self, from: text)
    #expect(part == PlayedPart(seconds: 0, mistakes: 0))
    #expect(PlayedPart(seconds: .nan, mistakes: 1).seconds == 0)
  }

  @Test("mistakes are counted on until the round is left")
  func mistakes() {
    let round = RoundController(host: StubHost())
    round.begin()
    round.noteMistake()
    round.begin()
    round.noteMistake()
    #expect(round.mistakes == 2)
    round.reset()
    #expect(round.mistakes == 0)
  }
}
