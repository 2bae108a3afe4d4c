/// What a player has asked the machine about the board as it stands.
struct FourAdvice {
  /// What columns lead to, as far as it was asked for and is known.
  var outcomes: [Int: FourOutcome] = [:]
  /// The column whose outcome is shown.
  var lookedAt: Int?
  /// What was asked of the machine and waits for its answer.
  var asked: FourQuestion?
}
