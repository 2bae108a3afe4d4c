import Compositing
import Foundation
import Geometry
import Layers
import RoomKit
import RoomTestSupport
import SVG
import Testing

@testable import DotsRoom

@MainActor
@Suite("A picture of very many shapes comes up without a frame that takes too long")
struct LargePictureTests {
  /// A picture with an outline of dots and many squares, nested and masked here and there.
  private static func text(squares: Int) -> String {
    var text = ##"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">"##
    text += ##"<mask id="m"><rect width="200" height="200" fill="#fff"/></mask>"##
    for i in 0..<squares {
      let square = "<path d=\"M\(i % 50 * 4) \(i / 50 % 50 * 4)h3v3h-3z\" fill=\"#\(String(0x1000 + i % 0xeffe, radix: 16).prefix(3))\"/>"
      switch i % 7 {
      case 0: text += "<g>" + square
      case 6: text += square + "</g>"
      case 3: text += "<g mask=\"url(#m)\">" + square + "</g>"
      default: text += square
      }
    }
    if squares % 7 != 0 { text += "</g>" }
    return text + #"<path id="outline" data-dots="10,10 190,10 190,190 10,190" d="M10 10H190V190H10Z" fill="none"/></svg>"#
  }

  private func document(squares: Int) throws -> SVGDocument { try SVGDocument.parse(Array(Self.text(squares: squares).utf8)) }

  private func shape(of layer: Layer) -> [String] {
    layer.sublayers.flatMap { ["\((($0 as? ShapeLayer)?.path.points.count) ?? -1)\($0.mask == nil ? "" : "m")("] + shape(of: $0) + [")"] }
  }

  @Test("taken apart and put together again a picture is what it was, in portions that cost no more than a frame may")
  func portions() throws {
    for squares in [0, 1, 50, 3001] {
      let root = try document(squares: squares).makeLayer(fitting: Size(100, 100))
      let whole = shape(of: root)
      var portions = LayerPortions(root)
      #expect(portions.isLarge == (squares > 1000))
      portions.detach()
      #expect(root.sublayers.isEmpty)
      var rounds = 0
      while portions.attach() > 0 { rounds += 1 }
      #expect(shape(of: root) == whole && rounds >= portions.cost / (2 * LayerPortions.portion) - 1)
    }
  }

  @Test("no frame of the reveal makes more meshes than a portion has layers, and at its end all of the picture is there; it can begin anew")
  func reveal() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("large-\(UInt64.random(in: 0 ... .max)).svg").path
    try Data(Self.text(squares: 3001).utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let play = try DotsPlay(file, size: Size(400, 500))
    let session = play.session
    _ = session.render()
    let count = play.picture.puzzle.dots.count
    play.draw((1...count).map(play.place), at: 1)
    #expect(play.picture.game.isFinished)
    var (most, frames) = (0, 0)
    for k in 1...600 where play.room.frame.controls.isCelebrating == false {
      session.advance(to: 2 + Double(k) / 60)
      _ = session.render()
      most = max(most, session.compositor.statistics.meshesMade)
      frames += 1
    }
    #expect(most > 20 && most <= LayerPortions.portion / 8 && frames > 60)
    let drawn = try #require(play.picture.reveal.layer.sublayers.first?.sublayers.first?.sublayers.first)
    #expect(shape(of: drawn) == shape(of: try document(squares: 3001).makeLayer(fitting: play.picture.puzzle.size)))
    play.picture.startOver()
    #expect(play.picture.reveal.layer.sublayers.isEmpty && !play.picture.game.isFinished)
  }
}
