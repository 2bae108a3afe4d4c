import Geometry
import Gestures
import Layers
import RoomKit

extension PagesMode: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    if let layer = touch.layer, layer.lies(in: { $0 === controls.layer }) { return false }
    let p = touch.position
    if source.emptyNote == nil, isOnPlot(p), !(touch.layer?.lies(in: { $0 is RoundButton || $0 is ChipLayer }) ?? false) {
      if let toy {
        let x = layout.plotTransform.inverse?.apply(p).x ?? 0
        if page == .pie, let edge = edge(near: p) {
          fingers.following[touch.id] = .edge(edge, start: p, before: toy.values, isMoving: false)
        } else if let row = plot(on: page)?.row(at: x) {
          fingers.following[touch.id] = .edit(row: row, before: toy.values)
        }
      } else if page == .pie {
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

  func touchMoved(_ touch: Touch) { follow(touch) }

  func touchEnded(_ touch: Touch) {
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
    case .edit(_, let before): noteEdit(since: before)
    case .edge(_, _, let before, let isMoving):
      if !isMoving, let target = pie.target(at: piePoint(touch.position)) { toggle(target) }
      noteEdit(since: before)
    case nil: break
    }
  }

  func touchCancelled(_ touch: Touch) {
    switch fingers.following.removeValue(forKey: touch.id) {
    case .turn(_, _, _?): endTurning(at: page)
    case .pie: hideScrub()
    case .edit(_, let before), .edge(_, _, let before, _): noteEdit(since: before)
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
    case .edit(let row, _): drag(row, to: touch.position)
    case .edge(let edge, let start, let before, let isMoving):
      guard isMoving || touch.position.distance(to: start) > GestureConstants.tapSlop else { return }
      if !isMoving { fingers.following[touch.id] = .edge(edge, start: start, before: before, isMoving: true) }
      drag(edge: edge, to: touch.position)
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
