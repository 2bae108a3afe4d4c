import Geometry
import Testing

@testable import Layers

@Suite("Sublayers")
struct SublayersTests {
  private func family(_ count: Int) -> (Layer, [Layer]) {
    let parent = Layer()
    let children = (0..<count).map { _ in Layer() }
    for child in children { parent.addSublayer(child) }
    return (parent, children)
  }

  @Test("taking sublayers out, in whatever order, moves each of the others at most a few times")
  func removal() {
    for count in [100, 10_000, 40_000] {
      var g = SeededGenerator(seed: 14)
      for order in ["first to last", "last to first", "every other", "any"] {
        let (parent, children) = family(count)
        let going: [Layer] =
          switch order {
          case "first to last": children
          case "last to first": children.reversed()
          case "every other": stride(from: 0, to: count, by: 2).map { children[$0] }
          default: children.shuffled(using: &g)
          }
        for child in going { child.removeFromSuperlayer() }
        #expect(parent.sublayers.count == count - going.count)
        #expect(parent.sublayerList.moves <= count, "\(order), \(count): \(parent.sublayerList.moves)")
      }
    }
  }

  @Test("looking at the first between removals changes no other layer")
  func looking() {
    let (parent, children) = family(20_000)
    var taken: [Layer] = []
    while let first = parent.sublayers.first {
      first.removeFromSuperlayer()
      taken.append(first)
    }
    #expect(taken == children && parent.sublayerList.moves == 0)
  }

  @Test("a list that is taken from and added to again and again stays small and cheap")
  func queue() {
    let (parent, _) = family(50)
    for _ in 0..<20_000 {
      parent.sublayers[0].removeFromSuperlayer()
      parent.addSublayer(Layer())
    }
    #expect(parent.sublayers.count == 50 && parent.sublayerList.moves <= 40_000)
    let (other, children) = family(50)
    for i in 0..<20_000 { other.insertSublayer(children[(i * 7) % 50], at: 0) }
    #expect(other.sublayers.first === children[(19_999 * 7) % 50])
    let front = Layer()
    for _ in 0..<20_000 { front.insertSublayer(Layer(), at: 0) }
    #expect(front.sublayerList.moves < 80_000)
  }

  @Test("any order of inserting, moving and taking out leaves what an array would hold")
  func asAnArray() {
    for seed in 0..<60 {
      var g = SeededGenerator(seed: UInt64(seed))
      let parent = Layer()
      let tree = seed % 2 == 0 ? LayerTree(root: parent) : nil
      var wanted: [Layer] = []
      for _ in 0..<200 {
        let index = Int.random(in: -1...wanted.count + 1, using: &g)
        let place = min(max(index, 0), wanted.count)
        switch Int.random(in: 0..<7, using: &g) {
        case 0, 1:
          let layer = Layer()
          parent.insertSublayer(layer, at: index)
          wanted.insert(layer, at: place)
        case 2:
          let layer = Layer()
          parent.addSublayer(layer)
          wanted.append(layer)
        case 3, 4:
          guard let layer = wanted.randomElement(using: &g) else { continue }
          layer.removeFromSuperlayer()
          wanted.removeAll { $0 === layer }
        case 5:
          guard let layer = wanted.randomElement(using: &g) else { continue }
          wanted.removeAll { $0 === layer }
          parent.insertSublayer(layer, at: index)
          wanted.insert(layer, at: min(max(index, 0), wanted.count))
        default:
          guard let layer = wanted.randomElement(using: &g), let sibling = wanted.randomElement(using: &g), layer !== sibling else {
            continue
          }
          wanted.removeAll { $0 === layer }
          let i = wanted.firstIndex(of: sibling)!
          if Bool.random(using: &g) {
            parent.insertSublayer(layer, above: sibling)
            wanted.insert(layer, at: i + 1)
          } else {
            parent.insertSublayer(layer, below: sibling)
            wanted.insert(layer, at: i)
          }
        }
        if Bool.random(using: &g) { #expect(parent.sublayers.elementsEqual(wanted)) }
      }
      #expect(parent.sublayers.elementsEqual(wanted) && parent.sublayers.count == wanted.count)
      _ = tree
    }
  }
}
