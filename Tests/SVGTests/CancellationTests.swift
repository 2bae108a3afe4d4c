import Testing

@testable import SVG

@Suite("Giving a picture up")
struct CancellationTests {
  /// Reads a file that is given up at a question.
  /// - Returns: what came of it, and how often it was asked.
  private func read(_ text: String, cancelledAt last: Int = .max) -> (error: SVGError?, questions: Int) {
    var questions = 0
    do {
      _ = try SVGDocument.parse(Array(text.utf8)) {
        questions += 1
        return questions >= last
      }
      return (nil, questions)
    } catch {
      return (error, questions)
    }
  }

  @Test("a picture is given up at whichever element of its file, of its styles or of its drawing that is asked for, and at once")
  func anywhere() {
    let shapes = String(repeating: "<rect class='a' width='9' height='9'/>\n", count: 40)
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>.a { fill: red }</style>\(shapes)</svg>"
    let whole = read(text)
    #expect(whole.error == nil)
    #expect(whole.questions >= 3 * 42, "each element is read, styled and taken")
    for last in 1...max(1, whole.questions) {
      let given = read(text, cancelledAt: last)
      #expect(given.error == .cancelled && given.questions == last)
    }
  }

  @Test("XML is given up before its end is read")
  func parsing() {
    let shapes = String(repeating: "<g/>", count: 1000)
    let broken = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(shapes)</wrong>"
    #expect(read(broken).error?.description.contains("mismatched tag") == true)
    let given = read(broken, cancelledAt: 500)
    #expect(given.error == .cancelled && given.questions == 500)
  }

  @Test("long text between elements is given up within it")
  func text() {
    let given = read("<svg viewBox='0 0 9 9'>\(String(repeating: "word\n", count: 10_000))</wrong>", cancelledAt: 100)
    #expect(given.error == .cancelled && given.questions == 100)
  }
}
