import Geometry
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@Suite("The rules of practice")
struct PracticeRoundTests {
  private func round(_ level: LevelID, seed: UInt64 = 1, boxes: LeitnerBoxes = LeitnerBoxes()) throws -> PracticeRound {
    var generator = SeededGenerator(seed: seed)
    return PracticeRound(try #require(PracticeTask(level)), boxes: boxes, using: &generator)
  }

  @Test(
    "every level asks ten questions within its range, never one twice in a row, that its keys can answer", arguments: PracticeTask.levels)
  func questions(level: LevelID) throws {
    let task = try #require(PracticeTask(level))
    let deck = PracticeDeck(task)
    for seed in 1...50 as ClosedRange<UInt64> {
      var boxes = LeitnerBoxes()
      for card in deck.cards.prefix(Int(seed) * 3) { boxes.remember(card) }
      let round = try round(level, seed: seed, boxes: boxes)
      #expect(round.questions.count == PracticeRound.length)
      for question in round.questions {
        #expect(question.isPossible(in: deck) && (1...task.last).contains(question.number))
        let answer = task.answer(to: question)
        let keys = Set(task.symbols)
        #expect(task.hasWholeAnswers ? keys.contains(answer) : answer.allSatisfy { keys.contains(String($0)) })
        #expect(!answer.isEmpty && (task.hasWholeAnswers || answer.count <= task.longestAnswer))
      }
      for (one, two) in zip(round.questions, round.questions.dropFirst()) where deck.cards.count > 1 { #expect(one != two) }
    }
  }

  @Test("pressing what is next answers each question, at the first try, to the end", arguments: PracticeTask.levels)
  func solved(level: LevelID) throws {
    var round = try round(level)
    while !round.isFinished {
      while let symbol = round.nextSymbol { #expect([.typed, .right].contains(round.press(symbol))) }
      #expect(round.isAnswered)
      round.advance()
    }
    #expect(round.firstTries == Array(repeating: true, count: 10) && round.mistakes == 0)
  }

  @Test("a question that was answered wrongly comes again three questions later, and the round is as long as before")
  func again() throws {
    var round = try round("read-100")
    let question = try #require(round.question)
    #expect(round.press("0") == .typed && round.check() == .wrong("0"))
    #expect(round.questions.count == 10 && round.questions[3] == question)
    #expect(round.press("0") == .typed && round.check() == .wrong("0"))
    #expect(round.questions.count { $0 == question } == 2 && round.mistakes == 2)
    for _ in 0..<10 {
      while let symbol = round.nextSymbol { _ = round.press(symbol) }
      round.advance()
    }
    #expect(round.isFinished && round.firstTries.first == false && round.firstTries[3])
  }

  @Test("letters that nothing can mend are judged at once; the next letter begins anew")
  func atOnce() throws {
    var generator = SeededGenerator(seed: 1)
    var boxes = LeitnerBoxes()
    boxes.beginRound()
    for number in 1...100 where number != 14 { boxes.remember(number) }
    var round = PracticeRound(try #require(PracticeTask("write-100")), boxes: boxes, using: &generator)
    while round.answer != "XIV" {
      while let symbol = round.nextSymbol { _ = round.press(symbol) }
      round.advance()
    }
    for (symbol, outcome) in [("X", PracticeRound.Outcome.typed), ("I", .typed), ("I", .typed), ("I", .typed), ("I", .wrong("XIIII"))] {
      #expect(round.press(symbol) == outcome)
    }
    #expect(round.isJudged && round.nextSymbol == "X")
    for symbol in ["X", "I"] { #expect(round.press(symbol) == .typed) }
    #expect(round.typed == "XI" && round.press("V") == .right)
  }

  @Test("beyond a hundred a wrong answer says which part is not known")
  func parts() throws {
    let deck = PracticeDeck(try #require(PracticeTask("write-3999")))
    let question = PracticeQuestion(number: 1994, cards: [1000, 900, 90, 4])
    for (text, card) in [("MDCCCC", 900), ("MCMLX", 90), ("IM", 1000), ("MCMXCIII", 4), ("MCMXC", 4)] {
      #expect(deck.forgotten(by: text, in: question) == card, "\(text)")
    }
    let figures = PracticeDeck(try #require(PracticeTask("read-3999")))
    for (text, card) in [("1944", 90), ("994", 1000), ("1993", 4), ("1894", 900)] {
      #expect(figures.forgotten(by: text, in: question) == card, "\(text)")
    }
  }

  @Test("a round is the same after it was kept, wherever it was left; what is none is left out")
  func document() throws {
    for level in PracticeTask.levels {
      let task = try #require(PracticeTask(level))
      var generator = SeededGenerator(seed: 4)
      var round = try round(level)
      for _ in 0..<60 {
        let kept = try JSONText.decode(PracticeRound.Document.self, from: JSONText.encode(PracticeRound.Document(round)))
        var next = round
        next.advance()
        #expect(PracticeRound(kept, task: task) == next)
        if round.isAnswered { round.advance() }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: _ = round.check()
        case 1: _ = round.erase()
        case 2: round.noteHelp()
        case 3: if let symbol = task.symbols.randomElement(using: &generator) { _ = round.press(symbol) }
        default: if let symbol = round.nextSymbol { _ = round.press(symbol) }
        }
      }
    }
    #expect(PracticeRound(.init(try self.round("date-2099")), task: try #require(PracticeTask("write-3999"))) == nil)
    #expect(PracticeRound(.init(try self.round("read-1000")), task: try #require(PracticeTask("read-100"))) == nil)
    let whole = JSONText.encode(PracticeRound.Document(try self.round("read-20")))
    for (from, to) in [(#""index":0"#, #""index":11"#), (#""firstTries":[]"#, #""firstTries":[true]"#), (#""number":"#, #""number":9"#)] {
      let text = whole.replacing(from, with: to)
      #expect(text != whole)
      let kept = try? JSONText.decode(PracticeRound.Document.self, from: text)
      #expect(kept.flatMap { PracticeRound($0, task: PracticeTask("read-20")!) } == nil, "\(to)")
    }
  }

  @Test("months have their days, February one more in leap years")
  func calendar() {
    #expect((1...12).map { CalendarDate.days(in: $0, of: 2026) } == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    for (year, days) in [(1900, 28), (2000, 29), (2024, 29), (2025, 28), (2100, 28)] { #expect(CalendarDate.days(in: 2, of: year) == days) }
  }
}
