import Sessions

/// As it is kept; what makes no sense in what was kept is left out.
extension MeadowRecord: Codable {
  private struct Document: Codable {
    var version = 1
    var residents: [Row]
  }

  private struct Row: Codable {
    var who: String
    var habitat: String?
    var x: Double?
    var y: Double?
  }

  private struct Reading: Decodable {
    var residents: [Lenient<Row>]
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    for row in try Reading(from: decoder).residents.compactMap(\.value) {
      guard let resident = Resident(id: row.who) else { continue }
      var place: WorldPlace?
      if let habitat = row.habitat.flatMap(Habitat.init), let x = row.x, let y = row.y { place = WorldPlace(habitat, x: x, y: y) }
      take(resident, at: place)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    let rows = entries.map { Row(who: $0.resident.id, habitat: $0.place?.habitat.rawValue, x: $0.place?.x, y: $0.place?.y) }
    try Document(residents: rows).encode(to: encoder)
  }
}
