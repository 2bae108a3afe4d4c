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
  private(set) var place: PileLayout
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
    place = PileLayout(size: Size(320, 568), columns: 7, tray: Self.tray, isLeftHanded: options.isLeftHanded)
    if let kept = frame.kept(Document.self), let period = DayPeriod(rawValue: kept.period) { self.period = period }
    layer.anchorPoint = .zero
    try frame.addGround("calm")
    frame.tree.root.addSublayer(layer)
    for part in [chart] as [Layer] + cards + keys + periods { layer.addSublayer(part) }
    for key in keys {
      key.onPress = { [weak self, weak key] in if let key { self?.note(key.field, key.value) } }
    }
    for (key, period) in zip(periods, DayPeriod.allCases) {
      key.name = "\(period)"
      key.describe { ChartsSpeech(rawValue: "\(period)")?.text(in: $0) }
      key.onPress = { [weak self] in self?.show(period) }
    }
    chart.onTouch = { [weak self] in self?.choose(column: $0) }
    try frame.controls.addButtons([RoomButton(.undo, of: self, isEnabled: { $0.changes.canUndo }) { $0.takeBack() }])
  }

  var firstToDo: Layer? { keys.first }
  private var columns: [Range<Int>] { period.columns(to: today) }

  /// The day comes from the calendar, and into the log; in a replay from the log alone.
  func begin(in session: Session) {
    frame.beginGuide { [weak self] in
      guard let self, let field = DayDiary.Field.allCases.first(where: { self.diary[self.chosen][$0] == nil }) else { return nil }
      return keys.first { $0.field == field }.map { .tap($0.frame.center) }
    }
    guard !session.isReplay, let today = frame.options.contents[Today.self]?.day else { return }
    session.send(GameEvent(Self.word + "\(today)"))
  }

  func handle(_ event: GameEvent) -> Bool {
    guard event.words.hasPrefix(Self.word), let day = Int(event.words.dropFirst(Self.word.count)), abs(day) < 10_000_000 else {
      return false
    }
    (today, chosen) = (day, day)
    showAll()
    return true
  }

  // MARK: - Layout

  /// How much of the stage the pictures have.
  private static let tray = (high: 0.47, wide: 0.47)

  func layout(size: Size) {
    place = PileLayout(size: size, columns: columns.count, tray: Self.tray, isLeftHanded: frame.options.isLeftHanded)
    let tray = place.tray
    let gap = max(3, min(size.width, size.height) * 0.012)
    let row = min(tray.height * 0.17, 76 * StageGrowth.factor(in: size))
    for (index, key) in periods.enumerated() {
      let width = (tray.width - 2 * gap) / 3
      key.layout(in: Rect(x: tray.minX + Double(index) * (width + gap), y: tray.minY, width: width, height: row))
    }
    // The hours of sleep are more than the others: in two rows where those are high.
    let free = tray.height - row - 3 * gap
    let isHigh = free / 3 > tray.width / 5
    let weights = DayDiary.Field.allCases.map { $0 == .sleep && isHigh ? 1.45 : 1 }
    let unit = free / weights.reduce(0, +)
    var top = tray.minY + row + gap
    for (card, weight) in zip(cards, weights) {
      card.layout(in: Rect(x: tray.minX, y: top, width: tray.width, height: unit * weight))
      let group = keys.filter { $0.field == card.field }
      let cells = GridLayout(
        count: group.count, in: card.frame.insetBy(dx: gap, dy: gap / 2), ratio: 1, gap: 0.05,
        largest: 150 * StageGrowth.factor(in: size), fillsRows: true)
      for (key, cell) in zip(group, cells.frames) { key.layout(in: cell) }
      top += unit * weight + gap
    }
    showAll()
  }

  private func showAll() {
    chart.show(
      diary, columns, names: columns.map(period.name), chosen: columns.lastIndex { $0.contains(chosen) }, in: place,
      isDaily: period != .year)
    let entry = diary[chosen]
    for key in keys { key.show(isChosen: entry[key.field] == key.value, besides: entry[key.field].map { $0 != key.value } ?? false) }
    // What is still to be noted of the day, one after the other.
    let next = DayDiary.Field.allCases.first { entry[$0] == nil }
    for card in cards { card.show(isNoted: entry[card.field] != nil, isNext: card.field == next) }
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
    showAll()
    if let column = columns.lastIndex(where: { $0.contains(chosen) }), !frame.options.reducesMotion { chart.hop(column) }
    host.stateChanged()
  }

  private func keep() { frame.options.store[Self.storeName] = diary }

  private func takeBack() {
    guard let last = changes.undo() else { return }
    diary.put(last.entry, on: last.day)
    keep()
    host.play(.drop)
    showAll()
    host.stateChanged()
  }

  private func show(_ period: DayPeriod) {
    self.period = period
    if period == .year { chosen = today }
    host.play(.turn)
    layout(size: frame.tree.root.bounds.size)
    host.stateChanged()
  }

  /// A day of the week or the month is chosen, to be looked at or mended.
  private func choose(column: Int) {
    guard period != .year, columns.indices.contains(column) else { return }
    chosen = columns[column].lowerBound
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
      script.tap(Point(place.x(6 - back), place.plot.midY))
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
