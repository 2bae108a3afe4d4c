import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Scenes")
struct SceneTests {
  let green = Color(rgb: 0x008000)
  let red = Color(rgb: 0xFF0000)

  @Test(
    "what an element is filled with, by the cascade",
    arguments: [
      ("<rect id='r' width='9' height='9'/>", "black"),
      ("<rect id='r' width='9' height='9' fill='green'/>", "green"),
      ("<g fill='green'><rect id='r' width='9' height='9' fill='qwe'/></g>", "green"),
      ("<g fill='green'><g fill='inherit'><rect id='r' width='9' height='9' fill='inherit'/></g></g>", "green"),
      ("<rect id='r' width='9' height='9' fill='red' style='/*x*/fill:green/*y*/'/>", "green"),
      ("<style>rect{fill:green}</style><rect id='r' width='9' height='9' fill='red'/>", "green"),
      ("<style>#r{fill:green} rect{fill:red} .c{fill:red}</style><rect class='b c' id='r' width='9' height='9'/>", "green"),
      ("<style>.c{fill:green} rect{fill:red} *{fill:red}</style><rect class='b c' id='r' width='9' height='9'/>", "green"),
      ("<style>rect{fill:red;fill:green}</style><rect id='r' width='9' height='9'/>", "green"),
      ("<style>rect{fill:green !important}</style><rect id='r' width='9' height='9' style='fill:red'/>", "green"),
      ("<style>g rect{fill:green}</style><g><a><rect id='r' width='9' height='9'/></a></g>", "green"),
      ("<style>g > rect{fill:red}</style><g><a><rect id='r' width='9' height='9' fill='green'/></a></g>", "green"),
      ("<style>g > rect{fill:green}</style><g><rect id='r' width='9' height='9'/></g>", "green"),
      ("<style>line + rect{fill:green}</style><line/><rect id='r' width='9' height='9'/>", "green"),
      ("<style>rect:first-child{fill:green}</style><g><rect id='r' width='9' height='9'/><rect/></g>", "green"),
      ("<style>[width='9']{fill:green}</style><rect id='r' width='9' height='9'/>", "green"),
      ("<style>a, rect, b{fill:green}</style><rect id='r' width='9' height='9'/>", "green"),
      (
        "<style><![CDATA[ @import 'x.css'; @media print { rect{fill:red} } rect{fill:green} ]]></style><rect id='r' width='9' height='9'/>",
        "green"
      ),
      ("<style>rect{fill:green} rect:hover{fill:red} rect, ! {fill:red}</style><rect id='r' width='9' height='9'/>", "green"),
      ("<style type='text/other'>rect{fill:red}</style><rect id='r' width='9' height='9' fill='green'/>", "green"),
      ("<rect id='r' width='9' height='9' color='green' fill='currentColor'/>", "green"),
      ("<rect id='r' width='9' height='9' fill='url(#none) green'/>", "green"),
      ("<linearGradient id='g'/><rect id='r' width='9' height='9' fill='url(#g) green'/>", "green"),
      ("<g fill='green'><rect id='r' width='9' height='9' style='fill:initial'/></g>", "black"),
    ])
  func fills(_ inside: String, _ name: String) throws {
    let document = try picture(inside)
    #expect(document.shape("r")?.fillColor == (name == "black" ? .black : green), "\(inside)")
  }

  @Test(
    "a font's size in each unit, in a picture of 100 by 50 points whose root has one of 20",
    arguments: [
      ("30", 30), ("30px", 30), ("2em", 80), ("50%", 20), ("2rem", 40), ("10vw", 10), ("10vh", 5), ("10vmin", 5), ("10vmax", 10),
      ("smaller", 40 / 1.2), ("-1px", 40),
    ] as [(String, Double)])
  func fontSizes(_ size: String, _ expected: Double) throws {
    for style in ["font-size:\(size)", "font:\(size) serif"] where style.hasPrefix("font-size") || size.last?.isLetter == true {
      let document = try picture(
        "<g font-size='40'><path id='p' d='M0 0H9' stroke='red' style='\(style);stroke-width:1em'/></g>",
        "width='100' height='50' viewBox='0 0 400 400' style='font-size:20px'")
      #expect(abs(try #require(document.shape("p")).stroke.lineWidth - expected) < 1e-9, "\(style)")
    }
    let root = try picture("<path id='p' d='M0 0H9' stroke='red' style='stroke-width:1rem'/>", "viewBox='0 0 9 9' style='font-size:2rem'")
    #expect(root.shape("p")?.stroke.lineWidth == 32)
  }

  @Test("a reference that cannot paint, without a fallback, paints nothing")
  func noPaint() throws {
    for fill in ["none", "url(#none)", "url(#none) none", "url(#rect1)", "url(other.svg#a)"] {
      let document = try picture("<rect id='rect1' width='9' height='9' fill='\(fill)'/>")
      #expect(document.shape("rect1")?.resolvedFill == nil, "\(fill)")
    }
  }

  @Test(
    "basic shapes become paths",
    arguments: [
      ("<rect width='10' height='20'/>", "M 0 0 L 10 0 L 10 20 L 0 20 Z"),
      ("<rect width='10' height='20' rx='-1' ry='-1'/>", "M 0 0 L 10 0 L 10 20 L 0 20 Z"),
      ("<rect width='10' height='20' rx='3' ry='0'/>", "M 0 0 L 10 0 L 10 20 L 0 20 Z"),
      ("<line x1='1' y2='2'/>", "M 1 0 L 0 2"),
      ("<polyline points='1 2 3 4'/>", "M 1 2 L 3 4"),
      ("<polygon points='1 2 3 4 5'/>", "M 1 2 L 3 4 Z"),
      ("<path d='M 1 1 L 2 2'/>", "M 1 1 L 2 2"),
      ("<rect style='width:10px;height:20px'/>", "M 0 0 L 10 0 L 10 20 L 0 20 Z"),
      ("<rect x='10%' width='10%' height='1'/>", "M 20 0 L 40 0 L 40 1 L 20 1 Z"),
    ])
  func shapes(_ inside: String, _ expected: String) throws {
    #expect(try picture(inside).shapes.map { words($0.path) } == [expected])
  }

  @Test(
    "shapes without an area or a length are left out",
    arguments: [
      "<rect width='10'/>", "<rect width='-1' height='5'/>", "<circle r='0'/>", "<circle r='-1'/>", "<ellipse/>",
      "<ellipse rx='-1' ry='-1'/>",
      "<polygon points='1 2 3'/>", "<polyline/>", "<path/>", "<path d=''/>", "<path d='M 1 1'/>", "<path d='M 1 1 M 2 2'/>",
    ])
  func noShapes(_ inside: String) throws { #expect(try picture(inside).shapes.isEmpty) }

  @Test("one missing radius of an ellipse or a rounded rectangle is the other one")
  func autoRadii() throws {
    #expect(try picture("<ellipse cx='50' cy='50' rx='10'/>").shapes.first?.path.bounds == Rect(x: 40, y: 40, width: 20, height: 20))
    let rounded = try picture("<rect width='80' height='80' ry='20'/><rect width='80' height='80' rx='20' ry='20'/>").shapes
    #expect(rounded.count == 2 && rounded[0].path == rounded[1].path && rounded[0].path.verbs.contains(.cubic))
  }

  @Test("stroke properties, their units and their errors")
  func strokes() throws {
    let attributes = "stroke='green' d='M0 0H9' id='p'"
    func stroke(_ more: String) throws -> ShapeValues? { try picture("<path \(attributes) \(more)/>").shape("p") }
    #expect(try stroke("stroke-width='10%'")?.stroke.lineWidth == 20)
    #expect(try stroke("stroke-width='-5'")?.stroke.lineWidth == 1)
    #expect(try stroke("stroke-width='0'")?.resolvedStroke == nil)
    #expect(try stroke("stroke-width='1em' font-size='20'")?.stroke.lineWidth == 20)
    #expect(try stroke("stroke-linecap='square' stroke-linejoin='bevel'")?.stroke.join == .bevel)
    #expect(try stroke("stroke-linecap='miter'")?.stroke.cap == .butt)
    #expect(try stroke("")?.stroke.miterLimit == 4)
    #expect(try stroke("stroke-miterlimit='0.5'")?.stroke.miterLimit == 4)
    #expect(try stroke("stroke-dasharray='5, 10% 15px'")?.stroke.dashPattern == [5, 20, 15])
    #expect(try stroke("stroke-dasharray='20 40 -60'")?.stroke.dashPattern == [])
    #expect(try stroke("stroke-dasharray='5' stroke-dashoffset='1mm'")?.stroke.dashPhase == 96 / 25.4)
    #expect(try stroke("stroke-dasharray='5' pathLength='18'")?.stroke.dashPattern == [2.5])
    #expect(try stroke("stroke-opacity='50%'")?.strokeColor?.alpha == 0.5)
    #expect(try stroke("paint-order='stroke'")?.strokesBeforeFill == true)
    #expect(try stroke("paint-order='markers fill stroke'")?.strokesBeforeFill == false)
    #expect(try stroke("paint-order='stroke stroke'")?.strokesBeforeFill == false)
  }

  @Test("a linear gradient takes attributes and stops over, each from the first that has them")
  func gradientChain() throws {
    let document = try picture(
      """
      <linearGradient id='a' href='#b' x1='0.1'/>
      <radialGradient id='b' xlink:href='#c' spreadMethod='reflect' y2='1'/>
      <linearGradient id='c' y2='0.7' x1='0.9' href='#a'><rect offset='0'/><stop offset='-10%' stop-color='red'/><stop offset='1.2' stop-color='green' stop-opacity='50%'/></linearGradient>
      <rect id='r' x='20' y='20' width='160' height='160' fill='url(#a)' fill-opacity='.5'/>
      """)
    guard case .gradient(let gradient, let transform)? = document.shape("r")?.resolvedFill else {
      Issue.record("a gradient fills it")
      return
    }
    #expect(gradient.kind == .axial)
    #expect(gradient.startPoint == Point(0.1, 0))
    #expect(gradient.endPoint == Point(1, 0.7))
    #expect(gradient.spread == .reflect)
    #expect(gradient.colors == [red.withAlpha(0.5), green.withAlpha(0.25)])
    #expect(gradient.locations == [0, 1])
    #expect(transform.apply(Point(0.5, 0.5)) == Point(100, 100))
  }

  @Test("gradients that are one colour, and those that cannot be")
  func degenerateGradients() throws {
    func fill(_ gradient: String, _ box: String = "width='9' height='9'") throws -> Paint? {
      try picture("\(gradient)<rect id='r' \(box) fill='url(#g)'/>").shape("r")?.resolvedFill
    }
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='green'/>"
    #expect(try fill("<linearGradient id='g'><stop stop-color='green'/></linearGradient>") == .color(green))
    #expect(try fill("<radialGradient id='g' r='0'>\(stops)</radialGradient>") == .color(green))
    #expect(try fill("<linearGradient id='g' x2='0'>\(stops)</linearGradient>") == .color(green))
    #expect(try fill("<linearGradient id='g'/>") == nil)
    #expect(try fill("<linearGradient id='g' gradientTransform='scale(0)'>\(stops)</linearGradient>") == nil)
    let line = try picture("<linearGradient id='g'>\(stops)</linearGradient><path id='r' d='M0 0H9' stroke='url(#g) green'/>")
    #expect(line.shape("r")?.resolvedStroke == .color(green))
  }

  @Test("a radial gradient's focus is its centre unless given, and offsets never fall")
  func radialGradient() throws {
    let document = try picture(
      """
      <radialGradient id='g' cy='0.7' fr='10%' gradientUnits='userSpaceOnUse' fx='7'>
      <stop offset='.5'/><stop offset='.2'/><stop offset='.2'/><stop offset='50%' stop-color='red'/></radialGradient>
      <rect id='r' width='9' height='9' fill='url(#g)'/>
      """)
    guard case .gradient(let gradient, _)? = document.shape("r")?.resolvedFill, let circles = gradient.circles else {
      Issue.record("two circles fill it")
      return
    }
    #expect(circles.startCenter == Point(7, 0.7))
    #expect(circles.endCenter == Point(100, 0.7))
    #expect(abs(circles.endRadius - 100) < 1e-9 && abs(circles.startRadius - 20) < 1e-9)
    #expect(gradient.locations == [0.5, 0.5])
    #expect(gradient.colors == [.black, red])
  }

  @Test("use copies with its own place and style")
  func use() throws {
    let document = try picture(
      """
      <defs><rect id='r' x='1' width='9' height='9' transform='scale(2)'/></defs>
      <use href='#r' x='10' y='20' transform='translate(100)' fill='green'/>
      """)
    let (node, transform) = try #require(document.nodes.last)
    #expect(document.elements.map(\.tag) == [.svg, .use, .rect])
    #expect(transform.apply(Point(1, 0)) == Point(112, 20))
    guard case .shape(let shape) = node.content else { return }
    #expect(shape.fillColor == green)
  }

  @Test("symbols and nested pictures are viewports that cut off")
  func viewports() throws {
    let document = try picture(
      """
      <symbol id='s' viewBox='0 0 10 10' opacity='.5'><rect id='r' width='50%' height='100%'/></symbol>
      <use href='#s' x='10' width='100' height='100' transform='scale(2)'/>
      """)
    let symbol = try #require(document.node("s"))
    #expect(symbol.viewport == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(symbol.opacity == 0.5)
    let inner = try #require(document.nodes.last)
    #expect(inner.transform.apply(Point(5, 10)) == Point(120, 200))
    #expect(document.shape("r").map { words($0.path) } == "M 0 0 L 5 0 L 5 10 L 0 10 Z")
    let nested = try picture("<svg id='n' x='4' y='5' width='10' height='20' overflow='visible'><line x2='100%' id='l'/></svg>")
    #expect(nested.node("n")?.viewport == nil)
    #expect(nested.shape("l").map { words($0.path) } == "M 0 0 L 10 0")
    let wide = try picture("<defs><svg id='n' width='10' height='20'><line/></svg></defs><use href='#n' width='30'/>")
    #expect(wide.node("n")?.viewport == Rect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test("switch takes the first child whose conditions hold")
  func switches() throws {
    let document = try picture(
      """
      <switch><desc/><rect id='a' systemLanguage='de' width='1' height='1'/><rect id='b' requiredExtensions='x' width='1' height='1'/>
      <rect id='c' systemLanguage='fr, en-GB' width='1' height='1'/><rect id='d' width='1' height='1'/></switch>
      """)
    #expect(document.elements.compactMap(\.id) == ["c"])
  }

  @Test("display none is left out with all of it; visibility hides a shape alone")
  func visibility() throws {
    let document = try picture(
      """
      <g display='none'><rect width='9' height='9'/></g>
      <g visibility='hidden'><rect id='a' width='9' height='9'/><rect id='b' width='9' height='9' visibility='visible'/></g>
      """)
    #expect(document.node("a")?.isHidden == true)
    #expect(document.node("b")?.isHidden == false)
    #expect(document.nodes.count == 3)
  }

  @Test("clip paths hold shapes and copies of shapes only, as silhouettes")
  func clips() throws {
    let document = try picture(
      """
      <defs><path id='p' d='M0 0H9V9Z'/><g id='g'><path d='M0 0H9V9Z'/></g><symbol id='s'><path d='M0 0H9V9Z'/></symbol></defs>
      <clipPath id='c' clipPathUnits='objectBoundingBox' transform='scale(2)' clip-path='url(#d)'>
        <g><rect width='1' height='1'/></g><use href='#p' clip-rule='evenodd'/><use href='#g'/><use href='#s'/>
        <rect width='1' height='1' opacity='0' fill='none'/><rect width='1' height='1' display='none'/></clipPath>
      <clipPath id='d' clip-path='url(#d)'><circle r='5'/></clipPath>
      <rect id='r' x='10' y='20' width='30' height='40' clip-path='url(#c)'/>
      <rect id='q' width='30' height='40' clip-path='url(#nothing)'/>
      """)
    let masks = try #require(document.node("r")?.masks)
    #expect(masks.count == 2)
    #expect(masks.first?.nodes.count == 2)
    #expect(masks.first?.transform.apply(Point(1, 1)) == Point(80, 120))
    #expect(masks.last?.transform == .identity)
    #expect(document.node("q")?.masks.isEmpty == true)
    #expect(document.elements.compactMap(\.id) == ["r", "q"])
  }

  @Test("masks have a region, units of their own, and a kind")
  func masks() throws {
    let document = try picture(
      """
      <mask id='m' maskContentUnits='objectBoundingBox' width='0.5'><rect width='1' height='1' fill='#fff' mask='url(#m)'/></mask>
      <mask id='a' maskUnits='userSpaceOnUse' x='1' y='2' width='3' height='4' style='mask-type:alpha' mask='url(#l)'><circle r='1'/></mask>
      <mask id='l' color-interpolation='linearRGB'><circle r='1'/></mask><mask id='e'/>
      <rect id='r' x='10' y='20' width='30' height='40' mask='url(#m)'/>
      <rect id='q' width='30' height='40' mask='url(#a)'/>
      <path id='flat' d='M0 0H9' stroke='red' mask='url(#m)'/><rect id='empty' width='9' height='9' mask='url(#e)'/>
      """)
    let mask = try #require(document.node("r")?.masks.first)
    #expect(mask.region == Rect(x: 7, y: 16, width: 15, height: 48))
    #expect(mask.mode == .luminance)
    #expect(mask.transform.apply(Point(1, 1)) == Point(40, 60))
    #expect(mask.nodes.first?.masks.isEmpty == true)
    #expect(document.node("q")?.masks.map(\.mode) == [.alpha, .luminance])
    #expect(document.node("q")?.masks.first?.region == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(document.node("flat")?.isHidden == true)
    #expect(document.node("empty")?.isHidden == true)
  }

  @Test("a transform turns about its origin")
  func transformOrigin() throws {
    let document = try picture(
      """
      <rect id='a' width='10' height='10' transform='rotate(180)' transform-origin='center'/>
      <rect id='b' x='20' width='10' height='10' style='transform:rotate(180deg);transform-box:fill-box;transform-origin:center'/>
      """)
    #expect(document.node("a")?.transform.apply(Point(0, 0)) == Point(200, 200))
    #expect(document.node("b")?.transform.apply(Point(20, 0)) == Point(30, 10))
  }

  @Test("the properties translate, rotate and scale stand beside transform, which is innermost")
  func individualTransforms() throws {
    let document = try picture(
      "<rect id='r' width='9' height='9' style='translate:10px 20px;rotate:90deg;scale:2 3;transform:translate(1px,0)'/>")
    let transform = try #require(document.node("r")?.transform)
    #expect(transform.apply(Point(1, 1)).distance(to: Point(10 - 3, 20 + 4)) < 1e-9)
    let wrong = try picture("<rect id='r' width='9' height='9' style='translate:10;rotate:90;scale:2px'/>")
    #expect(wrong.node("r")?.transform == .identity)
  }

  @Test("a line that keeps its width is as wide in the picture's points as it says, however it is scaled")
  func keptWidths() throws {
    let document = try picture(
      """
      <g transform='scale(4)'><path id='even' d='M0 0h9' stroke='red' stroke-width='3' stroke-dasharray='8' vector-effect='non-scaling-stroke'/></g>
      <g transform='scale(8 2)'><path id='uneven' d='M0 0h9' stroke='red' stroke-width='3' vector-effect='non-scaling-stroke'/></g>
      """, "viewBox='0 0 100 100' width='200' height='200'")
    let even = try #require(document.shape("even"))
    #expect(abs(even.stroke.lineWidth - 3.0 / 8) < 1e-12 && even.stroke.dashPattern == [1])
    let placed = document.nodes.compactMap { node, transform in
      if case .shape(let shape) = node.content, shape.path.bounds?.width == 144 { (shape, transform) } else { nil }
    }
    let (shape, transform) = try #require(placed.first)
    #expect(shape.stroke.lineWidth == 3)
    #expect(transform.apply(Point(144, 0)).distance(to: Point(72, 0)) < 1e-9, "in the view box, whose units are two points")
  }

  @Test(
    "clip-path takes shapes, which are fractions of a box",
    arguments: [
      ("circle(30px at 40px 50px)", Rect(x: 20, y: 40, width: 60, height: 60)),
      ("ellipse(10% 50% at right 50%)", Rect(x: 91, y: 20, width: 18, height: 60)),
      ("inset(10px 20px 5px)", Rect(x: 30, y: 30, width: 50, height: 45)),
      ("rect(10px 80px 60px 20px)", Rect(x: 30, y: 30, width: 60, height: 50)),
      ("xywh(10px 20px 40px 50px round 8px)", Rect(x: 20, y: 40, width: 40, height: 50)),
      ("polygon(evenodd, 0 0, 50% 0, 50% 100%)", Rect(x: 10, y: 20, width: 45, height: 60)),
      ("path('M1 2H9V8Z')", Rect(x: 11, y: 22, width: 8, height: 6)),
      ("fill-box", Rect(x: 10, y: 20, width: 90, height: 60)), ("circle(closest-side) view-box", Rect(x: 0, y: 0, width: 200, height: 200)),
      ("inset(0) stroke-box", Rect(x: 8, y: 18, width: 94, height: 64)),
    ])
  func clipShapes(_ text: String, _ box: Rect) throws {
    let isStroked = text.contains("stroke-box")
    let document = try picture(
      "<rect id='r' x='10' y='20' width='90' height='60' \(isStroked ? "stroke='red' stroke-width='4'" : "") style=\"clip-path:\(text)\"/>")
    #expect(document.warnings.isEmpty)
    let mask = try #require(document.node("r")?.masks.first)
    guard case .shape(let shape)? = mask.nodes.first?.content else {
      Issue.record("a clip is a shape")
      return
    }
    let found = try #require(shape.path.bounds)
    for (a, b) in [(found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX), (found.maxY, box.maxY)] {
      #expect(abs(a - b) < 1e-6)
    }
  }

  @Test("a shape that an attribute names cuts nothing, which is said")
  func attributeShapes() throws {
    let document = try picture("<rect id='r' width='9' height='9' clip-path='circle()'/>")
    #expect(document.node("r")?.masks.isEmpty == true)
    #expect(document.warnings.count == 1)
  }

  @Test("a path's data is a property too, and isolation is no attribute")
  func properties() throws {
    let document = try picture(
      "<path id='p' d='M0 0h5' style=\"d:path('M0 0H9V9Z')\"/><g id='g' isolation='isolate'/><g id='s' style='isolation:isolate'/>")
    #expect(document.shape("p").map { words($0.path) } == "M 0 0 L 9 0 L 9 9 Z")
    #expect(document.node("g")?.isIsolated == false && document.node("s")?.isIsolated == true)
  }

  @Test("extra attributes are handed on with their elements, in document order")
  func dataAttributes() throws {
    let document = try picture("<g id='g'><rect id='r' width='9' height='9' data-motion='each' data-pivot='1 2'/></g><line id='l'/>")
    #expect(document.elements.compactMap(\.id) == ["g", "r", "l"])
    #expect(document.extras.map(\.name) == ["data-motion", "data-pivot"])
    #expect(document.extras.map(\.value) == ["each", "1 2"])
    #expect(document.elements.map(\.data) == [0..<0, 0..<0, 0..<2, 2..<2])
  }

  @Test(
    "the size of a picture",
    arguments: [
      ("viewBox='0 0 200 100'", 200, 100), ("width='50' height='60'", 50, 60), ("width='1in' height='50%' viewBox='0 0 10 20'", 96, 10),
      ("width='50' viewBox='0 0 200 100'", 50, 25), ("height='50' viewBox='0 0 200 100'", 100, 50), ("", 30, 40), ("width=''", 30, 40),
      ("viewBox='qwe' height='100%'", 30, 40),
    ] as [(String, Double, Double)])
  func sizes(_ attributes: String, _ width: Double, _ height: Double) throws {
    #expect(try picture("<rect x='10' y='20' width='20' height='20'/>", attributes).size == Size(width, height))
  }
}
