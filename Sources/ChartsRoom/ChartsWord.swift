import RoomKit
import Sessions

/// The words of the charts.
enum ChartsWord: String, Word {
  static let file = "charts"
  case title
  // What pages are about.
  case evening, tenWords, gifts, roundsPerDay, secondsPerRound, shares, daylight
  // Ten words.
  case cat, moon, boat, star, tree, fish, sun, duck, kite, bird
  // Seven gifts; the star is a word too.
  case heart, balloon, cake, card, plane, rocket
  case minutes, rounds, others, nothingPlayed
}
