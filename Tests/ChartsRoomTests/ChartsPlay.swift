import Geometry
import Gestures
import RoomTestSupport

@testable import ChartsRoom

typealias ChartsPlay = RoomPlay<ChartsRoom>

/// What tests look at of a level with three pages.
extension ChartsRoom {
  var pages: PagesMode { mode as! PagesMode }
  var curve: CurveChart { pages.curve }
  var bars: BarsChart { pages.bars }
  var pie: PieChart { pages.pie }
  var caption: ChartCaption { pages.caption }
  var chips: [ChipLayer] { pages.chips }
  var choice: [Int] { pages.choice }
  var mark: ScrubMark { pages.mark }
  var scrub: (page: ChartPage, row: Int)? { pages.scrub }
  var layout: ChartsLayout { pages.layout }

  func showScrub(_ page: ChartPage, _ row: Int) { pages.showScrub(page, row) }
  func turn(to page: ChartPage) { pages.turn(to: page) }
}

extension RoomPlay<ChartsRoom> {
  func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Double, id: Int = 1) { touch(phase, Point(x, y), at: time, id: id) }

  /// A swipe in 0.2 s.
  func swipe(from x0: Double, to x1: Double, y: Double = 90, at time: Double) {
    touch(.began, x0, y, at: time)
    for k in 1...4 { touch(.moved, x0 + (x1 - x0) * Double(k) / 5, y, at: time + Double(k) * 0.04) }
    touch(.ended, x1, y, at: time + 0.2)
  }

  /// A place on the pie's outer ring of the classic stage, at an angle in degrees.
  static func ring(_ degrees: Double, radius: Double = 83) -> Point {
    Point(160 + radius * Math.cos(degrees * .pi / 180), 330 + radius * Math.sin(degrees * .pi / 180))
  }
}

/// Whether two numbers agree to a hundredth.
func near(_ a: Double?, _ b: Double, within tolerance: Double = 0.01) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }
