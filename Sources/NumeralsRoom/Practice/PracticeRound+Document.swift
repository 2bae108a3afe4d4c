import RoomKit
import Sessions

extension PracticeRound {
  /// What is kept of a round; its task is the level's.
  struct Document: Codable, Equatable {
    var questions: [PracticeQuestion]
    /// The question that is asked, from 0.
    var index: Int
    var typed: String
    var isJudged: Bool
    var isBlemished: Bool
    var firstTries: [Bool]
    var mistakes: Int

    init(_ round: PracticeRound) {
      // What was answered needs no more to be looked at.
      let isOver = round.isAnswered
      questions = round.questions
      index = round.index + (isOver ? 1 : 0)
      typed = isOver ? "" : round.typed
      isJudged = !isOver && round.isJudged
      isBlemished = !isOver && round.isBlemished
      firstTries = round.firstTries
      mistakes = round.mistakes
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      questions = try members.decode([PracticeQuestion].self, forKey: .questions)
      index = try members.decode(Int.self, forKey: .index)
      typed = members.lenient(.typed) ?? ""
      isJudged = members.lenient(.isJudged) ?? false
      isBlemished = members.lenient(.isBlemished) ?? false
      firstTries = try members.decode([Bool].self, forKey: .firstTries)
      mistakes = min(1_000_000_000, max(0, members.lenient(.mistakes) ?? 0))
    }
  }
}
