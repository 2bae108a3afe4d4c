import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// One's own days: weather, mood and sleep noted by pictures, and a week, a month or a year of them as a chart.
@MainActor
final class DayMode: ChartsMode {
  /// Under what the diary is kept.
  static let storeName = "days"
  /// What a log says of the day on which it was recorded begins with this word.
  private static let word = "day "

  private(set) var diary: DayDiary
  private(set) var period = DayPeriod.week
  /// The local day, from that of 1970's first.
  private(set) var today: Int
  /// The day that is noted.
  private(set) var chosen: Int
  private var changes = UndoStack<(day: Int, entry: DayDiary.Entry)>(limit: 100)
  private let frame: RoomFrame
  private let layer = Layer()
  let chart: DayChart
  let keys: [DayKey]
  let periods: [ThrowKey]
  /// What the pictures of each kind lie on.
  let cards: [DayCard]
  /// What opens each kind where one is seen at a time.
  let tabs: [DayTab]
  private var parts: DayLayout
  /// The kind that was opened by its tab; nil for the one that is next.
  private var opened: DayDiary.Field?
  /// Where the days stand.
  var place: DayPlaces { chart.place }
  private var host: any RoomHost { frame.host }

  /// - Throws: `RoomError` when a picture is missing.
  init(on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let options = frame.options
    diary = options.store[Self.storeName] ?? DayDiary()
    today = options.contents[Today.self]?.day ?? 0
    chosen = today
    chart = DayChart(options: options)
    var keys: [DayKey] = []
    for field in DayDiary.Field.allCases {
      for value in field.values { keys.append(try DayKey(field, value, options: options)) }
    }
    self.keys = keys
    periods = DayPeriod.allCases.map { ThrowKey("\($0.rawValue)", options: options) }
    cards = try DayDiary.Field.allCases.map { field throws(RoomError) in try DayCard(field, options: options) }
    tabs = try DayDiary.Field.allCases.map { field throws(RoomError) in try DayTab(field, options: options) }
    parts = DayLayout(size: Size(320, 568), columns: 7, sides: frame.sides)
    if let kept = frame.kept(Document.self), let period = DayPeriod(rawValue: kept.period) { self.period = period }
    layer.anchorPoint = .zero
    try frame.addGround("calm")
    frame.tree.root.addSublayer(layer)
    for part in [chart] as [Layer] + tabs + cards + keys + periods { layer.addSublayer(part) }
    for key in keys {
      key.onPress = { [weak self, weak key] in if let key { self?.note(key.field, key.value) } }
    }
    for tab in tabs {
      tab.onPress = { [weak self, weak tab] in if let tab { self?.open(tab.field) } }
    }
    for (key, period) in zip(periods, DayPeriod.allCases) {
      key.name = "\(period)"
      key.describe { ChartsSpeech(rawValue: "\(period)")?.text(in: $0) }
      key.onPress = { [weak self] in self?.show(period) }
    }
    chart.onTouch = { [weak self] in self?.choose(column: $0) }
    try frame.controls.addButtons([RoomButton(.undo, of: self, isEnabled: { $0.changes.canUndo }) { $0.takeBack() }])
  }

  var firstToDo: Layer? { keys.first { $0.field == open } }
  /// What is still to be noted of the day, one after the other.
  private var next: DayDiary.Field? { DayDiary.Field.allCases.first { diary[chosen][$0] == nil } }
  /// The kind that is seen where one is seen at a time.
  private var open: DayDiary.Field { opened ?? next ?? .sleep }
  private var columns: [Range<Int>] { period.columns(to: today) }

  /// The day comes from the calendar, and into the log; in a replay from the log alone.
  func begin(in session: Session) {
    frame.beginGuide { [weak self] in
      guard let self, let field = next, !parts.isOneByOne || field == open else { return nil }
      return keys.first { $0.field == field }.map { .tap($0.frame.center) }
    }
    guard !session.isReplay, let today = frame.options.contents[Today.self]?.day else { return }
    session.send(GameEvent(Self.word + "\(today)"))
  }

  func handle(_ event: GameEvent) -> Bool {
    guard event.words.hasPrefix(Self.word), let day = Int(event.words.dropFirst(Self.word.count)), abs(day) < 10_000_000 else {
      return false
    }
    (today, chosen, opened) = (day, day, nil)
    showAll()
    return true
  }

  // MARK: - Layout

  func layout(size: Size) {
    parts = DayLayout(size: size, columns: columns.count, sides: frame.sides)
    for (key, frame) in zip(periods, parts.periods) { key.layout(in: frame) }
    for (card, frame) in zip(cards, parts.cards) {
      card.layout(in: frame)
      for (key, cell) in zip(keys.filter({ $0.field == card.field }), parts.cells(of: card.field, in: frame)) { key.layout(in: cell) }
    }
    showAll()
  }

  private func showAll() {
    chart.show(
      diary, columns, names: columns.map(period.name), chosen: columns.lastIndex { $0.contains(chosen) }, in: parts.place,
      isDaily: period != .year)
    let entry = diary[chosen]
    let (next, open) = (next, open)
    let isSeen = { [parts] (field: DayDiary.Field) in !parts.isOneByOne || field == open }
    for key in keys {
      key.isHidden = !isSeen(key.field)
      key.show(isChosen: entry[key.field] == key.value, besides: entry[key.field].map { $0 != key.value } ?? false)
    }
    for card in cards {
      card.isHidden = !isSeen(card.field)
      card.show(isNoted: entry[card.field] != nil && !parts.isOneByOne, isNext: card.field == next && !parts.isOneByOne)
    }
    for tab in tabs { tab.isHidden = !parts.isOneByOne }
    for (tab, frame) in zip(tabs, parts.tabs) {
      tab.layout(in: frame, isOpen: tab.field == open, reach: (parts.cards.first?.height ?? 0) * 0.3)
      tab.show(entry[tab.field], isOpen: tab.field == open)
    }
    let pale = Palette.paleOpacity(for: frame.options)
    for (key, shown) in zip(periods, DayPeriod.allCases) { key.opacity = shown == period ? 1 : pale }
    frame.controls.updateButtons()
  }

  // MARK: - Noting

  private func note(_ field: DayDiary.Field, _ value: Int) {
    frame.round.beginIfNeeded()
    changes.push((chosen, diary[chosen]))
    diary.note(field, value, on: chosen)
    keep()
    let step = field == .sleep ? value - DayDiary.hours.lowerBound : DayDiary.moods.count - value
    host.play(.pluck(step: step + 2))
    // The next kind comes; where there is none this one stays.
    opened = next == nil ? field : nil
    showAll()
    if open != field { bringKeys(from: field) }
    if let column = columns.lastIndex(where: { $0.contains(chosen) }), !frame.options.reducesMotion { chart.hop(column) }
    host.stateChanged()
  }

  /// Opens a kind, to be noted or mended.
  private func open(_ field: DayDiary.Field) {
    let former = open
    opened = field
    host.play(.press)
    showAll()
    if former != field { bringKeys(from: former) }
  }

  /// The pictures of the kind that has come to be seen grow, and the keyboard goes on with them.
  private func bringKeys(from former: DayDiary.Field) {
    guard parts.isOneByOne else { return }
    if let focused = frame.input.focusedLayer as? DayKey, focused.field == former { frame.input.focus(firstToDo) }
    guard !frame.options.reducesMotion else { return }
    for key in keys where key.field == open { key.add(KeyframeAnimation(.scale, values: [0.6, 1.05, 1], duration: 0.28), forKey: "come") }
  }

  private func keep() { frame.options.store[Self.storeName] = diary }

  private func takeBack() {
    guard let last = changes.undo() else { return }
    diary.put(last.entry, on: last.day)
    opened = nil
    keep()
    host.play(.drop)
    showAll()
    host.stateChanged()
  }

  private func show(_ period: DayPeriod) {
    self.period = period
    if period == .year { (chosen, opened) = (today, nil) }
    host.play(.turn)
    layout(size: frame.tree.root.bounds.size)
    host.stateChanged()
  }

  /// A day of the week or the month is chosen, to be looked at or mended.
  private func choose(column: Int) {
    guard period != .year, columns.indices.contains(column) else { return }
    chosen = columns[column].lowerBound
    opened = nil
    host.play(.press)
    showAll()
  }

  // MARK: - State

  /// What is kept of the level; the days are in the room's store.
  struct Document: Codable, Equatable {
    /// In days.
    var period: Int
  }

  var document: any Encodable { Document(period: period.rawValue) }

  var probeMembers: [JSON.Member] {
    [
      .init("today", JSON(today)), .init("chosen", JSON(chosen)), .init("period", JSON(period.rawValue)),
      .init("noted", JSON(diary.days.count)),
      .init(
        "days",
        .array(
          diary.days.map { day in
            let entry = diary[day]
            return .array([day, entry.weather ?? -1, entry.mood ?? -1, entry.sleep ?? -1].map { JSON($0) })
          })),
    ]
  }

  /// Today's weather, mood and sleep, a mistake that is taken back, and the longer views.
  func tourScript() -> TourScript {
    var script = TourScript()
    script.picture("start")
    script.wait(0.4)
    func press(_ field: DayDiary.Field, _ value: Int) {
      if let key = keys.first(where: { $0.field == field && $0.value == value }) { script.tap(key.position) }
      script.wait(0.5)
    }
    press(.weather, 0)
    press(.mood, 1)
    press(.sleep, 9)
    script.picture("today")
    for back in 1...3 {
      script.tap(Point(place.x(6 - back), place.frame.midY))
      script.wait(0.4)
      press(.weather, back)
      press(.mood, back)
      press(.sleep, 6 + back)
    }
    script.picture("week")
    for key in periods.dropFirst() {
      script.tap(key.position)
      script.wait(0.6)
    }
    script.picture("year")
    return script
  }
}
