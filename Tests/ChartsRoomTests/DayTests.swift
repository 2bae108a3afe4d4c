import Geometry
import Layers
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

@MainActor
@Suite("My day")
struct DayTests {
  private static let today = CalendarDay(year: 2026, month: 3, day: 2).number

  private func play(
    _ store: RoomStore = RoomStore(), today: Int = DayTests.today, size: Size = Size(320, 568), state: JSON? = nil,
    language: Language = .english
  ) throws -> ChartsPlay {
    var options = RoomOptions(state: state, store: store)
    options.language = language
    options.contents[Today.self] = Today(day: today)
    return try ChartsPlay("day", size: size, options: options)
  }

  private func mode(_ play: ChartsPlay) throws -> DayMode { try #require(play.room.mode as? DayMode) }

  private func press(_ field: DayDiary.Field, _ value: Int, _ play: ChartsPlay) throws {
    let key = try #require(try mode(play).keys.first { $0.field == field && $0.value == value })
    play.wait(0.1)
    play.tap(key.frame.center)
  }

  @Test("what is noted of a day is kept, and there on the next one; the same press takes it away")
  func noting() throws {
    let store = RoomStore()
    let first = try play(store)
    for (field, value) in [(DayDiary.Field.weather, 2), (.mood, 0), (.sleep, 9), (.mood, 1), (.weather, 2)] {
      try press(field, value, first)
    }
    #expect(try mode(first).diary[Self.today] == DayDiary.Entry(weather: nil, mood: 1, sleep: 9))
    let next = try play(store, today: Self.today + 1)
    #expect(try mode(next).diary[Self.today] == DayDiary.Entry(weather: nil, mood: 1, sleep: 9))
    #expect(try mode(next).diary[Self.today + 1].isEmpty)
    try press(.sleep, 12, next)
    next.tap(try #require(next.room.controls.button(.undo)).position)
    #expect(try mode(next).diary.days == [Self.today])
    #expect(try mode(play()).diary.days.isEmpty, "another player has a diary of their own")
  }

  @Test("a day of the week is chosen by touching its column, and is noted then")
  func choosing() throws {
    let play = try play()
    let place = try mode(play).place
    play.tap(Point(place.x(4), place.frame.midY))
    try press(.sleep, 7, play)
    #expect(try mode(play).diary.days == [Self.today - 2])
  }

  @Test("a week, a month and a year end today; a year's columns are months, each with all its days")
  func periods() {
    for today in stride(from: Self.today - 800, to: Self.today + 800, by: 7) {
      for period in DayPeriod.allCases {
        let columns = period.columns(to: today)
        #expect(columns.count == (period == .year ? 12 : period.rawValue) && columns.last?.contains(today) == true)
        for (one, two) in zip(columns, columns.dropFirst()) { #expect(one.upperBound == two.lowerBound) }
      }
      #expect(DayPeriod.year.columns(to: today).allSatisfy { (28...31).contains($0.count) })
    }
    #expect(DayPeriod.week.columns(to: Self.today).map(DayPeriod.week.name) == ["24", "25", "26", "27", "28", "1", "2"])
    #expect(
      DayPeriod.year.columns(to: Self.today).map(DayPeriod.year.name) == ["4", "5", "6", "7", "8", "9", "10", "11", "12", "1", "2", "3"])
  }

  @Test("days together are their mean sleep and what came most often")
  func summaries() {
    var diary = DayDiary()
    for (day, entry) in [(1, (0, 2, 7)), (2, (1, 2, 8)), (3, (1, 4, 8))] {
      diary.put(DayDiary.Entry(weather: entry.0, mood: entry.1, sleep: entry.2), on: day)
    }
    #expect(diary.summary(of: 0..<10) == DayDiary.Entry(weather: 1, mood: 2, sleep: 8))
    #expect(diary.summary(of: 1..<3) == DayDiary.Entry(weather: 0, mood: 2, sleep: 8))
    #expect(diary.summary(of: 5..<9).isEmpty)
  }

  @Test("a diary is the same after it was kept, forgets the earliest days, and leaves out what makes no sense")
  func keeping() throws {
    var generator = SeededGenerator(seed: 6)
    var diary = DayDiary()
    for _ in 0..<3000 {
      let field = try #require(DayDiary.Field.allCases.randomElement(using: &generator))
      diary.note(field, Int.random(in: -1...13, using: &generator), on: Int.random(in: 20_000...21_200, using: &generator))
      if Int.random(in: 0..<100, using: &generator) == 0 {
        let kept = JSONText.encode(diary)
        #expect(try JSONText.decode(DayDiary.self, from: kept) == diary && kept.utf8.count < RoomStore.longestText)
      }
    }
    #expect(diary.days.count == DayDiary.most)
    let odd = #"[[1,2,3],[5,9,9,99],[6,0,0,8],["x"],null,7,[1e300,0,0,8],[8,-1,2,-1]]"#
    let read = try JSONText.decode(DayDiary.self, from: odd)
    #expect(read.days == [6, 8] && read[6] == DayDiary.Entry(weather: 0, mood: 0, sleep: 8))
  }

  @Test("a log says which day it was, and replays with it; other words are none of it")
  func log() throws {
    let play = try play(today: Self.today)
    #expect(play.room.handle(GameEvent("day 12345"), at: 0))
    #expect(try mode(play).today == 12_345)
    for words in ["day", "day x", "day 99999999999999999999", "move 3", ""] { #expect(!play.room.handle(GameEvent(words), at: 0)) }
    #expect(try mode(play).today == 12_345)
  }

  @Test(
    "a week shows each day's face and weather, also on the smallest stage", arguments: [Size(180, 320), Size(320, 568), Size(640, 400)])
  func pictures(size: Size) throws {
    let play = try play(size: size)
    try press(.weather, 2, play)
    try press(.mood, 1, play)
    #expect(try mode(play).chart.sublayers.flatMap(\.sublayers).count { $0 is ArtLayer } == 2)
  }

  @Test("what is to be noted next is marked, what was noted has its check, and days that nothing is known of wait in dots")
  func next() throws {
    let play = try play(size: Size(1280, 800))
    func next() throws -> DayDiary.Field? { try mode(play).cards.first(where: \.isNext)?.field }
    func ghosts() throws -> Int {
      try mode(play).chart.sublayers.flatMap(\.sublayers).count { $0.name == "ghost" && ($0 as? ShapeLayer)?.path.isEmpty == false }
    }
    #expect(try next() == .weather && ghosts() == 7)
    try press(.weather, 2, play)
    #expect(try next() == .mood && mode(play).cards.filter(\.isNoted).map(\.field) == [.weather])
    try press(.mood, 0, play)
    #expect(try next() == .sleep && ghosts() == 7, "whoever has a face and no sleep stands in dots")
    try press(.sleep, 9, play)
    #expect(try next() == nil && ghosts() == 6 && mode(play).cards.allSatisfy(\.isNoted))
    play.tap(Point(try mode(play).place.x(2), try mode(play).place.frame.midY))
    #expect(try next() == .weather, "of another day nothing is known")
  }

  @Test(
    "the pictures to choose are as large as there is room for, side by side on their cards", arguments: [Size(1280, 800), Size(1920, 1080)])
  func large(size: Size) throws {
    let play = try play(size: size)
    for key in try mode(play).keys where key.field != .sleep { #expect(min(key.frame.width, key.frame.height) >= size.height * 0.13) }
    for card in try mode(play).cards {
      let keys = try mode(play).keys.filter { $0.field == card.field }
      #expect(keys.allSatisfy { card.frame.insetBy(dx: -0.5, dy: -0.5).contains($0.frame) })
    }
  }

  @Test("where one kind is asked for at a time, the next one comes when one is noted, and its tab opens one again")
  func oneByOne() throws {
    let play = try play(size: Size(240, 320))
    let mode = try mode(play)
    func seen() -> Set<DayDiary.Field> { Set(mode.keys.filter { !$0.isHidden }.map(\.field)) }
    for (field, value) in [(DayDiary.Field.weather, 1), (.mood, 0), (.sleep, 9)] {
      #expect(seen() == [field])
      try press(field, value, play)
    }
    #expect(seen() == [.sleep] && mode.diary[Self.today] == DayDiary.Entry(weather: 1, mood: 0, sleep: 9))
    play.tap(try #require(mode.tabs.first { $0.field == .mood }).frame.center)
    try press(.mood, 3, play)
    #expect(seen() == [.mood] && mode.diary[Self.today].mood == 3)
    play.tap(Point(mode.place.x(2), mode.place.frame.midY))
    #expect(seen() == [.weather], "another day begins with its weather")
    play.tap(try #require(mode.tabs.first { $0.field == .mood }).frame.center)
    #expect(seen() == [.mood])
    play.tap(try #require(mode.periods.last).frame.center)
    #expect(seen() == [.sleep], "a year is of today, for which nothing is opened")
  }

  @Test("the longest sleep with a face on it ends below the weather, and above the day's name, on every stage")
  func parts() throws {
    for size in [Size(240, 320), Size(360, 640), Size(640, 360), Size(1280, 800), Size(3840, 2160)] {
      let place = try mode(play(size: size)).place
      let face = place.y(ofHour: Double(DayDiary.hours.upperBound)) + place.faceOffset
      #expect(face - place.face / 2 >= place.skyMiddle + place.sky / 2 - 0.1 && place.skyMiddle - place.sky / 2 >= place.frame.minY)
      for hours in DayDiary.hours {
        let body = try #require(place.body(height: place.foot - place.y(ofHour: Double(hours))).bounds)
        let stripes = try #require(place.stripes(hours: hours).bounds)
        #expect(body.insetBy(dx: -1e-6, dy: -1e-6).contains(stripes) && stripes.minY > body.minY, "stripes end below the shoulders")
      }
      #expect(place.foot < place.nameMiddle - place.nameSize / 2 && place.nameMiddle + place.nameSize / 2 <= place.frame.maxY)
    }
  }

  @Test("all periods are seen and every key can be touched on every stage, and nothing moves when nobody plays")
  func stages() throws {
    let arabic = try #require(Language(rawValue: "ar"))
    let stages = [Size(240, 320), Size(360, 640), Size(640, 360), Size(400, 240), Size(1280, 800), Size(3840, 2160)]
    for (size, language) in stages.flatMap({ [($0, Language.english), ($0, arabic)] }) {
      let play = try play(size: size, language: language)
      let mode = try mode(play)
      for key in mode.periods {
        play.wait(0.3)
        play.tap(key.frame.center)
        #expect(play.state["period"]?.int == DayPeriod.allCases[mode.periods.firstIndex { $0 === key } ?? 0].rawValue)
      }
      let least = min(size.width, size.height) < 300 ? 40.0 : 44
      for field in DayDiary.Field.allCases {
        if let tab = mode.tabs.first(where: { $0.field == field && !$0.isHidden }) { play.tap(tab.frame.center) }
        for (tab, card) in zip(mode.tabs, mode.cards) where !tab.isHidden {
          #expect(tab.frame.minX >= card.frame.minX - 0.1 && tab.frame.maxX <= card.frame.maxX + 0.1, "a tab stands on its card on \(size)")
        }
        let seen = mode.keys.filter { !$0.isHidden } as [Layer] + mode.tabs.filter { !$0.isHidden }
        #expect(mode.keys.allSatisfy { $0.field != field || !$0.isHidden }, "all of \(field) on \(size)")
        for (index, key) in seen.enumerated() {
          #expect(Rect(origin: .zero, size: size).contains(key.frame) && min(key.frame.width, key.frame.height) >= least, "\(key.frame)")
          #expect(seen[..<index].allSatisfy { !$0.frame.insetBy(dx: 0.1, dy: 0.1).intersects(key.frame) })
        }
      }
      play.wait(30)
      _ = play.session.render()
      #expect(!play.session.needsFrame && play.session.nextDeadline == nil)
    }
  }
}
