/// One of the three pages, from left to right.
enum ChartPage: Int, CaseIterable, Hashable, Sendable {
  case curve, bars, pie

  var name: String { "\(self)" }

  init?(named name: String) {
    guard let page = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = page
  }
}
