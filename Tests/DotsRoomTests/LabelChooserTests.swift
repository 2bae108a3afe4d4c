import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import RoomKit

@MainActor
@Suite("The chips that choose what is counted")
struct LabelChooserTests {
  /// Opens the chips by their button.
  private func open(_ play: DotsPlay) throws {
    play.wait(1)
    play.tap(try #require(play.room.controls.button(.labels)).position)
    play.wait(1)
  }

  /// Presses a chip by a finger, where it is seen.
  private func press(_ chip: LabelChip, in play: DotsPlay) {
    play.tap(chip.transformToTree().apply(chip.bounds.center))
    play.wait(0.5)
  }

  nonisolated private static let bands: [(LevelBand, [DotLabelKind])] = [
    (.sprout, [.numbers, .letters, .twos]), (.bush, [.twos, .numbers, .letters]), (.tree, [.fives, .roman, .letters]),
  ]

  @Test("what fits the one who plays stands first, and every kind that fits is on some chip", arguments: Self.bands)
  func order(band: LevelBand, first: [DotLabelKind]) {
    let families = LabelFamily.families(for: 10, band: band, language: .english)
    #expect(families.map { $0.kinds[0] } == first)
    for count in 3...200 {
      for language in [Language.english, .japanese] {
        let kinds = LabelFamily.families(for: count, band: band, language: language).flatMap(\.kinds)
        #expect(Set(kinds) == Set(DotLabelKind.kinds(for: count)) && kinds.count == Set(kinds).count, "\(count) dots")
      }
    }
  }

  @Test("Japanese children are offered kana before the alphabet")
  func kana() {
    let families = LabelFamily.families(for: 10, band: .sprout, language: .japanese)
    #expect(families[1].kinds == [.hiragana, .letters])
  }

  @Test("fingers open the chips, choose every kind, and see it on the dots at once")
  func choosing() throws {
    let play = try DotsPlay("star")
    #expect(play.state["choosingLabels"] == false && play.state["labels"] == "numbers")
    try open(play)
    #expect(play.state["choosingLabels"] == true)
    let chips = play.picture.chooser.chips
    #expect(chips.map(\.isChosen) == [true, false, false])
    var seen: [JSON?] = []
    for (chip, presses) in zip(chips, [2, 2, 3]) {
      for _ in 0..<presses {
        press(chip, in: play)
        seen.append(play.state["labels"])
      }
      #expect(chips.map(\.isChosen) == chips.map { $0 === chip })
    }
    #expect(seen == ["roman", "numbers", "letters", "hiragana", "twos", "fives", "tens"])
    #expect(play.picture.dotLayers[2].label.string == "30")
    #expect(play.state["choosingLabels"] == true)
    #expect(play.state["entered"] == 0 && play.state["mistakes"] == 0 && play.picture.strokes.isEmpty)
    try open(play)
    #expect(play.state["choosingLabels"] == false, "the button closes them too")
  }

  @Test(
    "the chips cover no dot and no label: the picture goes above them, and comes back when they go",
    arguments: ["house", "cat", "ghost", "ship"])
  func coversNothing(name: String) throws {
    for size in [Size(240, 320), Size(400, 240), Size(320, 568), Size(1280, 800)] {
      let play = try DotsPlay(name, size: size)
      let board = play.picture
      play.wait(4)
      let before = board.window.content.transform
      guard board.canChooseLabels else { continue }
      try open(play)
      let chips = board.chooser.frame
      for (i, dot) in board.dotLayers.enumerated() {
        for part in [dot, dot.label] as [Layer] {
          let (least, most) = (part.convert(part.bounds.origin, to: nil), part.convert(Point(part.bounds.maxX, part.bounds.maxY), to: nil))
          let seen = Rect(minX: least.x, minY: least.y, maxX: most.x, maxY: most.y)
          #expect(!chips.intersects(seen) && Rect(origin: .zero, size: size).contains(seen), "dot \(i + 1) of \(name) at \(size)")
        }
      }
      play.tap(play.place(1))
      play.wait(1)
      #expect(play.state["entered"] == 1 && !board.chooser.isOpen)
      #expect(board.window.content.presented.transform == (board.window.plan.isWhole ? before : board.window.plan[1]))
    }
  }

  @Test("the chips go when one draws on, by a finger or by keys, and the line begins where the finger came down")
  func drawingOn() throws {
    let play = try DotsPlay("house")
    try open(play)
    play.tap(play.place(1))
    #expect(play.state["choosingLabels"] == false && play.state["entered"] == 1)
    try open(play)
    play.focus(play.picture.dotLayers[1])
    play.key(.return)
    #expect(play.state["choosingLabels"] == false && play.state["entered"] == 2)
  }

  @Test("keys open them at the chip that is chosen, choose, and Escape closes them before it leads home")
  func keys() throws {
    let play = try DotsPlay("star")
    play.focus(try #require(play.room.controls.button(.labels)))
    play.key(.return)
    play.wait(1)
    #expect(play.room.input.focusedLayer?.name == "numbers chip")
    play.key(.right)
    #expect(play.room.input.focusedLayer?.name == "letters chip")
    play.key(.return)
    #expect(play.state["labels"] == "letters")
    play.key(.escape)
    #expect(play.state["choosingLabels"] == false)
    #expect(play.room.input.focusedLayer === play.picture.dotLayers[0])
  }

  @Test("those who do not see the chips hear what each counts, which is chosen, and what comes when it is pressed once more")
  func spoken() throws {
    let play = try DotsPlay("star")
    try open(play)
    let chips = play.picture.chooser.chips
    #expect(chips.map(\.accessibilityLabel) == ["Count 1, 2, 3", "Count A, B, C", "Count 2, 4, 6"])
    #expect(chips.map { $0.accessibilityTraits.contains(.selected) } == [true, false, false])
    #expect(chips.map(\.accessibilityHint) == ["Again for I, II, III", nil, nil])
  }

  @Test("what was chosen is what the next picture begins with, where it fits; a picture that was left keeps its own")
  func remembered() throws {
    let options = RoomOptions()
    let play = try DotsPlay("star", options: options)
    try open(play)
    press(play.picture.chooser.chips[1], in: play)
    #expect(play.state["labels"] == "letters")
    #expect(try DotsPlay("heart", options: options).state["labels"] == "letters")
    #expect(try DotsPlay("ship", options: options).state["labels"] == "numbers", "it has more dots than there are letters")
    var left = options
    left.state = RoomOptions(state: try DotsPlay("heart").state).state
    #expect(try DotsPlay("heart", options: left).state["labels"] == "numbers")
  }

  @Test(
    "the chips are large, lie whole on the stage, and off each other and the buttons; their labels stay on them, from either side",
    arguments: DotPuzzleTests.sizes, ["en", "ar"])
  func places(size: Size, language: String) throws {
    let language = try #require(Language(rawValue: language))
    let play = try DotsPlay("heart", size: size, options: RoomOptions(language: language))
    let chooser = play.picture.chooser
    try open(play)
    let side = RoomControls.buttonSide(in: size)
    #expect(Rect(x: 0, y: side, width: size.width, height: size.height - side).contains(chooser.frame))
    let frames = chooser.chips.map(\.frame)
    for (i, chip) in chooser.chips.enumerated() {
      #expect(frames[i].width >= 56 && frames[i].height >= 56)
      #expect(Rect(origin: .zero, size: chooser.bounds.size).contains(frames[i]))
      for other in frames[(i + 1)...] {
        #expect(!frames[i].intersects(other))
        #expect((frames[i].minX < other.minX) == (language == .english))
      }
      for kind in chip.family.kinds {
        play.picture.count(with: kind)
        let inks = chip.sublayers.compactMap { $0 as? TextLayer }.map { DotPuzzleTests.inkFrame(of: $0) }
        #expect(inks.count == 3)
        for (k, ink) in inks.enumerated() {
          #expect(chip.bounds.insetBy(dx: 5, dy: 5).contains(ink), "\(kind)")
          if k > 0 { #expect(!ink.intersects(inks[k - 1]), "\(kind)") }
        }
      }
    }
  }

  @Test("a picture of more dots than letters have has fewer chips, and one whose dots can only be numbered has none to open")
  func largePictures() throws {
    let ship = try DotsPlay("ship")
    #expect(ship.picture.chooser.chips.map(\.family.kinds.count) == [1, 3])
    #expect(LabelFamily.families(for: 200, band: .tree, language: .english) == [LabelFamily(kinds: [.numbers])])
  }

  @Test("a finished picture has nothing to count")
  func finished() throws {
    let play = try DotsPlay("house")
    try open(play)
    for dot in 1...5 { play.tap(play.place(dot), at: 5 + Double(dot) * 0.2) }
    #expect(play.state["finished"] == true && play.state["choosingLabels"] == false)
    #expect(play.room.controls.button(.labels)?.isEnabled == false)
  }
}
