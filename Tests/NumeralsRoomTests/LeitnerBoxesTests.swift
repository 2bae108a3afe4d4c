import Geometry
import Sessions
import Testing

@testable import NumeralsRoom

@Suite("Leitner's boxes")
struct LeitnerBoxesTests {
  private func order(_ boxes: LeitnerBoxes, _ cards: [Int]) -> [Int] {
    var generator = SeededGenerator(seed: 3)
    return boxes.order(of: cards, using: &generator)
  }

  @Test("what was forgotten comes before what was known, that before what is new, and what is not due comes last")
  func sooner() {
    var boxes = LeitnerBoxes()
    boxes.beginRound()
    boxes.remember(1)
    boxes.forget(2)
    boxes.remember(3)
    boxes.beginRound()
    #expect(order(boxes, [1, 2, 3, 4, 5]) == [2, 4, 5] + order(boxes, [1, 3]), "what was known waits for two rounds")
    boxes.beginRound()
    #expect(order(boxes, [1, 2, 3, 4]).first == 2 && order(boxes, [1, 2, 3, 4]).last == 4)
  }

  @Test("what is known is due after 2, 4, 8 and 16 rounds; once forgotten, in the next one")
  func waits() {
    var boxes = LeitnerBoxes()
    var asked: [Int] = []
    for round in 1...60 {
      boxes.beginRound()
      // What is new comes after what is due, and before what is not.
      guard order(boxes, [7, 9])[0] == 7 else { continue }
      asked.append(round)
      boxes.remember(7)
    }
    #expect(asked.prefix(6) == [1, 3, 7, 15, 31, 47])
    #expect(boxes.mastered(of: [7, 9]) == 1)
    boxes.beginRound()
    boxes.forget(7)
    boxes.remember(7)
    #expect(boxes.box(of: 7) == 0, "an answer right after the wrong one proves nothing")
    boxes.beginRound()
    #expect(order(boxes, [9, 7]) == [7, 9])
  }

  @Test("boxes are the same after they were kept; what makes no sense in them is left out")
  func keeping() throws {
    var generator = SeededGenerator(seed: 8)
    var boxes = LeitnerBoxes()
    for _ in 0..<200 {
      boxes.beginRound()
      let card = Int.random(in: 1...100, using: &generator)
      if Bool.random(using: &generator) { boxes.remember(card) } else { boxes.forget(card) }
    }
    #expect(try JSONText.decode(LeitnerBoxes.self, from: JSONText.encode(boxes)) == boxes)
    let odd = #"{"round":5,"cards":[[1,2,3],[2,9,1],[3,-1,1],["x"],null,[4,1,99],[5],7]}"#
    let read = try JSONText.decode(LeitnerBoxes.self, from: odd)
    #expect(read.round == 5 && read.box(of: 1) == 2 && read.box(of: 4) == 1)
    for card in [2, 3, 5, 7] { #expect(read.box(of: card) == nil) }
    #expect(try JSONText.decode(LeitnerBoxes.self, from: "{}") == LeitnerBoxes())
  }
}

/// Someone who learns and forgets: what was just told is remembered for a while, and each time that it was known for longer.
private struct Learner {
  /// After how many rounds half is forgotten of what was met once, and by what that grows with each success.
  let (halfLife, growth): (Double, Double)
  private var memory: [Int: (halfLife: Double, round: Int)] = [:]
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    halfLife = Double.random(in: 2...5, using: &generator)
    growth = Double.random(in: 1.8...2.6, using: &generator)
  }

  /// How likely a number is known in a round.
  func knowledge(of number: Int, in round: Int) -> Double {
    guard let met = memory[number] else { return 0 }
    return Math.pow(2, -Double(round - met.round) / met.halfLife)
  }

  /// Whether it is known; it is told in any case.
  mutating func answer(_ number: Int, in round: Int) -> Bool {
    let knows = Double.random(in: 0..<1, using: &generator) < knowledge(of: number, in: round)
    memory[number] = (knows ? (memory[number]?.halfLife ?? halfLife) * growth : halfLife, round)
    return knows
  }
}

@Suite("Practice that comes back")
struct SpacedPracticeTests {
  private static let most = 3000

  /// How many rounds of ten questions someone needs who then knows 90 of 100 numbers, in order or as the room asks.
  private func rounds(seed: UInt64, isSpaced: Bool) throws -> Int {
    let task = try #require(PracticeTask("read-100"))
    var learner = Learner(seed: seed)
    var boxes = LeitnerBoxes()
    var generator = SeededGenerator(seed: seed)
    var next = 0
    for round in 1...Self.most {
      if isSpaced {
        boxes.beginRound()
        var game = PracticeRound(task, boxes: boxes, using: &generator)
        while let question = game.question {
          if learner.answer(question.number, in: round) {
            boxes.remember(question.number)
          } else {
            boxes.forget(question.number)
            for symbol in question.number == 1 ? ["2"] : ["1"] { _ = game.press(symbol) }
            _ = game.check()
          }
          for symbol in task.answer(to: question) { _ = game.press(String(symbol)) }
          game.advance()
        }
      } else {
        for _ in 0..<PracticeRound.length {
          _ = learner.answer(next + 1, in: round)
          next = (next + 1) % 100
        }
      }
      if (1...100).reduce(0, { $0 + learner.knowledge(of: $1, in: round) }) >= 90 { return round }
    }
    return Self.most
  }

  @Test("those who forget know 90 of 100 numbers after fewer rounds than if they were asked in order")
  func fewerRounds() throws {
    let learners = (1...40 as ClosedRange<UInt64>)
    let spaced = try learners.map { try rounds(seed: $0, isSpaced: true) }.sorted()
    let inOrder = try learners.map { try rounds(seed: $0, isSpaced: false) }.sorted()
    print("rounds of ten until 90 of 100 numbers are known, median of 40 learners: \(spaced[20]) spaced, \(inOrder[20]) in order")
    #expect(spaced[20] * 2 < inOrder[20])
    #expect(zip(spaced, inOrder).allSatisfy { $0 < $1 })
  }
}
