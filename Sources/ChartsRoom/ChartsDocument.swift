import Sessions

/// What is kept of the charts: what is chosen and looked at in which table, by numbers of rows and slices.
struct ChartsDocument: Codable, Equatable {
  /// What is open in the pie.
  struct Pie: Codable, Equatable {
    /// The open slice, counted from 0.
    var selected: Int?
    /// Whether the middle is open.
    var centreOpen: Bool

    init(selected: Int?, centreOpen: Bool) {
      self.selected = selected
      self.centreOpen = centreOpen
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      selected = members.lenient(.selected)
      centreOpen = members.lenient(.centreOpen) ?? false
    }
  }

  /// The value that is shown.
  struct Scrub: Codable, Equatable {
    /// The page's name.
    var page: String
    /// Counted from 0.
    var row: Int
  }

  /// The page's name.
  var page: String?
  /// What is chosen on each page, counted from 0; nil for what makes no sense.
  var choice: [Int?]
  /// nil where there is but one table.
  var table: TableIdentity?
  var pie: Pie
  var scrub: Scrub?
  /// The values that were dragged; nil where none can be.
  var values: [Int]?
  /// Whether the values are shown in rows and columns too; nil for no.
  var showsTable: Bool?

  init(page: ChartPage, choice: [Int], table: TableIdentity?, pie: Pie, scrub: Scrub?, values: [Int]? = nil, showsTable: Bool = false) {
    self.page = page.name
    self.choice = choice
    self.table = table
    self.pie = pie
    self.scrub = scrub
    self.values = values
    self.showsTable = showsTable ? true : nil
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    page = members.lenient(.page)
    choice = members.lenientList(.choice) ?? []
    table = members.lenient(.table)
    pie = members.lenient(.pie) ?? Pie(selected: nil, centreOpen: false)
    scrub = members.lenient(.scrub)
    values = members.lenient(.values)
    showsTable = members.lenient(.showsTable)
  }
}
