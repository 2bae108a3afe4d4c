import RoomKit

/// What is said of the charts to those who do not see them.
enum ChartsSpeech: String, Word {
  static let file = "charts-speech"
  case values, shares, share, centre, walk, rows
  // What is thrown and counted.
  case `throw`, throwMany, put, apple, pear, banana, strawberry, orange
  // What is measured.
  case reflex, rhythm
  // One's own days.
  case sun, cloud, rain, storm, snow, joyful, content, calm, sad, angry, sleep, askWeather, askMood, askSleep, week, month, year
}
