import Sessions

/// What a room keeps for the one who plays: `Codable` values by name, and a list of things that are told apart by their numbers.
///
/// Whoever opens the room hears of every change, and brings back the next time what was kept; alone, a store lasts as long as it is held.
@MainActor
package final class RoomStore {
  /// The most that a room keeps for one profile.
  package nonisolated static let limit = 60
  /// The longest document, and the longest picture, in bytes.
  package nonisolated static let longestText = 1 << 20

  /// What happened to a store.
  package enum Change: Sendable {
    /// New, or in the place of the one with its number.
    case kept(Keepsake)
    case removed(Int64)
  }

  /// All that is kept, the oldest first.
  package private(set) var keepsakes: [Keepsake]
  private let number: (@MainActor @Sendable () -> Int64)?
  private let report: @MainActor @Sendable (Change) -> Void

  /// - Parameters:
  ///   - keepsakes: what was kept before, the oldest first.
  ///   - number: gives each new one its number; without it they are counted on.
  ///   - report: called after each change.
  package nonisolated init(
    _ keepsakes: [Keepsake] = [], number: (@MainActor @Sendable () -> Int64)? = nil,
    report: @escaping @MainActor @Sendable (Change) -> Void = { _ in }
  ) {
    self.keepsakes = keepsakes
    self.number = number
    self.report = report
  }

  /// Whether there is room for one more.
  package var hasRoom: Bool { keepsakes.count < Self.limit }

  /// All that is kept, as one document.
  package var document: KeepsakeList { KeepsakeList(keepsakes) }

  /// The value of a name; nil for none, and where something else is kept. Setting one that is too long, or one more than there is room for, changes
  /// nothing.
  package subscript<Value: Codable>(name: String) -> Value? {
    get { keepsakes.first { $0.name == name && !name.isEmpty }.flatMap { try? JSONText.decode(Value.self, from: $0.text) } }
    set {
      let known = keepsakes.firstIndex { $0.name == name && !name.isEmpty }
      switch (known, newValue) {
      case (let known?, let value?):
        let text = JSONText.encode(value)
        guard text.utf8.count <= Self.longestText, text != keepsakes[known].text else { return }
        keepsakes[known].text = text
        report(.kept(keepsakes[known]))
      case (let known?, nil): remove(keepsakes[known].id)
      case (nil, let value?): _ = add(JSONText.encode(value), name: name)
      case (nil, nil): break
      }
    }
  }

  /// Keeps one more thing.
  /// - Returns: it, with its number; nil where it is too long, or there is no room for it.
  package func add(_ text: String, picture: String = "", name: String = "") -> Keepsake? {
    guard hasRoom, text.utf8.count <= Self.longestText, picture.utf8.count <= Self.longestText else { return nil }
    let new = Keepsake(id: number?() ?? (keepsakes.map(\.id).max() ?? 0) + 1, name: name, text: text, picture: picture)
    keepsakes.append(new)
    report(.kept(new))
    return new
  }

  /// Removes what has a number; nothing where nothing has it.
  package func remove(_ number: Int64) {
    guard let index = keepsakes.firstIndex(where: { $0.id == number }) else { return }
    keepsakes.remove(at: index)
    report(.removed(number))
  }
}
