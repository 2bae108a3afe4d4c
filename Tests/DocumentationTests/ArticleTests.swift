import Foundation
import Testing

/// Articles and README.md show code between ```` ```swift ```` and ```` ``` ````; the examples of these tests stand between `// example` and `// end`, compiled and
/// run. What the two say is the same, line for line.
@Suite("Articles")
struct ArticleTests {
  /// The repository.
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files below a folder whose path ends so, in order.
  private static func files(below folder: String, ending suffix: String) throws -> [URL] {
    let start = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: start.path)
    return paths.filter { $0.hasSuffix(suffix) }.sorted().map { start.appending(path: $0) }
  }

  /// The blocks of a text between lines that open and close them, without the indentation that all of a block's lines share.
  private static func blocks(of text: String, from open: String, to close: String) -> [String] {
    var blocks: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if let block = lines, trimmed == close {
        let indentation = block.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        blocks.append(block.map { String($0.dropFirst(indentation)) }.joined(separator: "\n"))
        lines = nil
      } else if lines != nil {
        lines?.append(line)
      } else if trimmed == open {
        lines = []
      }
    }
    return blocks
  }

  private static func articles() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    let pages = try files(below: "Sources", ending: ".md").filter { $0.path.contains(".docc/") } + [root.appending(path: "README.md")]
    for page in pages {
      let text = try String(contentsOf: page, encoding: .utf8)
      found[page.lastPathComponent] = blocks(of: text, from: "```swift", to: "```").map(withoutImports)
    }
    return found
  }

  /// A piece of code without the imports that it begins with: an example's stand at the top of its file.
  private static func withoutImports(_ code: String) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.isEmpty || $0.hasPrefix("import ") }.joined(separator: "\n")
  }

  private static func examples() throws -> [String] {
    try files(below: "Tests/DocumentationTests", ending: "Examples.swift").flatMap { file in
      blocks(of: try String(contentsOf: file, encoding: .utf8), from: "// example", to: "// end")
    }
  }

  @Test("every piece of code in an article is one that is compiled and run here")
  func articlesAreCompiled() throws {
    let examples = Set(try Self.examples())
    let articles = try Self.articles()
    #expect(!articles.isEmpty)
    for (article, blocks) in articles {
      for block in blocks { #expect(examples.contains(block), "\(article) shows code that no example has:\n\(block)") }
    }
  }

  @Test("every example stands in an article, in one alone")
  func examplesAreShown() throws {
    let shown = try Self.articles().values.flatMap { $0 }
    for example in try Self.examples() {
      #expect(shown.count { $0 == example } == 1, "\(shown.count { $0 == example }) articles show this example:\n\(example)")
    }
  }

  @Test(
    "each library that others begin with has a page and an article",
    arguments: ["Geometry", "Layers", "Gestures", "SVG", "Compositing", "Sessions"])
  func catalogs(library: String) throws {
    let pages = try Self.files(below: "Sources/\(library)/\(library).docc", ending: ".md")
    #expect(pages.contains { $0.lastPathComponent == "\(library).md" })
    let code = try pages.map { Self.blocks(of: try String(contentsOf: $0, encoding: .utf8), from: "```swift", to: "```").count }
    #expect(code.contains { $0 > 0 })
  }
}
