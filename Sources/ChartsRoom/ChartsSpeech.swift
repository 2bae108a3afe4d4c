import RoomKit

/// What is said of the charts to those who do not see them.
enum ChartsSpeech: String, Word {
  static let file = "charts-speech"
  case values, shares, share, centre, walk
}
