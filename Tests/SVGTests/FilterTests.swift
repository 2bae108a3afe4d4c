import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Filters of a file")
struct FilterTests {
  private func filter(_ definitions: String) throws -> SceneFilter {
    let document = try picture("\(definitions)<rect id='r' x='20' y='20' width='160' height='160' filter='url(#f)'/>")
    return try #require(document.node("r")?.filters.first)
  }

  @Test("a filter takes what it lacks from the one that it refers to: each attribute by itself, and all its steps")
  func references() throws {
    let found = try filter(
      """
      <filter id='f' href='#b' x='0'/><filter id='b' xlink:href='#c' x='50' y='5' filterUnits='userSpaceOnUse'/>
      <filter id='c' y='9' width='70' height='30'><feOffset dx='3'/><feGaussianBlur stdDeviation='2'/></filter>
      """)
    #expect(found.filter.region == Rect(x: 0, y: 5, width: 70, height: 30))
    #expect(found.filter.steps.map(\.effect) == [.offset(Point(3, 0)), .gaussianBlur(Size(2, 2))])
  }

  @Test("an element whose filter is not there is drawn without any; one whose filter has no room is not")
  func missing() throws {
    let document = try picture(
      """
      <g id='f'/><filter id='e' filterUnits='userSpaceOnUse' width='0'><feFlood/></filter>
      <rect id='a' width='9' height='9' filter='url(#nothing)'/><rect id='b' width='9' height='9' filter='url(#f)'/>
      <rect id='c' width='9' height='9' style='filter:blur(2px) url(#nothing)'/><rect id='d' width='9' height='9' filter='url(#e)'/>
      """)
    #expect(document.node("c")?.filters.count == 1, "what is there of a list is applied")
    for id in ["a", "b"] { #expect(document.node(id)?.isHidden == false && document.node(id)?.filters.isEmpty == true, "\(id)") }
    #expect(document.node("d")?.isHidden == true)
  }

  @Test("a colour matrix of a kind that nobody knows is one of twenty numbers, and saturation has no bounds")
  func colorMatrices() throws {
    let numbers = (1...20).map(Double.init)
    let text = numbers.map { "\(Int($0))" }.joined(separator: " ")
    #expect(
      try filter("<filter id='f'><feColorMatrix type='qwe' values='\(text)'/></filter>").filter.steps[0].effect == .colorMatrix(numbers))
    let negative = try filter("<filter id='f'><feColorMatrix type='saturate' values='-0.5'/></filter>").filter.steps[0].effect
    #expect(negative == .colorMatrix(ColorMatrix.saturation(-0.5)))
  }

  @Test("what has the same filter shares the lists that it was given")
  func sharedLists() throws {
    let numbers = (0..<100).map { "\($0 % 10)" }.joined(separator: " ")
    let document = try picture(
      """
      <filter id='f'><feComponentTransfer><feFuncR type='table' tableValues='\(numbers)'/></feComponentTransfer>
      <feConvolveMatrix order='10' kernelMatrix='\(numbers)'/></filter>
      <rect id='a' width='9' height='9' filter='url(#f)'/><rect id='b' width='9' height='9' filter='url(#f)'/>
      """)
    func places(_ id: String) throws -> [UnsafePointer<Double>?] {
      try #require(document.node(id)?.filters.first).filter.steps.map { step in
        switch step.effect {
        case .componentTransfer(.table(let list), _, _, _): list.withUnsafeBufferPointer { $0.baseAddress }
        case .convolve(let kernel): kernel.values.withUnsafeBufferPointer { $0.baseAddress }
        default: nil
        }
      }
    }
    #expect(try places("a") == places("b"))
    #expect(try places("a").count == 2 && !places("a").contains(nil))
  }

  @Test(
    "what stands in a filter counts for each element that it is applied to",
    arguments: [
      "<feFlood/>%", "<feMerge>%</feMerge>", "<feComponentTransfer>%</feComponentTransfer>", "<feDiffuseLighting>%</feDiffuseLighting>",
      "<feOffset dx='\(String(repeating: "1", count: 200_000))'/>",
    ])
  func rereading(_ inside: String) throws {
    func read(_ text: String, copies: Int) throws {
      var options = SVGDocument.Options()
      options.limits.steps = 100_000
      let shapes = String(repeating: "<rect width='9' height='9' filter='url(#f)'/>", count: copies)
      _ = try parse("<svg width='9' height='9'><filter id='f'>\(text)</filter>\(shapes)</svg>", options)
    }
    let inside = inside.replacing("%", with: String(repeating: "<a/>", count: 10_000))
    #expect(throws: SVGError.self) { try read(inside, copies: 300) }
    try read(inside, copies: 3)
  }

  @Test("the inputs of a step that has many are counted in memory")
  func manyInputs() {
    func read(_ count: Int) throws {
      var options = SVGDocument.Options()
      options.limits.drawing.memory = 500_000
      let shapes = String(repeating: "<rect width='9' height='9' filter='url(#f)'/>", count: 90)
      let inputs = String(repeating: "<feMergeNode/>", count: count)
      _ = try parse("<svg width='9' height='9'><filter id='f'><feMerge>\(inputs)</feMerge></filter>\(shapes)</svg>", options)
    }
    #expect(throws: Never.self) { try read(5) }
    #expect(throws: SVGError.self) { try read(250) }
  }

  @Test("functions are counted in memory")
  func manyFunctions() {
    func read(_ count: Int) throws {
      var options = SVGDocument.Options()
      options.limits.drawing.memory = 500_000
      let shapes = String(repeating: "<rect width='9' height='9' filter='\(String(repeating: "blur() ", count: count))'/>", count: 90)
      _ = try parse("<svg width='9' height='9'>\(shapes)</svg>", options)
    }
    #expect(throws: Never.self) { try read(2) }
    #expect(throws: SVGError.self) { try read(50) }
  }

  @Test("references between filters that close end, and to what is no filter count for nothing")
  func cycles() throws {
    let closed = try filter("<filter id='f' href='#b'/><filter id='b' href='#f'><feFlood/></filter>")
    #expect(closed.filter.steps.count == 1)
    #expect(try filter("<filter id='f' href='#b'/><g id='b'><feFlood/></g>").filter.steps.isEmpty)
  }

  @Test(
    "an element that a step shows stands where the step's place begins",
    arguments: [("", Point(4, 4)), ("x='30' y='50'", Point(30, 50)), ("x='30'", Point(30, 4)), ("x='10%' y='10'", Point(20, 10))])
  func elements(attributes: String, origin: Point) throws {
    let found = try filter(
      "<filter id='f'><feImage href='#e' \(attributes)/></filter><defs><rect id='e' x='36' y='36' width='9' height='9'/></defs>")
    let shown = try #require(found.layers[0]?.first)
    #expect(shown.transform.apply(Point.zero).distance(to: origin) < 1e-9)
  }
}
