import Imaging

/// What a renderer reads while it draws: the display list as it stands for this frame.
///
/// Pointers into the list's storage; valid while the frame is drawn and the list is not touched.
struct DisplayView: @unchecked Sendable {
  let items: UnsafeMutablePointer<DisplayItem>
  let order: UnsafeBufferPointer<Int32>
  let groups: UnsafeBufferPointer<DisplayGroup>
  let opaqueItems: UnsafeBufferPointer<Int32>
  /// What lies below everything, premultiplied.
  let background: UInt32
  /// Where items lie, or nil when everything is looked at.
  let bins: TileBins?
  /// The group that takes the screen's place, or -1 for the screen.
  var root: Int32 = -1

  /// So many opaque items are looked at sooner than a tile's.
  private static let fewOpaque = 32

  /// The backdrop of a rectangle, which hides all that lies below: a colour that fills it, or nil where an item that fills it must be drawn, and the
  /// first rank to draw over it.
  ///
  /// What an opaque item covers wholly need not be drawn, nor cleared.
  /// - Parameter coverRank: of an item that is known to cover it with opaque pixels, or -1.
  func backdrop(in rect: PixelRect, coverRank: Int32 = -1) -> (color: UInt32?, rank: Int) {
    var cover: Int32?
    func look(at i: Int32) {
      let item = items + Int(i)
      if item.pointee.group < 0, item.pointee.rank >= cover.map({ items[Int($0)].rank }) ?? 0, item.pointee.opaqueBox.contains(rect) {
        cover = i
      }
    }
    if let bins, opaqueItems.count > Self.fewOpaque {
      // What covers all of it lies on each of its tiles: thousands elsewhere cost nothing.
      bins.forEach(in: PixelRect(x: Int(rect.minX), y: Int(rect.minY), width: 1, height: 1), look)
    } else {
      for i in opaqueItems { look(at: i) }
    }
    guard let cover, items[Int(cover)].rank >= coverRank else { return coverRank < 0 ? (background, 0) : (nil, Int(coverRank)) }
    let rank = Int(items[Int(cover)].rank)
    if case .solid(let color) = items[Int(cover)].paint { return (color, rank + 1) }
    return (nil, rank)
  }
}
