import RoomKit

/// One of the three pages, from left to right.
enum ChartPage: Int, CaseIterable, Hashable, Sendable {
  case curve, bars, pie

  var name: String { "\(self)" }

  /// What stands on the button that turns to it.
  var icon: Icon {
    switch self {
    case .curve: .curve
    case .bars: .bars
    case .pie: .pie
    }
  }

  init?(named name: String) {
    guard let page = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = page
  }
}
