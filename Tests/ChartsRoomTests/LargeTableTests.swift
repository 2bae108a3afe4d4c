import Geometry
import Layers
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

/// A table may have a million rows; what is made of it when it is opened, on the main actor, must not grow with them.
@MainActor
@Suite("Tables as large as may be")
struct LargeTableTests {
  private func table(rows: Int, columns: Int, words: Bool) -> ChartTable {
    var random = SeededGenerator(seed: 3)
    let labels = (0..<rows).map { words ? "word \($0)" : "\($0)" }
    return ChartTable(
      name: "large", labels: labels,
      columns: (0..<columns).map { k in
        ChartTable.Column(name: "column \(k)", values: (0..<rows).map { _ in Double.random(in: -50...100, using: &random) })
      })
  }

  private func count(_ layer: Layer) -> Int { layer.sublayers.reduce(1) { $0 + count($1) } }

  @Test(
    "as many layers as for a thousand rows",
    arguments: [(1_000_000, 1, false), (1_000_000, 1, true), (300_000, 4, false), (1000, ChartTable.mostColumns, false)])
  func layers(rows: Int, columns: Int, words: Bool) throws {
    func open(_ rows: Int) throws -> (layers: Int, opening: Duration, drawing: Duration) {
      let options = RoomOptions.showing(table(rows: rows, columns: columns, words: words))
      let clock = ContinuousClock()
      let start = clock.now
      let play = try RoomPlay<ChartsRoom>("data", size: Size(960, 640), options: options)
      let opened = clock.now
      _ = play.session.render()
      return (count(play.room.tree.root), opened - start, clock.now - opened)
    }
    let (large, small) = (try open(rows), try open(1000))
    print("a table of \(rows)x\(columns): opened in \(large.opening), drawn in \(large.drawing), with \(large.layers) layers")
    #expect(large.layers <= small.layers + 50)
  }
}
