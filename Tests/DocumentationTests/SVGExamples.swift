import Geometry
import Layers
import SVG
import Testing

@MainActor
@Suite("An SVG file as layers")
struct SVGExamples {
  @Test("a file's elements are layers that can be found by their ids")
  func elements() throws {
    // example
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
        <rect width="40" height="20" fill="navy"/>
        <circle id="moon" cx="10" cy="10" r="6" fill="gold" data-orbit="1"/>
      </svg>
      """
    let document = try SVGDocument.parse(file.utf8)
    let drawing = document.makeDrawing(fitting: Size(400, 200))

    let moon = drawing.element("moon")
    moon?.layer.opacity = 0.5
    let orbit = moon?.data("data-orbit")  // "1"
    // end
    #expect(document.size == Size(40, 20))
    #expect(drawing.root.bounds.size == Size(400, 200))
    #expect(moon?.tag == "circle")
    #expect(moon?.layer.opacity == 0.5)
    #expect(orbit == "1")
  }

  @Test("what is wrong with a file is an error or a warning, never a trap")
  func problems() {
    // example
    func report(on bytes: [UInt8]) -> [String] {
      var options = SVGDocument.Options()
      options.limits.elements = 1000
      do {
        return try SVGDocument.parse(bytes, options: options).warnings
      } catch {
        return ["\(error)"]
      }
    }
    // end
    #expect(report(on: Array("not a picture".utf8)).count == 1)
    #expect(report(on: Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><foreignObject/></svg>".utf8)).count == 1)
  }
}
