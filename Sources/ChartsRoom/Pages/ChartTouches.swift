import Geometry
import Gestures
import Layers
import RoomKit

/// What the fingers on the charts do: each one thing, from where it came down until it lifts, and one of them at most turns the page.
@MainActor
final class ChartTouches: TouchHandler {
  /// What a finger does.
  private enum Follow {
    /// Turns the page, once it has strayed: where it began, when, and the pages' offset then.
    case turn(start: Point, time: Double, offset: Double?)
    case scrub
    case pie
    /// Gives a row the value that it is at; with the values before.
    case edit(row: Int, before: ToyCharts.Change)
    /// Drags the edge between two slices, once it has strayed from where it began.
    case edge(Int, start: Point, before: ToyCharts.Change, isMoving: Bool)
  }

  private unowned let mode: PagesMode
  /// What each finger does, by its touch.
  private var following: [Int: Follow] = [:]
  /// The touch that turns the page.
  private var turning: Int?

  init(_ mode: PagesMode) { self.mode = mode }

  /// Whether a finger turns the page.
  var isTurning: Bool { turning != nil }

  private var page: ChartPage { mode.page }
  private var layout: ChartsLayout { mode.layout }
  private var pie: PieChart { mode.pie }

  func touchBegan(_ touch: Touch) -> Bool {
    if let layer = touch.layer, layer.lies(in: { $0 === mode.controls.layer }) { return false }
    let p = touch.position
    if mode.source.emptyNote == nil, isOnPlot(p), !(touch.layer?.lies(in: { $0 is RoundButton || $0 is ChipLayer }) ?? false) {
      if let toy = mode.toy {
        let x = layout.plotTransform.inverse?.apply(p).x ?? 0
        if page == .pie, let edge = mode.edge(near: p) {
          following[touch.id] = .edge(edge, start: p, before: toy.values, isMoving: false)
        } else if let row = mode.plot(on: page)?.row(at: x) {
          following[touch.id] = .edit(row: row, before: toy.values)
        }
      } else if page == .pie {
        following[touch.id] = .pie
      } else {
        following[touch.id] = .scrub
      }
      follow(touch)
    } else {
      following[touch.id] = .turn(start: p, time: touch.startTime, offset: nil)
    }
    return true
  }

  func touchMoved(_ touch: Touch) { follow(touch) }

  func touchEnded(_ touch: Touch) {
    switch following.removeValue(forKey: touch.id) {
    case .turn(let start, let time, let from):
      guard from != nil else {
        // A tap beside everything lets go of the value that is shown.
        if mode.scrub != nil {
          mode.hideScrub()
          mode.noteChange()
        }
        mode.frame.answerPoke(at: touch.position)
        return
      }
      let shift = touch.position.x - start.x
      let width = layout.size.width
      let speed = shift / max(0.01, touch.time - time)
      let isTurn = abs(shift) > width * 0.25 || (abs(shift) > 24 && abs(speed) > width * 0.6)
      let next = ChartPage(rawValue: page.rawValue + (isTurn ? (shift < 0 ? 1 : -1) : 0)) ?? page
      endTurning(at: next)
    case .pie:
      mode.hideScrub()
      if page == .pie, let target = pie.target(at: piePoint(touch.position)) {
        mode.toggle(target)
      } else {
        mode.frame.answerPoke(at: touch.position)
      }
    case .scrub: mode.noteChange()
    case .edit(_, let before): mode.noteEdit(since: before)
    case .edge(_, _, let before, let isMoving):
      if !isMoving, let target = pie.target(at: piePoint(touch.position)) { mode.toggle(target) }
      mode.noteEdit(since: before)
    case nil: break
    }
  }

  func touchCancelled(_ touch: Touch) {
    switch following.removeValue(forKey: touch.id) {
    case .turn(_, _, _?): endTurning(at: page)
    case .pie: mode.hideScrub()
    case .edit(_, let before), .edge(_, _, let before, _): mode.noteEdit(since: before)
    default: break
    }
  }

  private func follow(_ touch: Touch) {
    switch following[touch.id] {
    case .turn(let start, let time, let from):
      let shift = touch.position.x - start.x
      if let from {
        mode.strip.pull(to: from - shift / max(1, layout.size.width))
      } else if abs(shift) > GestureConstants.tapSlop, abs(shift) > abs(touch.position.y - start.y), let from = beginTurning(touch.id) {
        following[touch.id] = .turn(start: start, time: time, offset: from)
        mode.strip.pull(to: from - shift / max(1, layout.size.width))
      }
    case .scrub:
      let x = layout.plotTransform.inverse?.apply(touch.position).x ?? 0
      if let row = mode.plot(on: page)?.row(at: x) { mode.moveScrub(to: row) }
    case .pie:
      if case .slice(let i) = pie.target(at: piePoint(touch.position)) { mode.moveScrub(to: i) } else { mode.hideScrub() }
    case .edit(let row, _): mode.drag(row, to: touch.position)
    case .edge(let edge, let start, let before, let isMoving):
      guard isMoving || touch.position.distance(to: start) > GestureConstants.tapSlop else { return }
      if !isMoving { following[touch.id] = .edge(edge, start: start, before: before, isMoving: true) }
      mode.drag(edge: edge, to: touch.position)
    case nil: break
    }
  }

  /// A finger takes the pages along.
  private func beginTurning(_ touch: Int) -> Double? {
    guard turning == nil else { return nil }
    turning = touch
    return mode.strip.hold()
  }

  private func endTurning(at page: ChartPage) {
    turning = nil
    mode.turn(to: page)
  }

  private func piePoint(_ p: Point) -> Point { layout.pie.inverse?.apply(p) ?? p }

  /// Whether a place belongs to the plot of the page that is shown.
  private func isOnPlot(_ p: Point) -> Bool {
    layout.hasPicture && (page == .pie ? pie.target(at: piePoint(p)) != nil : layout.plot.contains(p))
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
