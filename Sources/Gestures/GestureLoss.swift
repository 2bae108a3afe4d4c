/// Why a recognizer failed or was cancelled, for whoever inspects it.
public enum GestureLoss: String, Hashable, Sendable, CaseIterable {
  /// A finger strayed farther than the gesture allows.
  case strayed
  /// The fingers went another direction than the gesture's.
  case wrongDirection
  /// The fingers went neither straight across nor straight down.
  case crooked
  /// The gesture took too long.
  case tooSlow
  /// No further tap followed in time.
  case noFurtherTap
  /// The next tap fell too far away.
  case tooFarApart
  /// More fingers went down than the gesture takes.
  case tooManyFingers
  /// The fingers went up before there was a gesture.
  case lifted
  /// Another recognizer won the fingers.
  case preempted
  /// A recognizer that had to fail first did not.
  case requirementMet
  /// The recognizer's own `shouldBegin` said no.
  case refused
  /// A touch was cancelled: by the system, by a loss of focus, or because its device is gone.
  case touchCancelled
  /// The layer left the tree.
  case layerRemoved
  /// The recognizer was disabled or taken off its layer.
  case withdrawn
}
