import Imaging

/// A rectangle that is drawn in a frame, and what hides all that lies low in it.
struct FramePart {
  var rect: PixelRect
  /// The rank of an item that covers all of it with opaque pixels, or -1: nothing below that is seen here.
  var coverRank: Int32 = -1
  /// The rank of one behind which kept pixels may stay as they are until they are seen, or -1.
  var waitRank: Int32 = -1
}

/// A frame's damage, cut along the sides of opaque items that hide much, also of kept pixels: what is hidden is not drawn.
///
/// Behind an opaque rectangle over much, or over all of the screen, it is not brought up to date either, where it is kept as pixels itself: a scene behind a picture of the scene
/// before it, as long as that goes, costs what is seen of it, and what is made ready of it. Behind cards and other kept pixels it is: those begin to fade all at once.
struct FrameParts {
  /// More parts than this are not made; each is a walk over the items of its own.
  static let most = 48
  /// An item that hides fewer than this many others is not worth a cut, unless they are hidden in so many pixels; nor is a smaller rectangle, in pixels.
  private static let (leastHidden, mostDrawn, leastArea) = (Int32(8), 1 << 15, 4096)
  /// The least part of a rectangle, as a divisor, that an item has to cover.
  private static let leastShare = 8

  private(set) var parts: [FramePart] = []
  /// What opaque tiles of kept pixels cover.
  private var kept: [FramePart] = []
  private var screen = PixelRect.empty

  init() { parts.reserveCapacity(Self.most + Damage.usualLimit + 4) }

  /// Takes over damage as it is.
  mutating func take(_ damage: [PixelRect]) {
    parts.removeAll(keepingCapacity: true)
    for rect in damage { parts.append(FramePart(rect: rect)) }
  }

  /// Cuts damage of a screen by its opaque items, and by the tiles of stores that are opaque and as they should be. O(cuts * (opaque items + stores) + tiles).
  mutating func cut(_ damage: [PixelRect], of screen: PixelRect, by items: ItemStore, _ stores: [BackingStore]) {
    take(damage)
    self.screen = screen
    kept.removeAll(keepingCapacity: true)
    if damage.contains(where: { $0.area >= Self.leastArea }) { findKept(items, stores) }
    var k = 0
    while k < parts.count {
      // Again and again, each time by what lies higher: a card lies on kept pixels, which lie on a background.
      while parts[k].rect.area >= Self.leastArea, let cover = cover(of: parts[k], items) {
        let part = parts[k]
        if cover.rect != part.rect, parts.count + 3 >= Self.most { break }
        parts[k] = cover
        part.rect.forEachPart(outside: cover.rect) {
          parts.append(FramePart(rect: $0, coverRank: part.coverRank, waitRank: part.waitRank))
        }
      }
      k += 1
    }
  }

  private mutating func findKept(_ items: ItemStore, _ stores: [BackingStore]) {
    for store in stores where store.count > 1 {
      let item = items[store.item]
      guard item.pointee.rank > 0, item.pointee.group < 0, item.pointee.store < 0, item.pointee.alpha == 255,
        case .backing(let source) = item.pointee.paint
      else { continue }
      let box = source.opaqueBox.intersection(item.pointee.wholeBox)
      if !box.isEmpty { kept.append(FramePart(rect: box, coverRank: item.pointee.rank)) }
    }
  }

  /// The largest piece of a part that something opaque covers above what is known to, one behind which much may wait before others; of equals that of the uppermost. Nil where
  /// it is not worth a cut.
  private func cover(of part: FramePart, _ items: ItemStore) -> FramePart? {
    var best: (letsWait: Int, area: Int, rank: Int32) = (0, 0, 0)
    var covered = PixelRect.empty
    func consider(_ box: PixelRect, _ rank: Int32, letsWait: Bool) {
      let piece = Self.inner(box, of: part.rect)
      let area = piece.area
      if area * Self.leastShare < part.rect.area || rank < Self.leastHidden && area < Self.mostDrawn { return }
      if (letsWait ? 1 : 0, area, rank) > best { (best, covered) = ((letsWait ? 1 : 0, area, rank), piece) }
    }
    for i in items.opaque {
      let item = items[i]
      let (box, rank) = (item.pointee.opaqueBox, item.pointee.rank)
      guard rank > max(0, part.coverRank), item.pointee.group < 0 else { continue }
      // All of it is opaque: a rectangle.
      let isRectangle = box.grown(by: 1).contains(item.pointee.box)
      consider(box, rank, letsWait: isRectangle && (rank >= Self.leastHidden || box.contains(screen)))
    }
    for piece in kept where piece.coverRank > part.coverRank { consider(piece.rect, piece.coverRank, letsWait: false) }
    if covered.isEmpty { return nil }
    return FramePart(rect: covered, coverRank: best.rank, waitRank: best.letsWait == 1 ? best.rank : part.waitRank)
  }

  /// What of a rectangle lies in a box, without columns of which groups of four pixels stick out of it.
  private static func inner(_ box: PixelRect, of rect: PixelRect) -> PixelRect {
    let left = box.minX <= rect.minX ? rect.minX : (box.minX + 3) & ~3
    let right = box.maxX >= rect.maxX ? rect.maxX : box.maxX & ~3
    let part = PixelRect(minX: left, minY: max(box.minY, rect.minY), maxX: right, maxY: min(box.maxY, rect.maxY))
    return part.isEmpty ? .empty : part
  }

  /// Whether kept pixels of a rank that touch a box are to be as they should be in the frame.
  func shows(_ box: PixelRect, rank: Int32) -> Bool {
    parts.contains { $0.waitRank < rank && $0.rect.intersects(box) }
  }
}
