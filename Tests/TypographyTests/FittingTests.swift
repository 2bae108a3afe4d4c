import Geometry
import Testing

@testable import Typography

@Suite("Text is fitted into a box", .needsFont)
struct FittingTests {
  private func fits(_ string: String, _ style: TextStyle, _ size: Double, _ box: Size) throws -> Bool {
    var style = style
    style.size = size
    let layout = try TextLayout(string, style: style, width: box.width)
    return layout.size.width <= box.width + 1e-6 && layout.size.height <= box.height + 1e-6 && !layout.isTruncated
  }

  @Test("the size is the largest that fits", arguments: ["12", "Menu", "one two three four five", "点つなぎをしましょう", "a\nb\nccc"])
  func largest(string: String) throws {
    for box in [Size(100, 30), Size(50, 200), Size(300, 300)] {
      for lines in [nil, 1, 3] {
        let style = TextStyle(maximumLines: lines)
        let size = try TextLayout.fittedSize(string, style: style, in: box)
        guard size > 1 else { continue }
        #expect(try fits(string, style, size, box))
        let whole = try TextLayout.fittedSize(string, style: style, in: Size(box.width * 2, box.height * 2))
        #expect(abs(whole - 2 * size) < 1e-5 * size)
      }
    }
  }

  @Test("a single line is as wide or as high as its box")
  func singleLine() throws {
    let style = TextStyle(maximumLines: 1)
    let one = try TextLayout("Play", style: TextStyle(size: 1))
    let wide = try TextLayout.fittedSize("Play", style: style, in: Size(90, 1000))
    #expect(abs(wide - 90 / one.size.width) < 1e-4)
    let high = try TextLayout.fittedSize("Play", style: style, in: Size(10_000, 25))
    #expect(abs(high - 25 / one.size.height) < 1e-4)
  }

  @Test("no word is broken that a smaller size keeps whole")
  func wholeWords() throws {
    let box = Size(100, 400)
    let size = try TextLayout.fittedSize("strawberry jam", style: TextStyle(), in: box)
    let layout = try TextLayout("strawberry jam", style: TextStyle(size: size), width: box.width)
    #expect(layout.lines.count == 2)
  }

  @Test("the limits hold, whatever they are")
  func limits() throws {
    func size(_ box: Size, _ least: Double, _ most: Double) throws -> Double {
      try TextLayout.fittedSize("Hello", style: TextStyle(), in: box, from: least, to: most)
    }
    #expect(try size(Size(1000, 1000), 5, 20) == 20)
    #expect(try size(Size(1, 1), 5, 20) == 5)
    #expect(try size(.zero, 5, 20) == 5)
    #expect(try size(Size(.nan, .nan), 5, 20) == 5)
    #expect(try size(Size(.infinity, .infinity), 5, 20) == 20)
    #expect(try size(Size(-10, 50), 5, 20) == 5)
    #expect(try size(Size(100, 100), 20, 5) == 20)
    #expect(try size(Size(100, 100), .nan, .nan) == 0)
    #expect(try size(Size(100, 100), -.infinity, .infinity) > 10)
  }
}
