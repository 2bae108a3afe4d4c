/// What the three pages show.
@MainActor
protocol ChartSource {
  /// What can be chosen between on a page, by name; fewer than two: nothing.
  func choices(on page: ChartPage) -> [String]
  /// Whether a choice on one page is the choice on all.
  var choicesAreShared: Bool { get }
  /// What a page is about.
  func title(of page: ChartPage, choice: Int) -> String
  func curve(_ choice: Int) -> ChartSeries
  /// Further curves for comparison, with the choices that they are.
  func companions(_ choice: Int) -> [(choice: Int, series: ChartSeries)]
  func bars(_ choice: Int) -> ChartSeries
  func pie(_ choice: Int) -> [PieShare]
  /// What the pie's values are of.
  func pieName(_ choice: Int) -> String
  /// The page that is shown first.
  var firstPage: ChartPage { get }
  /// What tells a table from others, so that what was chosen in one is not chosen in another; nil where there is but one.
  var identity: TableIdentity? { get }
  /// What stands in the place of charts without data; nil: there are data.
  var emptyNote: String? { get }
}

extension ChartSource {
  var firstPage: ChartPage { .curve }
  var identity: TableIdentity? { nil }
  var emptyNote: String? { nil }
  func companions(_ choice: Int) -> [(choice: Int, series: ChartSeries)] { [] }
  func pieName(_ choice: Int) -> String { title(of: .pie, choice: choice) }
}
