import Geometry
import Imaging
import Tessellation

/// What is out of date: pixels of the screen, the bins that items lie in, the boxes of groups.
///
/// Invariants: an item shown on the screen lies in the bins of its box, or is listed as stale, once; a group whose items changed is stale, or one that lies in it is.
final class Invalidation {
  private let items: ItemStore
  private let cache: RasterCache
  /// What is to be drawn again.
  @exclusivity(unchecked) var damage: Damage
  /// The item that hid all of the screen when it was last up to date, and has not changed since; or -1.
  @exclusivity(unchecked) private var cover: Int32 = -1
  @exclusivity(unchecked) private(set) var bins: TileBins
  /// Outlines that moved or became others in this update, which hold their meshes: what they damage is found out last, when the rest is known.
  @exclusivity(unchecked) private var moved: [(before: PlacedOutline, after: PlacedOutline)] = []
  /// How many outlines wait at the most.
  private static let mostMoved = 256
  @exclusivity(unchecked) private var staleBins: [Int32] = []
  @exclusivity(unchecked) private var staleGroups: [Bool] = []
  @exclusivity(unchecked) private(set) var hasStaleGroups = false

  /// Whether tiles of the screen are found out that are to be drawn again, and not rectangles alone.
  private let keepsTiles: Bool

  /// How many rectangles are told apart. What has no tiles is drawn by a device, which takes fewer still.
  private static func mostRects(_ keepsTiles: Bool) -> Int { keepsTiles ? Damage.usualLimit : 6 }

  init(items: ItemStore, cache: RasterCache, bounds: PixelRect, keepsTiles: Bool = true) {
    self.items = items
    self.cache = cache
    self.keepsTiles = keepsTiles
    damage = Damage(bounds: bounds, limit: Self.mostRects(keepsTiles), keepsTiles: keepsTiles)
    bins = TileBins(width: bounds.width, height: bounds.height)
    moved.reserveCapacity(Self.mostMoved)
    reserve()
  }

  /// Another screen: all of it is to be drawn, and nothing lies in a bin.
  func resize(_ bounds: PixelRect) {
    damage = Damage(bounds: bounds, limit: Self.mostRects(keepsTiles), keepsTiles: keepsTiles)
    addWhole()
    bins = TileBins(width: bounds.width, height: bounds.height)
    reserve()
    for i in 0..<items.count { items.base[i].place = .none }
  }

  /// Makes room for as many items as there may be, so that what they do later allocates nothing.
  func reserve() {
    staleBins.reserveCapacity(items.capacity)
    bins.reserve(items.capacity)
  }

  /// Marks all of the screen as damaged.
  func addWhole() {
    damage.addWhole()
    cover = -1
  }

  /// Takes over which item hides all of the screen now, or -1 for none, once everything else is up to date.
  /// - Returns: whether it hid all of it before and looks as it did, so that nothing of the damage is seen.
  func setCover(_ i: Int32) -> Bool {
    defer { cover = i }
    return i >= 0 && i == cover
  }

  func reserveGroups(_ count: Int) { staleGroups.reserveCapacity(count) }

  // MARK: - Items

  /// Marks where an item is as damaged, and what was found out from its place as out of date.
  func touch(_ i: Int32) {
    let item = items[i]
    if item.pointee.rank >= 0 { damage(i, item.pointee.box) }
    invalidate(i)
  }

  /// Marks an item's groups and its place in the bins as out of date.
  func invalidate(_ i: Int32) {
    uncover(i)
    let item = items[i]
    if item.pointee.group >= 0, Int(item.pointee.group) < staleGroups.count {
      staleGroups[Int(item.pointee.group)] = true
      hasStaleGroups = true
    }
    if !item.pointee.isBinStale, item.pointee.store < 0 {
      item.pointee.isBinStale = true
      staleBins.append(i)
    }
  }

  /// Marks where one of an item's meshes is as damaged.
  func damageInstance(_ i: Int32, _ k: Int) {
    let item = items[i]
    guard item.pointee.rank >= 0, let instance = item.pointee.instances?[k] else { return }
    damage(i, instance.box.intersection(item.pointee.clip))
  }

  /// Marks where an item's particles are as damaged, and what was found out from its place as out of date.
  func touchParticles(_ i: Int32) {
    let item = items[i]
    if item.pointee.rank >= 0 {
      noteBelow(i, item.pointee.box)
      if item.pointee.store >= 0 {
        addDamage(item.pointee.box, on: item.pointee.store)
      } else if let particles = item.pointee.particles {
        damage.add(item.pointee.box) { add in
          for k in 0..<item.pointee.particleCount { add(particles[k].box) }
        }
      }
    }
    invalidate(i)
  }

  /// Marks pixels as damaged where an item is, was or comes to be.
  @inline(__always)
  func damage(_ i: Int32, _ rect: PixelRect) {
    uncover(i)
    noteBelow(i, rect)
    addDamage(rect, on: items[i].pointee.store)
  }

  /// Marks where an outline, which an item on the screen is, looks different after it moved or became another.
  func damage(_ i: Int32, from before: PlacedOutline, to after: PlacedOutline) {
    uncover(i)
    noteBelow(i, before.box)
    noteBelow(i, after.box)
    if moved.count == Self.mostMoved { return damage.add(from: before, to: after) }
    // The item may come to show something else before that is done.
    _ = before.mesh.retain()
    _ = after.mesh.retain()
    moved.append((before, after))
  }

  /// Marks what outlines that moved damage, the uppermost first.
  func settleMotion() {
    for (before, after) in moved.reversed() {
      damage.add(from: before, to: after)
      before.mesh.release()
      after.mesh.release()
    }
    moved.removeAll(keepingCapacity: true)
  }

  /// Notes that an item looks different.
  @inline(__always)
  private func uncover(_ i: Int32) {
    if i == cover { cover = -1 }
  }

  /// Notes for what is seen through filters that an item below looks different.
  @inline(__always)
  private func noteBelow(_ i: Int32, _ rect: PixelRect) {
    if !cache.backdrops.isEmpty { cache.damageBackdrops(rect, rank: items[i].pointee.rank, on: items[i].pointee.store) }
  }

  /// Marks pixels of a backing store, or of the screen where that is -1, as damaged.
  @inline(__always)
  func addDamage(_ rect: PixelRect, on store: Int32) {
    if store >= 0 { cache.damage(store, rect) } else { damage.add(rect) }
  }

  /// Marks where a node and all below it are seen: of a rasterized one, where its pixels are laid down.
  func touchSubtree(_ node: DisplayNode) {
    if let store = node.store { touch(store.item) } else { touchInside(node) }
  }

  /// Marks where a node's own items and all below it are.
  func touchInside(_ node: DisplayNode) {
    for i in node.items.indices { touch(i) }
    for child in node.children { touchSubtree(child) }
    if let mask = node.mask { touchSubtree(mask) }
  }

  /// Takes an item out for good.
  func remove(_ i: Int32) {
    touch(i)
    bins.remove(i, from: items[i].pointee.place)
    items.remove(i)
  }

  // MARK: - Bins

  /// Brings the bins up to date; needed before a frame that asks them.
  func updateBins() {
    for i in staleBins {
      let item = items[i]
      item.pointee.isBinStale = false
      let place = item.pointee.rank >= 0 && item.pointee.store < 0 ? bins.tiles(under: item.pointee.box) : .none
      if place != item.pointee.place {
        bins.remove(i, from: item.pointee.place)
        bins.insert(i, at: place)
        item.pointee.place = place
      }
    }
    staleBins.removeAll(keepingCapacity: true)
  }

  // MARK: - Groups

  /// A group is new, or another than before.
  func touchGroup(_ g: Int) {
    while staleGroups.count <= g { staleGroups.append(true) }
    staleGroups[g] = true
    hasStaleGroups = true
  }

  /// There are no more than so many groups.
  func keepGroups(_ count: Int) {
    staleGroups.removeLast(max(0, staleGroups.count - count))
    hasStaleGroups = staleGroups.contains(true)
  }

  /// Calls `body` with each stale group, those that lie in others first, then with those in which they lie.
  /// - Parameter body: finds the group's box out anew, and says which group it lies in, or -1.
  func updateGroups(_ body: (Int) -> Int32) {
    for g in staleGroups.indices.reversed() where staleGroups[g] {
      staleGroups[g] = false
      let parent = body(g)
      if parent >= 0 { staleGroups[Int(parent)] = true }
    }
    hasStaleGroups = false
  }

  // MARK: - Invariants

  /// Traps where an invariant does not hold; O(items and bins), for tests.
  func checkInvariants(used: [Int32]) {
    precondition(Set(staleBins).count == staleBins.count, "an item is listed as stale once")
    precondition(staleBins.allSatisfy { items[$0].pointee.isBinStale }, "what is listed as stale knows it")
    for i in used where !items[i].pointee.isBinStale {
      let item = items[i].pointee
      let place = item.rank >= 0 && item.store < 0 ? bins.tiles(under: item.box) : .none
      precondition(item.place == place, "an item that is not stale lies in the bins of its box")
    }
    bins.checkInvariants { items[$0].pointee.place }
    precondition(hasStaleGroups || !staleGroups.contains(true), "no group is stale in secret")
    damage.checkInvariants()
  }
}
