import Geometry

/// A line of a log, whose members can be asked for by what they must be.
struct LogFields {
  let value: JSON
  let line: Int

  subscript(name: String) -> JSON? { value[name] }

  func error(_ reason: String) -> LogError { LogError(line: line, reason) }

  private func field(_ name: String, _ wanted: String) throws(LogError) -> JSON {
    guard let field = value[name] else { throw error("\"\(name)\" is missing; it must be \(wanted)") }
    return field
  }

  private func mismatch(_ name: String, _ field: JSON, _ wanted: String) -> LogError {
    var shown = field.description
    if shown.utf8.count > 40 { shown = shown.prefix(36) + "..." }
    return error("\"\(name)\" is \(shown), and must be \(wanted)")
  }

  func number(_ name: String, _ range: ClosedRange<Double> = -SessionLog.farthest...SessionLog.farthest) throws(LogError) -> Double {
    let wanted = "a number from \(JSON.number(range.lowerBound)) to \(JSON.number(range.upperBound))"
    let field = try field(name, wanted)
    guard let v = field.double, range.contains(v) else { throw mismatch(name, field, wanted) }
    return v
  }

  func string(_ name: String) throws(LogError) -> String {
    let field = try field(name, "a string")
    guard let v = field.string else { throw mismatch(name, field, "a string") }
    return v
  }

  func bool(_ name: String) throws(LogError) -> Bool {
    let field = try field(name, "true or false")
    guard let v = field.bool else { throw mismatch(name, field, "true or false") }
    return v
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(LogError) -> Choice {
    let wanted = "one of " + Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let field = try field(name, wanted)
    guard let v = field.string.flatMap(Choice.init(rawValue:)) else { throw mismatch(name, field, wanted) }
    return v
  }

  /// Two numbers in a list.
  func pair(_ name: String) throws(LogError) -> Point {
    let wanted = "two numbers in brackets, each at most \(JSON.number(SessionLog.farthest)) in size"
    let field = try field(name, wanted)
    guard let values = field.array, values.count == 2, let x = values[0].double, let y = values[1].double,
      abs(x) <= SessionLog.farthest, abs(y) <= SessionLog.farthest
    else { throw mismatch(name, field, wanted) }
    return Point(x, y)
  }

  func position() throws(LogError) -> Point { Point(try number("x"), try number("y")) }
}
