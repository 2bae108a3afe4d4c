import RoomKit

/// The words of what grown-ups read of what was played.
enum ReportWord: String, Word {
  static let file = "report"
  case title, rounds, minutes, finished, next, allFinished, level, times, mastered, best, mistakes, last, days, saved
}
