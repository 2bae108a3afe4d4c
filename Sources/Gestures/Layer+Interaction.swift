import Layers

@MainActor
extension Layer {
  var responses: Interaction? {
    guard let interaction else { return nil }
    return interaction as? Interaction
  }

  private var madeResponses: Interaction {
    if let responses { return responses }
    let made = Interaction()
    interaction = made
    return made
  }

  /// The recognizers that watch this layer's touches, in the order in which they were added.
  public var recognizers: [GestureRecognizer] { responses?.recognizers ?? [] }

  /// Gives the layer a recognizer, which it keeps; one that another layer had leaves that.
  @discardableResult
  public func addRecognizer<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.layer?.removeRecognizer(recognizer)
    madeResponses.recognizers.append(recognizer)
    recognizer.layer = self
    return recognizer
  }

  /// Takes a recognizer off the layer, which cancels what it has under way.
  public func removeRecognizer(_ recognizer: GestureRecognizer) {
    guard let responses, recognizer.layer === self else { return }
    responses.recognizers.removeAll { $0 === recognizer }
    recognizer.layer = nil
    recognizer.withdraw()
  }

  /// Who takes this layer's touches raw; not kept alive.
  public var touchHandler: (any TouchHandler)? {
    get { responses?.touchHandler }
    set { madeResponses.touchHandler = newValue }
  }

  /// What the layer does with keys while it has the keyboard's focus; nil when it takes none.
  public var focusResponse: FocusResponse? {
    get { responses?.focus }
    set { madeResponses.focus = newValue }
  }

  /// What it is to those who do not see it.
  var accessibility: Accessibility {
    get { responses?.accessibility ?? Accessibility() }
    set { madeResponses.accessibility = newValue }
  }

  /// Whether a touch that hits this layer goes to another one that it missed by no more than the router's tolerance; for grounds.
  ///
  /// The tree's root does so in any case.
  public var yieldsNearMisses: Bool {
    get { responses?.yieldsNearMisses ?? false }
    set { madeResponses.yieldsNearMisses = newValue }
  }
}
