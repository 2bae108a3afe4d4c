import Geometry
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@Suite("The rules of meeting numerals")
struct NumeralsGameTests {
  @Test("a page's numbers lie on its places once each, in an order that the seed alone decides", arguments: [10, 20, 50, 100])
  func dealing(last: Int) {
    var orders: Set<[Int]> = []
    for seed in 0..<50 as Range<UInt64> {
      var game = NumeralsGame(last: last, seed: seed)
      #expect(game == NumeralsGame(last: last, seed: seed))
      for page in 0..<game.pages {
        #expect(game.page == page)
        #expect(game.order.sorted() == Array(page * 10 + 1...page * 10 + 10))
        orders.insert(game.order)
        finishPage(&game)
        game.turnPage()
      }
    }
    #expect(orders.count > 40)
  }

  private func finishPage(_ game: inout NumeralsGame) {
    while let next = game.next, let place = game.index(of: next) { #expect(game.tap(place) == .next) }
  }

  @Test("only the next in order counts; what comes later is a mistake, what was met is none")
  func order() throws {
    var game = NumeralsGame(last: 10, seed: 3)
    let one = try #require(game.index(of: 1))
    let five = try #require(game.index(of: 5))
    #expect(game.tap(five) == .later)
    #expect(game.tap(one) == .next)
    #expect(game.tap(one) == .known)
    #expect(game.next == 2)
    #expect(game.mistakes == 1)
    #expect(game.taps == 3)
    #expect(game.isFound(at: one))
    #expect(!game.isFound(at: five))
  }

  @Test("a page turns only when it is done, and the last one ends the game")
  func pages() {
    var game = NumeralsGame(last: 20, seed: 1)
    game.turnPage()
    #expect(game.page == 0)
    finishPage(&game)
    #expect(game.isPageDone && !game.isFinished && game.next == nil)
    game.turnPage()
    #expect(game.page == 1 && game.next == 11)
    finishPage(&game)
    #expect(game.isFinished)
    game.turnPage()
    #expect(game.page == 1)
  }

  @Test("starting over always brings a new order and forgets the round")
  func startingOver() {
    var game = NumeralsGame(last: 10, seed: 9)
    for _ in 0..<200 {
      let before = game.order
      _ = game.tap(4)
      game.noteHint()
      game.startOver()
      #expect(game.order != before)
      #expect(game.found == 0 && game.taps == 0 && game.mistakes == 0 && game.hints == 0)
    }
  }

  /// The game that a document holds.
  private func game(_ document: JSON, last: Int, seed: UInt64) -> NumeralsGame? {
    (try? document.decoded(as: NumeralsGame.Document.self)).flatMap { NumeralsGame($0, last: last, seed: seed) }
  }

  @Test("a document of the game makes the same game")
  func document() {
    var generator = SeededGenerator(seed: 5)
    for seed in 0..<40 as Range<UInt64> {
      var game = NumeralsGame(last: 50, seed: seed)
      for _ in 0..<Int.random(in: 0..<300, using: &generator) {
        _ = game.tap(Int.random(in: 0..<10, using: &generator))
        game.turnPage()
      }
      #expect(self.game(JSON(encoding: NumeralsGame.Document(game)), last: 50, seed: seed) == game)
    }
  }

  @Test("a document that cannot be is no game, whatever it holds")
  func damage() throws {
    let game = NumeralsGame(last: 20, seed: 1)
    let good = try #require(JSON(encoding: NumeralsGame.Document(game)).members)
    #expect(self.game(.object(good), last: 20, seed: 1) == game)
    let wrong: [(String, JSON)] = [
      ("page", -1), ("page", 2), ("page", 1), ("page", 0.5), ("page", nil),
      ("order", []), ("order", [1, 2, 3]), ("order", "ten"), ("order", [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]), ("order", [nil]), ("found", -1),
      ("found", 11), ("found", "3"), ("found", 1e300),
    ]
    for (name, value) in wrong {
      let members = good.map { $0.name == name ? JSON.Member(name, value) : $0 }
      #expect(self.game(.object(members), last: 20, seed: 1) == nil, "\(name): \(value)")
    }
    for document: JSON in [.null, [], "numerals", 7, .object([])] { #expect(self.game(document, last: 20, seed: 1) == nil) }
    // Counts that are no counts are left out.
    let odd = good.map { ["mistakes", "taps", "hints", "deals"].contains($0.name) ? JSON.Member($0.name, -1e30) : $0 }
    let restored = try #require(self.game(.object(odd), last: 20, seed: 1))
    #expect(restored.order == game.order && restored.taps == 0)
  }

  @MainActor
  @Test(
    "what another room, another level or a later version has kept is left out",
    arguments: [("room", "dots"), ("level", "50"), ("version", 2), ("version", 0)] as [(String, JSON)])
  func others(name: String, value: JSON) throws {
    let play = try NumeralsPlay("20")
    try play.tap(number: 1, at: 1)
    let kept = play.room.keptDocument.json
    #expect(try NumeralsPlay("20", options: RoomOptions(state: kept)).room.game == play.room.game)
    let other = JSON.object((kept.members ?? []).map { $0.name == name ? JSON.Member(name, value) : $0 })
    #expect(try NumeralsPlay("20", options: RoomOptions(state: other)).room.game == NumeralsGame(last: 20, seed: 1))
  }
}
