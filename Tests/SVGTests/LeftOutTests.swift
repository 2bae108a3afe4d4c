import Compositing
import Geometry
import Layers
import Testing

@testable import SVG

@Suite("What is left out without a word, as the README lists it")
struct LeftOutTests {
  /// The pixels of elements in a picture of 60 by 60.
  private func pixels(_ inside: String) throws -> [UInt32] {
    let document = try picture(inside, "viewBox=\"0 0 60 60\" width=\"60\" height=\"60\"")
    #expect(document.warnings.isEmpty, "\(inside) is not left out without a word: \(document.warnings)")
    let compositor = RasterCompositor(tree: LayerTree(root: document.makeLayer()), width: 60, height: 60)
    _ = compositor.render()
    let drawn = compositor.pixels
    return (0..<60).flatMap { y in (0..<60).map { x in drawn[x, y] } }
  }

  /// A square with attributes, behind a style sheet.
  private static func square(_ sheet: String, _ attributes: String = "") -> String {
    "<style>\(sheet)</style><g><rect x='10.5' y='10' width='20' height='20' \(attributes)/></g>"
  }

  @Test(
    "it changes no pixel",
    arguments: [
      (square("g { rect { fill: red } }"), square("")),
      (square("@scope (g) { rect { fill: red } }"), square("")),
      (square("@container (min-width: 1px) { rect { fill: red } }"), square("")),
      (square("", "style='transform: translate(50%)'"), square("")),
      (square("", "style='transform: translate(calc(1px + 2px))'"), square("")),
      (square("", "style='transform: perspective(9px)'"), square("")),
      (square("", "style='fill: rgb(from red r g b)'"), square("")),
      (square("", "shape-rendering='crispEdges'"), square("")),
      (square("", "style='mask-image: url(picture.png)'"), square("")),
      (
        "<linearGradient id='g' style='transform: translate(9px)'><stop/><stop offset='1' stop-color='red'/></linearGradient><rect width='60' height='9' fill='url(#g)'/>",
        "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient><rect width='60' height='9' fill='url(#g)'/>"
      ),
    ])
  func changesNothing(_ with: String, _ without: String) throws { #expect(try pixels(with) == pixels(without)) }
}
