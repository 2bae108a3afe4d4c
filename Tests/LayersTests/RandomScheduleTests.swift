import Geometry
import Testing

@testable import Layers

@Suite("Random trees, animations and times")
struct RandomScheduleTests {
  /// A random animation of some property, of some kind, with some timing.
  static func addRandomAnimation(to layer: ShapeLayer, _ g: inout SeededGenerator, onStop: ((Bool) -> Void)? = nil) {
    let key: AnimationKey? = Bool.random(using: &g) ? AnimationKey("k\(Int.random(in: 0..<4, using: &g))") : nil
    let from = Double.random(in: -2...2, using: &g)
    let to = Double.random(in: -2...2, using: &g)
    func timed<A: Animation>(_ animation: A) -> A {
      var a = animation
      a.duration = [0, 0.1, 0.25, 0.5, 1.3].randomElement(using: &g)!
      a.speed = [1, 1, 1, 2, 0.5, -1].randomElement(using: &g)!
      a.repeatCount = [0, 0, 0, 2, 2.5].randomElement(using: &g)!
      a.autoreverses = Int.random(in: 0..<4, using: &g) == 0
      a.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &g)!
      a.isRemovedOnCompletion = Int.random(in: 0..<4, using: &g) > 0
      if Int.random(in: 0..<4, using: &g) == 0 { a.timeOffset = 0.05 }
      if let now = layer.tree?.now, Int.random(in: 0..<3, using: &g) == 0 {
        a.beginTime = layer.convertTime(now, from: nil) + Double.random(in: -0.2...0.5, using: &g)
      }
      a.timingFunction = [nil, .easeInOut, .default].randomElement(using: &g)!
      a.onStop = onStop
      return a
    }
    switch Int.random(in: 0..<8, using: &g) {
    case 0:
      var a = BasicAnimation(.opacity, from: from, to: to)
      a.isAdditive = Bool.random(using: &g)
      a.isCumulative = Bool.random(using: &g)
      layer.add(timed(a), forKey: key)
    case 1: layer.add(timed(BasicAnimation(.rotation, by: to * 9)), forKey: key)
    case 2: layer.add(timed(BasicAnimation(.transform, to: AffineTransform.rotation(to).scaledBy(x: from, y: 1))), forKey: key)
    case 3: layer.add(timed(SpringAnimation(.scaleX, from: from, to: to)), forKey: key)
    case 4: layer.add(timed(KeyframeAnimation(.position, values: [.zero, Point(from, to), Point(5, 5)], mode: .cubic)), forKey: key)
    case 5: layer.add(timed(BasicAnimation(.strokeEnd, from: 0, to: 1)), forKey: key)
    case 6:
      var path = Path()
      path.move(to: .zero)
      path.addCubic(to: Point(10, from), control1: Point(3, to), control2: Point(4, 9))
      layer.add(timed(PathAnimation(along: path, rotationMode: .auto)), forKey: key)
    default:
      var group = AnimationGroup<ShapeLayer>()
      group.add(timed(BasicAnimation(.opacity, to: to)))
      group.add(timed(BasicAnimation(.fillColor, from: .white, to: .black)))
      layer.add(timed(group), forKey: key)
    }
  }

  private struct Sample: Equatable {
    var values: LayerValues
    var shape: ShapeValues
  }

  @Test("what is presented at a time does not depend on which frames were drawn before")
  func presentationIsPure() {
    for seed in 0..<150 {
      var samples: [[Sample]] = []
      for frameRate in [0, 7, 240] {
        var g = SeededGenerator(seed: UInt64(seed))
        let tree = LayerTree()
        var layers: [ShapeLayer] = []
        for i in 0..<6 {
          let layer = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)))
          (i == 0 ? tree.root : ([tree.root] + layers).randomElement(using: &g)!).addSublayer(layer)
          layers.append(layer)
        }
        var own: [Sample] = []
        var time = 0.0
        for _ in 0..<6 {
          for _ in 0..<3 { Self.addRandomAnimation(to: layers.randomElement(using: &g)!, &g) }
          let layer = layers.randomElement(using: &g)!
          switch Int.random(in: 0..<5, using: &g) {
          case 0: layer.speed = [0, 1, 2, -1].randomElement(using: &g)!
          case 1: layer.timeOffset = Double.random(in: -0.3...0.3, using: &g)
          case 2:
            tree.animate(duration: 0.3, delay: 0.05) {
              layer.opacity = Double.random(in: 0...1, using: &g)
              layer.position = Point(Double.random(in: 0...9, using: &g), 1)
            }
          case 3: tree.perform(after: 0.11) { layer.rotation += 1 }
          default: layer.isHidden.toggle()
          }
          let next = time + Double.random(in: 0...0.6, using: &g)
          if frameRate > 0 {
            var frame = 1.0
            while time + frame / Double(frameRate) < next {
              tree.advance(to: time + frame / Double(frameRate))
              tree.takeChanges { layer, _ in _ = layer.presented }
              frame += 1
            }
          }
          time = next
          // Looked at ahead of time, and in time.
          let ahead = layers.map { $0.presentation(at: time) }
          tree.advance(to: time)
          own += layers.map { Sample(values: $0.presented, shape: $0.presentedShape) }
          if frameRate == 0 { #expect(ahead.count == layers.count) }
          for layer in layers {
            #expect(layer.presentation(at: time) == layer.presented)
            #expect(layer.presentation(of: .strokeEnd, at: time) == layer.presentedShape.stroke.end)
          }
        }
        samples.append(own)
      }
      #expect(samples[0] == samples[1] && samples[0] == samples[2], "seed \(seed)")
    }
  }

  @Test("over 10,000 random schedules no completion is lost or called twice")
  func completionsAreKept() {
    var lost = 0
    var twice = 0
    var finishedWrongly = 0
    for seed in 0..<10_000 {
      var g = SeededGenerator(seed: UInt64(seed))
      let tree = LayerTree()
      var calls: [Int] = []
      var mayStop: [Bool] = []
      func expect() -> Int {
        calls.append(0)
        mayStop.append(true)
        return calls.count - 1
      }
      var layers: [ShapeLayer] = []
      for _ in 0..<3 {
        let layer = ShapeLayer()
        ([tree.root] + layers).randomElement(using: &g)!.addSublayer(layer)
        layers.append(layer)
      }
      var time = 0.0
      let commit = Commit()
      for _ in 0..<10 {
        let layer = layers.randomElement(using: &g)!
        switch Int.random(in: 0..<9, using: &g) {
        case 0, 1:
          if layer.tree != nil {
            let call = expect()
            Self.addRandomAnimation(to: layer, &g) { _ in calls[call] += 1 }
          }
        case 2:
          let call = expect()
          commit.isUnderWay = true
          tree.animate(duration: [0, 0.2, 0.5].randomElement(using: &g)!) {
            layer.opacity = Double.random(in: 0...1, using: &g)
          } completion: { _ in
            if commit.isUnderWay { finishedWrongly += 1 }
            calls[call] += 1
          }
          commit.isUnderWay = false
        case 3:
          let (outer, inner) = (expect(), expect())
          var order: [Int] = []
          tree.transaction { transaction in
            transaction.onCompletion {
              calls[outer] += 1
              order.append(outer)
            }
            tree.transaction { transaction in
              transaction.onCompletion {
                calls[inner] += 1
                if !order.isEmpty { finishedWrongly += 1 }
              }
              layer.position = Point(Double.random(in: 0...9, using: &g), 0)
            }
          }
        case 4: layer.removeFromSuperlayer()
        case 5: if layer.superlayer == nil, layer.tree == nil { tree.root.addSublayer(layer) }
        case 6: Bool.random(using: &g) ? layer.removeAllAnimations() : layer.removeAnimation(forKey: "k1")
        case 7: layer.speed = [1, 2, 1, 0.5].randomElement(using: &g)!
        default:
          let call = expect()
          tree.perform(after: Double.random(in: 0...0.3, using: &g)) {
            calls[call] += 1
            let chained = expect()
            tree.animate(duration: 0.1) {
              layer.opacity = 0.3
            } completion: { _ in
              calls[chained] += 1
            }
          }
        }
        time += [0, 0.05, 0.4].randomElement(using: &g)!
        tree.advance(to: time)
      }
      tree.advance(to: time + 1000)
      tree.advance(to: time + 1001)
      lost += calls.filter { $0 == 0 }.count
      twice += calls.filter { $0 > 1 }.count
    }
    #expect(lost == 0 && twice == 0 && finishedWrongly == 0)
  }
}

/// Whether a transaction is being committed, for completions to see.
private final class Commit {
  var isUnderWay = false
}
