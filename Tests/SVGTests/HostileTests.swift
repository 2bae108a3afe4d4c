import Compositing
import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Drawings that ask for too much")
struct HostileTests {
  private static let red = "<rect width='1600' height='1200' fill='red' filter='url(#f)'/>"

  private static func filter(_ steps: String) -> String { "<filter id='f' x='0' y='0' width='1' height='1'>\(steps)</filter>\(red)" }

  private static func levels(_ count: Int, _ level: (Int) -> String) -> String { (0..<count).map(level).joined() }

  /// What becomes of a drawing of 1600x1200: nil where it is drawn, else the sentence that refuses it.
  private func refusal(_ inside: String) -> String? {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='1600' height='1200'>\(inside)</svg>"
    do {
      let document = try SVGDocument.parse(Array(text.utf8))
      let compositor = RasterCompositor(tree: LayerTree(root: document.makeLayer()), width: 1600, height: 1200)
      compositor.limits = SVGLimits().drawing
      let drawn = compositor.render()
      #expect(compositor.overrun == nil || drawn.isEmpty)
      return compositor.overrun?.description
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "an effect without measure is refused before it is begun",
    arguments: [
      filter("<feTurbulence baseFrequency='.01' numOctaves='1000000000'/>"),
      filter("<feConvolveMatrix order='30' kernelMatrix='\(String(repeating: "1 ", count: 900))'/>"),
      filter(levels(4000) { "<feFlood result='r\($0)'/>" } + "<feMerge>" + levels(4000) { "<feMergeNode in='r\($0)'/>" } + "</feMerge>"),
      filter(String(repeating: "<feGaussianBlur stdDeviation='50'/>", count: 4000)),
      "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter>" + String(repeating: "<g filter='url(#f)'>", count: 100)
        + "<rect width='1600' height='1200'/>" + String(repeating: "</g>", count: 100),
      "<filter id='f'><feGaussianBlur stdDeviation='3'/></filter>"
        + levels(300) { "<rect x='\($0)' width='1600' height='1200' filter='url(#f)'/>" },
      levels(400) { "<rect width='1600' height='\(1000 + $0)' opacity='.5' style='mix-blend-mode:luminosity'/>" },
      levels(30) {
        "<marker id='m\($0)'><path d='M0 0L1 1L2 2L3 3L4 4L5 5' marker-mid='url(#m\($0 + 1))'/></marker>"
      } + "<path d='M0 0L1 1L2 2L3 3L4 4L5 5' marker-mid='url(#m0)'/>",
      "<marker id='m'><path d='M0 0L9 9'/></marker><path d='M0 0\(String(repeating: "L1 1L9 5", count: 60_000))' marker-mid='url(#m)'/>",
      levels(200) {
        "<filter id='f\($0)'><feImage href='#a\($0 + 1)'/></filter><g id='a\($0)'><circle r='1000' filter='url(#f\($0))'/><circle r='9' filter='url(#f\($0))'/></g>"
      } + "<use href='#a0'/>",
    ])
  func refused(_ inside: String) { #expect(refusal(inside) != nil) }

  @Test("a rule's long value counts for each element that it is read for")
  func longValues() {
    let shapes = String(repeating: "<rect width='9' height='9'/>", count: 20_000)
    for value in [
      "transform:" + String(repeating: "translate(1px,0) ", count: 20_000), "width:" + String(repeating: "calc(", count: 50_000),
    ] {
      #expect(refusal("<style>rect{\(value)}</style>\(shapes)") != nil)
    }
    let usual = "fill:url(#a-gradient-with-a-rather-long-name) rebeccapurple;transform:translate(1px,0) rotate(3deg) scale(1.5) skewX(2deg)"
    #expect(refusal("<style>rect{\(usual)}</style>\(shapes)") == nil)
  }

  @Test(
    "an effect that is only odd is drawn",
    arguments: [
      filter("<feGaussianBlur stdDeviation='20000'/>"), filter("<feMorphology operator='dilate' radius='100000'/>"),
      filter("<feDisplacementMap in2='SourceGraphic' scale='1e30' xChannelSelector='R'/>"), filter("<feOffset dx='1e30' dy='-1e308'/>"),
      "<filter id='f' x='-1e30' y='-1e30' width='1e31' height='1e31'><feFlood/></filter>" + red,
      "<pattern id='p' width='1' height='1' patternUnits='userSpaceOnUse'><rect width='.5' height='.5'/></pattern><rect width='1600' height='1200' fill='url(#p)'/>",
      "<pattern id='p' width='.001' height='.001' patternUnits='userSpaceOnUse'><rect width='.5' height='.5'/></pattern><rect width='1600' height='1200' fill='url(#p)'/>",
      "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><rect width='9' height='9' fill='url(#p)'/></pattern><rect width='1600' height='1200' fill='url(#p)'/>",
      levels(60) {
        "<pattern id='p\($0)' width='1' height='1' patternUnits='userSpaceOnUse'><rect width='1' height='1' fill='url(#p\($0 + 1))'/></pattern>"
      } + "<rect width='1600' height='1200' fill='url(#p0)'/>",
      "<marker id='m' markerWidth='9' markerHeight='9'><path d='M0 0L9 9' marker-end='url(#m)'/></marker><path d='M0 0L99 9' marker-end='url(#m)'/>",
      "<filter id='f'><feImage href='#r'/></filter><rect id='r' width='90' height='90' filter='url(#f)'/>",
      "<image width='9' height='9' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAYAAAAGAACAYAAAA='/>",
      "<image width='9' height='9' href='data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/wAARCP//AP8DAREAAhEBAxEB'/>",
      "<image width='9' height='9' href='data:image/gif;base64,R0lGODlh//////8AAA=='/>",
    ])
  func drawn(_ inside: String) { #expect(refusal(inside) == nil) }
}
