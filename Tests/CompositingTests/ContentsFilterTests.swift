import CAllocationCounter
import CBlending
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("How pictures are made larger and smaller")
struct ContentsFilterTests {
  /// Stripes a pixel wide, which no smaller copy shows.
  private let stripes = Image(width: 64, height: 64, pixels: (0..<64 * 64).map { $0 % 2 == 0 ? 0xffff_ffff : 0xff00_0000 })

  private func layer(_ image: Image, _ side: Double, _ filter: ContentsFilter) -> ImageLayer {
    let layer = ImageLayer(frame: Rect(x: 0, y: 0, width: side, height: side))
    layer.image = image
    (layer.minificationFilter, layer.magnificationFilter) = (filter, filter)
    return layer
  }

  private func noise(_ side: Int) -> Image {
    var random = SeededGenerator(seed: 6)
    return Image(width: side, height: side, pixels: (0..<side * side).map { _ in random.color().premultiplied(opacity: 1) })
  }

  @Test("the nearest filter takes pixels of the picture itself, however small that is shown; the others take means")
  func minification() {
    let near = draw(layer(stripes, 16, .nearest), width: 16, height: 16)
    for y in 0..<16 { for x in 0..<16 { #expect([0xffff_ffff, 0xff00_0000].contains(near[x, y])) } }
    for filter in [ContentsFilter.linear, .trilinear] {
      let mean = draw(layer(stripes, 16, filter), width: 16, height: 16)
      for y in 0..<16 { for x in 0..<16 { #expect(abs(Int(mean[x, y] & 255) - 128) <= 1) } }
    }
  }

  @Test("enlarged by the nearest filter all pixels are as large, wherever the picture lies")
  func halves() {
    let image = noise(3)
    for (x, y) in [(1.5, 0.0), (2.5, 3.5), (0, 0.5), (3, 2)] {
      let large = layer(image, 9, .nearest)
      large.position = Point(4.5 + x, 4.5 + y)
      let shown = draw(large, width: 16, height: 16)
      // The pixels that are wholly covered.
      for row in Int(y.rounded(.up))..<Int(y) + 9 {
        for column in Int(x.rounded(.up))..<Int(x) + 9 {
          let (u, v) = (Int(((Double(column) + 0.5 - x) / 3).rounded(.down)), Int(((Double(row) + 0.5 - y) / 3).rounded(.down)))
          #expect(shown[column, row] == image.pixels[v * 3 + u], "\(column), \(row) at \(x), \(y)")
        }
      }
    }
  }

  @Test("each has its own side of the picture's size")
  func sides() {
    let both = layer(noise(16), 8, .linear)
    both.magnificationFilter = .nearest
    #expect(draw(both, width: 8, height: 8).firstDifference(draw(layer(noise(16), 8, .linear), width: 8, height: 8)) == nil)
    both.removeFromSuperlayer()
    both.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    both.position = Point(20, 20)
    #expect(draw(both, width: 40, height: 40).firstDifference(draw(layer(noise(16), 40, .nearest), width: 40, height: 40)) == nil)
  }

  @Test(
    "between two sizes the trilinear filter mixes their copies: it is the linear one at each of them, and goes from one to the other in small steps"
  )
  func trilinear() {
    let image = noise(64)
    for side in [64.0, 32, 16] {
      let linear = draw(layer(image, side, .linear), width: 64, height: 64)
      #expect(linear.firstDifference(draw(layer(image, side, .trilinear), width: 64, height: 64)) == nil, "\(side)")
    }
    // The mean difference between neighbouring sizes of a picture that shrinks about its corner.
    func largestStep(_ filter: ContentsFilter) -> Double {
      var largest = 0.0
      var before: PixelBuffer?
      for k in 0...40 {
        let picture = draw(layer(image, 40 - 0.4 * Double(k), filter), width: 20, height: 20)
        if let before {
          var sum = 0
          for y in 0..<20 { for x in 0..<20 { sum += abs(Int(picture[x, y] >> 8 & 255) - Int(before[x, y] >> 8 & 255)) } }
          largest = max(largest, Double(sum) / 400)
        }
        before = picture
      }
      return largest
    }
    #expect(largestStep(.trilinear) < 0.7 * largestStep(.linear))
  }

  @Test("kept planes are made larger and smaller by their layer's filters")
  func planes() {
    func plane(_ scale: Double, _ filter: ContentsFilter, x: Double = 0) -> PixelBuffer {
      let plane = Layer(frame: Rect(x: x, y: 0, width: 40, height: 40))
      plane.addSublayer(layer(noise(40), 40, .nearest))
      plane.shouldRasterize = true
      (plane.minificationFilter, plane.magnificationFilter) = (filter, filter)
      plane.anchorPoint = .zero
      plane.position = Point(x, 0)
      plane.transform = .scale(scale, scale)
      return draw(plane, width: 120, height: 120)
    }
    let source = plane(1, .linear)
    for filter in ContentsFilter.allCases { #expect(plane(1, filter).firstDifference(source) == nil) }
    let near = plane(3, .nearest)
    for y in 0..<120 { for x in 0..<120 { #expect(near[x, y] == source[x / 3, y / 3]) } }
    // A plane that lies between pixels shows the nearest ones.
    #expect(plane(1, .nearest, x: 0.3).firstDifference(source) == nil)
    #expect(plane(1, .linear, x: 0.3).firstDifference(source) != nil)
    // What shrinks is smoother the more of the mean there is in it.
    func roughness(_ picture: PixelBuffer) -> Int {
      var sum = 0
      for y in 2..<22 { for x in 2..<22 { sum += abs(Int(picture[x, y] >> 8 & 255) - Int(picture[x + 1, y] >> 8 & 255)) } }
      return sum
    }
    #expect(roughness(plane(0.6, .trilinear)) < roughness(plane(0.6, .linear)))
    #expect(roughness(plane(0.6, .linear)) < roughness(plane(0.6, .nearest)))
  }

  /// Pictures of all filters, larger, smaller and turned, on a tree.
  private func scene() -> LayerTree {
    let tree = makeTree(160, 120, background: Color(rgb: 0x88AACC))
    let image = noise(48)
    for (k, filter) in ContentsFilter.allCases.enumerated() {
      for (n, side) in [70.0, 30, 17].enumerated() {
        let layer = layer(image, side, filter)
        layer.position = Point(25 + 50 * Double(k), 30 + 35 * Double(n))
        if n == 1 { layer.transform = .rotation(0.4) }
        tree.root.addSublayer(layer)
      }
    }
    return tree
  }

  @Test("pictures are the same at 1, 2 and 4 threads, and nearly so on a device")
  func compositors() {
    let (raster, geometry) = drawnByBoth(scene(), width: 160, height: 120)
    for threads in [2, 4] {
      let other = RasterCompositor(tree: scene(), width: 160, height: 120, threads: threads)
      _ = other.render()
      #expect(raster.firstDifference(other.pixels) == nil)
    }
    var different = 0
    for y in 0..<120 {
      for x in 0..<160 {
        let far = ([0, 8, 16] as [UInt32]).contains { abs(Int(raster[x, y] >> $0 & 255) - Int(geometry.pixels[x, y] >> $0 & 255)) > 16 }
        if far { different += 1 }
      }
    }
    #expect(different <= 160 * 120 * 5 / 1000, "\(different)")
  }

  @Test("a picture that is zoomed by the trilinear filter allocates nothing from frame to frame", .needsOptimization)
  func steady() {
    let tree = makeTree(100, 100)
    let shown = layer(noise(200), 60, .trilinear)
    tree.root.addSublayer(shown)
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100, threads: 2)
    var fewest = UInt64.max
    for k in 0..<20 {
      shown.transform = .scale(0.8 + 0.01 * Double(k % 7), 0.8)
      let before = allocation_count()
      _ = compositor.render()
      if k >= 8 { fewest = min(fewest, allocation_count() - before) }
    }
    #expect(fewest == 0)
  }

  @Test("pixels are mixed by parts of 256, rounded")
  func mixing() {
    var random = SeededGenerator(seed: 2)
    for part in [0, 1, 100, 255, 256] as [UInt32] {
      let (a, b) = (
        (0..<37).map { _ in UInt32(truncatingIfNeeded: random.next()) }, (0..<37).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      )
      var mixed = a
      blending_mix(&mixed, b, 37, part)
      for i in 0..<37 {
        for shift in [0, 8, 16, 24] as [UInt32] {
          let wanted = ((a[i] >> shift & 255) * (256 - part) + (b[i] >> shift & 255) * part + 128) >> 8
          #expect(mixed[i] >> shift & 255 == wanted)
        }
      }
    }
  }
}
