import Sessions
import Testing

@testable import ChartsRoom
@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("The day on which a room is opened")
struct TodayTests {
  @Test("rooms are opened with the local day, also shortly before and after midnight")
  func localDay() {
    let day = CalendarDay(year: 2026, month: 3, day: 14).number
    for (second, expected) in [(-1.0, day - 1), (0, day), (36_600, day), (86_399, day), (86_400, day + 1)] {
      var options = RoomOptions()
      options.startTime = Double(day) * 86_400 + second
      #expect(Playroom(options: options).options(of: "charts").contents[Today.self] == Today(day: expected))
    }
  }

  @Test("what was noted in my day is there when the room is opened again")
  func diary() throws {
    let playroom = Playroom(options: RoomOptions())
    let options = playroom.options(of: "charts")
    var diary = DayDiary()
    diary.note(.sleep, 9, on: 20_526)
    options.store[DayMode.storeName] = diary
    let room = try #require(try playroom.makeRoom("charts", level: "day") as? ChartsRoom)
    #expect((room.mode as? DayMode)?.diary == diary)
  }
}
