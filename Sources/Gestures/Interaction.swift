import Layers

/// What a layer does with touches and keys: its recognizers, its touch handler, its part in keyboard focus.
@MainActor
final class Interaction: @MainActor LayerInteraction {
  var recognizers: [GestureRecognizer] = []
  weak var touchHandler: (any TouchHandler)?
  var focus: FocusResponse?
  var yieldsNearMisses = false
  var accessibility = Accessibility()

  /// Whether a touch here means something to somebody.
  var takesTouches: Bool { !recognizers.isEmpty || touchHandler != nil }
}
