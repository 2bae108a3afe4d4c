/// Room for pixels that is used again and again.
final class PixelScratch {
  private(set) var base = UnsafeMutablePointer<UInt32>.allocate(capacity: 4096)
  private var capacity = 4096

  deinit { base.deallocate() }

  /// Room for a number of pixels, of any contents; painters may write a few beyond.
  func room(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    if count + 8 > capacity {
      base.deallocate()
      capacity = (count + 8) * 5 / 4
      base = .allocate(capacity: capacity)
    }
    return base
  }

  /// The same, transparent.
  func cleared(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    let room = room(count)
    room.update(repeating: 0, count: count + 8)
    return room
  }
}
