import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Phases of the display list, each by itself")
struct PhaseTests {
  @Test("items are made, painted and removed in any order; none is lost, and indices serve again")
  func itemStore() {
    let store = ItemStore()
    var random = SeededGenerator(seed: 3)
    let tessellator = Tessellator()
    let mesh = tessellator.fill(Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)), rule: .nonZero, scale: 1)
    var used: [Int32] = []
    var most = 0
    for _ in 0..<600 {
      if used.isEmpty || random.chance(0.55) {
        let i = store.make()
        #expect(store[i].pointee.instanceCount == 0 && store[i].pointee.opaqueBox.isEmpty)
        store[i].pointee.append(mesh, offset: .zero)
        store.sources[Int(i)] = ItemSource(paint: .color(random.color()))
        used.append(i)
      } else {
        store.remove(used.remove(at: random.integer(0...used.count - 1)))
      }
      if let i = used.last {
        let place = AffineTransform.translation(Double(random.integer(0...9)), 0)
        store.layOut(i, under: place, clip: PixelRect(x: 0, y: 0, width: 16, height: 16))
        store.paint(i, under: place, opacity: random.pick([1, 1, 0.5]))
      }
      most = max(most, used.count)
      store.checkInvariants(used: used)
    }
    #expect(store.count == most)
  }

  @Test("the node tree notes which nodes came, went and changed places, and nothing of what stayed")
  func nodeTree() throws {
    let tree = makeTree(10, 10)
    let (a, b, c) = (Layer(), Layer(), Layer())
    for layer in [a, b] { tree.root.addSublayer(layer) }
    a.addSublayer(c)
    let nodes = NodeTree()
    nodes.update(from: tree)
    #expect(nodes.added.map(\.layer) == [tree.root] && nodes.isRestructured)
    let (first, second) = (try #require(nodes.node(of: a)), try #require(nodes.node(of: b)))
    nodes.endUpdate()

    tree.root.insertSublayer(b, at: 0)
    nodes.update(from: tree)
    #expect(nodes.added.isEmpty && nodes.removed.isEmpty && nodes.reordered.map(\.layer) == [a])
    #expect(nodes.node(of: a) === first && nodes.node(of: b) === second)
    nodes.checkInvariants()
    nodes.endUpdate()

    a.removeFromSuperlayer()
    b.mask = c
    nodes.update(from: tree)
    #expect(nodes.removed.count == 2 && !nodes.contains(first) && nodes.node(of: a) == nil)
    #expect(nodes.added.map(\.layer) == [c] && nodes.node(of: c)?.isMask == true)
    nodes.checkInvariants()
    nodes.endUpdate()

    nodes.update(from: tree)
    #expect(!nodes.isRestructured && nodes.changes.isEmpty)
  }

  @Test("what is touched is damaged, its group and its bins are stale, and bringing them up to date makes them so")
  func invalidation() {
    let store = ItemStore()
    let invalidation = Invalidation(items: store, cache: RasterCache(), bounds: PixelRect(x: 0, y: 0, width: 200, height: 100))
    let tessellator = Tessellator()
    let i = store.make()
    store[i].pointee.append(tessellator.fill(Path(rect: Rect(x: 0, y: 0, width: 20, height: 20)), rule: .nonZero, scale: 1), offset: .zero)
    store.layOut(i, under: .translation(90, 10), clip: PixelRect(x: 0, y: 0, width: 200, height: 100))
    (store[i].pointee.rank, store[i].pointee.group) = (0, 1)
    for g in 0..<2 { invalidation.touchGroup(g) }
    var measured: [Int] = []
    func measure() {
      measured = []
      invalidation.updateGroups { g in
        measured.append(g)
        return Int32(g) - 1
      }
    }
    measure()
    #expect(measured == [1, 0] && !invalidation.hasStaleGroups && invalidation.damage.isEmpty)
    invalidation.touch(i)
    #expect(invalidation.damage.rects == [PixelRect(minX: 88, minY: 10, maxX: 112, maxY: 30)] && invalidation.hasStaleGroups)
    measure()
    #expect(measured == [1, 0])
    invalidation.updateBins()
    invalidation.checkInvariants(used: [i])
    var found: [Int32] = []
    invalidation.bins.forEach(in: PixelRect(x: 100, y: 10, width: 1, height: 1)) { found.append($0) }
    #expect(found == [i])
    invalidation.remove(i)
    invalidation.updateBins()
    invalidation.checkInvariants(used: [])
    store.checkInvariants(used: [])
  }

  @Test(
    "the painting order is that of the tree: what lies below sublayers, these, and what lies above; groups are where something is drawn by itself"
  )
  func paintingOrder() throws {
    let tree = makeTree(20, 20, background: .white)
    let card = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .black)
    (card.borderWidth, card.opacity) = (1, 0.5)
    let inner = makeRectangle(Rect(x: 2, y: 2, width: 5, height: 5), .white)
    card.addSublayer(inner)
    tree.root.addSublayer(card)
    let list = DisplayList(tree: tree, width: 20, height: 20, scale: 1, drawTree: RasterCompositor.drawOnce)
    list.update()
    list.checkInvariants()
    let (outside, inside) = (try #require(list.nodes.node(of: card)), try #require(list.nodes.node(of: inner)))
    let root = try #require(list.nodes.root)
    #expect(
      list.order.indices
        == [root.items.indices[0], outside.items.indices[0], inside.items.indices[0], outside.items.indices[1]])
    #expect(list.order.groups.count == 1 && list.order.groupRanks == [1..<4] && list.order.groups[0].opacity == 128)
    card.isHidden = true
    list.update()
    list.checkInvariants()
    #expect(list.order.indices == [root.items.indices[0]] && list.order.groups.isEmpty)
  }

  /// What the painting order says, but for the boxes of groups, and for the groups in pixels that are kept of what is hidden: these are as they were when
  /// that was last seen.
  private func description(of list: DisplayList) -> [String] {
    var hidden: [Range<Int>] = []
    list.nodes.forEach { node in
      guard let store = node.store else { return }
      var ancestor: DisplayNode? = node
      while let next = ancestor, !next.compositing.isHidden { ancestor = next.parent }
      if ancestor != nil { hidden.append(store.ranks) }
    }
    let groups = zip(list.order.groups, list.order.groupRanks).filter { _, ranks in
      !hidden.contains { $0.lowerBound <= ranks.lowerBound && ranks.upperBound <= $0.upperBound }
    }
    return groups.map { group, ranks in
      var group = group
      group.box = .empty
      return "\(ranks) \(group)"
    } + ["\(list.order.indices)", "\(list.order.screenCount)"]
  }

  @Test(
    "the painting order that is walked where something changed is that which is walked from its beginning",
    arguments: 0..<60 as Range<UInt64>)
  func walkedInParts(seed: UInt64) throws {
    let scene = RandomScene(seed: seed)
    let list = DisplayList(tree: scene.tree, width: 48, height: 48, scale: 1, drawTree: RasterCompositor.drawOnce)
    for _ in 0..<120 {
      scene.edit()
      list.update()
      list.checkInvariants()
      let found = description(of: list)
      list.nodes.forEach { $0.markOrder() }
      list.order.update(from: try #require(list.nodes.root))
      #expect(found == description(of: list))
      if list.invalidation.hasStaleGroups { list.order.measureGroups() }
    }
  }

  @Test("what comes last has nothing before it walked again, and what comes first all that follows")
  func walkedCount() throws {
    let tree = makeTree(100, 100)
    for i in 0..<50 {
      let group = Layer()
      for k in 0..<10 { group.addSublayer(makeRectangle(Rect(x: Double(i), y: Double(k), width: 5, height: 5), .black)) }
      tree.root.addSublayer(group)
    }
    let list = DisplayList(tree: tree, width: 100, height: 100, scale: 1, drawTree: RasterCompositor.drawOnce)
    list.update()
    #expect(list.order.walkedCount == 551)
    tree.root.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 9, height: 9), .white))
    list.update()
    #expect(list.order.walkedCount == 2, "the root and the one that came")
    tree.root.insertSublayer(makeRectangle(Rect(x: 0, y: 0, width: 9, height: 9), .white), at: 0)
    list.update()
    #expect(list.order.walkedCount == 553)
    tree.root.sublayers[3].sublayers[4].isHidden = true
    list.update()
    #expect(list.order.walkedCount == 553 - 1 - 22 - 4, "what stands before it is passed by")
    list.checkInvariants()
  }

  @Test("what comes or goes on the screen, or in kept pixels, has nothing walked again in other kept pixels")
  func walkedStores() throws {
    let tree = makeTree(100, 100)
    func kept(_ x: Double) -> Layer {
      let group = Layer()
      for k in 0..<10 { group.addSublayer(makeRectangle(Rect(x: x, y: Double(k), width: 5, height: 5), .black)) }
      group.shouldRasterize = true
      return group
    }
    for i in 0..<30 { tree.root.addSublayer(kept(Double(i))) }
    let list = DisplayList(tree: tree, width: 100, height: 100, scale: 1, drawTree: RasterCompositor.drawOnce)
    list.update()
    #expect(list.order.walkedCount == 1 + 30 * 11 && list.order.counts.items == 30 * 11)
    tree.root.insertSublayer(makeRectangle(Rect(x: 0, y: 0, width: 9, height: 9), .white), at: 0)
    list.update()
    #expect(list.order.walkedCount == 1 + 1 + 30, "the root, the one that came, and those whose places it moved")
    // One that is translucent and holds others is a group.
    let group = kept(1)
    (group.shouldRasterize, group.opacity) = (false, 0.5)
    tree.root.insertSublayer(group, at: 0)
    list.update()
    #expect(list.order.walkedCount == 1 + 11 + 1 + 30 && list.order.counts.groups == 1)
    tree.root.insertSublayer(kept(2), at: 0)
    list.update()
    #expect(list.order.walkedCount == 1 + 11 + 11 + 1 + 30 + 30 * 10, "a store before others moves all of them")
    tree.root.sublayers[9].addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 9, height: 9), .white))
    list.update()
    #expect(list.order.walkedCount == 1 + 1 + 1, "the root, the layer, and the last of what lies in it")
    #expect(list.order.counts.items == 31 * 11 + 1 + 10 + 1)
    list.checkInvariants()
  }

  @Test("of all shadows those are looked at that may differ, the deepest first, and hidden ones once they are shown")
  func shadowList() throws {
    let tree = makeTree(10, 10)
    var layers = [tree.root]
    for _ in 0..<50 {
      let layer = Layer()
      layers[layers.count - 1].addSublayer(layer)
      layers.append(layer)
    }
    let nodes = NodeTree()
    nodes.update(from: tree)
    let chain = try layers.map { try #require(nodes.node(of: $0)) }
    let list = ShadowList()
    for node in chain {
      node.shadow = NodeShadow()
      node.compositing.isShown = true
      list.insert(node)
    }
    func seen() -> [Int] {
      var seen: [Int] = []
      list.forEachNoted { seen.append($0.depth) }
      list.checkInvariants(nodes)
      return seen
    }
    #expect(seen() == Array((0...50).reversed()) && seen().isEmpty)
    chain[20].compositing.isShown = false
    for k in [7, 20, 3, 9, 7] { list.mark(chain[k]) }
    #expect(seen() == [20, 9, 7, 3] && seen() == [20])
    chain[20].compositing.isShown = true
    list.noteAncestors(of: chain[2])
    #expect(seen() == [20, 1, 0] && seen().isEmpty)
    list.mark(chain[5])
    chain[5].shadow = nil
    #expect(!list.prune(nodes), "nobody has said so")
    list.noteGone()
    #expect(list.prune(nodes) && list.nodes.count == 50 && seen().isEmpty)
  }
}
