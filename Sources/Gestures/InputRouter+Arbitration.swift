extension InputRouter {
  private enum Verdict {
    case wins, waits
    case loses(GestureLoss, to: GestureRecognizer?)
  }

  /// Decides between recognizers, tells the handlers, and lets what is over start afresh.
  func decide() {
    dropRemoved()
    repeat { resolveContenders() } while releaseHandlers()
    releaseSpent()
  }

  /// Lets every recognizer that has asked to begin do so, wait, or fail.
  private func resolveContenders() {
    for recognizer in engaged { recognizer.isWaiting = false }
    while let contender = nextContender() {
      switch verdict(on: contender) {
      case .waits:
        contender.isWaiting = true
        continue
      case .loses(let loss, let winner): contender.lose(loss, to: winner)
      case .wins: recognize(winner: contender)
      }
      // What was decided may have freed those that wait.
      for recognizer in engaged { recognizer.isWaiting = false }
    }
  }

  /// Of those that have asked to begin the first in rank: the deepest layer's, then the highest rank, then the first to follow a finger.
  private func nextContender() -> GestureRecognizer? {
    var best: GestureRecognizer?
    for recognizer in engaged where recognizer.intent != nil && !recognizer.isWaiting && recognizer.state == .possible {
      guard let leader = best else {
        best = recognizer
        continue
      }
      if (recognizer.depth, recognizer.rank, leader.order) > (leader.depth, leader.rank, recognizer.order) { best = recognizer }
    }
    return best
  }

  private func verdict(on contender: GestureRecognizer) -> Verdict {
    for touch in contender.claim {
      for winner in touch.winners where winner !== contender && !winner.runsTogether(with: contender) {
        return .loses(.preempted, to: winner)
      }
    }
    if let met = contender.requirement(where: { $0.isEngaged && ($0.state.isActive || $0.state == .ended) }) {
      return .loses(.requirementMet, to: met)
    }
    if contender.requirement(where: { $0.isEngaged && $0.state == .possible }) != nil { return .waits }
    if let shouldBegin = contender.shouldBegin, !shouldBegin(contender) { return .loses(.refused, to: nil) }
    return .wins
  }

  /// Gives a recognizer the fingers that it follows, takes them from the others, and tells it to begin.
  private func recognize(winner: GestureRecognizer) {
    for touch in winner.claim { touch.addWinner(winner) }
    for other in engaged where other !== winner && other.state == .possible && other.shares(winner) && !winner.spares(other) {
      let waited = other.requirement { $0 === winner } != nil
      other.lose(waited ? .requirementMet : .preempted, to: winner)
    }
    if winner.cancelsTouches {
      for touch in winner.earlier { cancelDelivery(of: touch) }
      for touch in winner.claim { cancelDelivery(of: touch) }
    }
    winner.win()
  }

  /// Sends those whose gesture is over, and whose fingers are up, back to their beginning.
  private func releaseSpent() {
    var i = 0
    while i < engaged.count {
      let recognizer = engaged[i]
      if recognizer.isSpent {
        engaged.remove(at: i)
        recognizer.disengage()
      } else {
        i += 1
      }
    }
  }
}
