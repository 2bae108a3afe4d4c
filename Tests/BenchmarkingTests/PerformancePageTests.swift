import FoundationEssentials
import TestSupport
import Testing

@testable import Benchmarking

@Suite("The page of figures")
struct PerformancePageTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs").standardized.path

  @Test("its tables are those of the saved results, as they are now")
  func tables() throws {
    let names = folderNames("\(Self.docs)/measured").filter { $0.hasSuffix(".results.jsonl") }
    #expect(!names.isEmpty)
    let sources = try names.map { name in
      let bytes = try Data(contentsOf: URL(filePath: "\(Self.docs)/measured/\(name)"))
      return ResultPage.Source(name: name, results: try SavedResults(parsing: Array(bytes)))
    }
    #expect(try Self.tables("measured") == "\n\n\(ResultPage(sources).markdown)\n\n", "run tools/bench --page")
  }

  @Test("its tables of other engines are those of the saved results, as they are now")
  func peers() throws {
    let names = folderNames("\(Self.docs)/measured").filter { $0.hasSuffix(".peers.json") }
    if names.isEmpty { return }
    let sources = try names.map { name in
      let bytes = try Data(contentsOf: URL(filePath: "\(Self.docs)/measured/\(name)"))
      return PeerPage.Source(name: name, results: try PeerResults(parsing: Array(bytes)))
    }
    #expect(try Self.tables("peers") == "\n\n\(PeerPage(sources).markdown)\n\n", "run tools/bench --page")
  }

  /// What stands between the page's two marks of a name.
  private static func tables(_ mark: String) throws -> String {
    let page = String(decoding: try Data(contentsOf: URL(filePath: "\(docs)/PERFORMANCE.md")), as: UTF8.self)
    let begin = try #require(page.firstRange(of: "<!-- \(mark): begin"))
    let rest = page[begin.upperBound...].drop { $0 != "\n" }
    let end = try #require(rest.firstRange(of: "<!-- \(mark): end"))
    return String(rest[..<end.lowerBound])
  }
}
