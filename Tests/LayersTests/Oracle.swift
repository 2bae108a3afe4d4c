import Foundation

/// The numbers measured on Core Animation, as the file has them.
enum Oracle {
  /// Any value of a JSON document.
  enum Value: Decodable, Sendable, Hashable {
    case number(Double)
    case text(String)
    case list([Value])
    case table([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let x = try? container.decode(Double.self) {
        self = .number(x)
      } else if let x = try? container.decode(String.self) {
        self = .text(x)
      } else if let x = try? container.decode([Value].self) {
        self = .list(x)
      } else {
        self = .table(try container.decode([String: Value].self))
      }
    }

    subscript(name: String) -> Value {
      guard case .table(let table) = self, let value = table[name] else { fatalError("the oracle has no table \(name)") }
      return value
    }
    subscript(index: Int) -> Value { list[index] }

    var list: [Value] { if case .list(let list) = self { list } else { fatalError("the oracle has no list here") } }
    var number: Double { if case .number(let x) = self { x } else { fatalError("the oracle has no number here") } }
    var text: String { if case .text(let x) = self { x } else { fatalError("the oracle has no text here") } }
    var numbers: [Double] { list.map(\.number) }
    /// The rows of a table with names, as (name, numbers), by name.
    var namedRows: [NamedRow] {
      guard case .table(let table) = self["rows"] else { fatalError("the oracle's rows have no names here") }
      return table.keys.sorted().map { NamedRow(name: $0, times: self["t"].numbers, values: table[$0]!.numbers) }
    }
  }

  struct NamedRow: Sendable, CustomStringConvertible {
    let name: String
    let times: [Double]
    let values: [Double]
    var description: String { name }
  }

  static let all: Value = {
    guard let url = Bundle.module.url(forResource: "core-animation", withExtension: "json"), let data = try? Data(contentsOf: url),
      let value = try? JSONDecoder().decode(Value.self, from: data)
    else { fatalError("the oracle's file is missing or is not JSON") }
    return value
  }()

  static func rows(_ table: String) -> [[Value]] { all[table]["rows"].list.map(\.list) }
}
