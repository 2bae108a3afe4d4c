import FourInARow
import Sessions

/// What the solver found out about a position, as text and as JSON. Columns count from 1.
struct AnalysisReport {
  let moves: String
  let analysis: Analysis
  let level: Int?
  let move: Int?
  let seconds: Double

  var text: String {
    var lines = [
      "score      \(Self.text(analysis.bounds))",
      "columns    " + analysis.columns.map { $0.map(Self.short) ?? "-" }.joined(separator: " "),
      "best       " + Self.list(analysis.bestColumns),
      "line       " + MoveText.text(of: analysis.line),
    ]
    if let level { lines.append("level \(level)    " + (move.map { "\($0 + 1)" } ?? "-")) }
    lines.append("positions  \(analysis.positions)")
    lines.append("time       \(Double(Int(seconds * 1e6)) / 1e3) ms")
    return lines.joined(separator: "\n")
  }

  var json: JSON {
    var members: [JSON.Member] = [.init("moves", .string(moves))]
    members += Self.members(analysis.bounds)
    members.append(
      .init("columns", .array(analysis.columns.map { $0.map { .object(Self.members($0)) } ?? .null })))
    members.append(.init("best", .array(analysis.bestColumns.map { .integer(Int128($0 + 1)) })))
    members.append(.init("line", .string(MoveText.text(of: analysis.line))))
    if let level {
      members.append(.init("level", .integer(Int128(level))))
      members.append(.init("move", move.map { .integer(Int128($0 + 1)) } ?? .null))
    }
    members.append(.init("positions", .integer(Int128(analysis.positions))))
    members.append(.init("seconds", .number(seconds)))
    return .object(members)
  }

  /// The score, null when time was too short, and the bounds then.
  private static func members(_ bounds: ScoreBounds) -> [JSON.Member] {
    if let score = bounds.exact { return [.init("score", .integer(Int128(score)))] }
    return [
      .init("score", .null), .init("low", .integer(Int128(bounds.low))), .init("high", .integer(Int128(bounds.high))),
    ]
  }

  private static func text(_ bounds: ScoreBounds) -> String {
    guard let score = bounds.exact else { return "\(bounds.low) to \(bounds.high) (time was too short)" }
    if score == 0 { return "0 (a draw)" }
    return "\(score) (the player to move \(score > 0 ? "wins" : "loses"))"
  }

  private static func short(_ bounds: ScoreBounds) -> String {
    bounds.exact.map { "\($0)" } ?? "\(bounds.low)..\(bounds.high)"
  }

  private static func list(_ columns: [Int]) -> String {
    columns.isEmpty ? "-" : columns.map { "\($0 + 1)" }.joined(separator: " ")
  }
}
