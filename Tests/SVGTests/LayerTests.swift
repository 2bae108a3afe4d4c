import Geometry
import Layers
import Testing

@testable import SVG

@Suite("Pictures as layers")
struct LayerTests {
  /// Where a layer's place lies in a layer that holds it.
  private func place(_ p: Point, of layer: Layer, in root: Layer) -> Point {
    sequence(first: layer, next: \.superlayer).prefix { $0 !== root }.reduce(p) { $1.model.transformToSuperlayer.apply($0) }
  }

  @Test("each element becomes a layer with its id, placed by its own transform")
  func layers() throws {
    let document = try picture(
      "<g id='g' transform='translate(10 20)' opacity='.5'><rect id='r' width='9' height='9' data-motion='each' transform='scale(2)'/></g>")
    let drawing = document.makeDrawing(fitting: Size(400, 400))
    #expect(drawing.root.bounds == Rect(x: 0, y: 0, width: 400, height: 400))
    #expect(drawing.root.masksToBounds)
    let rect = try #require(drawing.element("r"))
    #expect(rect.tag == "rect" && rect.data("data-motion") == "each" && rect.data("data-none") == nil)
    #expect(rect.layer.transform == .scale(2, 2))
    #expect(rect.layer is ShapeLayer)
    #expect(place(Point(9, 9), of: rect.layer, in: drawing.root) == Point(56, 76))
    #expect(drawing.element("g")?.layer.opacity == 0.5)
    #expect(drawing.element("g")?.layer === rect.layer.superlayer)
    #expect(drawing.element("none") == nil)
  }

  @Test("a picture of other proportions than what it is fitted into is cut off at its own sides")
  func pages() throws {
    let document = try parse(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect x='-50' y='-50' width='200' height='200'/></svg>")
    let page = try #require(document.makeDrawing(fitting: Size(100, 100)).root.sublayers.first)
    #expect(page.masksToBounds && page.bounds == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(page.model.transformToSuperlayer.apply(Point(20, 10)).distance(to: Point(100, 75)) < 1e-9)
  }

  @Test("layers are made on any thread, on several at once, and each of them makes the same")
  nonisolated func anyThread() async throws {
    let document = try picture((0..<2000).map { "<g id='g\($0)'><path d='M0 0h\($0)v9z'/></g>" }.joined())
    let counts = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let drawing = document.makeDrawing()
          return [drawing.elements.count, drawing.element("g1999")?.layer.sublayers.count ?? 0]
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: [4001, 1], count: 4))
  }

  @Test("the making of layers is given up when that is asked for on the way")
  func givenUp() throws {
    let document = try picture(String(repeating: "<rect width='9' height='9'/>", count: 1000))
    var questions = 0
    #expect(throws: SVGError.cancelled) {
      try document.makeDrawing {
        questions += 1
        return questions == 3
      }
    }
    #expect(questions == 3)
    #expect(try document.makeDrawing { false }.elements.count == 1001)
  }

  @Test("a picture of other proportions lies in the middle")
  func fitting() throws {
    let document = try picture("<rect id='r' width='200' height='100'/>", "viewBox='0 0 200 100'")
    let drawing = document.makeDrawing(fitting: Size(400, 400))
    let layer = try #require(drawing.element("r")?.layer)
    #expect(place(.zero, of: layer, in: drawing.root) == Point(0, 100))
    #expect(place(Point(200, 100), of: layer, in: drawing.root) == Point(400, 300))
  }

  @Test("viewports cut off, about the origin of their user space")
  func viewport() throws {
    let drawing = try picture("<svg id='n' x='40' y='30' width='80' height='60'><rect id='r' width='9' height='9'/></svg>").makeDrawing()
    let layer = try #require(drawing.element("n")?.layer)
    #expect(layer.masksToBounds)
    #expect(layer.bounds == Rect(x: 40, y: 30, width: 80, height: 60))
    let inner = try #require(drawing.element("r")?.layer)
    let corner = place(.zero, of: inner, in: drawing.root)
    #expect(corner.distance(to: Point(40, 30)) < 1e-9)
  }

  @Test("clip paths and masks hang on each other, and each says what of it counts")
  func masks() throws {
    let drawing = try picture(
      """
      <clipPath id='c' clip-path='url(#d)'><circle r='5' transform='scale(2)'/></clipPath><clipPath id='d'><circle r='5'/></clipPath>
      <mask id='m'><rect width='9' height='9' fill='#fff'/></mask>
      <rect id='r' width='9' height='9' clip-path='url(#c)' mask='url(#m)'/><rect id='q' width='9' height='9' clip-path='url(#d)'/>
      """
    ).makeDrawing()
    let layer = try #require(drawing.element("r")?.layer)
    let modes = sequence(first: layer, next: \.mask).map(\.maskMode)
    #expect(modes == [.alpha, .alpha, .luminance, .alpha])
    #expect(layer.mask?.mask?.mask?.bounds.isEmpty == false)
    #expect(drawing.element("q")?.layer.mask is ShapeLayer)
  }

  @Test("the outermost element's background lies below everything, over all of the picture")
  func background() throws {
    func background(_ attributes: String, _ inside: String = "<rect id='r' width='9' height='9'/>") throws -> (Path, Color?)? {
      let drawing = try picture(inside, "viewBox='10 10 100 50' width='200' height='200' \(attributes)").makeDrawing(
        fitting: Size(400, 400))
      let ground = drawing.root.sublayers.first?.sublayers.first as? ShapeLayer
      guard let ground, ground.name == nil else { return nil }
      #expect(
        place(.zero, of: ground, in: drawing.root) == .zero && place(Point(200, 200), of: ground, in: drawing.root) == Point(400, 400))
      return (ground.path, ground.fillColor)
    }
    let whole = Path(rect: Rect(x: 0, y: 0, width: 200, height: 200))
    let green = Color(rgb: 0x008000)
    #expect(try background("style='background-color: green'") ?? (Path(), nil) == (whole, green))
    #expect(try background("style='background: green'") ?? (Path(), nil) == (whole, green))
    #expect(
      try background("", "<style>svg { background-color: rgba(0, 128, 0, 0.5) }</style>") ?? (Path(), nil) == (whole, green.withAlpha(0.5)))
    #expect(try background("color='green' style='background-color: currentColor; opacity: 0.5'") ?? (Path(), nil) == (whole, green))
    // It is no attribute, no property of other elements, and nothing where nothing is drawn.
    #expect(try background("background-color='green'") == nil)
    #expect(try background("", "<svg style='background-color: green' width='50' height='50'><rect width='9' height='9'/></svg>") == nil)
    #expect(try background("style='background-color: green; display: none'") == nil)
    #expect(try background("style='background-color: green; background: none'") == nil)
    #expect(try background("style='background-color: green; background-color: nonsense'") ?? (Path(), nil) == (whole, green))
  }

  @Test("an outermost element in a language that is not ours draws nothing")
  func rootLanguage() throws {
    func isDrawn(_ attributes: String, _ languages: [String] = ["en"]) throws -> Bool {
      var options = SVGDocument.Options()
      options.languages = languages
      let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' \(attributes)><rect id='r' width='9' height='9'/></svg>"
      return try parse(text, options).makeDrawing().element("r") != nil
    }
    #expect(try isDrawn("") && isDrawn("systemLanguage='en'") && isDrawn("systemLanguage='ru, en-GB'"))
    #expect(try !isDrawn("systemLanguage='ru'") && !isDrawn("systemLanguage=''") && isDrawn("systemLanguage='ru'", ["ru"]))
    #expect(try !isDrawn("systemLanguage='ru' style='background-color: red'") && !isDrawn("requiredExtensions='http://example.org'"))
  }

  @Test("a mask is measured in sRGB whatever light it asks for, as other renderers do")
  func masksAreMeasuredInSRGB() throws {
    func mode(_ mask: String, _ before: String = "", _ after: String = "") throws -> MaskMode? {
      let document = try picture(
        "\(before)<mask id='m' \(mask)><rect width='9' height='9' fill='white'/></mask>\(after)<rect id='r' width='9' height='9' mask='url(#m)'/>"
      )
      return document.makeDrawing().element("r")?.layer.maskMode
    }
    #expect(try mode("") == .luminance && mode("color-interpolation='sRGB'") == .luminance)
    #expect(try mode("color-interpolation='linearRGB'") == .luminance && mode("style='color-interpolation:linearRGB'") == .luminance)
    #expect(try mode("", "<g color-interpolation='linearRGB'>", "</g>") == .luminance)
    #expect(try mode("color-interpolation='linearRGB' mask-type='alpha'") == .alpha)
  }
}
