import RoomKit
import RoomTestSupport
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
