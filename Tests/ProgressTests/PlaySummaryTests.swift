import Sessions
import Testing

@testable import Progress

@Suite("What was played, as a log keeps it")
struct PlaySummaryTests {
  private static let text =
    #"{"roundsPerDay":[[19675,2],[19677,1]],"secondsPerRound":[["dots",5.5],["four",60]],"shares":[["dots",2,11],["four",1,60]]}"#

  @Test("a summary is read as it was written, and written as it ever was")
  func roundTrip() throws {
    let summary = try JSONText.decode(PlaySummary.self, from: Self.text)
    #expect(summary.roundsPerDay == [PlaySummary.Day(day: 19_675, rounds: 2), PlaySummary.Day(day: 19_677, rounds: 1)])
    #expect(summary.secondsPerRound == [PlaySummary.Pace(room: "dots", seconds: 5.5), PlaySummary.Pace(room: "four", seconds: 60)])
    #expect(summary.shares.map(\.rounds) == [2, 1] && summary.shares.map(\.seconds) == [11, 60])
    #expect(JSONText.encode(summary) == Self.text)
    #expect(try JSON(encoding: summary).decoded(as: PlaySummary.self) == summary)
  }

  @Test(
    "a summary that is damaged is none",
    arguments: [
      "{}", "[]", #"{"roundsPerDay":[],"secondsPerRound":[]}"#, #"{"roundsPerDay":[[1]],"secondsPerRound":[],"shares":[]}"#,
      #"{"roundsPerDay":[[1,2,3]],"secondsPerRound":[],"shares":[]}"#,
      #"{"roundsPerDay":[[1000000000,2]],"secondsPerRound":[],"shares":[]}"#,
      #"{"roundsPerDay":[],"secondsPerRound":[["dots","5"]],"shares":[]}"#,
      #"{"roundsPerDay":[],"secondsPerRound":[],"shares":[["dots",2]]}"#,
    ])
  func damaged(text: String) { #expect(throws: JSONTextError.self) { try JSONText.decode(PlaySummary.self, from: text) } }
}
