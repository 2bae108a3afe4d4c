import Geometry
import Layers
import Testing
import Typography

@testable import SVG

/// Boxes of shapes are compared, never letters: which font a machine has is its own affair.
@Suite("Text")
struct TextTests {
  /// The boxes of what is drawn of a text element, in user space.
  private func boxes(_ inside: String) throws -> [Rect] {
    let document = try picture(inside)
    return document.nodes.compactMap { node, transform in
      if case .shape(let shape) = node.content, !node.isHidden { shape.path.bounds.map(transform.apply) } else { nil }
    }
  }

  private func characters(_ inside: String) throws -> String {
    var found = ""
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>\(inside)</svg>"
    let tree = try Array(text.utf8).withUnsafeBufferPointer { bytes in
      try Result { () throws(SVGError) in try XMLReader.tree(bytes, limits: SVGLimits(), isCancelled: { false }) }.get()
    }
    try tree.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let index = tree.firsts[.text] else { return }
      let importer = Importer(
        tree: tree, base: base, languages: ["en"], pictures: PictureSource(folder: nil, depth: 0),
        budget: ImportBudget(limits: SVGLimits(), fileBytes: bytes.count, work: ImportWork(most: .max), isCancelled: { false }))
      let inner = Surroundings(style: try importer.style(of: index, parent: Style()), viewport: Size(200, 200))
      let read = try TextCharacters(importer, index, inner)
      for scalar in read.scalars { found.unicodeScalars.append(scalar) }
    }
    return found
  }

  @Test(
    "white space is collapsed across elements, unless it is to be kept",
    arguments: [
      ("<text>\n  a\n  b  </text>", "a b"), ("<text>a<tspan> b</tspan> c</text>", "a b c"),
      ("<text>a <tspan> b </tspan> c</text>", "a b c"),
      ("<text xml:space='preserve'> a  b </text>", " a  b "), ("<text><!-- c -->a<![CDATA[<b>]]></text>", "a<b>"),
      ("<text>a<title>no</title>b</text>", "ab"), ("<text>a<tspan display='none'>no</tspan>b</text>", "ab"),
      ("<text>a<text>no</text>b</text>", "ab"), ("<text>a<tref href='#t'/></text><text id='t'>b<tspan>c</tspan></text>", "abc"),
      ("<text>a<tref href='#t'/></text><rect id='t'/>", "a"), ("<text>&#x9;a&#10;&#13;b</text>", "a b"),
      ("<text style='white-space:pre'> a  b </text>", " a  b "),
      ("<text xml:space='preserve' style='white-space:nowrap'> a  b </text>", "a b"),
    ])
  func spaces(_ inside: String, _ expected: String) throws {
    #expect(try characters(inside) == expected)
  }

  @Test(
    "unicode-bidi says which way letters run that would run the other way",
    arguments: [
      // Whether the red letters, which come last, stand on the left.
      ("", "", false), ("direction='rtl' unicode-bidi='normal'", "", false), ("direction='rtl' unicode-bidi='bidi-override'", "", true),
      ("direction='rtl' style='unicode-bidi:isolate-override'", "", true), ("direction='rtl' unicode-bidi='embed'", "", false),
      ("direction='ltr' unicode-bidi='bidi-override'", "", false), ("direction='rtl' unicode-bidi='wrong'", "", false),
      // What is set apart within runs its own way again, and stands where the outer one puts it.
      ("direction='rtl' unicode-bidi='bidi-override'", "direction='ltr' unicode-bidi='isolate-override'", true),
      ("", "direction='rtl' unicode-bidi='bidi-override'", false),
    ])
  func override(_ outer: String, _ inner: String, _ isTurned: Bool) throws {
    let document = try picture("<text x='100' y='50' \(outer)>ABC<tspan fill='red' \(inner)>DE</tspan></text>")
    let found = document.shapes.compactMap { shape in shape.path.bounds.map { ($0, shape.fillColor == Color(rgb: 0xFF0000)) } }
    #expect(found.count == 2)
    let red = try #require(found.first { $0.1 }).0
    let black = try #require(found.first { !$0.1 }).0
    #expect((red.maxX < black.minX + 0.5) == isTurned)
    #expect((black.maxX < red.minX + 0.5) == !isTurned)
  }

  @Test("letters that are turned round by unicode-bidi keep their own places, one for each")
  func turnedPlaces() throws {
    let plain = try boxes("<text x='100' y='50' direction='rtl' unicode-bidi='bidi-override' xml:space='preserve'>iWM</text>")
    let turned = try boxes("<text x='100' y='50' text-anchor='end' xml:space='preserve'>MWi</text>")
    #expect(abs(try #require(plain.first).minX - (try #require(turned.first)).minX) < 0.5)
    // A place for each letter goes to the letter of its number, whatever stands between them unseen.
    let placed = try boxes(
      "<text y='50'><tspan unicode-bidi='isolate' x='10 60 110'>H<tspan fill='red' unicode-bidi='embed'>H</tspan>H</tspan></text>")
    #expect(placed.count >= 2)
    let red = try #require(placed.first { $0.minX > 40 && $0.maxX < 100 })
    #expect(red.minX >= 60 && red.maxX < 110)
  }

  @Test("text from right to left starts at its right end, and ends at its left")
  func anchorsFromTheRight() throws {
    let end = try #require(boxes("<text x='100' y='50' text-anchor='end'>HH</text>").first)
    let fromRight = try #require(boxes("<text x='100' y='50' direction='rtl'>HH</text>").first)
    #expect(abs(fromRight.minX - end.minX) < 1e-9)
    let start = try #require(boxes("<text x='100' y='50'>HH</text>").first)
    let toLeft = try #require(boxes("<text x='100' y='50' direction='rtl' text-anchor='end'>HH</text>").first)
    #expect(abs(toLeft.minX - start.minX) < 1e-9)
  }

  @Test("a text's anchor moves all of it by a part of its length")
  func anchors() throws {
    let start = try #require(boxes("<text x='100' y='50'>HH</text>").first)
    let end = try #require(boxes("<text x='100' y='50' text-anchor='end'>HH</text>").first)
    let middle = try #require(boxes("<text x='100' y='50' text-anchor='middle'>HH</text>").first)
    #expect(abs((start.minX + end.minX) / 2 - middle.minX) < 1e-6)
    #expect(start.minX >= 100 && end.maxX <= 100.5)
    #expect(start.width == end.width)
  }

  @Test("lists of places put each character where they say, and a place within a grapheme counts for nothing")
  func lists() throws {
    let apart = try boxes("<text x='10 60 110' y='50'>HHH</text>")
    let one = try #require(boxes("<text x='10' y='50'>H</text>").first)
    let all = try #require(apart.first)
    #expect(apart.count == 1)
    #expect(abs(all.minX - one.minX) < 1e-6 && abs(all.maxX - (one.maxX + 100)) < 1e-6)
    let moved = try #require(boxes("<text x='10' y='50' dx='5' dy='7'>H</text>").first)
    #expect(abs(moved.minX - one.minX - 5) < 1e-6 && abs(moved.minY - one.minY - 7) < 1e-6)
    let marked = try #require(boxes("<text x='10 150' y='50'>e&#x301;</text>").first)
    #expect(marked.maxX < 60)
  }

  @Test("letters and words are set apart, but for the end")
  func spacing() throws {
    func width(_ attributes: String) throws -> Double { try #require(boxes("<text x='9' y='50' \(attributes)>H H</text>").first).width }
    let plain = try width("")
    #expect(abs(try width("letter-spacing='10'") - plain - 20) < 1e-6)
    #expect(abs(try width("word-spacing='10'") - plain - 10) < 1e-6)
    #expect(abs(try width("letter-spacing='1em' font-size='16'") - plain - 32) < 1e-6)
  }

  @Test("a length that is asked for is filled: by spaces, or by wider glyphs")
  func lengths() throws {
    let plain = try #require(boxes("<text x='10' y='50'>HH</text>").first)
    let spaced = try #require(boxes("<text x='10' y='50' textLength='150'>HH</text>").first)
    let wide = try #require(boxes("<text x='10' y='50' textLength='150' lengthAdjust='spacingAndGlyphs'>HH</text>").first)
    #expect(spaced.width > 2 * plain.width && wide.width > 2 * plain.width)
    #expect(abs(spaced.height - wide.height) < 1e-9)
    #expect(try boxes("<text x='10' y='50' textLength='-5'>HH</text>").first == plain)
  }

  @Test("lines lie under, over and through text, in the paint of the element that asks for them")
  func decorations() throws {
    let document = try picture(
      "<text y='50' fill='green' text-decoration='underline'><tspan fill='red'>H</tspan></text>")
    #expect(document.shapes.map(\.fillColor) == [Color(rgb: 0x008000), Color(rgb: 0xFF0000)])
    #expect(try picture("<text y='50' text-decoration='underline overline line-through'>H</text>").shapes.count == 4)
    #expect(try picture("<text y='50' text-decoration='underline,overline'>H</text>").shapes.count == 1)
  }

  @Test("letters on a path stand at a right angle to it; those beyond its end are not shown")
  func paths() throws {
    let down = try boxes("<path id='p' d='M50 10V190' fill='none'/><text><textPath href='#p'>HHH</textPath></text>")
    let letters = try #require(down.last)
    #expect(letters.height > letters.width && letters.minX >= 40)
    #expect(try boxes("<path id='p' d='M50 10V190'/><text><textPath href='#p' startOffset='999'>H</textPath></text>").count == 1)
    #expect(try boxes("<text><textPath href='#none'>H</textPath></text>").isEmpty)
  }

  @Test("letters are shown large or small as text-transform says")
  func letterCases() throws {
    #expect(try characters("<text style='text-transform:uppercase'>straße</text>") == "STRASSE")
    #expect(try characters("<text>A<tspan style='text-transform:lowercase'>BC</tspan></text>") == "Abc")
    #expect(try characters("<text style='text-transform:capitalize'>one two-three</text>") == "One Two-Three")
  }

  @Test("a place across puts letters of a path further along it, and its measure is the path's own")
  func placesOnPaths() throws {
    func left(_ attributes: String, _ length: String = "", _ offset: String = "") throws -> Double {
      let found = try boxes(
        "<path id='p' d='M0 50H200' fill='none' \(length)/><text \(attributes)><textPath href='#p' \(offset)>x</textPath></text>")
      return try #require(found.last).minX
    }
    let start = try left("")
    #expect(abs(try left("x='30' y='70'") - start - 30) < 1e-6)
    #expect(abs(try left("", "pathLength='10'", "startOffset='4'") - start - 80) < 1e-6)
    let two = try boxes("<path id='p' d='M0 50H200'/><text><textPath href='#p'>x<tspan x='100'>x</tspan></textPath></text>")
    #expect(abs(two[two.count - 1].minX - two[two.count - 2].minX - 100) < 1e-6)
  }

  @Test("columns run down, with letters on their sides")
  func columns() throws {
    let row = try #require(boxes("<text x='50' y='50'>HHH</text>").first)
    let column = try #require(boxes("<text x='50' y='50' writing-mode='tb'>HHH</text>").first)
    #expect(abs(column.height - row.width) < 1e-6 && abs(column.width - row.height) < 1e-6)
    #expect(abs(column.center.x - 50) < 0.5 * row.height)
  }

  @Test("a baseline is shifted by itself and by all that it lies in")
  func shifts() throws {
    let plain = try #require(boxes("<text y='50'>H</text>").first)
    let shifted = try #require(boxes("<text y='50'><tspan baseline-shift='5'><tspan baseline-shift='5'>H</tspan></tspan></text>").first)
    #expect(abs(plain.minY - shifted.minY - 10) < 1e-9)
    let hanging = try #require(boxes("<text y='50' dominant-baseline='hanging'>H</text>").first)
    #expect(hanging.minY > plain.minY)
  }

  @Test("text cuts as shapes do, and paints run over all of it")
  func paints() throws {
    let clipped = try picture("<clipPath id='c'><text y='50'>H</text></clipPath><rect width='9' height='9' clip-path='url(#c)'/>")
    #expect(clipped.nodes.contains { !$0.node.masks.isEmpty && !$0.node.masks[0].nodes.isEmpty })
    let gradient = try picture(
      """
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>
      <text x='20' y='50' fill='url(#g)'>HH<tspan>HH</tspan></text>
      """)
    var boxes: Set<AffineTransform> = []
    for shape in gradient.shapes { if case .gradient(_, let box)? = shape.fillPaint { boxes.insert(box) } }
    #expect(gradient.shapes.count == 2 && boxes.count == 1)
  }

  @Test("only what lies within a text element stands off its line, and only the element says which way lines run")
  func elementsOfTheirOwn() throws {
    let plain = try boxes("<text x='50' y='50'>H</text>")
    #expect(try boxes("<text x='50' y='50' baseline-shift='super'>H</text>") == plain)
    #expect(try boxes("<text x='50' y='50' baseline-shift='5'><tspan>H</tspan></text>") == plain)
    #expect(try boxes("<text x='50' y='50'><tspan writing-mode='tb'>H</tspan></text>") == plain)
  }

  @Test("an alphabetic baseline is one of its own, within a text that hangs")
  func alphabeticBaselines() throws {
    let plain = try #require(boxes("<text y='50'>H</text>").first)
    let found = try boxes("<text y='50' dominant-baseline='hanging'>H<tspan alignment-baseline='alphabetic'>H</tspan></text>")
    #expect(found.count == 2 && found[0].minY > plain.minY && found[1].minY == plain.minY)
  }

  @Test("a path that letters stand on is turned about its origin")
  func turnedPaths() throws {
    let turned = try #require(
      boxes(
        "<path id='p' d='M60 100H190' transform='rotate(90)' transform-origin='center' fill='none'/><text><textPath href='#p'>HHH</textPath></text>"
      ).last)
    // From 60 across to the same down, on the line through the middle.
    #expect(turned.minX >= 95 && turned.height > turned.width && turned.minY > 55)
  }

  @Test("a reference to another text has a place of its own")
  func placesOfReferences() throws {
    let placed = try #require(boxes("<text y='50'><tref x='33' href='#t'/></text><defs><text id='t'>H</text></defs>").first)
    let plain = try #require(boxes("<text x='33' y='50'>H</text>").first)
    #expect(placed == plain)
  }
}
