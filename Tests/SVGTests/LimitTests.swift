import Foundation
import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Limits and bad input")
struct LimitTests {
  private func error(_ text: String, _ change: (inout SVGLimits) -> Void = { _ in }) -> SVGError? {
    var options = SVGDocument.Options()
    change(&options.limits)
    do {
      _ = try SVGDocument.parse(Array(text.utf8), options: options)
      return nil
    } catch {
      return error
    }
  }

  private func svg(_ inside: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 9 9'>\(inside)</svg>"
  }

  @Test("each kind of bad file has its own error")
  func errors() {
    #expect(error("") == .malformed(line: 1, column: 1, reason: "no element found"))
    #expect(error("<svg>\n  <g></svg>") == .malformed(line: 2, column: 8, reason: "mismatched tag"))
    #expect(error("<html/>") == .notSVG)
    #expect(error("<x:svg xmlns:x='other'/>") == .notSVG)
    #expect(error("<svg width='0' height='5'/>") == .size)
    #expect(error("<svg width='1e9' height='5'/>") == .size)
    #expect(error("<svg/>") == .size)
    #expect(throws: SVGError.damagedCompression) { () throws in try SVGDocument.parse([0x1F, 0x8B, 8, 0] as [UInt8]) }
    #expect(error(svg("<use xlink:href='#a'/>")) == nil)
    for error in [SVGError.damagedCompression, .encoding("x"), .notSVG, .size, .limit(.dashes, most: 5)] {
      #expect(!error.description.isEmpty)
    }
  }

  @Test("a file without a namespace is read all the same")
  func plain() throws { #expect(try parse("<svg width='9' height='9'><rect width='1' height='1'/></svg>").shapes.count == 1) }

  @Test("each limit has an error that names it")
  func limits() {
    let many = svg(String(repeating: "<g/>", count: 50))
    #expect(error(many) { $0.elements = 50 } == .limit(.elements, most: 50))
    #expect(error(many) { $0.elements = 51 } == nil)
    #expect(error(many) { $0.bytes = 100 } == .limit(.bytes, most: 100))
    #expect(error(many) { $0.textBytes = 3 } == .limit(.textBytes, most: 3))
    let deep = svg(String(repeating: "<g>", count: 128) + String(repeating: "</g>", count: 128))
    #expect(error(deep) == .limit(.nesting, most: 128))
    let attributes = (0..<300).map { "a\($0)=''" }.joined(separator: " ")
    #expect(error(svg("<g \(attributes)/>")) == .limit(.attributes, most: 256))
    #expect(error(svg("<g id='123456789012'/>")) { $0.attributeBytes = 11 } == .limit(.attributeBytes, most: 11))
    #expect(error(svg("<g stroke-dasharray='\(String(repeating: "1 ", count: 5000))'/>")) == .limit(.dashes, most: 4096))
    let sheet = "<style>\(String(repeating: "svg a b g{fill:red}", count: 200))</style>"
    #expect(error(svg(sheet + String(repeating: "<g/>", count: 200))) { $0.styleWork = 1000 } == .limit(.styleWork, most: 1000))
  }

  @Test("entities are counted: many that stand for each other take no stack")
  func entityChains() {
    func chain(_ count: Int) -> String {
      let declared = (0..<count).map { "<!ENTITY e\($0) \"&e\($0 + 1);\">" }.joined()
      return "<!DOCTYPE svg [\(declared)<!ENTITY e\(count) \"x\">]>" + svg("<text>&e0;</text>")
    }
    #expect(error(chain(900)) == nil)
    #expect(error(chain(30_000)) == .limit(.entities, most: 1000))
  }

  @Test("copies, styles, text and pictures are counted in steps, those of pictures within pictures with them")
  func steps() {
    func refused(_ inside: String) -> Bool { if case .limit(.steps, _) = error(svg(inside)) { true } else { false } }
    func nested(_ inside: String) -> String { Data(svg(inside).utf8).base64EncodedString() }
    func image(_ content: String) -> String { "<image width='9' height='9' xlink:href='data:image/svg+xml;base64,\(content)'/>" }
    // The same picture at many places is read once; many pictures are counted together.
    let large = nested("<desc>\(String(repeating: " ", count: 300_000))</desc>")
    let once = "<g id='a'>\(image(large))</g>"
    #expect(!refused(once + String(repeating: "<use xlink:href='#a'/>", count: 200)))
    let hidden = String(repeating: "<a display='none'/>", count: 90)
    let copies = nested("<g id='a'>\(hidden)</g>" + String(repeating: "<use xlink:href='#a'/>", count: 900))
    #expect(refused((0..<40).map { image(copies) + "<a id='\($0)'/>" }.joined()))
    // Fonts that are looked for, one by one; and text that is shaped again for each.
    #expect(refused((0..<9000).map { "<text font-family='f\($0)'>a</text>" }.joined()))
    let languages = (0..<600).map { "<tspan xml:lang='x\($0)'>a</tspan>" }.joined()
    #expect(refused("<text>\(languages)\(String(repeating: "x", count: 5000))</text>"))
  }

  @Test("what is taken many times is measured once: paths under text, vertices without length, lengths to fill")
  func measuredOnce() {
    let curves = (0..<20_000).map { "C\($0) 1 2 3 4 5" }.joined()
    let path = "<path id='p' fill='none' d='M0 0\(curves)'/>"
    #expect(error(svg(path + String(repeating: "<text><textPath xlink:href='#p'>a</textPath></text>", count: 3000))) == nil)
    #expect(error(svg("<text>\(String(repeating: "<tspan x='1' textLength='9'>a</tspan>", count: 8000))</text>")) == nil)
    #expect(error(svg("<path marker-mid='url(#x)' d='M0 0\(String(repeating: "h0", count: 200_000))'/>")) == nil)
    let marked = "<marker id='m'><path d='M0 0h1'/></marker><path id='q' fill='none' marker-start='url(#m)' d='M0 0\(curves)'/>"
    #expect(error(svg(marked + String(repeating: "<use xlink:href='#q'/>", count: 3000))) == nil)
  }

  @Test("layers are counted in memory before they are made, copies and masks included")
  func memory() throws {
    func small(_ limits: inout SVGLimits) {
      limits.drawing.memory = 100_000
      limits.drawing.memoryPerByte = 0
    }
    let refused = SVGError.overrun(DrawingOverrun(.memory, amount: nil, most: 100_000))
    let rect = "<rect width='1' height='1'/>"
    #expect(error(svg(String(repeating: rect, count: 10)), small) == nil)
    #expect(error(svg(String(repeating: rect, count: 30)), small) == refused)
    #expect(error(svg(String(repeating: "<g/>", count: 60)), small) == refused)
    #expect(error(svg("<g id='a'>\(rect)\(rect)</g>" + String(repeating: "<use href='#a'/>", count: 20)), small) == refused)
    let mask = "<mask id='m'>\(rect)\(rect)</mask>"
    #expect(error(svg(mask + String(repeating: "<rect width='1' height='1' mask='url(#m)'/>", count: 6)), small) == refused)
    let path = "<path d='M0 0" + String(repeating: "h1", count: 8000) + "'/>"
    #expect(error(svg(path), small) == refused)
    let line = "<path id='p' d='M0 0\(String(repeating: "h1", count: 500))' stroke='red' vector-effect='non-scaling-stroke'/>"
    func stretched(_ scale: String) -> String { line + String(repeating: "<use xlink:href='#p' transform='scale(\(scale))'/>", count: 9) }
    func some(_ limits: inout SVGLimits) { limits.drawing.memory = 150_000 }
    #expect(error(svg(stretched("2 2")), some) == nil, "copies share their points")
    #expect(error(svg(stretched("1 2")), some) != nil, "what is stretched has its own")
    #expect(refused.description.contains("more than 100,000 bytes of memory"))
    #expect(try parse(svg(rect)).memory > 4000)
  }

  @Test("a gradient's table is counted once for each way it is faded, not for each shape")
  func tables() {
    func small(_ limits: inout SVGLimits) { limits.drawing.memory = 100_000 }
    let gradient = "<linearGradient id='g'><stop stop-color='red'/><stop offset='1'/></linearGradient>"
    func rects(_ opacity: (Int) -> Double) -> String {
      (0..<12).map { "<rect width='1' height='1' fill='url(#g)' fill-opacity='\(opacity($0))'/>" }.joined()
    }
    #expect(error(svg(gradient + rects { _ in 0.5 }), small) == nil)
    #expect(error(svg(gradient + rects { Double($0) / 12 }), small) != nil)
  }

  @Test("a large file is granted more memory than a small one that unfolds into as much")
  func large() {
    let limits = DrawingLimits()
    #expect(limits.memory(fileBytes: 1 << 20) == limits.memory)
    #expect(limits.memory(fileBytes: 3 << 20) == limits.memory + 64 << 21)
  }

  @Test("copies of copies are counted, not made without end")
  func amplification() {
    func few(_ limits: inout SVGLimits) { limits.elements = 5000 }
    var text = "<g id='a0'><rect width='1' height='1'/></g>"
    for i in 1...30 { text += "<g id='a\(i)'><use href='#a\(i - 1)'/><use href='#a\(i - 1)'/></g>" }
    #expect(error(svg("<defs>\(text)</defs><use href='#a30'/>"), few) == .limit(.elements, most: 5000))
    var clips = "<clipPath id='c0'><rect width='1' height='1'/></clipPath>"
    for i in 1...30 {
      clips +=
        "<clipPath id='c\(i)'><rect width='1' height='1' clip-path='url(#c\(i - 1))'/><rect width='1' height='1' clip-path='url(#c\(i - 1))'/></clipPath>"
    }
    #expect(error(svg("\(clips)<rect width='1' height='1' clip-path='url(#c30)'/>"), few) == .limit(.elements, most: 5000))
    var masks = "<mask id='m0'><rect width='1' height='1'/></mask>"
    for i in 1...30 {
      masks += "<mask id='m\(i)' mask='url(#m\(i - 1))'><rect width='1' height='1' mask='url(#m\(i - 1))'/></mask>"
    }
    #expect(error(svg("\(masks)<rect width='1' height='1' mask='url(#m30)'/>"), few) == .limit(.elements, most: 5000))
  }

  @Test("entities are expanded, but not without end, and never from outside")
  func entities() throws {
    let document = try parse(
      """
      <!DOCTYPE svg [<!ENTITY green "fill:green"><!ENTITY box "<rect width='5' height='5' style='&green;'/>">
      <!ENTITY out SYSTEM "file:///etc/passwd">]>
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>&box;&box;&out;</svg>
      """)
    #expect(document.shapes.map(\.fillColor) == [Color(rgb: 0x008000), Color(rgb: 0x008000)])
    var laughs = "<!DOCTYPE svg [<!ENTITY a0 \"ha\">"
    for i in 1...40 { laughs += "<!ENTITY a\(i) \"&a\(i - 1);&a\(i - 1);\">" }
    #expect(error("\(laughs)]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><style>&a40;</style></svg>") != nil)
  }

  @Test(
    "what refers to itself ends",
    arguments: [
      "<use id='u' href='#u'/>", "<g id='g'><use href='#g'/></g>", "<use id='a' href='#b'/><use id='b' href='#a'/>",
      "<use id='use1' href='#use2'><use id='use2' href='#use1'/></use>",
      "<g id='g1'><use id='use1' href='#use2'/></g><use id='use2' href='#g1'/>",
      "<symbol id='s'><use href='#s'/></symbol><use href='#s'/>",
      "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/><rect width='1' height='1' fill='url(#a)'/>",
      "<clipPath id='c' clip-path='url(#c)'><rect width='1' height='1' clip-path='url(#c)'/></clipPath><rect width='1' height='1' clip-path='url(#c)'/>",
      "<mask id='m' mask='url(#m)'><rect width='1' height='1' mask='url(#m)'/></mask><rect width='1' height='1' mask='url(#m)'/>",
      "<mask id='a'><rect width='1' height='1' mask='url(#b)'/></mask><mask id='b'><rect width='1' height='1' mask='url(#a)'/></mask><rect width='1' height='1' mask='url(#a)'/>",
      "<mask id='m'><use href='#r'/></mask><rect id='r' width='1' height='1' mask='url(#m)'/>",
    ])
  func cycles(_ inside: String) { #expect(error(svg(inside)) == nil) }

  @Test("a shape may mask itself by a copy")
  func selfMask() throws {
    let document = try picture("<mask id='m'><use href='#r' fill='#fff'/></mask><rect id='r' width='1' height='1' mask='url(#m)'/>")
    #expect(document.node("r")?.isHidden == false)
    #expect(document.node("r")?.masks.first?.nodes.count == 1)
  }

  @Test("what is not drawn is said once")
  func warnings() throws {
    let document = try picture(
      """
      <style>@import url(a.css); @font-face { font-family: a }</style><image href='a.png'/><image href='b.png'/><filter id='f'><feOffset in='FillPaint'/></filter>
      <g filter='url(#f)'><rect width='1' height='1'/></g><path d='M0 0H9' stroke-linejoin='arcs'/><use href='other.svg#a'/>
      <rect><animate/></rect><g clip-path='circle(3)'/><script/><foreignObject/>
      """)
    // Whether there is a font is the machine's affair.
    #expect(document.warnings.count == Unsupported.allCases.count - 1)
    #expect(Set(document.warnings).count == document.warnings.count)
    #expect(try picture("<g filter='none' marker='none' style='mix-blend-mode:normal'/>").warnings.isEmpty)
  }

  @Test("what is not drawn is said with the first element that has it")
  func places() throws {
    let document = try picture(
      "<g id='g'>\n<script id='run'/><script/>\n<path id='p' d='M0 0H9' stroke-linejoin='arcs'/></g>\n<foreignObject/>")
    #expect(
      document.warnings.map { $0.split(separator: "(").last.map(String.init) } == [
        "line 4: <foreignObject>)", "line 2: <script id=\"run\">)", "line 3: <path id=\"p\">)",
      ])
  }

  @Test("random damage never traps, hangs or grows")
  func mutations() throws {
    let seed = svg(
      """
      <style>rect.a > b, #c[x="1"]{fill:rgb(1%,2%,3%)!important;stroke:url(#g) red}</style><defs><symbol id="s" viewBox="0 0 10 10">
      <path id="p" d="M1-2.5e1C1 2 3 4 5 6s1 1 2 2Q1 2 3 4t5 6A5 5 0 0110 10h5v-5z" transform="rotate(30 1 2) skewX(3) matrix(1 0 0 1 2 3)"/></symbol>
      <linearGradient id="g" href="#h" gradientTransform="scale(2)"/><radialGradient id="h" fr="10%"><stop offset="5%" stop-color="hsl(1 2% 3% / .5)"/><stop offset="1"/></radialGradient>
      <clipPath id="c" clipPathUnits="objectBoundingBox"><circle r=".5"/></clipPath><mask id="m" x="0" mask="url(#m)"><ellipse rx="5em" ry="3mm"/></mask></defs>
      <use href="#s" x="1" width="50%" mask="url(#m)" clip-path="url(#c)"/><polygon points="1,2 3,4 5,6" fill="url(#g)" style="stroke:#123;stroke-dasharray:1 2%"/>
      <svg x="1" preserveAspectRatio="xMidYMax slice" viewBox="0 0 1 1"><switch><a systemLanguage="en"><rect width="9" height="9" rx="2"/></a></switch></svg>
      """)
    let bytes = Array(seed.utf8)
    let pieces = [
      "1e999", "-", "NaN", "url(#", "<g>", "/>", "'", "\"", "&amp;", "%", "999999999999999999999", "<!--", "]]>", "#m", "#g", "#s", "0",
      ";", "}", "{",
    ]
    var random = SeededGenerator(seed: 7)
    var drawn = 0
    for _ in 0..<1500 {
      var copy = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<copy.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: copy[at] = UInt8.random(in: 32...126, using: &random)
        case 1: copy.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: at)
        case 2: copy.removeSubrange(at..<min(copy.count, at + Int.random(in: 1...20, using: &random)))
        case 3: copy.removeSubrange(Int.random(in: at...copy.count, using: &random)..<copy.count)
        default: copy[at] = UInt8.random(in: 48...57, using: &random)
        }
        if copy.isEmpty { copy = bytes }
      }
      if let document = try? SVGDocument.parse(copy) {
        drawn += 1
        for shape in document.shapes { #expect(!shape.path.points.contains { !$0.isFinite }) }
      }
    }
    #expect(drawn > 100)
  }
}
