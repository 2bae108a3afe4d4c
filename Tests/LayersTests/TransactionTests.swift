import Geometry
import Testing

@testable import Layers

@Suite("Transactions and work after a delay")
struct TransactionTests {
  let tree = LayerTree()
  let layer = ShapeLayer()

  init() { tree.root.addSublayer(layer) }

  @Test("outside a transaction a change is immediate, inside it animates unless actions are disabled")
  func implicit() {
    layer.opacity = 0
    #expect(layer.presented.opacity == 0 && !tree.isAnimating)
    tree.transaction { transaction in
      transaction.duration = 1
      transaction.timingFunction = .linear
      layer.opacity = 1
      tree.withoutActions { layer.position = Point(5, 5) }
    }
    #expect(layer.opacity == 1 && layer.presented.opacity == 0 && layer.presented.position == Point(5, 5))
    #expect(layer.presentation(of: .opacity, at: 0.25) == 0.25)
  }

  @Test("a property's own action takes the place of the transaction's")
  func actions() {
    layer.setAction(ImplicitAction.none, for: .opacity)
    layer.setAction(.animation(duration: 2, timingFunction: .linear), for: .positionX)
    layer.setAction(.animation(duration: 2, timingFunction: .linear), for: .position)
    layer.setAction(.spring(Spring()), for: .strokeEnd)
    tree.transaction { _ in
      layer.opacity = 0
      layer.position = Point(10, 0)
      layer.strokeEnd = 0
    }
    #expect(layer.presented.opacity == 0 && layer.presentation(of: .position, at: 1) == Point(5, 0))
    #expect(layer.presentation(of: .strokeEnd, at: 0.4) < 0)
  }

  @Test("an interrupted movement goes on from where it is seen, and tells that it did not finish")
  func interruption() {
    var told: [String] = []
    tree.animate(duration: 1, curve: .linear) {
      layer.position = Point(100, 0)
    } completion: {
      told.append("first \($0)")
    }
    tree.advance(to: 0.5)
    tree.animate(duration: 1, curve: .linear) {
      layer.position = Point(50, 100)
    } completion: {
      told.append("second \($0)")
    }
    #expect(layer.presented.position == Point(50, 0) && told.isEmpty)
    tree.advance(to: 0.5)
    #expect(told == ["first false"])
    tree.advance(to: 1)
    #expect(layer.presented.position == Point(50, 50))
    tree.advance(to: 2)
    #expect(told == ["first false", "second true"] && layer.presented.position == Point(50, 100))
  }

  @Test("without beginning from the current state, a movement begins at the model's last value")
  func fromModel() {
    tree.animate(duration: 1, curve: .linear) { layer.opacity = 0 }
    tree.advance(to: 0.5)
    tree.animate(duration: 1, curve: .linear, options: []) { layer.opacity = 1 }
    #expect(layer.presented.opacity == 0)
  }

  @Test("until its delay is over, an animation shows what was seen before")
  func delay() {
    tree.animate(duration: 1, delay: 1, curve: .linear) { layer.opacity = 0 }
    #expect(!tree.isAnimating && tree.nextDeadline == 1)
    #expect(layer.presented.opacity == 1 && layer.presentation(of: .opacity, at: 1.5) == 0.5)
    tree.advance(to: 1)
    #expect(tree.isAnimating)
  }

  @Test("within another call, animate takes the outer duration unless it overrides it")
  func nesting() {
    tree.animate(duration: 2, curve: .linear) {
      tree.animate(duration: 1) { layer.opacity = 0 }
      tree.animate(duration: 1, curve: .linear, options: [.beginFromCurrentState, .overrideInheritedDuration]) {
        layer.position = Point(10, 0)
      }
    }
    #expect(layer.presentation(of: .opacity, at: 1) == 0.5 && layer.presentation(of: .position, at: 0.5) == Point(5, 0))
  }

  @Test("a movement on a spring overshoots and ends with the spring")
  func spring() {
    var finishedAt: Double?
    tree.animate(spring: Spring()) {
      layer.position = Point(100, 0)
    } completion: { _ in
      finishedAt = tree.now
    }
    #expect(layer.presentation(of: .positionX, at: 0.35) > 110)
    tree.advance(to: 5)
    #expect(finishedAt == Spring().settlingDuration)
  }

  @Test("without animations a completion comes at the next advance, never before")
  func emptyTransaction() {
    var told: [Bool] = []
    tree.animate(duration: 1) {
    } completion: {
      told.append($0)
    }
    #expect(told.isEmpty && tree.nextDeadline == 0)
    tree.advance(to: 0)
    #expect(told == [true])
  }

  @Test("removing a layer ends its subtree's animations unfinished; moving it within the tree does not")
  func removal() {
    let inner = Layer()
    layer.addSublayer(inner)
    var told: [Bool] = []
    tree.animate(duration: 1) {
      inner.opacity = 0
    } completion: {
      told.append($0)
    }
    let other = Layer()
    tree.root.addSublayer(other)
    other.addSublayer(layer)
    tree.advance(to: 0.1)
    #expect(told.isEmpty && inner.presented.opacity > 0)
    layer.removeFromSuperlayer()
    #expect(told.isEmpty && inner.animationKeys.isEmpty && inner.presented.opacity == 0)
    tree.advance(to: 0.1)
    #expect(told == [false] && !tree.isAnimating)
  }

  @Test("an animation added before its layer is presented begins when it is")
  func waitingAnimations() {
    let new = Layer()
    new.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "fade")
    tree.advance(to: 3)
    #expect(new.animationKeys == ["fade"] && new.presented.opacity == 1)
    tree.root.addSublayer(new)
    tree.advance(to: 3.25)
    #expect(new.presented.opacity == 0.25)
  }

  @Test("what a completion starts begins when it was due, however far apart the frames are")
  func frameRates() {
    func run(_ frames: [Double]) -> [Double] {
      let tree = LayerTree()
      let layer = Layer()
      tree.root.addSublayer(layer)
      var times: [Double] = []
      func go(_ n: Int) {
        guard n < 5 else { return }
        tree.animate(duration: 0.3) {
          layer.position = Point(Double(n + 1), 0)
        } completion: { _ in
          times.append(tree.now)
          tree.perform(after: 0.1) {
            times.append(tree.now)
            go(n + 1)
          }
        }
      }
      go(0)
      for t in frames { tree.advance(to: t) }
      return times + [layer.presentation(of: .positionX, at: 1.77)]
    }
    let coarse = run([1.77])
    let fine = run((0...177).map { Double($0) / 100 })
    #expect(coarse == fine && coarse.count > 6)
  }

  @Test("work runs in the order of its times, never when cancelled or when its owner is gone")
  func work() {
    final class Owner {}
    var order: [Int] = []
    var gone: Owner? = Owner()
    let owner = Owner()
    tree.perform(after: 0.3) { order.append(3) }
    tree.perform(after: 0.1) { order.append(1) }
    tree.perform(after: 0.1) { order.append(2) }
    let cancelled = tree.perform(after: 0.2) { order.append(-1) }
    tree.perform(after: 0.2, owner: gone) { order.append(-2) }
    tree.perform(after: 0.2, owner: owner) { order.append(-3) }
    gone = nil
    cancelled.cancel()
    tree.cancelWork(ownedBy: owner)
    #expect(!cancelled.isPending && tree.nextDeadline == 0.1)
    tree.advance(to: 1)
    #expect(order == [1, 2, 3] && tree.nextDeadline == nil)
  }

  @Test("work at every interval runs once for each that passes, without drift, until it is cancelled or its owner is gone")
  func repeatedWork() {
    final class Owner {}
    var owner: Owner? = Owner()
    var times: [Double] = []
    var order: [Int] = []
    let repeated = tree.perform(every: 0.1, owner: owner) {
      times.append(tree.now)
      order.append(0)
    }
    tree.perform(after: 0.25) { order.append(1) }
    tree.advance(to: 0.35)
    #expect(order == [0, 0, 1, 0] && times == [0.1, 0.2, 0.1 + 0.1 + 0.1])
    #expect(repeated.isPending && tree.nextDeadline == repeated.due && abs(repeated.due - 0.4) < 1e-9)
    owner = nil
    tree.advance(to: 1)
    #expect(times.count == 3 && tree.nextDeadline == nil)
    var runs = 0
    var own: ScheduledWork?
    own = tree.perform(every: 0.5) {
      runs += 1
      if runs == 4 { own?.cancel() }
    }
    tree.advance(to: 100)
    #expect(runs == 4 && tree.nextDeadline == nil)
  }

  @Test("work that schedules itself without delay leaves time to pass")
  func endlessChain() {
    var runs = 0
    func again() {
      runs += 1
      tree.perform(after: 0) { again() }
    }
    again()
    tree.advance(to: 1)
    #expect(runs == LayerTree.longestChain + 2)
    tree.advance(to: 2)
    #expect(runs == 2 * (LayerTree.longestChain + 1) + 1)
  }

  @Test("a paused layer's animations stand still, end nothing, and go on where they were")
  func pausing() {
    var ended = 0.0
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.onStop = { _ in ended = tree.now }
    layer.add(fade)
    tree.advance(to: 0.25)
    layer.pauseAnimations()
    #expect(!tree.isAnimating && tree.nextDeadline == nil)
    tree.advance(to: 10)
    #expect(layer.presented.opacity == 0.25)
    layer.resumeAnimations()
    tree.advance(to: 10.25)
    #expect(layer.presented.opacity == 0.5)
    tree.advance(to: 20)
    #expect(ended == 10.75)
  }

  @Test("a transition shows what was, then what is, and leaves nothing behind")
  func transition() {
    layer.name = "board"
    layer.fillColor = .black
    var told: [Bool] = []
    layer.transition(Transition(.push, from: .right, duration: 1)) {
      layer.fillColor = .white
    } completion: {
      told.append($0)
    }
    #expect(tree.root.sublayers.count == 2 && tree.root.layer(named: "board") === layer)
    #expect((tree.root.sublayers[0] as? ShapeLayer)?.fillColor == .black)
    tree.advance(to: 1.1)
    #expect(tree.root.sublayers == [layer] && told == [true] && !tree.isAnimating)
  }

  @Test("the inspector sees each animation with its progress")
  func reports() {
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2), forKey: "fade")
    tree.advance(to: 0.5)
    let reports = tree.animationReports
    #expect(reports.count == 1 && reports[0].layer === layer && reports[0].key == "fade")
    #expect(reports[0].progress == 0.25 && reports[0].end == 2)
  }
}
