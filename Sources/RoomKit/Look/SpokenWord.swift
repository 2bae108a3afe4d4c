/// The words for those who do not see what is shown, where several rooms have them.
package enum SpokenWord: String, Word {
  package static let file = "spoken"
  case on, off, step, hold, level, finished, begun, isNew, lives, plays, color, age, door, voiceOn
}
