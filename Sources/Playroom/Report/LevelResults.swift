import Progress
import RoomKit

/// What came of all rounds of one level.
struct LevelResults {
  let room: String
  let level: LevelID
  /// How many rounds were played, and how many of them finished it.
  private(set) var rounds = 0
  private(set) var finished = 0
  /// The shortest round that finished it, in seconds; nil where none did.
  private(set) var best: Double?
  /// The mistakes of the last round that finished it; nil where none did.
  private(set) var lastMistakes: Int?
  /// When the last round began, in seconds since 1970.
  private(set) var last = 0.0

  /// Whether it is mastered: the last time that it was finished, it was finished without a mistake.
  var isMastered: Bool { lastMistakes == 0 }

  private init(room: String, level: LevelID) { (self.room, self.level) = (room, level) }

  /// The results of all levels that were played, in the order in which they were played first. Linear in the rounds.
  static func all(of rounds: [Round]) -> [LevelResults] {
    var places: [String: Int] = [:]
    var results: [LevelResults] = []
    for round in rounds.sorted(by: { $0.start < $1.start }) {
      let key = round.room + " " + round.level
      if places[key] == nil {
        places[key] = results.count
        results.append(LevelResults(room: round.room, level: LevelID(round.level)))
      }
      if let place = places[key] { results[place].add(round) }
    }
    return results
  }

  private mutating func add(_ round: Round) {
    rounds += 1
    last = round.start
    guard round.isFinishing else { return }
    finished += 1
    best = min(best ?? .infinity, round.duration)
    lastMistakes = round.mistakes
  }
}
