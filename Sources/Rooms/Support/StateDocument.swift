/// A room's state as one JSON object, on one line, its keys in the order in which they were given.
struct StateDocument {
  /// A value of JSON.
  indirect enum Value {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([Value])
    case null

    var text: String {
      switch self {
      case .string(let s): StateDocument.quoted(s)
      case .number(let n): n == n.rounded() && abs(n) < 1e15 ? String(Int(n)) : n.isFinite ? String(n) : "null"
      case .bool(let b): b ? "true" : "false"
      case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
      case .null: "null"
      }
    }
  }

  private var members: [(String, Value)] = []

  mutating func add(_ key: String, _ value: Value) { members.append((key, value)) }
  mutating func add(_ key: String, _ value: String) { add(key, .string(value)) }
  mutating func add(_ key: String, _ value: Int) { add(key, .number(Double(value))) }
  mutating func add(_ key: String, _ value: Bool) { add(key, .bool(value)) }
  mutating func add(_ key: String, _ value: Int?) { add(key, value.map { .number(Double($0)) } ?? .null) }

  var text: String { "{" + members.map { Self.quoted($0) + ":" + $1.text }.joined(separator: ",") + "}" }

  /// A string as JSON writes it (RFC 8259, section 7).
  private static func quoted(_ s: String) -> String {
    var out = "\""
    for u in s.unicodeScalars {
      switch u {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      default:
        if u.value < 32 {
          let hex = String(u.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          out.unicodeScalars.append(u)
        }
      }
    }
    return out + "\""
  }
}
