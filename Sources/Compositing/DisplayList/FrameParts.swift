import Imaging

/// A rectangle that is drawn in a frame, and what hides all that lies low in it.
struct FramePart {
  var rect: PixelRect
  /// The rank of an opaque item that covers all of it, or -1: nothing below that is seen here.
  var coverRank: Int32 = -1
}

/// A frame's damage, cut along the sides of opaque items that hide much: what is hidden is then neither drawn nor, where it is kept as pixels, brought up to date.
///
/// A scene behind a picture of the scene before it, as long as that goes, costs what is seen of it.
struct FrameParts {
  /// More parts than this are not made; each is a walk over the items of its own.
  static let most = 48
  /// An item that hides fewer than this many others is not worth a cut, nor is a smaller rectangle, in pixels.
  private static let (leastHidden, leastArea) = (Int32(8), 4096)
  /// The least part of a rectangle, as a divisor, that an item has to cover.
  private static let leastShare = 8

  private(set) var parts: [FramePart] = []

  init() { parts.reserveCapacity(Self.most + Damage.usualLimit + 4) }

  /// Takes over damage as it is.
  mutating func take(_ damage: [PixelRect]) {
    parts.removeAll(keepingCapacity: true)
    for rect in damage { parts.append(FramePart(rect: rect)) }
  }

  /// Cuts damage by the opaque items of a screen. O(parts * opaque items).
  mutating func cut(_ damage: [PixelRect], by items: ItemStore) {
    take(damage)
    var k = 0
    while k < parts.count {
      let rect = parts[k].rect
      if rect.area >= Self.leastArea, let cover = Self.cover(of: rect, items), parts.count + 3 < Self.most || cover.rect == rect {
        parts[k] = cover
        rect.forEachPart(outside: cover.rect) { parts.append(FramePart(rect: $0)) }
      }
      k += 1
    }
  }

  /// The largest part of a rectangle that an opaque item covers; of equals that of the uppermost. Nil where it is not worth a cut.
  private static func cover(of rect: PixelRect, _ items: ItemStore) -> FramePart? {
    var best: FramePart?
    for i in items.opaque {
      let item = items[i]
      guard item.pointee.rank >= leastHidden, item.pointee.group < 0 else { continue }
      let part = inner(item.pointee.opaqueBox, of: rect)
      if part.area * leastShare < rect.area { continue }
      let (area, known) = (part.area, best?.rect.area ?? 0)
      if area > known || area == known && item.pointee.rank > best?.coverRank ?? -1 {
        best = FramePart(rect: part, coverRank: item.pointee.rank)
      }
    }
    return best
  }

  /// What of a rectangle lies in a box, without columns of which groups of four pixels stick out of it.
  private static func inner(_ box: PixelRect, of rect: PixelRect) -> PixelRect {
    let left = box.minX <= rect.minX ? rect.minX : (box.minX + 3) & ~3
    let right = box.maxX >= rect.maxX ? rect.maxX : box.maxX & ~3
    let part = PixelRect(minX: left, minY: max(box.minY, rect.minY), maxX: right, maxY: min(box.maxY, rect.maxY))
    return part.isEmpty ? .empty : part
  }

  /// Whether an item of a rank that touches a box may be seen in the frame.
  func shows(_ box: PixelRect, rank: Int32) -> Bool {
    parts.contains { $0.coverRank < rank && $0.rect.intersects(box) }
  }
}
