/// A pool of render targets that groups are drawn into, side by side, before they are laid down: those that lie equally deep share some.
///
/// A page holds pictures of one depth, and is drawn after the pages below and before those above; so what it reads is there. It has a white
/// place in its corner like the pages of pictures, that plain colours may be drawn with it.
final class RenderTargetPool {
  final class Page {
    let texture: DeviceTexture
    let width: Int
    let height: Int
    let pass = TrianglePass(ready: 4)
    fileprivate var packer: ShelfPacker
    fileprivate var isUsed = false
    fileprivate var lastFrame = 0

    fileprivate init(_ texture: DeviceTexture, width: Int, height: Int) {
      self.texture = texture
      self.width = width
      self.height = height
      packer = ShelfPacker(width: width, height: height)
    }

    var white: (u: Float, v: Float) {
      let middle = Float(TextureAtlas.whiteSide) / 2
      return (middle / Float(width), middle / Float(height))
    }
  }

  /// A page is as wide and as high as the screen, but not more than this unless a group is.
  private static let usualSide = 1024
  /// A page that was not used for so many frames goes.
  private static let patience = 300
  /// How many groups deep pages go. What lies deeper is drawn on the CPU.
  static let depth = 8

  private let device: any GeometryDevice
  /// What pages measure at least.
  private var least = (width: RenderTargetPool.usualSide, height: RenderTargetPool.usualSide)
  /// The most pixels of all pages.
  private var mostPixels = 1 << 25
  private var levels: [[Page]] = Array(repeating: [], count: RenderTargetPool.depth)
  private var frame = 0
  /// How many textures were made since the start.
  private(set) var texturesMade = 0

  init(device: any GeometryDevice) { self.device = device }

  /// Suits pages to a screen: they are as large as that where it is small, and eight that hold all of it are not too many.
  func fit(width: Int, height: Int) {
    least = (min(Self.usualSide, width), min(Self.usualSide, height))
    mostPixels = TextureAtlas.mostPixels(width: Self.side(holding: width), height: Self.side(holding: height))
  }

  /// The side of a page for a group: beside that there is a transparent pixel about it, and the white corner.
  private static func side(holding side: Int) -> Int { (side + 2 + TextureAtlas.whiteSide + 63) & ~63 }

  /// Whether a page can hold a group at all.
  func holds(width: Int, height: Int) -> Bool { max(width, height) + 2 + TextureAtlas.whiteSide <= device.longestSide }

  /// Gives all textures back.
  func close() {
    for level in levels { for page in level { device.destroy(page.texture) } }
    levels = Array(repeating: [], count: Self.depth)
  }

  /// Empties all pages.
  func begin() {
    frame += 1
    for level in levels.indices {
      for page in levels[level] { page.isUsed = false }
      if levels[level].contains(where: { $0.lastFrame < frame - Self.patience }) {
        for page in levels[level] where page.lastFrame < frame - Self.patience { device.destroy(page.texture) }
        levels[level].removeAll { $0.lastFrame < frame - Self.patience }
      }
    }
  }

  /// Room for a picture that a page can hold at a depth, with a transparent pixel about it.
  /// - Parameter prepare: draws a page's white corner, when it is used first.
  func allocate(
    depth: Int, width: Int, height: Int, prepare: (Page) throws(DeviceError) -> Void
  ) throws(DeviceError) -> (page: Page, x: Int, y: Int) {
    for page in levels[depth] {
      if !page.isUsed {
        guard page.width >= width + 2, page.height >= height + 2 + TextureAtlas.whiteSide else { continue }
        try begin(page, prepare)
      }
      if let place = page.packer.pack(width + 2, height + 2) { return (page, place.x + 1, place.y + 1) }
    }
    let size = (
      min(device.longestSide, max(least.width, Self.side(holding: width))),
      min(device.longestSide, max(least.height, Self.side(holding: height)))
    )
    if pixels + size.0 * size.1 > mostPixels { removeUnused() }
    guard pixels + size.0 * size.1 <= mostPixels else { throw .exhausted("the frame's groups need more than \(mostPixels) pixels") }
    let page = Page(try device.makeTarget(width: size.0, height: size.1), width: size.0, height: size.1)
    texturesMade += 1
    levels[depth].append(page)
    try begin(page, prepare)
    guard let place = page.packer.pack(width + 2, height + 2) else {
      throw .refused("a group of \(width)x\(height) pixels is larger than the device's targets of \(device.longestSide)")
    }
    return (page, place.x + 1, place.y + 1)
  }

  /// The pixels of all pages.
  private var pixels: Int { levels.reduce(0) { sum, level in level.reduce(sum) { $0 + $1.width * $1.height } } }

  /// Gives pages back that nothing lies on.
  private func removeUnused() {
    for level in levels.indices {
      for page in levels[level] where !page.isUsed { device.destroy(page.texture) }
      levels[level].removeAll { !$0.isUsed }
    }
  }

  private func begin(_ page: Page, _ prepare: (Page) throws(DeviceError) -> Void) throws(DeviceError) {
    page.isUsed = true
    page.lastFrame = frame
    page.pass.begin()
    page.packer.removeAll()
    _ = page.packer.pack(TextureAtlas.whiteSide, TextureAtlas.whiteSide)
    try prepare(page)
  }

  /// Draws all pages, the deepest first.
  /// - Returns: how many drawing calls it took.
  func submit() throws(DeviceError) -> Int {
    var calls = 0
    for level in levels.reversed() {
      for page in level where page.isUsed {
        try device.setTarget(page.texture, clip: nil)
        try device.clear()
        try page.pass.submit(to: device)
        calls += page.pass.calls
      }
    }
    return calls
  }
}
