import Imaging

/// A texture atlas: pictures of all sizes put side by side on a few pages, so that one drawing call can hold many.
///
/// A page that has no room left is emptied when nobody used it in the frame; who still needs something of it makes it again. Every shared page has
/// a white place in its top left corner. Pictures that are made one after the other lie on one page: they are drawn one after the other, and as long
/// as the page does not change so is the drawing call the same. What is put on shared pages is kept here too, and goes to the device all at once: a
/// GPU takes one large part of a texture far more readily than a hundred small ones. Pictures for one frame alone have pages of
/// their own, which are empty at the frame's beginning.
final class TextureAtlas {
  /// A picture's place.
  struct Slot {
    fileprivate var page = -1
    fileprivate var generation = 0
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  private final class Page {
    let texture: DeviceTexture
    let width: Int
    let height: Int
    let isShared: Bool
    let isPassing: Bool
    let isSmooth: Bool
    var packer: ShelfPacker
    var generation = 0
    var lastFrame = 0
    /// What a shared page holds, row by row, and what of that the device is yet to learn.
    let held: UnsafeMutablePointer<UInt32>?
    var changed: Damage

    init(_ texture: DeviceTexture, width: Int, height: Int, isShared: Bool, isPassing: Bool, isSmooth: Bool) {
      self.texture = texture
      self.width = width
      self.height = height
      self.isShared = isShared
      self.isPassing = isPassing
      self.isSmooth = isSmooth
      packer = ShelfPacker(width: width, height: height)
      // Memory that is never touched is never taken.
      held = isShared ? .allocate(capacity: width * height) : nil
      changed = Damage(
        bounds: isShared ? PixelRect(x: 0, y: 0, width: width, height: height) : .empty, limit: TextureAtlas.mostUploads, keepsTiles: false)
    }

    deinit { held?.deallocate() }

    /// Takes everything off it but the white place.
    func empty() {
      packer.removeAll()
      generation += 1
      if isShared { _ = packer.pack(TextureAtlas.whiteSide, TextureAtlas.whiteSide) }
    }
  }

  /// The side of a shared page, and of its white corner.
  static let side = 2048
  static let whiteSide = 4
  /// In how many parts a shared page's changes go to the device at most.
  private static let mostUploads = 4
  /// A picture larger than this gets a page of its own.
  private static let largestShared = 1024
  /// Shared pages beyond this many go when nobody uses them.
  private static let usualPages = 4
  private static let mostPages = 16
  /// The most pixels on pages of their own that are kept although nobody used them in the frame.
  private static let usualOwnPixels = 1 << 23

  /// Called with true when something goes to the device at once, and with false when that is done.
  var onUpload: ((Bool) -> Void)?
  private let device: any GeometryDevice
  private let side: Int
  /// The most pixels on pages of their own.
  private var mostOwnPixels = 1 << 25
  private var pages: [Page?] = []
  /// How many bytes the pictures of its pages take on the device. O(pages).
  var bytes: Int { pages.reduce(0) { $0 + ($1.map { $0.width * $0.height * 4 } ?? 0) } }
  private var frame = 1
  /// The shared page that a picture was last put on.
  private var latest = 0
  /// How many textures were made since the start.
  private(set) var texturesMade = 0

  init(device: any GeometryDevice) {
    self.device = device
    side = min(Self.side, device.longestSide)
  }

  /// How many pixels are kept on pages of their own at most, for a screen: eight times as many as it has, and some.
  static func mostPixels(width: Int, height: Int) -> Int { (1 << 18) + 8 * width * height }

  /// Suits pages to a screen.
  func fit(width: Int, height: Int) { mostOwnPixels = Self.mostPixels(width: width, height: height) }

  /// The longest side of a picture.
  var longestSide: Int { device.longestSide }

  /// Gives all textures back.
  func close() {
    for page in pages { if let page { device.destroy(page.texture) } }
    pages.removeAll()
  }

  /// Forgets what was for the last frame alone, and what there is too much of.
  func beginFrame() {
    var own = 0
    var shared = 0
    for (i, page) in pages.enumerated() {
      guard let page else { continue }
      if page.isPassing { page.empty() }
      if page.isShared { shared += 1 } else { own += page.width * page.height }
      let isIdle = page.lastFrame < frame
      if isIdle, page.isShared ? shared > Self.usualPages : own > Self.usualOwnPixels {
        device.destroy(page.texture)
        pages[i] = nil
      }
    }
    frame += 1
  }

  /// Where plain colours find white, on every shared page.
  var white: (u: Float, v: Float) { (Float(Self.whiteSide) / 2 / Float(side), Float(Self.whiteSide) / 2 / Float(side)) }

  /// A page for plain colours alone.
  func plainTexture() throws(DeviceError) -> DeviceTexture {
    for case let page? in pages where page.isShared && !page.isPassing {
      page.lastFrame = frame
      return page.texture
    }
    return try addShared(isPassing: false).texture
  }

  func isValid(_ slot: Slot) -> Bool {
    slot.page >= 0 && slot.page < pages.count && pages[slot.page]?.generation == slot.generation
  }

  /// The texture of a valid slot, its size, and its white place.
  func texture(of slot: Slot) -> (texture: DeviceTexture, width: Int, height: Int, white: (u: Float, v: Float)?) {
    guard let page = pages[slot.page] else { return (DeviceTexture(number: -1), 1, 1, nil) }
    page.lastFrame = frame
    return (page.texture, page.width, page.height, page.isShared ? white : nil)
  }

  /// Room for a picture.
  /// - Parameters:
  ///   - isPassing: whether it is for this frame alone.
  ///   - isSmooth: whether its pixels are mixed; others have pages of their own.
  func slot(width: Int, height: Int, isPassing: Bool = false, isSmooth: Bool = true) throws(DeviceError) -> Slot {
    if !isSmooth || max(width, height) > min(Self.largestShared, side - Self.whiteSide) {
      return try ownSlot(width, height, isPassing: isPassing, isSmooth: isSmooth)
    }
    for k in 0..<pages.count {
      let i = (latest + k) % pages.count
      guard let page = pages[i], page.isShared, page.isPassing == isPassing, let place = page.packer.pack(width, height) else { continue }
      if !isPassing { latest = i }
      return slot(i, page, place, width, height)
    }
    let shared = pages.count { $0?.isShared ?? false }
    // Where there are many pages, one that this frame has not used yet may go, else one that rests.
    let unused = shared >= Self.usualPages ? frame : frame - 1
    for (i, page) in pages.enumerated() {
      guard let page, page.isShared, !page.isPassing, !isPassing, page.lastFrame < unused else { continue }
      page.empty()
      latest = i
      if let place = page.packer.pack(width, height) { return slot(i, page, place, width, height) }
    }
    if shared >= Self.mostPages {
      // What is for this frame alone takes the place of what may be made again: a frame that needs too much is one picture.
      guard isPassing, let i = pages.firstIndex(where: { page in page.map { canGiveWay($0) } ?? false }), let page = pages[i] else {
        throw .exhausted("the frame needs more small pictures than \(Self.mostPages) textures of \(side)x\(side) pixels hold")
      }
      device.destroy(page.texture)
      pages[i] = nil
    }
    let page = try addShared(isPassing: isPassing)
    guard let place = page.packer.pack(width, height) else { throw .refused("textures of \(side)x\(side) pixels are too small") }
    let i = pages.firstIndex { $0 === page } ?? 0
    if !isPassing { latest = i }
    return slot(i, page, place, width, height)
  }

  /// Whether a page holds what may be made again, and the frame has not used it.
  private func canGiveWay(_ page: Page) -> Bool { page.isShared && !page.isPassing && page.lastFrame < frame }

  private func slot(_ i: Int, _ page: Page, _ place: (x: Int, y: Int), _ width: Int, _ height: Int) -> Slot {
    page.lastFrame = frame
    return Slot(page: i, generation: page.generation, x: place.x, y: place.y, width: width, height: height)
  }

  private func ownSlot(_ width: Int, _ height: Int, isPassing: Bool, isSmooth: Bool) throws(DeviceError) -> Slot {
    // One that nobody uses any more, of nearly the size.
    for (i, page) in pages.enumerated() {
      guard let page, !page.isShared, page.isPassing == isPassing, page.isSmooth == isSmooth, page.width >= width, page.height >= height,
        page.width * page.height <= width * height * 2, isPassing ? page.packer.isEmpty : page.lastFrame < frame - 8
      else { continue }
      page.empty()
      _ = page.packer.pack(width, height)
      return slot(i, page, (0, 0), width, height)
    }
    let rounded = isSmooth ? ((width + 63) & ~63, (height + 63) & ~63) : (width, height)
    let size = (min(rounded.0, device.longestSide), min(rounded.1, device.longestSide))
    guard size.0 >= width, size.1 >= height else {
      throw .refused("a picture of \(width)x\(height) pixels is larger than the device's textures of \(device.longestSide)")
    }
    try makeRoom(size.0 * size.1)
    let texture = try device.makePicture(width: size.0, height: size.1, isSmooth: isSmooth)
    let page = Page(texture, width: size.0, height: size.1, isShared: false, isPassing: isPassing, isSmooth: isSmooth)
    _ = page.packer.pack(width, height)
    return slot(add(page), page, (0, 0), width, height)
  }

  /// Drops pages of pictures of their own that the frame has not used, where a new one would be too much.
  private func makeRoom(_ pixels: Int) throws(DeviceError) {
    func kept() -> Int { pages.reduce(0) { $0 + ($1.map { $0.isShared ? 0 : $0.width * $0.height } ?? 0) } }
    if kept() + pixels <= mostOwnPixels { return }
    for (i, page) in pages.enumerated() {
      guard let page, !page.isShared, page.lastFrame < frame else { continue }
      device.destroy(page.texture)
      pages[i] = nil
    }
    let left = kept()
    guard left == 0 || left + pixels <= mostOwnPixels else {
      throw .exhausted("the frame's pictures need more than \(mostOwnPixels) pixels")
    }
  }

  private func addShared(isPassing: Bool) throws(DeviceError) -> Page {
    let texture = try device.makePicture(width: side, height: side, isSmooth: true)
    let page = Page(texture, width: side, height: side, isShared: true, isPassing: isPassing, isSmooth: true)
    page.empty()
    add(page)
    let white = [UInt32](repeating: .max, count: Self.whiteSide * Self.whiteSide)
    try put(white, stride: Self.whiteSide, PixelRect(x: 0, y: 0, width: Self.whiteSide, height: Self.whiteSide), on: page)
    page.lastFrame = frame
    return page
  }

  @discardableResult
  private func add(_ page: Page) -> Int {
    // Slots of a page that was in this place before must not fit.
    texturesMade += 1
    page.generation = texturesMade << 32
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return free
    }
    pages.append(page)
    return pages.count - 1
  }

  /// Where a valid slot's pixels are held until `upload`, and how far their rows lie apart; nil for a page whose pictures go to the device at once. What is drawn
  /// there is to be told of by `noteDrawn`.
  func held(_ slot: Slot) -> (base: UnsafeMutablePointer<UInt32>, stride: Int)? {
    guard let page = pages[slot.page], let held = page.held else { return nil }
    return (held + slot.y * page.width + slot.x, page.width)
  }

  /// Notes that a valid slot's top left corner was drawn where it is held.
  func noteDrawn(width: Int, height: Int, in slot: Slot) {
    pages[slot.page]?.changed.add(PixelRect(x: slot.x, y: slot.y, width: width, height: height))
  }

  /// Fills a valid slot's top left corner. The device gets it at once, or with `upload`.
  func put(_ pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int, into slot: Slot) throws(DeviceError) {
    guard let page = pages[slot.page] else { return }
    try put(pixels, stride: stride, PixelRect(x: slot.x, y: slot.y, width: width, height: height), on: page)
  }

  private func put(_ pixels: UnsafePointer<UInt32>, stride: Int, _ rect: PixelRect, on page: Page) throws(DeviceError) {
    if let held = page.held {
      for y in 0..<rect.height { (held + (rect.y + y) * page.width + rect.x).update(from: pixels + y * stride, count: rect.width) }
      page.changed.add(rect)
    } else {
      onUpload?(true)
      defer { onUpload?(false) }
      try device.upload(pixels, stride: stride, to: rect, of: page.texture)
    }
  }

  /// Hands the device what was put on shared pages since the last time. To be called before anything is drawn with them.
  func upload() throws(DeviceError) {
    for page in pages {
      guard let page, let held = page.held, !page.changed.isEmpty else { continue }
      for rect in page.changed.drain() {
        try device.upload(held + rect.y * page.width + rect.x, stride: page.width, to: rect, of: page.texture)
      }
    }
  }
}
