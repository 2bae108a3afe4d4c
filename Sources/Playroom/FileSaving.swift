/// What came of files that were to be saved.
package enum FileSaving: Sendable {
  /// They are in a folder; nil where nobody knows what the person calls it.
  case saved(in: String?)
  /// The person did not want them after all.
  case nothing
  case failed(any Error)
}
