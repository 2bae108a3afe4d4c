import Geometry
import Gestures
import Layers
import RoomKit

extension ChartsRoom: TouchHandler {
  package func touchBegan(_ touch: Touch) -> Bool {
    if let layer = touch.layer, layer.lies(in: { $0 === controls.layer }) { return false }
    let p = touch.position
    if source.emptyNote == nil, isOnPlot(p), !(touch.layer?.lies(in: { $0 is RoundButton || $0 is ChipLayer }) ?? false) {
      if page == .pie {
        fingers.following[touch.id] = .pie
      } else {
        fingers.following[touch.id] = .scrub
      }
      follow(touch)
    } else {
      fingers.following[touch.id] = .turn(start: p, time: touch.startTime, offset: nil)
    }
    return true
  }

  package func touchMoved(_ touch: Touch) { follow(touch) }

  package func touchEnded(_ touch: Touch) {
    switch fingers.following.removeValue(forKey: touch.id) {
    case .turn(let start, let time, let from):
      guard from != nil else {
        // A tap beside everything lets go of the value that is shown.
        if scrub != nil {
          hideScrub()
          noteChange()
        }
        frame.answerPoke(at: touch.position)
        return
      }
      let shift = touch.position.x - start.x
      let width = layout.size.width
      let speed = shift / max(0.01, touch.time - time)
      let isTurn = abs(shift) > width * 0.25 || (abs(shift) > 24 && abs(speed) > width * 0.6)
      let next = ChartPage(rawValue: page.rawValue + (isTurn ? (shift < 0 ? 1 : -1) : 0)) ?? page
      endTurning(at: next)
    case .pie:
      hideScrub()
      if page == .pie, let target = pie.target(at: piePoint(touch.position)) {
        toggle(target)
      } else {
        frame.answerPoke(at: touch.position)
      }
    case .scrub: noteChange()
    case nil: break
    }
  }

  package func touchCancelled(_ touch: Touch) {
    switch fingers.following.removeValue(forKey: touch.id) {
    case .turn(_, _, _?): endTurning(at: page)
    case .pie: hideScrub()
    default: break
    }
  }

  private func follow(_ touch: Touch) {
    switch fingers.following[touch.id] {
    case .turn(let start, let time, let from):
      let shift = touch.position.x - start.x
      if let from {
        strip.pull(to: from - shift / max(1, layout.size.width))
      } else if abs(shift) > GestureConstants.tapSlop, abs(shift) > abs(touch.position.y - start.y), let from = beginTurning(touch.id) {
        fingers.following[touch.id] = .turn(start: start, time: time, offset: from)
        strip.pull(to: from - shift / max(1, layout.size.width))
      }
    case .scrub:
      let x = layout.plotTransform.inverse?.apply(touch.position).x ?? 0
      if let row = plot(on: page)?.row(at: x) { moveScrub(to: row) }
    case .pie:
      if case .slice(let i) = pie.target(at: piePoint(touch.position)) { moveScrub(to: i) } else { hideScrub() }
    case nil: break
    }
  }

  private func piePoint(_ p: Point) -> Point { layout.pie.inverse?.apply(p) ?? p }

  /// Whether a place belongs to the plot of the page that is shown.
  private func isOnPlot(_ p: Point) -> Bool {
    page == .pie ? pie.target(at: piePoint(p)) != nil : layout.plot.contains(p)
  }
}

@MainActor
extension Layer {
  /// Whether it, or a layer that it lies in, is one of some.
  fileprivate func lies(in matches: (Layer) -> Bool) -> Bool {
    var place: Layer? = self
    while let current = place {
      if matches(current) { return true }
      place = current.superlayer
    }
    return false
  }
}
