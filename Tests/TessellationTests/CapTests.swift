import Geometry
import Testing

@testable import Tessellation

@Suite("Caps of curves")
struct CapTests {
  /// A quarter of a circle about (100, 100), clockwise from its top.
  private static func arc(radius: Double) -> Path {
    let k = radius * 0.5522847498
    var path = Path()
    path.move(to: Point(100, 100 - radius))
    path.addCubic(to: Point(100 + radius, 100), control1: Point(100 + k, 100 - radius), control2: Point(100 + radius, 100 - k))
    return path
  }

  private func places(_ radius: Double, _ style: StrokeStyle, scale: Double) -> [Point] {
    let tessellator = Tessellator()
    let unit = Double(Mesh.subpixels) * scale
    return tessellator.stroke(Self.arc(radius: radius), style: style, scale: scale).points.map { Point(Double($0.x), Double($0.y)) / unit }
  }

  @Test("stand across the curve, so that arcs which follow each other meet without a gap", arguments: [20.0, 70, 300], [0.5, 1, 4])
  func across(radius: Double, scale: Double) {
    let places = places(radius, StrokeStyle(lineWidth: radius / 2), scale: scale)
    let slack = 2 / (Double(Mesh.subpixels) * scale)
    #expect(abs((places.map(\.x).min() ?? 0) - 100) <= slack)
    #expect(abs((places.map(\.y).max() ?? 0) - 100) <= slack)
  }

  @Test("of a part of a curve stand across it where it is cut", arguments: [0.3, 0.5, 0.81])
  func parts(end: Double) {
    let style = StrokeStyle(lineWidth: 40, end: end)
    let angle = end * .pi / 2
    // Beyond the ray at the cut lies nothing, and on it the whole width does.
    let along = Point(Math.cos(angle), Math.sin(angle))
    let beyond = places(70, style, scale: 1).map { ($0 - Point(100, 100)).dot(along) }
    #expect((beyond.max() ?? 1) < 0.35)
    #expect(beyond.filter { $0 > -0.35 }.count >= 2)
  }
}
