import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Style sheets")
struct StyleSheetTests {
  private let green = Color(rgb: 0x008000)

  @Test(
    "selectors that match the second rectangle of three",
    arguments: [
      "rect:not(.x)", "rect:not(.x, circle)", "rect:not(:hover)", ":is(rect, circle)", ":is(circle, ::nonsense, .a)", ":where(g) > rect",
      "rect:nth-child(2n+3)", "rect:nth-child(odd)", "rect:nth-child( 3 )", "rect:nth-child(-n+3):nth-child(n + 3)",
      "rect:nth-of-type(even)",
      "rect:nth-last-child(even)", "rect:nth-last-of-type(2)", "rect:nth-of-type(+2)", "rect:nth-child(2N+1)", "g *:not(:first-child)",
      "rect:empty", "rect:lang(de)", "rect:lang(fr, 'de-AT')", "[role=button]", "[role='BUT' i], [role='BUTTON' i]", "[data-kind^=b]",
      "[aria-label]", "[data-kind*='a' s]", "[style*=stroke]", ".\\31 a", ".a\\:b", "#\\72", "rect/* x */.a/**/:not(/* y */circle)",
      "svg|rect",
      "*|rect", "rect:is(:where(:not(:is(line))))", "circle ~ rect:nth-of-type(2)", ".a, .a:hover", ".a, .a::before", ".a, .a:before",
      ".a, .a:focus-visible:not(x)", ".a, .a::-webkit-scrollbar", ".a, .a::part(x, y)", ".a, :visited, :target, :checked, :disabled",
      "rect[class~='1a']:any-link, .a:not(:link)", "[data-text='}{']",
      "rect:has(+ rect)", "rect:has(~ *)", "g:has(circle) .a", "g:has(> circle + .a) > .a", "g:not(:has(line)) .a",
      "g:has(line, > .a) .a",
    ])
  func matching(_ selector: String) throws {
    let sheet = "@namespace svg url(http://www.w3.org/2000/svg); \(selector) {fill:green}"
    let text =
      """
      <style><![CDATA[\(sheet)]]></style><g lang='de-AT'><rect/><circle/><rect id='r' class='1a a a:b' role='button' data-kind='bar' aria-label='x'
       data-text='}{' style='stroke:none' width='9' height='9'/><rect/></g>
      """
    #expect(try picture(text).shape("r")?.fillColor == green, "\(selector)")
  }

  @Test(
    "selectors that do not match it, and those that are wrong, whose rule goes with them",
    arguments: [
      "rect:not(.a)", "rect:not(circle, .a)", ":is(circle, line)", ":is()", "rect:nth-child(2)", "rect:nth-child(2n)", "rect:only-child",
      "rect:first-of-type", "rect:last-of-type", "rect:only-of-type", "g:empty rect", "rect:lang(d)", "[role=BUTTON]", "[role=but]",
      "html|rect",
      "|rect", "rect/**/rect", "rect:hover", "rect::before", ".a, rect:nonsense", ".a, rect::nonsense", ".a, rect:not(::before)",
      ".a, rect:not()",
      ".a, rect:nth-child(2n+)", ".a, rect:nth-child(x)", ".a, unknown|rect", ".a)", ".a,", ".a, rect:lang()", "[role=button x]",
      "rect:has(circle)", "rect:has(+ circle)", "g:has(> line) .a", "g:has(svg rect) .a", ".a, g:has()",
      ".a, g:has(:has(a))", ".a, g:has(> )",
    ])
  func notMatching(_ selector: String) throws {
    let text =
      """
      <style><![CDATA[@namespace html url(http://www.w3.org/1999/xhtml); \(selector) {fill:green}]]></style><g lang='de-AT'><rect/><circle/>
      <rect id='r' class='a' role='button' fill='red' width='9' height='9'/><rect/></g>
      """
    #expect(try picture(text).shape("r")?.fillColor == Color(rgb: 0xFF0000), "\(selector)")
  }

  @Test(
    "a list in a selector is as specific as the most specific in it, one in :where() not at all",
    arguments: [
      ":is(rect, #none){fill:green} .a.a{fill:red}", "rect:not(#none){fill:green} .a.a{fill:red}",
      ".a{fill:green} :where(#r, .a.a){fill:red}",
      "rect:nth-child(n){fill:green} rect{fill:red}", ".a{fill:red} .a::before, rect.a{fill:green}",
      "rect:not(.b){fill:red} rect.a{fill:green}",
    ])
  func specificity(_ sheet: String) throws {
    #expect(try picture("<style>\(sheet)</style><rect id='r' class='a' width='9' height='9'/>").shape("r")?.fillColor == green)
  }

  @Test(
    "blocks that are read",
    arguments: [
      "@media screen{%}", "@media all{%}", "@media{%}", "@media not print{%}", "@media only screen and (min-width: 100px){%}",
      "@media print, (max-width: 200px){%}", "@media (width >= 200px){%}", "@media (100px < width <= 200px){%}", "@media (199px<width){%}",
      "@media (prefers-color-scheme: light){%}", "@media not (prefers-color-scheme: dark){%}",
      "@media not screen and (min-width: 300px){%}",
      "@media (prefers-reduced-motion: no-preference){%}", "@media (orientation: portrait) and (height: 200px){%}",
      "@media (min-width: 900px) or ((height) and (min-resolution: 96dpi)){%}", "@media (max-aspect-ratio: 1/1){%}",
      "@media screen{@media (min-width:1px){%}}", "@supports (fill: green){%}", "@supports not (grid: none){%}",
      "@supports (fill: green) and (not (nonsense: 1)){%}", "@supports (nonsense: 1) or (opacity: 0.5){%}",
      "@supports selector(a:not(b)){%}", "@supports not (fill: nonsense(1)){%}", "@layer a{%}", "@layer{%}",
      "@layer b, a; @layer a{%} @layer b{rect{fill:red}}",
      "@layer a{#r{fill:red}} %", "@layer a{@layer b{%}}", "@media print{rect{fill:red} a{b:'}'} rect{fill:red}} %",
      "text{font-family:\"a}b\"} %",
      "a{b:url(x;y}z)} %", "@nonsense{a{b:c}} %", "@nonsense x; %", "a[b='{']{} %", "@media print /* } */ {rect{fill:red}} %",
    ])
  func readBlocks(_ sheet: String) throws {
    let text = sheet.replacing("%", with: "rect{fill:green}")
    let drawn = try picture(
      "<style><![CDATA[\(text)]]></style><rect id='r' fill='red' width='9' height='9'/>", "viewBox='0 0 200 200'")
    #expect(drawn.shape("r")?.fillColor == green, "\(sheet)")
  }

  @Test(
    "blocks that are not read",
    arguments: [
      "@media print", "@media not screen", "@media not all", "@media (min-width: 201px)", "@media (width > 200px)",
      "@media screen and (orientation: landscape)",
      "@media (prefers-color-scheme: dark)", "@media (prefers-reduced-motion)", "@media (prefers-reduced-motion: reduce)",
      "@media (nonsense: 1)",
      "@media not (nonsense: 1)", "@media screen (min-width: 1px)", "@media (min-width: 1px) and (nonsense)", "@media (hover: hover)",
      "@supports (nonsense: 1)",
      "@supports (fill: nonsense(1))", "@supports not (fill: green)", "@supports (fill: green) and (nonsense: 1)",
      "@supports selector(:nonsense)",
      "@supports fill", "@container (min-width: 1px)", "@keyframes rect",
    ])
  func otherBlocks(_ head: String) throws {
    let drawn = try picture("<style><![CDATA[\(head){rect{fill:red !important}}]]></style><rect id='r' fill='green' width='9' height='9'/>")
    #expect(drawn.shape("r")?.fillColor == green, "\(head)")
  }

  @Test(
    "sheets for other media and of other kinds are not taken",
    arguments: [
      ("media='print'", false), ("media='screen'", true), ("media=''", true), ("media='(max-width: 10px)'", false),
      ("type='text/css'", true),
      ("type='TEXT/CSS; charset=utf-8'", true), ("type='text/less'", false), ("type=''", true),
    ])
  func sheets(_ attributes: String, _ isTaken: Bool) throws {
    let drawn = try picture("<style \(attributes)>rect{fill:green}</style><rect id='r' fill='red' width='9' height='9'/>")
    #expect(drawn.shape("r")?.fillColor == (isTaken ? green : Color(rgb: 0xFF0000)), "\(attributes)")
  }

  @Test(
    "custom properties, each making a rectangle green that a group would make blue",
    arguments: [
      ":root{--c:green} #r{fill:red;fill:var(--c)}", "g{--c:red} #r{--c:green;fill:var(--c)}", "#r{fill:var(--nope, green)}",
      "#r{fill:var( --nope , var(--other,green) )}", "#r{--a:var(--b);--b:green;fill:var(--a)}",
      "g{--a:green} #r{--b:var(--a);fill:var(--b)}",
      "g{--a:var(--b);--b:green} #r{--b:red;fill:var(--a)}", "#r{--g:128;fill:rgb(0,var(--g),0)}", "#r{--C:red;--c:green;fill:VAR(--c)}",
      "#r{--c:green !important;--c:red;fill:var(--c)}", "g{--c:green} #r{--c:inherit;fill:var(--c)}", "#r{--c:initial;fill:var(--c,green)}",
      "#r{--a:var(--a);fill:var(--a,green)}", "#r{--a:var(--b,red);--b:var(--a,red);fill:var(--a,green)}", "#r{--e:;fill:var(--e)green}",
      "g{fill:green} #r{fill:red;fill:var(--nope)}", "g{fill:green} #r{--c:20px;fill:red;fill:var(--c)}",
      "g{--c:inherit} #r{fill:var(--c,green)}",
      "#r{--a:url(x;y);--c:green;fill:var(--c)}", "#r{--b:{fill:red};fill:green}", "@supports (--a:b){#r{fill:green}}",
      "#r{--s:'var(--nope)';fill:green}", "g{--c:green} #r{fill:inherit} g{fill:var(--c)}",
    ])
  func customProperties(_ sheet: String) throws {
    let text = "<style><![CDATA[g{fill:blue} \(sheet)]]></style><g><rect id='r' width='9' height='9'/></g>"
    #expect(try picture(text).shape("r")?.fillColor == green, "\(sheet)")
  }

  @Test("custom properties in attributes and in copies, which inherit those of their use")
  func customPropertiesElsewhere() throws {
    let attribute = try picture("<g style='--c:green'><rect id='r' fill='var(--c)' width='9' height='9'/></g>")
    #expect(attribute.shape("r")?.fillColor == green)
    let copies = try picture(
      "<defs><rect id='r' style='fill:var(--c,red)' width='9' height='9'/></defs><use href='#r' style='--c:green'/><use href='#r'/>")
    #expect(copies.shapes.map(\.fillColor) == [green, Color(rgb: 0xFF0000)])
    let stop = try picture(
      """
      <linearGradient id='g' style='--c:green'><stop stop-color='var(--c)'/></linearGradient>
      <rect id='r' fill='url(#g)' width='9' height='9'/>
      """)
    #expect(stop.shape("r")?.resolvedFill == .color(green))
  }

  @Test("custom properties that unfold without end, or name each other in a long row, have no value")
  func customPropertyWork() throws {
    func filled(_ declarations: String) throws -> Color? {
      try picture("<rect id='r' width='9' height='9' style='\(declarations);fill:var(--a0,green)'/>").shape("r")?.fillColor
    }
    #expect(try filled((0..<40).map { "--a\($0):var(--a\($0 + 1))var(--a\($0 + 1))" }.joined(separator: ";") + ";--a40:x") == green)
    #expect(try filled((0..<20_000).map { "--a\($0):var(--a\($0 + 1))" }.joined(separator: ";")) == green)
    #expect(try filled("--a0:" + String(repeating: "var(--x,", count: 9000) + String(repeating: ")", count: 9000)) == green)
  }

  @Test("what inherits many custom properties and declares one has a place for that one alone")
  func manyCustomProperties() throws {
    let many = (0..<5000).map { "--v\($0):green" }.joined(separator: ";")
    let elements = String(repeating: "<g>", count: 100) + "<rect width='9' height='9'/>" + String(repeating: "</g>", count: 100)
    var options = SVGDocument.Options()
    options.limits.steps = 1_000_000
    func shapes(_ declarations: String) throws -> [ShapeValues] {
      let inside = "<g style='\(many)'>\(String(repeating: elements, count: 100))</g>"
      return try parse("<svg width='9' height='9'><style>g{\(declarations)}</style>\(inside)</svg>", options).shapes
    }
    #expect(try shapes("--v:y;fill:var(--v7)").allSatisfy { $0.fillColor == green })
    // What is looked for through a hundred elements counts as often.
    #expect(throws: SVGError.self) { try shapes("--v:" + String(repeating: "var(--w,)", count: 9)) }
  }

  @Test("places among many siblings are counted once, and a large sheet is read in its steps")
  func work() throws {
    let rects = String(repeating: "<rect width='1' height='1'/>", count: 20_000)
    let striped = try picture("<style>rect:nth-child(2n), rect:nth-last-of-type(1){fill:green}</style><g>\(rects)</g>")
    #expect(striped.shapes.count { $0.fillColor == green } == 10_000)
    let depth = 200_000
    for part in [":not(", ":is(", "(", "{", "@media{", "a:nth-child(", "\\", "'", "[a=", "url(", "@supports not ("] {
      let sheet = String(repeating: part, count: depth)
      #expect(try picture("<style><![CDATA[\(sheet)]]></style><rect id='r' width='1' height='1'/>").shapes.count == 1, "\(part)")
    }
    let list = (0..<100_000).map { ".a\($0)" }.joined(separator: ",")
    #expect(throws: SVGError.limit(.styleWork, most: SVGLimits().styleWork)) {
      try picture("<style>rect:not(\(list)){fill:green}</style>\(rects)")
    }
  }

  @Test("ids, languages and names of attributes are compared at an expense by their length, and only with their like")
  func longNames() throws {
    let long = String(repeating: "a", count: 16_000)
    let elements = String(repeating: "<g/>", count: 1000)
    for (attribute, selector, other) in [
      ("id='\(long)'", "#\(long)>g", "#\(long)b>g"), ("lang='\(long)'", "g:lang(\(long))", "g:lang(b)"),
      ("\(long)=''", "[\(long)]>g", "[\(long)b]>g"),
    ] {
      for (selector, isTooMuch) in [(selector, true), (other, false)] {
        var options = SVGDocument.Options()
        options.limits.styleWork = 200_000
        let text = "<svg width='9' height='9' \(attribute)><style><![CDATA[\(selector){fill:red}]]></style>\(elements)</svg>"
        let found = Result { () throws(SVGError) in try SVGDocument.parse(Array(text.utf8), options: options) }
        if case .failure(let error) = found {
          #expect(isTooMuch && error == .limit(.styleWork, most: 200_000), "\(selector.prefix(9))")
        } else {
          #expect(!isTooMuch, "\(selector.prefix(9))")
        }
      }
    }
  }
}
