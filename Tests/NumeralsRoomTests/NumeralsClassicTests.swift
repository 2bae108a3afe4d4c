import Compositing
import Geometry
import Imaging
import Layers
import Sessions
import Testing

@testable import NumeralsRoom
@testable import RoomKit

@MainActor
@Suite("The ring of numerals")
struct NumeralsClassicTests {
  private func border(_ k: Int) -> Color { Color(hue: 0.08 * Double(k) + 0.1, saturation: 1, brightness: 1) }
  private let darkGrey: UInt32 = 0xff55_5555
  private let red: UInt32 = 0xffff_0000
  private let white: UInt32 = 0xffff_ffff

  private func center(_ k: Int) -> Point {
    Point(160 + 120 * Math.cos(Double(k) * 2 * .pi / 10), 200 + 120 * Math.sin(Double(k) * 2 * .pi / 10))
  }

  @Test("ten dark grey labels lie in a circle of radius 120 about (160, 200) on white, 50 wide, their borders 4 in the hue of their place")
  func ring() throws {
    let picture = try NumeralsPlay().picture(at: 0)
    #expect(picture[310, 560] == white)
    #expect(picture[160, 200] == white)
    for k in 0..<10 {
      let p = center(k)
      for (dx, dy) in [(-23.0, 0.0), (23, 0), (0, -23), (0, 23)] {
        #expect(isNear(picture[Int(p.x + dx), Int(p.y + dy)], pixel(border(k))), "the border of place \(k)")
      }
      for (dx, dy) in [(-20.0, -20.0), (20, -20), (-20, 20), (20, 20)] {
        #expect(isNear(picture[Int(p.x + dx), Int(p.y + dy)], darkGrey), "the ground of place \(k)")
      }
      for (dx, dy) in [(-27.0, 0.0), (27, 0), (0, -27), (0, 27)] {
        #expect(picture[Int(p.x + dx), Int(p.y + dy)] == white, "beside place \(k)")
      }
    }
  }

  @Test("the numerals i to x stand on the ring once each in white, in an order that the seed decides")
  func order() throws {
    var orders: Set<[String]> = []
    for seed in 1...8 as ClosedRange<UInt64> {
      let play = try NumeralsPlay(options: RoomOptions(seed: seed))
      let labels = try #require(play.state["labels"]?.array)
      let texts = labels.compactMap { $0["numeral"]?.string }
      #expect(Set(texts) == ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"])
      for (k, label) in labels.enumerated() {
        let x = try #require(label["x"]?.double)
        let y = try #require(label["y"]?.double)
        #expect(Point(x, y).distance(to: center(k)) < 1e-5)
        #expect(RomanNumeral(parsing: texts[k])?.value == label["number"]?.int)
      }
      orders.insert(texts)
      let again = try NumeralsPlay(options: RoomOptions(seed: seed))
      #expect(again.room.probe() == play.room.probe())
    }
    #expect(orders.count == 8)
  }

  @Test("a tap shows the number in a red window of 130 that comes in 0.5 s, stays 0.5 s and goes in 0.2 s")
  func window() throws {
    let play = try NumeralsPlay()
    try play.tap(number: 7, at: 1)
    #expect(play.state["shown"]?.int == 7)
    #expect(play.state["phase"]?.string == "fading in")
    let middle = try #require(play.state(at: 1.25)["opacity"]?.double)
    #expect(abs(middle - 0.5) < 0.01)
    #expect(play.state(at: 1.49)["phase"]?.string == "fading in")
    let picture = play.picture(at: 1.51)
    #expect(play.state["phase"]?.string == "shown")
    // 95 to 225 by 135 to 265, its corners round by 30.
    #expect(picture[96, 200] == red && picture[223, 200] == red)
    #expect(picture[160, 136] == red && picture[160, 263] == red)
    #expect(picture[94, 200] == white && picture[226, 200] == white)
    #expect(picture[160, 134] == white && picture[160, 266] == white)
    #expect(picture[97, 137] == white && picture[222, 262] == white)
    #expect(picture[106, 146] == red)
    #expect((95..<225).contains { x in (135..<265).contains { picture[x, $0] == white && abs(x - 160) < 40 } }, "the number is white")
    #expect(play.state(at: 1.99)["phase"]?.string == "shown")
    #expect(play.state(at: 2.01)["phase"]?.string == "fading out")
    let going = try #require(play.state(at: 2.1)["opacity"]?.double)
    #expect(abs(going - 0.5) < 0.02)
    #expect(play.state(at: 2.19)["shown"]?.int == 7)
    #expect(play.state(at: 2.21)["phase"]?.string == "hidden")
    #expect(play.state["shown"] == .null)
    #expect(play.picture(at: 2.21)[160, 140] == white)
  }

  @Test("the labels' text is white and 30 points high, that of the number white and 100, both in the middle")
  func texts() throws {
    let play = try NumeralsPlay()
    let board = try #require(play.room.board as? ClassicBoard)
    func text(in layer: Layer) throws -> TextLayer { try #require(layer.sublayers.compactMap { $0 as? TextLayer }.first) }
    /// The box of the white pixels in a square.
    func ink(_ picture: PixelBuffer, about p: Point, reach: Int) -> Rect? {
      var box: Rect?
      for y in Int(p.y) - reach..<Int(p.y) + reach {
        for x in Int(p.x) - reach..<Int(p.x) + reach where picture[x, y] == white {
          let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
          box = box?.union(pixel) ?? pixel
        }
      }
      return box
    }
    let picture = play.picture(at: 0)
    for (k, label) in board.labels.enumerated() {
      let text = try text(in: label)
      #expect(text.style.size == 30 && text.color == .white && RomanNumeral(parsing: text.string)?.value == play.room.game.order[k])
      let box = try #require(ink(picture, about: center(k), reach: 20))
      #expect(abs(box.midX - center(k).x) <= 2 && abs(box.midY - center(k).y) <= 5, "\(text.string) at \(box)")
    }
    try play.tap(number: 8, at: 1)
    let number = try text(in: board.window)
    #expect(number.style.size == 100 && number.color == .white && number.string == "8")
    let box = try #require(ink(play.picture(at: 1.7), about: Point(160, 200), reach: 60))
    #expect(abs(box.midX - 160) <= 2 && abs(box.midY - 200) <= 8 && box.height > 60)
  }

  @Test("another tap while the number stays cancels its pending hiding", arguments: [1.6, 1.9, 1.99])
  func cancelling(second: Double) throws {
    let play = try NumeralsPlay()
    try play.tap(number: 3, at: 1)
    try play.tap(number: 8, at: second)
    #expect(play.state["shown"]?.int == 8)
    #expect(play.state(at: second + 0.99)["opacity"]?.double == 1)
    #expect(play.state["phase"]?.string == "shown")
    #expect(play.state(at: second + 1.01)["phase"]?.string == "fading out")
    #expect(play.state(at: second + 1.21)["phase"]?.string == "hidden")
  }

  @Test("a tap during the fade-in cancels the first hiding too, and the number never goes down in between")
  func cancellingEarly() throws {
    let play = try NumeralsPlay()
    try play.tap(number: 3, at: 1)
    try play.tap(number: 8, at: 1.3)
    var last = 0.0
    for time in stride(from: 1.3, through: 2.29, by: 0.03) {
      let opacity = try #require(play.state(at: time)["opacity"]?.double)
      #expect(opacity >= last)
      last = opacity
    }
    #expect(last == 1)
    #expect(play.state["shown"]?.int == 8)
    #expect(play.state(at: 2.29)["phase"]?.string == "shown")
    #expect(play.state(at: 2.31)["phase"]?.string == "fading out")
    #expect(play.state(at: 2.51)["phase"]?.string == "hidden")
  }

  @Test("a tap while the number goes brings the new one back from what is seen")
  func returning() throws {
    let play = try NumeralsPlay()
    try play.tap(number: 3, at: 1)
    try play.tap(number: 4, at: 2.1)
    let opacity = try #require(play.state["opacity"]?.double)
    #expect(abs(opacity - 0.5) < 0.02)
    #expect(play.state(at: 2.61)["phase"]?.string == "shown")
    #expect(play.state(at: 3.31)["phase"]?.string == "hidden")
  }

  @Test("boxes are dark grey while shut; the next number opens the next box in its label's colour, with as many squares")
  func boxes() throws {
    let play = try NumeralsPlay()
    func corner(_ i: Int) -> (x: Int, y: Int) { (i % 5 * 50 + 40, i / 5 * 50 + 360) }
    var picture = play.picture(at: 0)
    for i in 0..<10 {
      let (x, y) = corner(i)
      for (dx, dy) in [(0, 0), (39, 0), (0, 39), (39, 39), (5, 11)] { #expect(isNear(picture[x + dx, y + dy], darkGrey)) }
      #expect(picture[x - 1, y] == white && picture[x + 40, y] == white && picture[x, y - 1] == white && picture[x, y + 40] == white)
    }
    try play.tap(number: 2, at: 0.5)
    #expect(play.state["opened"]?.int == 0, "the second is not the first")
    for number in 1...10 {
      let k = try #require(play.room.game.index(of: number))
      let p = center(k)
      #expect(isNear(play.picture(at: Double(number))[Int(p.x) + 20, Int(p.y) + 20], darkGrey))
      try play.tap(number: number, at: Double(number) + 0.1)
      picture = play.picture(at: Double(number) + 0.1)
      #expect(isNear(picture[Int(p.x) + 20, Int(p.y) + 20], pixel(border(k))), "the label of \(number)")
      let (x, y) = corner(number - 1)
      #expect(isNear(picture[x, y], pixel(border(k))), "the box of \(number)")
      for j in 0..<10 {
        let (sx, sy) = (x + j % 5 * 7 + 4, y + j / 5 * 20 + 10)
        let inside = [picture[sx, sy], picture[sx + 3, sy + 3]]
        #expect(inside.allSatisfy { j < number ? $0 == white : isNear($0, pixel(border(k))) }, "square \(j) of \(number)")
        #expect(picture[sx - 1, sy] != white && picture[sx + 4, sy] != white && picture[sx, sy + 4] != white)
      }
      #expect(play.state["opened"]?.int == number)
      #expect(play.state["next"]?.int == (number < 10 ? number + 1 : nil))
    }
    #expect(play.state["finished"]?.bool == true)
  }

  @Test("'clear', 100x30 about (50, 30) in light grey on black, starts over with a new order")
  func clearing() throws {
    let play = try NumeralsPlay()
    var picture = play.picture(at: 0)
    #expect(picture[0, 15] == 0xff00_0000 && picture[99, 44] == 0xff00_0000)
    #expect(picture[0, 14] == white && picture[100, 30] == white && picture[0, 45] == white)
    #expect((0..<100).contains { x in (15..<45).contains { isNear(picture[x, $0], 0xffaa_aaaa) } })
    for number in 1...4 { try play.tap(number: number, at: Double(number) * 0.1) }
    let before = play.room.game.order
    play.tap(Point(50, 30), endingAt: 1)
    #expect(play.room.game.order != before)
    #expect(play.state["opened"]?.int == 0 && play.state["next"]?.int == 1 && play.state["taps"]?.int == 0)
    #expect(play.state["phase"]?.string == "hidden", "the number goes at once")
    picture = play.picture(at: 1)
    #expect(isNear(picture[41, 361], darkGrey))
    for k in 0..<10 { #expect(isNear(picture[Int(center(k).x) + 20, Int(center(k).y) + 20], darkGrey)) }
    #expect(play.state(at: 3)["phase"]?.string == "hidden", "nothing of the old round comes back")
    try play.tap(number: 1, at: 4)
    #expect(play.state["opened"]?.int == 1)
  }

  @Test("beside labels and word a tap does nothing, and a label's corner is still the label")
  func edges() throws {
    let play = try NumeralsPlay()
    play.tap(Point(160, 200), endingAt: 1)
    play.tap(Point(280 + 26, 200), endingAt: 1.1)
    play.tap(Point(160, 500), endingAt: 1.2)
    #expect(play.state["taps"]?.int == 0)
    play.tap(Point(280 + 24, 200 + 24), endingAt: 1.3)
    #expect(play.state["taps"]?.int == 1)
  }

  @Test("two fingers on two labels are two taps")
  func fingers() throws {
    let play = try NumeralsPlay()
    let one = try play.place(of: 1)
    let two = try play.place(of: 2)
    play.touch(.began, one, at: 1, id: 1)
    play.touch(.began, two, at: 1.01, id: 2)
    play.touch(.ended, one, at: 1.05, id: 1)
    play.touch(.ended, two, at: 1.06, id: 2)
    #expect(play.state["opened"]?.int == 2)
    #expect(play.state["shown"]?.int == 2)
  }

  @Test("after the tenth number has gone it is celebrated; 'clear' starts over even then")
  func finish() throws {
    let play = try NumeralsPlay()
    try play.finishPage(from: 1)
    #expect(play.host.results == [.finished])
    #expect(play.state(at: 3.05)["celebrating"]?.bool == false)
    #expect(play.state(at: 3.15)["celebrating"]?.bool == true)
    play.tap(Point(50, 30), endingAt: 4)
    #expect(play.state["celebrating"]?.bool == false)
    #expect(play.state["opened"]?.int == 0)
  }
}
