import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Markers and patterns")
struct MarkerTests {
  @Test(
    "a path of one point has its first marker and its last there, and nothing is painted",
    arguments: ["<path d='M50 60' %/>", "<polyline points='50,60' %/>", "<polygon points='50,60' %/>"])
  func onePoint(_ element: String) throws {
    let marker = "<marker id='m' overflow='visible' markerUnits='userSpaceOnUse'><rect width='9' height='9' fill='green'/></marker>"
    /// Where what is painted stands.
    func places(_ attributes: String) throws -> [Point] {
      let text = marker + element.replacing("%", with: "stroke='red' stroke-linecap='round' stroke-width='9' \(attributes)")
      return try picture(text).nodes.compactMap { node, transform in
        guard case .shape(let shape) = node.content, shape.resolvedFill != nil || shape.resolvedStroke != nil else { return nil }
        return transform.apply(Point.zero)
      }
    }
    #expect(try places("marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'") == [Point(50, 60), Point(50, 60)])
    #expect(try places("marker-end='url(#m)'").count == 1)
    #expect(try places("").isEmpty)
  }

  @Test("a path's vertices are found once for all copies that have it")
  func verticesOnce() throws {
    let (path, joints) = read("M0 0A10 10 0 0 1 10 10H20") { (PathData.path($0), PathData.joints($0)) }
    var outline = ShapeOutline(path)
    var questions = 0
    let budget = ImportBudget(limits: SVGLimits(), fileBytes: 0, work: ImportWork(most: .max), isCancelled: { false })
    for _ in 0..<3 {
      let found = try outline.vertices(budget) { () -> Set<Int> in
        questions += 1
        return joints
      }
      #expect(found == MarkerPlacer.vertices(of: path, except: joints))
    }
    #expect(questions == 1 && budget.memory > 0 && budget.memory < 1000)
  }

  @Test("what copies have of the paint of their use is faded once for all that are as faint, and counted where it is not")
  func fadedContext() throws {
    let stops = (0..<16_000).map { "<stop offset='\(Double($0) / 16_000)'/>" }.joined()
    func copies(_ opacity: (Int) -> Double) throws -> [ShapeValues] {
      let shapes = (0..<100).map { "<path d='M0 0h9v9' fill='context-fill' fill-opacity='\(opacity($0))'/>" }.joined()
      let gradient = "<linearGradient id='g' gradientUnits='userSpaceOnUse'>\(stops)</linearGradient>"
      var options = SVGDocument.Options()
      options.limits.elements = 50_000
      return try parse(
        "<svg width='9' height='9'>\(gradient)<defs><g id='c'>\(shapes)</g></defs><use href='#c' fill='url(#g)'/></svg>", options
      ).shapes
    }
    let places = Set(
      try copies { _ in 0.5 }.map { shape -> UnsafePointer<Color>? in
        guard case .gradient(let gradient, _)? = shape.fillPaint else { return nil }
        #expect(gradient.colors[0].alpha == 0.5)
        return gradient.colors.withUnsafeBufferPointer { $0.baseAddress }
      })
    #expect(places.count == 1 && !places.contains(nil))
    #expect(throws: SVGError.limit(.elements, most: 50_000)) { try copies { 0.5 + Double($0) / 1000 } }
  }

  @Test(
    "vertices look where the path goes, between the two directions at a corner",
    arguments: [
      ("M0 0H10", [0.0, 0]), ("M0 0H10V10", [0, 45, 90]), ("M0 0H10V10H0Z", [-45, 45, 135, -135, -45]), ("M5 5", [0]),
      ("M0 0H10M0 0V10", [0, 0, 90, 90]), ("M0 0H10H0", [0, 90, 180]), ("M0 0H10Z", [0, 90, 180]), ("M0 0 0 0 10 0", [0, 0, 0]),
      ("M0 0A10 10 0 0 1 10 10", [0, 90]), ("M0 0C0 10 10 10 10 0", [90, -90]),
    ])
  func vertices(_ data: String, _ expected: [Double]) {
    let (path, joints) = read(data) { (PathData.path($0), PathData.joints($0)) }
    let found = MarkerPlacer.vertices(of: path, except: joints).map { $0.angle * 180 / .pi }
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) {
      let turn = (a - b).truncatingRemainder(dividingBy: 360)
      #expect(min(abs(turn), 360 - abs(turn)) < 0.01, "\(data): \(found)")
    }
  }

  @Test("markers stand at the start, between and at the end, as large as the stroke is wide")
  func places() throws {
    let document = try picture(
      """
      <marker id='m' refX='1' refY='1' markerWidth='2' markerHeight='2'><rect width='2' height='2' fill='green'/></marker>
      <path d='M10 10H50V90' fill='none' stroke='red' stroke-width='4' marker-start='url(#m)' marker-mid='url(#m)' marker-end='url(#m)'/>
      """)
    let boxes = document.nodes.compactMap { node, transform -> Rect? in
      guard case .shape(let shape) = node.content, shape.fillColor == Color(rgb: 0x008000) else { return nil }
      return shape.path.bounds.map(transform.apply)
    }
    #expect(boxes.map(\.center) == [Point(10, 10), Point(50, 10), Point(50, 90)])
    #expect(boxes.allSatisfy { $0.size == Size(8, 8) })
  }

  @Test("a marker below the outermost element inherits from it that nothing is cut off")
  func inheritedOverflow() throws {
    let document = try picture(
      "<marker id='m' overflow='inherit'><rect width='9' height='9'/></marker><path d='M0 0h9' stroke='red' marker-end='url(#m)'/>")
    #expect(document.nodes.allSatisfy { $0.node.viewport == nil })
  }

  @Test("the paint order decides what lies over markers")
  func order() throws {
    func kinds(_ order: String) throws -> [String] {
      let document = try picture(
        """
        <marker id='m' markerWidth='2' markerHeight='2'><rect width='2' height='2' fill='lime'/></marker>
        <path d='M10 10H50' fill='blue' stroke='red' marker-start='url(#m)' paint-order='\(order)'/>
        """)
      return document.shapes.map { shape in
        if shape.fillColor == Color(rgb: 0x00FF00) { return "markers" }
        if shape.fillColor != nil, shape.strokeColor != nil { return shape.strokesBeforeFill ? "stroke fill" : "fill stroke" }
        return shape.fillColor != nil ? "fill" : "stroke"
      }
    }
    #expect(try kinds("normal") == ["fill stroke", "markers"])
    #expect(try kinds("markers") == ["markers", "fill stroke"])
    #expect(try kinds("stroke") == ["stroke fill", "markers"])
    #expect(try kinds("stroke markers") == ["stroke", "markers", "fill"])
    #expect(try kinds("qwe") == ["fill stroke", "markers"])
  }

  @Test("markers of markers end, and a thousand of a thousand are refused")
  func recursion() throws {
    let loop = try picture(
      "<marker id='m' markerWidth='9' markerHeight='9'><path d='M0 0H9' marker-start='url(#m)'/></marker><path d='M0 0H9' marker-start='url(#m)'/>"
    )
    #expect(loop.shapes.count <= 3)
    let points = (0..<1000).map { "\($0 % 7) \($0 % 5)" }.joined(separator: " ")
    #expect(throws: SVGError.self) {
      try picture(
        """
        <marker id='a'><polyline points='\(points)' marker-mid='url(#b)'/></marker><marker id='b'><rect width='1' height='1'/></marker>
        <polyline points='\(points)' marker-mid='url(#a)'/>
        """)
    }
  }

  @Test("a marker and a copy take over the paints of what they stand on")
  func contexts() throws {
    let document = try picture(
      """
      <marker id='m'><rect id='x' width='1' height='1' fill='context-stroke' stroke='context-fill'/></marker>
      <path d='M1 1H9' fill='blue' stroke='red' marker-end='url(#m)'/>
      """)
    let marker = try #require(document.shapes.last)
    #expect(marker.fillColor == Color(rgb: 0xFF0000) && marker.strokeColor == Color(rgb: 0x0000FF))
    #expect(try picture("<rect width='9' height='9' fill='context-fill'/>").shapes.first?.resolvedFill == nil)
  }

  @Test("a copy's gradient and pattern span all that is copied, whatever turns and moves its parts")
  func contextsOfCopies() throws {
    let document = try picture(
      """
      <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>
      <defs><g id='a'><rect width='10' height='10' fill='context-fill'/>
      <rect transform='translate(30 10) scale(2)' width='5' height='5' fill='context-fill'/></g></defs>
      <use href='#a' x='7' fill='url(#g)'/>
      """)
    let places = document.nodes.compactMap { node, transform -> AffineTransform? in
      guard case .shape(let shape) = node.content, case .gradient(_, let toShape)? = shape.fillPaint else { return nil }
      return toShape.concatenating(transform)
    }
    // From 7 to 47 across and from 0 to 20 down, the same for both.
    #expect(places.count == 2)
    for place in places {
      #expect(place.apply(Point(0, 0)).distance(to: Point(7, 0)) < 1e-9 && place.apply(Point(1, 1)).distance(to: Point(47, 20)) < 1e-9)
    }
  }

  // MARK: - Patterns

  private func pattern(_ attributes: String, _ content: String = "<rect width='5' height='5'/>") throws -> ScenePattern? {
    let document = try picture(
      "<pattern id='p' \(attributes)>\(content)</pattern><rect x='20' y='40' width='100' height='50' fill='url(#p)'/>")
    for (node, _) in document.nodes { if case .patterned(_, let fill, _) = node.content { return fill } }
    return nil
  }

  @Test("tiles have the size and the place that a pattern asks for")
  func tiles() throws {
    let user = try #require(try pattern("patternUnits='userSpaceOnUse' x='3' y='4' width='10' height='20'"))
    #expect(user.size == Size(10, 20) && user.toShape == .translation(3, 4))
    let relative = try #require(try pattern("x='.5' width='.1' height='20%'"))
    #expect(relative.size == Size(10, 10) && relative.toShape == .translation(70, 40))
    let turned = try #require(try pattern("width='.1' height='.2' patternTransform='scale(2)'"))
    #expect(turned.toShape.a == 2 && turned.toShape.tx == 40)
    let content = try #require(try pattern("width='.1' height='.2' patternContentUnits='objectBoundingBox'"))
    #expect(content.nodes[0].transform == .scale(100, 50))
    let box = try #require(try pattern("width='.1' height='.2' viewBox='0 0 1 1' preserveAspectRatio='none'"))
    #expect(box.nodes[0].transform == .scale(10, 10))
  }

  @Test("a pattern that shows nothing paints nothing, or what stands after it")
  func nothing() throws {
    for attributes in ["", "width='0' height='1'", "width='-1' height='1'", "height='1'"] { #expect(try pattern(attributes) == nil) }
    #expect(try pattern("width='1' height='1'", "") == nil)
    let fallback = try picture("<pattern id='p'/><rect width='9' height='9' fill='url(#p) green'/>")
    #expect(fallback.shapes.first?.fillColor == Color(rgb: 0x008000))
    let loop = try picture(
      "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern><rect width='9' height='9' fill='url(#p)'/>"
    )
    #expect(loop.nodes.count < 9)
  }
}
