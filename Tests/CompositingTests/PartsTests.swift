import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Damage")
struct DamageParts {
  private func randomRect(_ random: inout SeededGenerator, within size: Int) -> PixelRect {
    PixelRect(x: random.integer(-10...size), y: random.integer(-10...size), width: random.integer(0...30), height: random.integer(0...30))
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
        damage.checkInvariants()
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
      let slope = random.pick([0, random.number(-6e-5...6e-5), random.number(-1e-6...1e-6), 1e-12])
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
  func lookups() { lookups(500, 300) }

  @Test("more than two million pixels across and down too")
  func farLookups() {
    lookups(2_200_000, 300)
    lookups(500, 2_200_000)
  }

  /// Boxes and questions lie about the lower right corner.
  private func lookups(_ width: Int, _ height: Int) {
    var random = SeededGenerator(seed: 10)
    var bins = TileBins(width: width, height: height)
    let (left, top) = (width - 500, height - 300)
    var boxes: [Int32: (box: PixelRect, place: TileBins.Place)] = [:]
    for step in 0..<3000 {
      let item = Int32(random.integer(0...150))
      if let old = boxes.removeValue(forKey: item) { bins.remove(item, from: old.place) }
      if random.chance(0.7) {
        let box = PixelRect(
          x: left + random.integer(-50...520), y: top + random.integer(-50...320), width: random.integer(0...random.pick([20, 700])),
          height: random.integer(0...random.pick([20, 700])))
        let place = bins.tiles(under: box)
        bins.insert(item, at: place)
        boxes[item] = (box, place)
      }
      guard step % 10 == 0 else { continue }
      let query = PixelRect(
        x: left + random.integer(0...480), y: top + random.integer(0...280), width: random.integer(1...90), height: random.integer(1...90)
      )
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
      var found = Set<Int32>()
      bins.forEach(in: query) { found.insert($0) }
      for (item, entry) in boxes where !entry.box.isEmpty && entry.box.intersects(query) { #expect(found.contains(item)) }
      for item in found { #expect(boxes[item] != nil) }
    }
  }
}
