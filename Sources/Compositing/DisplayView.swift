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

  /// The first rank that can be seen in a rectangle, and whether what has that rank covers it wholly.
  ///
  /// What an opaque item covers wholly need not be drawn, nor cleared.
  func firstVisible(in rect: PixelRect) -> (rank: Int, coversAll: Bool) {
    var first = 0
    for i in opaqueItems {
      let item = items + Int(i)
      if item.pointee.group < 0, item.pointee.rank >= first, item.pointee.opaqueBox.contains(rect) { first = Int(item.pointee.rank) }
    }
    if first > 0 { return (first, true) }
    guard root < 0, let i = order.first else { return (0, false) }
    return (0, items[Int(i)].group < 0 && items[Int(i)].opaqueBox.contains(rect))
  }
}
