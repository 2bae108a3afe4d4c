/// How a game ends when both play their best.
struct FourOutcome: Hashable, Sendable {
  /// For whoever plays the column that is asked about.
  enum Kind: String, Hashable, Sendable {
    case win, draw, loss
  }

  let kind: Kind
  /// How many more stones whoever wins plays, the last one included; 0 for a draw, nil where that was not found out.
  let moves: Int?
}
