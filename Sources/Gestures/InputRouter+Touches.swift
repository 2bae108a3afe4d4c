import Geometry
import Layers

extension InputRouter {
  func handle(touch event: TouchEvent) -> Bool {
    let live = touches.first { $0.id == event.id }
    if event.kind == .mouse { hover.note(event.position) }
    switch event.phase {
    case .began:
      if let live { lose(live) }
      guard event.position.isFinite else { return false }
      if touches.count >= GestureConstants.mostTouches { lose(touches[0]) }
      return begin(event)
    case .moved:
      guard let live, event.position.isFinite else { return false }
      move(live, to: event.position)
    case .ended:
      guard let live else { return false }
      if event.position.isFinite && clamped(event.position) != live.position {
        // A finger that lifts elsewhere has moved there first.
        move(live, to: event.position)
        decide()
      }
      end(live)
    case .cancelled:
      guard let live else { return false }
      cancel(live)
    }
    return true
  }

  /// Cancels a touch whose end was never told, and lets what followed it start afresh.
  private func lose(_ touch: Touch) {
    cancel(touch)
    decide()
  }

  private func clamped(_ p: Point) -> Point {
    let far = GestureConstants.farthestPosition
    return Point(min(far, max(-far, p.x)), min(far, max(-far, p.y)))
  }

  // MARK: One touch's course

  private func begin(_ event: TouchEvent) -> Bool {
    let position = clamped(event.position)
    let layer = target(at: position)
    let touch = Touch(id: event.id, kind: event.kind, position: position, time: tree.now, layer: layer)
    keyboard.follow(touchOn: layer)
    layer.forEachRecognizer { recognizer in
      if recognizer.awaitsTouches && recognizer.intent == nil && recognizer.touches.isEmpty { recognizer.foresee(touch) }
    }
    decide()
    touches.append(touch)
    layer.forEachRecognizer { feed(touch, to: $0) }
    if touch.delivery == .held { releaseBeginning(of: touch) }
    for recognizer in touch.recognizers where recognizer.follows(touch) { recognizer.touchBegan(touch) }
    return touch.delivery != .done || !touch.recognizers.isEmpty
  }

  /// Offers a new touch to a recognizer, which may leave it.
  private func feed(_ touch: Touch, to recognizer: GestureRecognizer) {
    guard recognizer.isEnabled, !recognizer.state.isFinal else { return }
    // What is complete but for a decision takes no more fingers.
    if recognizer.intent != nil && recognizer.touches.isEmpty { return }
    // A gesture under way takes another finger only where no deeper layer has its own use for it, nor anyone it does not run together with.
    if recognizer.state.isActive {
      if touch.recognizers.contains(where: { $0.layer !== recognizer.layer }) { return }
      if touch.winners.contains(where: { !$0.runsTogether(with: recognizer) }) { return }
    }
    guard recognizer.accepts(touch), recognizer.shouldReceive?(touch) ?? true else { return }
    if !recognizer.isEngaged {
      engagements += 1
      recognizer.engage(with: self, depth: recognizer.layer?.depth ?? 0, order: engagements)
      engaged.append(recognizer)
    }
    recognizer.track(touch)
    touch.recognizers.append(recognizer)
    if recognizer.state.isActive {
      touch.addWinner(recognizer)
      if recognizer.cancelsTouches { touch.delivery = .done }
    }
  }

  private func move(_ touch: Touch, to position: Point) {
    touch.phase = .moved
    touch.previousPosition = touch.position
    touch.position = clamped(position)
    touch.time = tree.now
    if touch.delivery == .delivered { touch.handler?.touchMoved(touch) }
    for recognizer in touch.recognizers where recognizer.follows(touch) {
      recognizer.follow(touch)
      recognizer.touchMoved(touch)
    }
  }

  private func end(_ touch: Touch) {
    touch.phase = .ended
    touch.time = tree.now
    touches.removeAll { $0 === touch }
    for recognizer in touch.recognizers where recognizer.untrack(touch) && !recognizer.state.isFinal {
      recognizer.touchEnded(touch)
      recognizer.concludeTouches()
    }
    if touch.delivery != .done { heldEnds.append(touch) }
  }

  private func cancel(_ touch: Touch) {
    touch.phase = .cancelled
    touch.time = tree.now
    touches.removeAll { $0 === touch }
    cancelDelivery(of: touch)
    for recognizer in touch.recognizers where recognizer.untrack(touch) { recognizer.fail(.touchCancelled) }
  }

  /// Cancels every touch and every gesture, those that wait for another finger or for a decision too.
  func cancelTouches() {
    for touch in touches { cancel(touch) }
    for touch in heldEnds { cancelDelivery(of: touch) }
    heldEnds.removeAll()
    for recognizer in engaged { recognizer.fail(.touchCancelled) }
  }

  /// Cancels what belongs to layers that have left the tree.
  func dropRemoved() {
    for recognizer in engaged where recognizer.layer?.tree !== tree { recognizer.fail(.layerRemoved) }
    for touch in touches where touch.delivery == .delivered && touch.handlerLayer?.tree !== tree { cancelDelivery(of: touch) }
    for touch in heldEnds where touch.delivery == .delivered && touch.handlerLayer?.tree !== tree { cancelDelivery(of: touch) }
    hover.dropRemoved()
  }

  // MARK: Touch handlers

  /// Tells handlers of the beginnings and ends of touches that nothing holds back any more; true when there were any.
  func releaseHandlers() -> Bool {
    var released = false
    for touch in touches where touch.delivery == .held { released = releaseBeginning(of: touch) || released }
    var i = 0
    while i < heldEnds.count {
      let touch = heldEnds[i]
      if touch.delivery == .held { releaseBeginning(of: touch) }
      if touch.delivery == .held || (touch.delivery == .delivered && touch.isUndecided { $0.delaysEnded }) {
        i += 1
        continue
      }
      heldEnds.remove(at: i)
      if touch.delivery == .delivered {
        touch.delivery = .done
        touch.handler?.touchEnded(touch)
        released = true
      }
    }
    return released
  }

  /// Offers a touch to the handlers of its layer and of the layers above that one, unless a recognizer delays it; true when it was offered.
  @discardableResult
  private func releaseBeginning(of touch: Touch) -> Bool {
    if touch.isUndecided(where: { $0.delaysBegan }) { return false }
    touch.delivery = .done
    var layer = touch.layer
    while let place = layer {
      if let handler = place.touchHandler, handler.touchBegan(touch) {
        touch.handler = handler
        touch.handlerLayer = place
        touch.delivery = .delivered
        break
      }
      layer = place.superlayer
    }
    return true
  }

  /// Tells a touch's handler, if it was told of the touch, that it is lost.
  func cancelDelivery(of touch: Touch) {
    let wasDelivered = touch.delivery == .delivered
    touch.delivery = .done
    if wasDelivered { touch.handler?.touchCancelled(touch) }
  }

  // MARK: Which layer

  /// The layer that a touch at a place in points goes to: the one seen there, the nearest within `tolerance`, or the root.
  public func target(at position: Point) -> Layer { HitTarget(tree.root, tolerance: tolerance).layer(at: position) }

  /// Turns the wheel over a place in points; true when a layer made use of it.
  func turnWheel(at position: Point, by delta: Point) -> Bool {
    guard position.isFinite, delta.isFinite else { return false }
    var used = false
    target(at: position).forEachRecognizer { recognizer in
      if !used, let wheel = recognizer as? WheelGestureRecognizer { used = wheel.turn(by: delta, at: position) }
    }
    return used
  }
}
