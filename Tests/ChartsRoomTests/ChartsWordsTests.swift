import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

@MainActor
@Suite("Charts of words")
struct ChartsWordsTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(800, 600), Size(1080, 1920), Size(1920, 1080),
  ]

  private func table(_ words: [String], name: String = "animals") -> ChartTable {
    ChartTable(name: name, labels: words, columns: [ChartTable.Column(name: "n", values: words.indices.map { Double($0 % 17) + 0.5 })])
  }

  private static let long = "Donaudampfschifffahrtsgesellschaftskapitän number"

  @Test("words open as bars, one for each, and numbers, dates, years and times as a curve")
  func firstPage() throws {
    func page(_ labels: [String]) throws -> JSON? { try ChartsPlay("data", options: .showing(table(labels))).state(at: 2)["page"] }
    #expect(try page(["snail", "cheetah", "shark whale"]) == "bars" && page((0..<120).map { "word \($0)" }) == "bars")
    for labels in [["1", "2", "3"], ["2019", "2020"], ["2024-01-01", "2024-01-02"], ["09:00", "10:00"], ["01.02.2024", "02.02.2024"]] {
      #expect(try page(labels) == "curve", "\(labels)")
    }
    let state = try ChartsPlay("data", options: .showing(table((0..<120).map { "word \($0)" }))).state(at: 2)
    #expect(state["bars"]?["bars"]?.array?.count == 120)
  }

  @Test("what was chosen in one table says nothing about another: words that come later open as bars all the same")
  func otherTable() throws {
    let play = try ChartsPlay("data", options: .showing(table(["1", "2"], name: "numbers")))
    play.key(.pageDown, at: 1)
    play.key(.pageDown, at: 2)
    let state = play.state(at: 3)
    #expect(state["page"] == "pie")
    #expect(try ChartsPlay("data", options: .showing(table(["a", "b"]), state: state)).state(at: 1)["page"] == "bars")
    let again = RoomOptions.showing(table(["1", "2"], name: "numbers"), state: state)
    #expect(try ChartsPlay("data", options: again).state(at: 1)["page"] == "pie")
  }

  @Test(
    "every word is written to its end or told by a touch, none lies on another, and all keep off the edge of the stage", arguments: sizes)
  func words(size: Size) throws {
    let lists = [
      ["snail", "cheetah", "sloth", "shark whale", "falcon", "horse"], ["ox", "\(Self.long) of the harbour"],
      (0..<25).map { "animal \($0)" },
      (0..<110).map { "\(Self.long) \($0)" }, ["カタツムリ", "チーター", "ナマケモノ", "ジンベエザメ", "馬"], (0..<40).map { "東京特別区第\($0)" },
    ]
    for list in lists {
      let play = try ChartsPlay("data", size: size, options: .showing(table(list)))
      let room = play.room
      for (page, axes) in [(ChartPage.bars, room.bars.axes), (.curve, room.curve.axes)] {
        room.turn(to: page)
        room.layout(size: size)
        let written = axes.texts.sublayers.filter { $0.position.y > room.bars.size.height }
        #expect(!written.isEmpty)
        let stage = Rect(origin: .zero, size: size).insetBy(dx: 7.9, dy: 0)
        let frames = written.map { layer -> Rect in
          let corners = layer.bounds.corners.map { layer.convert($0, to: room.tree.root, presented: false) }
          return Rect(
            minX: corners.map(\.x).min() ?? 0, minY: corners.map(\.y).min() ?? 0, maxX: corners.map(\.x).max() ?? 0,
            maxY: corners.map(\.y).max() ?? 0)
        }
        let slack = max(1, room.layout.unit) * 1.2
        for (i, frame) in frames.enumerated() {
          #expect(stage.contains(frame.insetBy(dx: slack / 2, dy: 0)), "\(frame) on \(size)")
          for other in frames[..<i] { #expect(!frame.insetBy(dx: slack, dy: slack).intersects(other.insetBy(dx: slack, dy: slack))) }
        }
        // A touch tells each word whole, in a bubble on the stage.
        for row in stride(from: 0, to: list.count, by: max(1, list.count / 12)) {
          room.showScrub(page, row)
          #expect(play.state(at: play.session.now)["scrub"]?["label"]?.string == list[row])
          let bubble = try #require(room.mark.bubbleFrame)
          #expect(Rect(origin: .zero, size: size).insetBy(dx: 7.9, dy: 7.9).contains(bubble), "\(bubble) on \(size)")
          #expect(room.mark.caption == list[row] && !room.mark.isCut)
        }
      }
      // Few short words are all written.
      if list.count < 8, list[0] != "ox" { #expect(room.bars.axes.below.map(\.text) == list) }
    }
  }

  @Test("words that fit side by side stand so, in lines where they need them; longer ones are turned, and smaller before they are cut")
  func ways() {
    func labels(_ words: [String], width: Double) -> WordLabels {
      WordLabels(
        words, places: LabelScale.even(words.count).map { $0 * width }, span: -30...width + 16, height: 62, sizes: 10...12, language: "en")
    }
    let side = labels(["snail", "cheetah", "sloth", "shark whale", "falcon", "horse"], width: 250)
    #expect(side.orientation == .level && side.isWhole && side.texts[3] == "shark\nwhale")
    let turned = labels((0..<20).map { "animal \($0)" }, width: 250)
    #expect(turned.orientation == .turned && turned.isWhole && turned.texts.allSatisfy { $0 != nil })
    let many = labels((0..<100).map { "animal \($0)" }, width: 250)
    #expect(many.texts.contains(nil) && many.texts[0] == "animal 0")
    #expect(labels((0..<20).map { "東京\($0)" }, width: 260).orientation == .stacked)
    #expect(labels([], width: 100).texts.isEmpty && labels(["a"], width: 100).isWhole)
  }

  @Test("no line parts a word of Japanese: phrases part where one kind of writing gives way to the next, and Chinese where its books may")
  func kinsoku() {
    func lines(_ word: String, _ language: String) -> Set<String> {
      Set(
        stride(from: 20.0, through: 110, by: 2).compactMap { width in
          let labels = WordLabels([word], places: [0], span: -width / 2...width / 2, height: 62, sizes: 10...12, language: language)
          return labels.orientation == .level ? labels.texts[0] : nil
        })
    }
    for word in ["ひらがなちょう", "チョコレート", "ジェットコースター", "飛行機", "お土産"] { #expect(lines(word, "ja") == [word]) }
    #expect(lines("大きなケーキ", "ja") == ["大きな\nケーキ", "大きなケーキ"])
    #expect(lines("生日蛋糕", "zh-Hant").contains("生日\n蛋糕"))
    let english = WordLabels(["one two three four"], places: [0], span: -48...48, height: 62, sizes: 10...12, language: "en")
    #expect(english.texts == ["one two\nthree four"])
  }
}
