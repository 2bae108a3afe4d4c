import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Grammars")
struct GrammarTests {
  @Test(
    "numbers are read to the last bit",
    arguments: [
      "0", "1", "-1", "+1", ".5", "-.5", "5.", "10.25", "1e3", "1E-3", "-1.5e+2", "123456789012345", "0.1", "0.3", "1234.5678", "1e22",
      "1e-22", "0.000001", "3.14159265358979", "100.001", "-0.001",
    ])
  func numbers(_ text: String) {
    let value = read(text) { t in
      var cursor = TextCursor(t)
      let v = cursor.number()
      return cursor.isAtEnd ? v : nil
    }
    #expect(value == Double(text))
  }

  @Test("random numbers are rounded correctly")
  func randomNumbers() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...25, using: &random)
      var text = ""
      for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
      let point = text.index(text.startIndex, offsetBy: Int.random(in: 0..<digits, using: &random))
      text.insert(".", at: point)
      if Bool.random(using: &random) { text += "e\(Int.random(in: -20...12, using: &random))" }
      let value = read(text) { t in
        var cursor = TextCursor(t)
        return cursor.number()
      }
      #expect(value == Double(text), "\(text)")
    }
  }

  @Test("no number is taken where there is none", arguments: ["", "-", "+", ".", "-.", "e5", "a", "--1"])
  func noNumbers(_ text: String) {
    #expect(
      read(text) { t in
        var cursor = TextCursor(t)
        return cursor.number() == nil && cursor.position == t.start
      })
  }

  @Test("an exponent without digits is left for a unit, and enormous numbers stay finite")
  func oddNumbers() {
    read("2em") { t in
      var cursor = TextCursor(t)
      #expect(cursor.number() == 2)
      #expect(cursor.rest.equals("em"))
    }
    for text in ["1e999", "-1e999", "9e40", "1e-999"] {
      let value = read(text) { t in
        var cursor = TextCursor(t)
        return cursor.number()
      }
      #expect(value?.isFinite == true)
    }
  }

  @Test(
    "path data in every form",
    arguments: [
      ("M 10 20 L 30 40 Z", "M 10 20 L 30 40 Z"),
      ("m10-20l.5.5z", "M 10 -20 L 10.5 -19.5 Z"),
      ("M10 20 30 40", "M 10 20 L 30 40"),
      ("m10 20 30 40", "M 10 20 L 40 60"),
      ("M0 0H10V20h-5v-5", "M 0 0 L 10 0 L 10 20 L 5 20 L 5 15"),
      ("M0 0H10 20 30", "M 0 0 L 10 0 L 20 0 L 30 0"),
      ("M0,0C1,2,3,4,5,6s1,1 2,2", "M 0 0 C 1 2 3 4 5 6 C 7 8 6 7 7 8"),
      ("M0 0S1 2 3 4", "M 0 0 C 0 0 1 2 3 4"),
      ("M0 0Q1 2 3 4T5 6T7 8", "M 0 0 Q 1 2 3 4 Q 5 6 5 6 Q 5 6 7 8"),
      ("M0 0T5 6", "M 0 0 Q 0 0 5 6"),
      ("M1 1L2 2zl1 0", "M 1 1 L 2 2 Z M 1 1 L 2 1"),
      ("M1 1L2 2ZM5 5l1 1", "M 1 1 L 2 2 Z M 5 5 L 6 6"),
      ("M0 0A0 5 0 0 1 10 0", "M 0 0 L 10 0"),
      ("M 1 1 L 2 2 L 3#3", "M 1 1 L 2 2"),
      ("M 1 1 L 2 2 X 3 3", "M 1 1 L 2 2"),
      ("M 1 1 L 2 2, 3 3", "M 1 1 L 2 2 L 3 3"),
      ("M 1 1 L 2 2,", "M 1 1 L 2 2"),
      ("M 1 1 L 2 2 C 1 2 3", "M 1 1 L 2 2"),
      ("M 100 100 h -25 a 25 25 0 1 7 25 25 z", "M 100 100 L 75 100"),
      ("L 1 1", ""), ("A 5 5 0 0 1 50 50", ""), ("", ""), ("  M 1 1 L 2 2  ", "M 1 1 L 2 2"),
    ])
  func paths(_ text: String, _ expected: String) { #expect(read(text) { words(PathData.path($0)) } == expected) }

  @Test("arc flags may be packed against their neighbours")
  func packedArcs() {
    let plain = read("M 10 -20 A 5.5 0.3 -4 0 1 0 -0.1") { PathData.path($0) }
    let packed = read("M10-20A5.5.3-4 010-.1") { PathData.path($0) }
    #expect(plain == packed)
    #expect(plain.verbs.count > 1)
    #expect(plain.currentPoint == Point(0, -0.1))
  }

  @Test(
    "transform lists",
    arguments: [
      ("translate(20)", [1, 0, 0, 1, 20, 0]), ("translate(20 30)", [1, 0, 0, 1, 20, 30]), ("scale(2)", [2, 0, 0, 2, 0, 0]),
      ("scale(2,3)", [2, 0, 0, 3, 0, 0]), ("rotate(90)", [0, 1, -1, 0, 0, 0]), ("rotate(90 10 20)", [0, 1, -1, 0, 30, 10]),
      ("  matrix  (  1 2 3 4 5 6  )   ", [1, 2, 3, 4, 5, 6]), ("translate(10,0)scale(2)", [2, 0, 0, 2, 10, 0]),
      ("scale(2), translate(10 0)", [2, 0, 0, 2, 20, 0]), ("skewX(45)", [1, 0, 1, 1, 0, 0]), ("", [1, 0, 0, 1, 0, 0]),
      ("none", [1, 0, 0, 1, 0, 0]), ("translate(1e1-5)", [1, 0, 0, 1, 10, -5]),
    ] as [(String, [Double])])
  func transforms(_ text: String, _ m: [Double]) throws {
    let t = try #require(read(text) { TransformList.transform($0, units: false) })
    for (a, b) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], m) { #expect(abs(a - b) < 1e-12) }
  }

  @Test(
    "a transform list with an error is none",
    arguments: ["qwe", "translate(", "translate(1 2", "scale(1 2 3)", "rotate(45deg)", "matrix(1 2 3)", "translate(1) foo", "scale()"])
  func wrongTransforms(_ text: String) { #expect(read(text) { TransformList.transform($0, units: false) } == nil) }

  @Test(
    "style sheets' transforms of space are taken where they stay in the plane",
    arguments: [
      ("translate3d(10px, 20px, 5px)", AffineTransform.translation(10, 20)), ("translateZ(3px) scale(2)", .scale(2, 2)),
      ("scale3d(2, 3, 4)", .scale(2, 3)), ("scale(50%)", .scale(0.5, 0.5)), ("rotateZ(90deg)", TransformList.rotation(degrees: 90)),
      ("rotate3d(0, 0, -1, 90deg)", TransformList.rotation(degrees: -90)), ("rotateX(60deg)", .scale(1, 0.5)),
      ("matrix3d(2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 4, 5, 0, 1)", AffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5)),
    ])
  func spatialTransforms(_ text: String, _ wanted: AffineTransform) throws {
    let found = try #require(read(text) { TransformList.transform($0, units: true) })
    for (a, b) in [(found.a, wanted.a), (found.b, wanted.b), (found.c, wanted.c), (found.d, wanted.d), (found.tx, wanted.tx)] {
      #expect(abs(a - b) < 1e-9)
    }
  }

  @Test(
    "a style sheet's transform without units, or without commas, is none",
    arguments: ["translate(10, 20)", "translate(10px 20px)", "rotate(20)", "scale(.5,)", "rotate3d(1, 0, 0, 20deg)", "scale(2px)"])
  func unitlessTransforms(_ text: String) { #expect(read(text) { TransformList.transform($0, units: true) } == nil) }

  @Test("style sheets' transforms carry units")
  func transformUnits() throws {
    let t = try #require(read("rotate(0.25turn) translate(1in, 2px)") { TransformList.transform($0, units: true) })
    #expect(t == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: -2, ty: 96))
  }

  @Test(
    "colours of all forms",
    arguments: [
      ("green", 0x0080_00FF), ("GREEN", 0x0080_00FF), ("#080", 0x0088_00FF), ("#0A0A", 0x00AA_00AA), ("#008000", 0x0080_00FF),
      ("#00800080", 0x0080_0080), ("rgb(0, 128, 0)", 0x0080_00FF), ("rgb(0%, 50%, 0%)", 0x0080_00FF), ("RGB(0%, 50%, 0%)", 0x0080_00FF),
      (" rgb( 0 , 128 , 0 ) ", 0x0080_00FF), ("rgb(-10%, 50%, 120%)", 0x0080_FFFF), ("rgb(0.8, 127.5, 14.2)", 0x0180_0EFF),
      ("rgba(0, 127, 0, -1)", 0x007F_0000), ("rgba(0%, 50%, 0%, 0.5)", 0x0080_0080), ("rgb(0 128 0 / 50%)", 0x0080_0080),
      ("rgb(0 50% 0)", 0x0080_00FF), ("hsl(120, 100%, 25%)", 0x0080_00FF), ("hsl(360, 100%, 25%)", 0x8000_00FF),
      ("hsl(999, 100%, 25%)", 0x5300_80FF), ("hsl(120, 100%, 25%, 0.5)", 0x0080_0080), ("hsla(-240, 100%, 25%, 50%)", 0x0080_0080),
      ("hsl(120deg 100% 25% / 0.5)", 0x0080_0080), ("hsl(0.5turn 100% 50%)", 0x00FF_FFFF), ("hwb(120 0% 50%)", 0x0080_00FF),
      ("light-dark(green, red)", 0x0080_00FF),
      ("transparent", 0x0000_0000), ("rebeccapurple", 0x6633_99FF),
      ("rgb(59.60784313725490196078431372549%,98.431372549019607843137254901961%,59.60784313725490196078431372549%)", 0x98FB_98FF),
    ] as [(String, UInt32)])
  func colors(_ text: String, _ expected: UInt32) throws {
    guard case .color(let c)? = read(text, ColorValue.value) else {
      Issue.record("\(text) is a colour")
      return
    }
    func byte(_ v: Double) -> UInt32 { UInt32((v * 255).rounded()) }
    let actual = byte(c.red) << 24 | byte(c.green) << 16 | byte(c.blue) << 8 | byte(c.alpha)
    #expect(actual == expected, "\(String(actual, radix: 16))")
  }

  @Test(
    "what is no colour",
    arguments: [
      "", "#", "#12", "#12345", "#1234567", "#ggg", "qwe", "rgb(", "rgb(1,2)", "rgb(1 2, 3)", "rgba(0, 50%, 0, 0.5)", "rgb(1,2,3", "green1",
      "hsl(120, 1, 1)", "url(#a)",
    ])
  func noColors(_ text: String) { #expect(read(text, ColorValue.value) == nil) }

  @Test(
    "colours of wider spaces as sRGB shows them",
    arguments: [
      ("lab(50% 40 -60)", 0x8C5EDF), ("lch(60% 80 40)", 0xF85839), ("oklab(0.6 0.1 -0.15)", 0x985ED6), ("oklch(0.7 0.2 140)", 0x4DBA30),
      ("color(srgb 0.2 0.8 0.4)", 0x33CC66), ("color(srgb-linear 0.2 0.8 0.4)", 0x7CE7AA), ("color(display-p3 0.2 0.8 0.4)", 0x00D058),
      ("color(xyz 0.3 0.2 0.6)", 0xA35DCD), ("color(a98-rgb .3 .6 .2)", 0x009A22), ("color(prophoto-rgb .3 .6 .2)", 0x00B507),
      ("color(rec2020 .3 .6 .2)", 0x00AA2A), ("color-mix(in srgb, red, blue 30%)", 0xB3004D),
      ("color-mix(in oklab, red, yellow)", 0xFFA000),
      ("CanvasText", 0x000000), ("linkText", 0x0000EE),
    ])
  func wideColors(_ text: String, _ rgb: UInt32) throws {
    guard case .color(let color)? = read(text, ColorValue.value) else {
      Issue.record("\(text) is a colour")
      return
    }
    let wanted = Color(rgb: rgb)
    for (a, b) in [(color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue)] {
      #expect(abs(a - b) < 2.5 / 255, "\(text) is \(Int(color.red * 255)) \(Int(color.green * 255)) \(Int(color.blue * 255))")
    }
  }

  @Test(
    "lengths that are calculated: sums of user units and of one other unit",
    arguments: [
      ("calc(10px + 5%)", 20), ("calc(50% - 10px)", 90), ("calc((2px + 3px) * 4)", 20), ("calc(2 * 3em / 4)", 30), ("min(4px, 1in)", 4),
      ("max(4px, 1in)", 96), ("clamp(1px, 9px, 4px)", 4), ("calc(1px + max(2px, 3px))", 4),
    ] as [(String, Double)])
  func calculations(_ text: String, _ value: Double) throws {
    let length = try #require(read(text, Length.length))
    let scale = LengthScale(viewport: Size(200, 200), fontSize: 20, rootFontSize: 16)
    #expect(abs(scale.userUnits(length, .x) - value) < 1e-9)
  }

  @Test(
    "what cannot be calculated is no length",
    arguments: ["calc()", "calc(1px + )", "calc(1px / 0)", "calc(1em + 1%)", "min(1px, 1%)", "calc(1px", "calc(1px * 1px)", "foo(1px)"])
  func noCalculations(_ text: String) { #expect(read(text, Length.length) == nil || text == "calc(1px") }

  @Test("paints and their fallbacks")
  func paints() {
    let green = ColorValue.color(Color(rgb: 0x008000))
    #expect(read("none", PaintValue.value) == PaintValue.none)
    #expect(read("url(#a)", PaintValue.value) == .server(id: "a", fallback: .absent))
    #expect(read("url( '#a' ) none", PaintValue.value) == .server(id: "a", fallback: .none))
    #expect(read("url(\"#a\") green", PaintValue.value) == .server(id: "a", fallback: .color(green)))
    #expect(read("url(#a) currentColor", PaintValue.value) == .server(id: "a", fallback: .color(.currentColor)))
    for wrong in ["url(#a", "url(#a) qwe", "", "green blue", "green icc-color(acmecmyk, 0.11)"] {
      #expect(read(wrong, PaintValue.value) == nil, "\(wrong)")
    }
  }

  @Test(
    "lengths in user units",
    arguments: [
      ("10", 10), ("10px", 10), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96), ("101.6q", 96), ("2em", 40),
      ("2ex", 20), ("1rem", 16), ("10%", 20), ("5vh", 5), ("-3PX", -3),
    ] as [(String, Double)])
  func lengths(_ text: String, _ expected: Double) throws {
    let length = try #require(read(text, Length.length))
    let scale = LengthScale(viewport: Size(200, 100), fontSize: 20, rootFontSize: 16)
    #expect(abs(scale.userUnits(length, .x) - expected) < 1e-12)
  }

  @Test("what is no length", arguments: ["", "px", "10 px", "10foo", "10%%", "auto"])
  func noLengths(_ text: String) { #expect(read(text, Length.length) == nil) }

  @Test(
    "view boxes are fitted into viewports",
    arguments: [
      ("none", [1, 0, 0, 0.5, 0, 0]), ("xMinYMin", [0.5, 0, 0, 0.5, 0, 0]), ("xMidYMid", [0.5, 0, 0, 0.5, 50, 0]),
      ("xMaxYMax meet", [0.5, 0, 0, 0.5, 100, 0]), ("xMidYMax slice", [1, 0, 0, 1, 0, -100]), ("xMidYMin slice", [1, 0, 0, 1, 0, 0]),
    ] as [(String, [Double])])
  func aspects(_ text: String, _ m: [Double]) throws {
    let ratio = try #require(read(text, AspectRatio.aspectRatio))
    let t = ViewBox.transform(from: Rect(x: 0, y: 0, width: 200, height: 200), to: Size(200, 100), ratio)
    #expect([t.a, t.b, t.c, t.d, t.tx, t.ty] == m)
  }

  @Test(
    "transform origins by keyword and length",
    arguments: [
      ("bottom", 100, 200), ("center", 100, 100), ("left", 0, 100), ("right", 200, 100), ("top", 100, 0), ("top left", 0, 0),
      ("left top", 0, 0), ("25% top", 50, 0), ("50% 50%", 100, 100), ("100px 30", 100, 30), ("center left", 0, 100),
      ("center bottom", 100, 200), ("10 20 5px", 10, 20), ("right bottom", 200, 200), ("30", 30, 100), ("top 30", 30, 0),
    ] as [(String, Double, Double)])
  func origins(_ text: String, _ x: Double, _ y: Double) throws {
    let origin = try #require(read(text, TransformOrigin.origin))
    let scale = LengthScale(viewport: Size(200, 200), fontSize: 16, rootFontSize: 16)
    #expect(Point(scale.userUnits(origin.x, .x), scale.userUnits(origin.y, .y)) == Point(x, y))
  }

  @Test("what is no origin", arguments: ["", "qwe", "left right", "top bottom", "left left", "1 2 3 4"])
  func noOrigins(_ text: String) { #expect(read(text, TransformOrigin.origin) == nil) }

  @Test("points end at the first error, and an odd number is dropped")
  func points() {
    #expect(read("20 40 160,180 30-150 text 1 1", PointList.points) == [Point(20, 40), Point(160, 180), Point(30, -150)])
    #expect(read("20 40 160", PointList.points) == [Point(20, 40)])
  }
}
