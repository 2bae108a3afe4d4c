import Geometry
import Layers
import Synchronization
import Testing

@testable import Compositing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Pixel rectangles and damage")
struct DamageParts {
  private func randomRect(_ random: inout SeededGenerator, within size: Int) -> PixelRect {
    PixelRect(x: random.integer(-10...size), y: random.integer(-10...size), width: random.integer(0...30), height: random.integer(0...30))
  }

  @Test("a rectangle covers every pixel that it touches, and bad numbers make it small rather than wrong")
  func covering() {
    #expect(PixelRect(covering: Rect(minX: 0.1, minY: -0.1, maxX: 2, maxY: 2.01)) == PixelRect(x: 0, y: -1, width: 2, height: 4))
    #expect(PixelRect(covering: Rect(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)).isEmpty)
    let huge = PixelRect(covering: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    #expect(huge.width > 1 << 30)
    #expect(huge.intersection(PixelRect(x: 0, y: 0, width: 5, height: 5)).area == 25)
    #expect(PixelRect(x: .max / 2, y: 0, width: 4, height: 4).isEmpty)
  }

  @Test("intersection and union hold what they must")
  func algebra() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      let (a, b) = (randomRect(&random, within: 60), randomRect(&random, within: 60))
      let (i, u) = (a.intersection(b), a.union(b))
      if !a.isEmpty { #expect(u.contains(a)) }
      if !b.isEmpty { #expect(u.contains(b)) }
      if a.intersects(b), !a.isEmpty, !b.isEmpty { #expect(!i.isEmpty && a.contains(i) && b.contains(i)) }
      if i.isEmpty, !a.isEmpty, !b.isEmpty { #expect(!a.intersects(b)) }
    }
  }

  @Test("damage never overlaps, stays within the picture, is few rectangles, and covers all that was added")
  func damage() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let bounds = PixelRect(x: 0, y: 0, width: random.integer(1...400), height: random.integer(1...400))
      var damage = Damage(bounds: bounds)
      var added: [PixelRect] = []
      for _ in 0..<random.integer(1...60) {
        let rect = randomRect(&random, within: 400)
        added.append(rect.intersection(bounds))
        damage.add(rect)
        #expect(damage.rects.count <= damage.limit)
      }
      for (i, a) in damage.rects.enumerated() {
        #expect(!a.isEmpty && bounds.contains(a))
        for b in damage.rects[..<i] { #expect(!a.intersects(b)) }
      }
      for rect in added where !rect.isEmpty { #expect(damage.rects.contains { $0.contains(rect) }) }
      #expect(damage.area <= bounds.area)
    }
  }

  @Test("a gradient's stretches are what it reads pixel by pixel")
  func stretches() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<2000 {
      // From a colour for each entry to one for all.
      let colors = [random.color(), random.color(), random.color()].map {
        Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: random.pick([1, 0.3, 0.01, 0]))
      }
      let table = GradientTable(colors: colors, locations: [0, random.pick([0, 1, random.number(0...1)]), 1])
      let slope = random.pick([0, random.number(-1e-4...1e-4), random.number(-1e-6...1e-6), 1e-12])
      let source = AxialSource(
        lookup: table.lookup(random.pick([.pad, .reflect, .repeat])),
        toUnit: AffineTransform(a: slope, b: 0, c: random.number(-0.01...0.01), d: 1, tx: random.number(-3...3), ty: 0), isOpaque: false)
      #expect(source.isStretched)
      let (x, y) = (random.integer(0...3000), random.integer(0...2000))
      var pixels = Array(repeating: 0 as UInt32, count: 300)
      source.read(&pixels, x: x, y: y, count: pixels.count)
      var at = 0
      var stretches = 0
      while at < pixels.count {
        stretches += 1
        let (color, count) = source.stretch(x: x + at, y: y, count: pixels.count - at)
        #expect(count >= 1 && at + count <= pixels.count)
        if count < 1 || at + count > pixels.count { return }
        for i in at..<at + count where pixels[i] != color {
          Issue.record("slope \(slope), pixel \(x + i) of row \(y): \(pixels[i]), not \(color)")
          return
        }
        at += count
      }
      // Rounding may split one, and so does the end of the table.
      #expect(stretches <= 2 * zip(pixels, pixels.dropFirst()).count { $0 != $1 } + 4)
    }
  }

  @Test("runs of any length, of any colour and coverage, are what pixels one by one would be, and nothing beyond")
  func runs() {
    var random = SeededGenerator(seed: 34)
    for count in (1...70).flatMap({ [$0, $0, $0] }) {
      let color = random.pick([0xff10_80f0, random.color().premultiplied(opacity: 0.6)])
      let coverage = random.pick([255, UInt32(random.integer(1...255))])
      let before = (0..<80).map { _ in random.color().premultiplied(opacity: 1) }
      let start = random.integer(0...80 - count)
      var (whole, single) = (before, before)
      let painter = SolidPainter(color: color)
      whole.withUnsafeMutableBufferPointer { painter.run($0.baseAddress!, x: start, y: 0, count: count, coverage: coverage) }
      single.withUnsafeMutableBufferPointer {
        for x in start..<start + count { painter.run($0.baseAddress!, x: x, y: 0, count: 1, coverage: coverage) }
      }
      #expect(whole == single)
      #expect(Array(whole[..<start] + whole[(start + count)...]) == Array(before[..<start] + before[(start + count)...]))
    }
  }

  @Test("what is painted through a mask is what is painted without one, in its tiles alone")
  func maskedPainting() {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<300 {
      let width = random.integer(1...600)
      let mask = TileMask(width: width, height: 32)
      for _ in 0..<random.integer(0...8) {
        mask.insert(randomRect(&random, within: 600).intersection(PixelRect(x: 0, y: 0, width: width, height: 32)))
      }
      // Runs and groups begin at multiples of four.
      let left = random.integer(0...width - 1) & ~3
      let room = UnsafeMutablePointer<TileRuns.Run>.allocate(capacity: TileRuns.capacity(forWidth: width))
      defer { room.deallocate() }
      var masked = MaskedPainter(painter: SolidPainter(color: 0x8040_2010), runs: TileRuns(mask.view, from: left, to: width, room: room))
      let plain = SolidPainter(color: 0x8040_2010)
      for y in [random.integer(0...15), random.integer(16...31), 31] {
        var (through, without) = (
          Array(repeating: 0xff00_ffff as UInt32, count: width + 4), Array(repeating: 0xff00_ffff as UInt32, count: width + 4)
        )
        masked.beginRow(y)
        var x = left
        while x < width {
          let count = min(width - x, 4 * random.integer(1...25))
          if random.chance(0.5), x + 4 <= width {
            let k = Pixels(0, 90, 255, 7)
            through.withUnsafeMutableBufferPointer { masked.group($0.baseAddress!, x: x, y: y, coverage: k) }
            without.withUnsafeMutableBufferPointer { plain.group($0.baseAddress!, x: x, y: y, coverage: k) }
            x += 4
          } else {
            through.withUnsafeMutableBufferPointer { masked.run($0.baseAddress!, x: x, y: y, count: count, coverage: 200) }
            without.withUnsafeMutableBufferPointer { plain.run($0.baseAddress!, x: x, y: y, count: count, coverage: 200) }
            x += count
          }
        }
        TileMaskView.forEachRun(mask.view.row(y), 0, width) { start, count in
          for i in start..<start + count { #expect(through[i] == without[i]) }
          for i in start..<start + count { through[i] = 0xff00_ffff }
        }
        #expect(through.allSatisfy { $0 == 0xff00_ffff })
      }
    }
  }

  @Test("a mask of tiles holds what was added, in whole tiles, and cuts runs at their borders")
  func tiles() {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<200 {
      let (width, height) = (random.integer(1...2300), random.integer(1...100))
      let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
      let mask = TileMask(width: width, height: height)
      var dirty = Array(repeating: Array(repeating: false, count: mask.columns), count: mask.rows)
      for _ in 0..<random.integer(0...6) {
        let rect = randomRect(&random, within: 2300).intersection(bounds)
        mask.insert(rect)
        if rect.isEmpty { continue }
        for row in rect.y / 16...Int(rect.maxY - 1) / 16 {
          for column in rect.x / 16...Int(rect.maxX - 1) / 16 { dirty[row][column] = true }
        }
      }
      let box = randomRect(&random, within: 2300).intersection(bounds)
      if box.isEmpty { continue }
      var expected = 0
      for y in box.y..<Int(box.maxY) {
        var found: [Int] = []
        TileMaskView.forEachRun(mask.view.row(y), box.x, Int(box.maxX)) { x, count in
          #expect(count > 0)
          found += Array(x..<x + count)
        }
        #expect(found == (box.x..<Int(box.maxX)).filter { dirty[y / 16][$0 / 16] })
        expected += found.count
      }
      #expect(mask.view.area(in: box) == expected)
      #expect(mask.view.intersects(box) == (expected > 0))
    }
  }

  @Test("nothing added is no damage; most of the picture is all of it")
  func extremes() {
    let bounds = PixelRect(x: 0, y: 0, width: 100, height: 100)
    var damage = Damage(bounds: bounds)
    damage.add(PixelRect(x: 200, y: 0, width: 10, height: 10))
    damage.add(.empty)
    #expect(damage.isEmpty)
    damage.add(PixelRect(x: 0, y: 0, width: 100, height: 80))
    #expect(damage.rects == [bounds])
    damage.removeAll()
    #expect(damage.isEmpty)
  }
}

@Suite("Tile bins")
struct Bins {
  @Test("bins find everything that lies in a box, and nothing that was taken out")
  func lookups() {
    var random = SeededGenerator(seed: 10)
    var bins = TileBins(width: 500, height: 300)
    var boxes: [Int32: (box: PixelRect, place: TileBins.Place)] = [:]
    for step in 0..<3000 {
      let item = Int32(random.integer(0...150))
      if let old = boxes.removeValue(forKey: item) { bins.remove(item, from: old.place) }
      if random.chance(0.7) {
        let box = PixelRect(
          x: random.integer(-50...520), y: random.integer(-50...320), width: random.integer(0...random.pick([20, 700])),
          height: random.integer(0...random.pick([20, 700])))
        let place = bins.place(box)
        bins.insert(item, at: place)
        boxes[item] = (box, place)
      }
      guard step % 10 == 0 else { continue }
      let query = PixelRect(
        x: random.integer(0...480), y: random.integer(0...280), width: random.integer(1...90), height: random.integer(1...90)
      )
      .intersection(PixelRect(x: 0, y: 0, width: 500, height: 300))
      var found = Set<Int32>()
      bins.forEach(in: query) { found.insert($0) }
      for (item, entry) in boxes where !entry.box.isEmpty && entry.box.intersects(query) { #expect(found.contains(item)) }
      for item in found { #expect(boxes[item] != nil) }
    }
  }
}

@Suite("Worker pool")
struct Workers {
  /// How often each job was done.
  private final class Tally: Sendable {
    let counts: Mutex<[Int]>
    let workers = Mutex<Set<Int>>([])
    init(_ n: Int) { counts = Mutex(Array(repeating: 0, count: n)) }
  }

  @Test("every job is done once, run after run", arguments: [1, 2, 3, 8, 32])
  func everyJobOnce(threads: Int) {
    let tally = Tally(300)
    let pool = WorkerPool(threads: threads) { job, worker in
      tally.counts.withLock { $0[job] += 1 }
      tally.workers.withLock { _ = $0.insert(worker) }
    }
    var expected = Array(repeating: 0, count: 300)
    for jobs in [0, 1, 2, 7, 300, 5, 1, 300, 64] {
      pool.perform(jobs)
      for i in 0..<jobs { expected[i] += 1 }
      #expect(tally.counts.withLock { $0 } == expected)
    }
    #expect(tally.workers.withLock { $0.allSatisfy { (0..<threads).contains($0) } })
  }

  @Test("pools come and go by the hundred, used and unused")
  func comeAndGo() {
    let sum = Mutex(0)
    for k in 0..<200 {
      let pool = WorkerPool(threads: 3) { job, _ in sum.withLock { $0 += job } }
      if k % 2 == 0 { pool.perform(10) }
    }
    #expect(sum.withLock { $0 } == 4500)
  }
}

@Suite("Pictures in memory and in files")
struct Pictures {
  private func randomPicture(_ random: inout SeededGenerator, width: Int, height: Int, opaque: Bool) -> PixelBuffer {
    let picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let a = opaque ? 255 : UInt32(random.pick([0, 255, random.integer(1...254)]))
        func channel() -> UInt32 { UInt32(random.integer(0...Int(a))) }
        picture[x, y] = a << 24 | channel() << 16 | channel() << 8 | channel()
      }
    }
    return picture
  }

  private func withFolder(_ body: (String) throws -> Void) rethrows {
    var template = Array("/tmp/pinwheel-pictures-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      Issue.record("no folder for pictures could be made")
      return
    }
    let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { _ = rmdir(folder) }
    try body(folder)
  }

  @Test("a picture read back from its file is the same, to the byte", arguments: [false, true])
  func roundTrip(opaque: Bool) throws {
    var random = SeededGenerator(seed: 11)
    try withFolder { folder in
      for (width, height) in [(1, 1), (17, 5), (64, 33)] {
        let picture = randomPicture(&random, width: width, height: height, opaque: opaque)
        let path = "\(folder)/picture.png"
        try picture.writePNG(to: path)
        let back = try PixelBuffer.readPNG(from: path)
        #expect(picture.firstDifference(back) == nil)
        #expect(picture.hash() == back.hash())
        unlink(path)
      }
    }
  }

  @Test("a place that cannot be written gives an error that names it, and leaves no file")
  func unwritable() {
    let picture = PixelBuffer(width: 2, height: 2)
    withFolder { folder in
      for path in ["\(folder)/none/picture.png", folder, "/proc/picture.png"] {
        let error = #expect(throws: PictureError.self) { try picture.writePNG(to: path) }
        #expect(error?.description.contains(path) == true)
      }
      // The folder can only be removed while it is empty.
      #expect(rmdir(folder) == 0)
      mkdir(folder, 0o700)
    }
  }

  @Test("what is no PNG gives an error that names it")
  func unreadable() throws {
    #expect(throws: PictureError.self) { try PixelBuffer.readPNG(from: "/nowhere/picture.png") }
    try withFolder { folder in
      let path = "\(folder)/picture.png"
      try PixelBuffer(width: 9, height: 9).writePNG(to: path)
      truncate(path, 40)
      let error = #expect(throws: PictureError.self) { try PixelBuffer.readPNG(from: path) }
      #expect(error?.description.contains(path) == true)
      unlink(path)
    }
  }

  @Test("the hash tells pictures apart by size and by any pixel, and does not read the rows' padding")
  func hashes() {
    let picture = PixelBuffer(width: 5, height: 3)
    let blank = picture.hash()
    #expect(blank == PixelBuffer(width: 5, height: 3).hash())
    #expect(blank != PixelBuffer(width: 3, height: 5).hash())
    picture.row(1)[5] = 7
    #expect(picture.hash() == blank)
    var seen: Set<UInt64> = [blank]
    for y in 0..<3 {
      for x in 0..<5 {
        picture[x, y] = 1
        seen.insert(picture.hash())
        picture[x, y] = 0
      }
    }
    #expect(seen.count == 16)
  }
}
