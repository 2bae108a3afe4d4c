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
    /// What help the question has had so far; earlier documents have none of it.
    var tries: Int
    var struck: [String]
    var isHelped: Bool

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
      tries = isOver ? 0 : round.tries
      struck = isOver ? [] : round.struck
      isHelped = !isOver && round.isHelped
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
      tries = min(1000, max(0, members.lenient(.tries) ?? 0))
      struck = (members.lenientList(.struck) ?? []).compactMap(\.self)
      isHelped = members.lenient(.isHelped) ?? false
    }
  }
}
