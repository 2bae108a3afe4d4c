import Geometry
import Imaging
import Layers

/// What filters work with from frame to frame: threads, pictures that nobody uses any more, and the kernels of blurs.
final class FilterContext {
  /// What layers that filters show are drawn at the expense of.
  let patterns: PatternBudget
  private let pool: ParallelPool
  /// All pictures that were handed out and are kept; one that nobody else holds is free.
  private var pictures: [FilterPicture] = []
  /// What the steps of a filter made, as long as another may take it.
  var results: [FilterPicture?] = []
  private var kernels: [(deviation: Double, kernel: BlurKernel)] = []
  private var tables: [(function: FilterEffect.TransferFunction, table: TransferTable)] = []
  private var noises: [(noise: FilterEffect.Turbulence, region: Rect, made: TurbulenceNoise)] = []
  /// For each thread, what it keeps lines in.
  private var rooms: [UnsafeMutableRawBufferPointer]
  /// The most bytes of pictures that are kept between frames.
  private static let mostBytes = 96 << 20
  /// The most that are kept from store to store within a frame: a few as large as a screen.
  private static let mostBytesWithinFrame = 48 << 20
  /// The most kernels, tables and noises that are kept, of each.
  private static let mostKept = 8
  /// The fewest pixels that are worth a job of their own.
  private static let jobPixels = 1 << 14

  init(patterns: PatternBudget, pool: ParallelPool) {
    self.patterns = patterns
    self.pool = pool
    rooms = Array(repeating: UnsafeMutableRawBufferPointer(start: nil, count: 0), count: pool.threads)
  }

  deinit { for room in rooms { room.deallocate() } }

  // MARK: - Pictures

  /// A picture of a region: transparent, or whatever it held before where all of it will be written.
  func picture(_ region: PixelRect, isLinear: Bool = false, isCleared: Bool = true) -> FilterPicture {
    var best: Int?
    for i in pictures.indices where isKnownUniquelyReferenced(&pictures[i]) && pictures[i].capacity >= region.area {
      if pictures[i].capacity < best.map({ pictures[$0].capacity }) ?? .max { best = i }
    }
    // One that is far too large is left for what needs it.
    if let best, pictures[best].capacity <= 4 * region.area + 1 << 14 {
      pictures[best].reuse(region, isLinear: isLinear, isCleared: isCleared)
      return pictures[best]
    }
    let new = FilterPicture(region, isLinear: isLinear)
    pictures.append(new)
    return new
  }

  /// A copy of a picture.
  func copy(_ from: FilterPicture) -> FilterPicture {
    let new = picture(from.region, isLinear: from.isLinear, isCleared: false)
    new.pixels.update(from: from.pixels, count: from.width * from.height)
    new.part = from.part
    return new
  }

  /// Ends a store: what is more than is kept from one to the next goes, so that a frame of many of all sizes has not the pictures of all.
  func shrink() {
    var bytes = 0
    for i in pictures.indices.reversed() {
      bytes += pictures[i].capacity * MemoryLayout<UInt32>.stride
      if bytes > Self.mostBytesWithinFrame { pictures.remove(at: i) }
    }
  }

  /// Ends a use of filters: what nobody took goes, and what is more than is kept.
  func trim() {
    var bytes = 0
    for i in pictures.indices.reversed() {
      bytes += pictures[i].capacity * MemoryLayout<UInt32>.stride
      let isOld = !pictures[i].isInUse
      pictures[i].isInUse = false
      if isOld || bytes > Self.mostBytes { pictures.remove(at: i) }
    }
  }

  // MARK: - What is worked out once

  /// The kernel of a deviation in pixels.
  func kernel(_ deviation: Double) -> BlurKernel {
    if let known = kernels.first(where: { $0.deviation == deviation }) { return known.kernel }
    if kernels.count == Self.mostKept { kernels.removeFirst() }
    let kernel = BlurKernel(deviation)
    kernels.append((deviation, kernel))
    return kernel
  }

  /// What a function makes of each level.
  func table(_ function: FilterEffect.TransferFunction) -> TransferTable {
    if let known = tables.first(where: { $0.function == function }) { return known.table }
    if tables.count == Self.mostKept { tables.removeFirst() }
    let table = TransferTable(function)
    tables.append((function, table))
    return table
  }

  /// A noise whose waves fit a region, in user units.
  func noise(_ noise: FilterEffect.Turbulence, over region: Rect) -> TurbulenceNoise {
    if let known = noises.first(where: { $0.noise == noise && $0.region == region }) { return known.made }
    if noises.count == Self.mostKept { noises.removeFirst() }
    let made = TurbulenceNoise(noise, over: region)
    noises.append((noise, region, made))
    return made
  }

  // MARK: - Threads

  /// Makes room for so many bytes on each thread.
  func reserveRooms(_ bytes: Int) {
    for i in rooms.indices where rooms[i].count < bytes {
      rooms[i].deallocate()
      rooms[i] = .allocate(byteCount: bytes, alignment: 64)
    }
  }

  /// Where a thread keeps lines.
  func room(_ worker: Int) -> UnsafeMutableRawPointer? { rooms[worker].baseAddress }

  /// Does what a picture of so many lines needs, some lines at a time.
  /// - Parameters:
  ///   - length: pixels in a line.
  ///   - step: lines that belong together.
  func forEachLine<Work: LineWork>(_ lines: Int, length: Int, step: Int = 1, _ work: Work) {
    guard lines > 0, length > 0 else { return }
    let share = max((lines + 8 * pool.threads - 1) / (8 * pool.threads), Self.jobPixels / length)
    let each = max(1, (share + step - 1) / step) * step
    pool.perform((lines + each - 1) / each, LineJobs(lines: lines, each: each, work: work))
  }
}

/// Work on a picture's lines, each of which takes nothing that another one writes.
protocol LineWork {
  /// Does some lines, on the thread of a number.
  func perform(_ lines: Range<Int>, _ worker: Int)
}

private struct LineJobs<Work: LineWork>: ParallelWork {
  let lines: Int
  let each: Int
  let work: Work

  func perform(_ job: Int, _ worker: Int) { work.perform(job * each..<min(lines, (job + 1) * each), worker) }
}
