import Sessions

extension RoomStore {
  /// All that is kept, as one document.
  package var document: JSON {
    .array(
      keepsakes.map { keepsake in
        [
          "id": .integer(Int128(keepsake.id)), "name": .string(keepsake.name), "text": .string(keepsake.text),
          "picture": .string(keepsake.picture),
        ]
      })
  }

  /// Reads what a document holds; what makes no sense in it is left out.
  package nonisolated static func keepsakes(of document: JSON?) -> [Keepsake] {
    var keepsakes: [Keepsake] = []
    for entry in document?.array ?? [] {
      guard let id = entry["id"]?.int.map(Int64.init), let text = entry["text"]?.string, keepsakes.count < limit,
        id > keepsakes.last?.id ?? 0, id < .max
      else { continue }
      keepsakes.append(Keepsake(id: id, name: entry["name"]?.string ?? "", text: text, picture: entry["picture"]?.string ?? ""))
    }
    return keepsakes
  }
}
