import Sessions
import Testing

@Suite("Days of the calendar")
struct CalendarDayTests {
  @Test("days and dates are each other's way back")
  func numbers() {
    #expect(CalendarDay(year: 1970, month: 1, day: 1).number == 0)
    #expect(CalendarDay(year: 2000, month: 3, day: 1).number == 11_017)
    #expect(CalendarDay(number: 19_782).text == "2024-02-29")
    for number in stride(from: -800_000, to: 800_000, by: 997) { #expect(CalendarDay(number: number).number == number) }
  }

  @Test("days far outside of any calendar are its ends")
  func ends() {
    #expect(CalendarDay(number: .max) == CalendarDay(number: 1_000_000_000))
    #expect(CalendarDay(number: .min) == CalendarDay(number: -1_000_000_000))
  }
}
