import Geometry
import Imaging
import TestSupport
import Testing

@testable import Compositing

@Suite("Kept pixels that are scaled and turned")
struct BackingSourceTests {
  /// Tiles of a picture: opaque ones, ones that let something through, and ones of which nothing is kept; smaller ones at the right and below.
  private final class Store {
    let picture: PixelBuffer
    let table = UnsafeMutablePointer<BackingTable>.allocate(capacity: 1)
    private let count: Int

    init(_ random: inout SeededGenerator) {
      let side = BackingTile.side
      let (columns, rows) = (random.integer(1...3), random.integer(1...2))
      let (width, height) = (columns * side - random.integer(0...40), rows * side - random.integer(0...40))
      picture = PixelBuffer(width: width, height: height)
      count = columns * rows
      table.initialize(to: BackingTable(tiles: .allocate(capacity: count)))
      (table.pointee.columns, table.pointee.rows) = (columns, rows)
      (table.pointee.minX, table.pointee.minY) = (random.integer(-300...300), random.integer(-300...300))
      let kinds = (0..<count).map { _ in random.integer(0...2) }
      for y in 0..<height {
        for x in 0..<width {
          let kind = kinds[y / side * columns + x / side]
          let pixel = UInt32.random(in: 0...0xffffff, using: &random)
          picture[x, y] = kind == 0 ? pixel | 0xff00_0000 : kind == 1 ? (pixel & 0x7f7f7f | 0x7f00_0000) : 0
        }
      }
      for tile in 0..<count {
        let (left, top) = (tile % columns * side, tile / columns * side)
        var kept = BackingTile()
        kept.region = PixelRect(
          minX: Int32(table.pointee.minX + left), minY: Int32(table.pointee.minY + top),
          maxX: Int32(table.pointee.minX + min(width, left + side)), maxY: Int32(table.pointee.minY + min(height, top + side)))
        if kinds[tile] < 2 || isSeen(right: left + side, below: top + side) {
          kept.allocate()
          kept.isOpaque = true
          for y in 0...kept.region.height {
            for x in 0...kept.region.width {
              let pixel = pixel(left + x, top + y)
              kept.base![y * kept.stride + x] = pixel
              if pixel >> 24 < 255 { kept.isOpaque = false }
            }
          }
        }
        (table.pointee.tiles + tile).initialize(to: kept)
      }
    }

    /// Whether a tile that ends there holds pixels of the next ones.
    private func isSeen(right: Int, below: Int) -> Bool {
      let side = BackingTile.side
      return (right - side...right).contains { pixel($0, below) != 0 } || (below - side...below).contains { pixel(right, $0) != 0 }
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      (0..<picture.width).contains(x) && (0..<picture.height).contains(y) ? picture[x, y] : 0
    }

    deinit {
      for tile in 0..<count { (table.pointee.tiles + tile).pointee.deallocate() }
      table.pointee.tiles.deallocate()
      table.deallocate()
    }
  }

  @Test("rows are laid down as mixtures of four pixels, one by one, whatever tiles they cross")
  func rows() {
    var random = SeededGenerator(seed: 61)
    let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: SourcePainter<BackingSource>.chunk)
    defer { scratch.deallocate() }
    for _ in 0..<60 {
      let store = Store(&random)
      let table = store.table.pointee
      for _ in 0..<20 {
        let isUpright = random.chance(0.7)
        let scale = random.pick([1, 0.5, 0.9, 1.03, 1.1, 1.7, random.number(0.1...3)])
        var toStore = AffineTransform(
          a: scale, b: isUpright ? 0 : random.number(-0.5...0.5), c: isUpright ? 0 : random.number(-0.5...0.5), d: random.number(0.3...2),
          tx: 0, ty: 0)
        // Some place of the row shows the middle of the store.
        let (x, y, count) = (random.integer(-200...200), random.integer(-200...200), random.integer(1...500))
        let shown = toStore.apply(Point(Double(x + count / 2), Double(y)))
        toStore.tx = Double(table.minX) + random.number(0...Double(store.picture.width)) - shown.x
        toStore.ty = Double(table.minY) + random.number(0...Double(store.picture.height)) - shown.y
        let source = BackingSource(table: UnsafePointer(store.table), toStore: toStore)
        if source.isMoved { continue }
        let painter = BackingPainter(source: source, alpha: random.pick([255, 255, 100]), scratch: scratch)
        let coverage: UInt32 = random.pick([255, 255, 40])
        let below = (0..<count + 2).map { _ in UInt32.random(in: 0...0xffffff, using: &random) | 0xff00_0000 }
        var row = below
        row.withUnsafeMutableBufferPointer { painter.run($0.baseAddress! + 1 - x, x: x, y: y, count: count, coverage: coverage) }

        let line = SampleLine(from: toStore.apply(Point(0.5, Double(y) + 0.5)), under: toStore)
        var expected = below
        for i in 0..<count {
          let (u, v) = ((line.u + line.stepU * (x + i)) >> 24, (line.v + line.stepV * (x + i)) >> 24)
          let (left, top) = ((u >> 8) - table.minX, (v >> 8) - table.minY)
          let mixed = ImageSource.mix(
            store.pixel(left, top), store.pixel(left + 1, top), store.pixel(left, top + 1), store.pixel(left + 1, top + 1),
            UInt64(u & 255), UInt64(v & 255))
          expected[i + 1] = Blending.over(below[i + 1], mixed, Blending.divide255(coverage * painter.alpha))
        }
        #expect(row == expected, "\(toStore) from \(x), \(y), \(count) long")
      }
    }
  }
}
