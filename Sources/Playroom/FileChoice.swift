/// What became of the question for a file.
package enum FileChoice: Hashable, Sendable {
  /// The whole path of the one that was chosen.
  case file(String)
  case nothing
  /// Nobody can be asked here.
  case unavailable
}
