import Geometry
import Testing

@testable import Tessellation

@Suite("How coverage falls across an edge")
struct EdgeRampTests {
  /// How much of a pixel lies on the near side of a line: the unit square's part where c x + s y is at most a distance.
  private func exact(_ distance: Double, _ angle: Double) -> Double {
    let (p, q) = (abs(Math.cos(angle)), abs(Math.sin(angle)))
    let (c, s) = (max(p, q), min(p, q))
    let (half, straight) = ((c + s) / 2, (c - s) / 2)
    let d = abs(distance)
    let more: Double
    if d <= straight { more = 0.5 + d / c } else { more = d >= half ? 1 : 1 - (half - d) * (half - d) / (2 * c * s) }
    return distance < 0 ? 1 - more : more
  }

  /// What the rows' colours give between them.
  private func mixed(_ distance: Double, _ reach: SIMD4<Float>) -> Double {
    let (near, far) = (Double(reach.x), Double(reach.z))
    let level = Double(EdgeRamp.level) / 255
    let d = abs(distance)
    let more: Double
    if d <= near {
      more = 0.5 + (level - 0.5) * d / near
    } else {
      more = d >= far ? 1 : level + (1 - level) * (d - near) / (far - near)
    }
    return distance < 0 ? 1 - more : more
  }

  /// The greatest error at an angle.
  private func error(_ ramp: EdgeRamp, degrees: Int) -> Double {
    let angle = Double(degrees) * .pi / 180
    let (x, y) = (Float(Math.cos(angle)), Float(Math.sin(angle)))
    let reach = ramp.reach(SIMD4(x, y, x, y))
    return (-100...100).map { abs(exact(Double($0) / 100, angle) - mixed(Double($0) / 100, reach)) }.max() ?? 1
  }

  @Test("four rows are within 1.8 % of a pixel's exact area at every angle, and exact along the axes")
  func close() {
    for degrees in 0..<360 { #expect(error(.close, degrees: degrees) <= 0.018, "\(degrees) degrees") }
    for degrees in [0, 90, 180, 270] { #expect(error(.close, degrees: degrees) < 1e-6) }
  }

  @Test("where there is no room for that, within 4.4 %")
  func narrow() {
    for degrees in 0..<360 { #expect(error(.narrow, degrees: degrees) <= 0.044, "\(degrees) degrees") }
    #expect(error(.narrow, degrees: 45) > 0.04)
    #expect(EdgeRamp.narrow.widest == 0.5)
  }

  @Test("rows of edges that meet run on at their own distances", arguments: [false, true])
  func corners(isMirrored: Bool) {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let start = Double.random(in: 0...6.3, using: &random)
      // Turns that are neither almost none nor sharp.
      let turn = Double.random(in: 0.3...2, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      func normal(_ angle: Double) -> SIMD4<Float> {
        let (x, y) = (Float(Math.cos(angle)), Float(Math.sin(angle)))
        return SIMD4(x, y, x, y)
      }
      let normals = (normal(start), normal(start + turn))
      let reaches = (EdgeRamp.close.reach(normals.0), EdgeRamp.close.reach(normals.1))
      let corner = FringeCorner(normals.0, normals.1, reaches: reaches, isMirrored: isMirrored)
      for (normal, reach) in [(normals.0, reaches.0), (normals.1, reaches.1)] {
        let away = normal * corner.outer
        #expect(abs(away.x + away.y - reach.x) < 1e-4 && abs(away.z + away.w - reach.z) < 1e-4)
        #expect(corner.inner == -corner.outer)
      }
    }
  }

  @Test("however sharp a corner is, nothing reaches a pixel and a half beyond it, nor farther than two pixels into it")
  func sharpCorners() {
    for start in stride(from: 0.0, to: 6.3, by: 0.13) {
      for degrees in stride(from: -179.9, through: 179.9, by: 0.7) {
        let turn = degrees * .pi / 180
        let before = SIMD2(Float(Math.cos(start)), Float(Math.sin(start)))
        let after = SIMD2(Float(Math.cos(start + turn)), Float(Math.sin(start + turn)))
        let normals = (SIMD4(before.x, before.y, before.x, before.y), SIMD4(after.x, after.y, after.x, after.y))
        let corner = FringeCorner(
          normals.0, normals.1, reaches: (EdgeRamp.close.reach(normals.0), EdgeRamp.close.reach(normals.1)), isMirrored: false)
        func length(_ offset: SIMD4<Float>) -> Float { (offset.z * offset.z + offset.w * offset.w).squareRoot() }
        // Turning to the right on screen goes round the inside.
        let (blunt, sharp) = degrees >= 0 ? (corner.outer, corner.inner) : (corner.inner, corner.outer)
        #expect(length(blunt) < 1.3 && length(sharp) < 2.01, "\(start), \(degrees) degrees")
        // Outwards is on the side of both edges' outsides.
        let sum = normals.0 + normals.1
        #expect(corner.outer.z * sum.z + corner.outer.w * sum.w > -1e-3)
      }
    }
  }

  @Test("across a line of any width there is as much colour as it is wide, and nowhere more than a pixel covers", arguments: 0...40)
  func lines(step: Int) {
    let width = Double(step) * 0.05
    let inner = EdgeRamp.inner(ofLine: width)
    let (reach, level) = (Double(inner.part) / 2, Double(inner.level) / 255)
    #expect(reach <= width / 2 && level <= min(1, width) + 0.002)
    // From half a pixel beyond the edge colour rises to the level of the inner row, and stays.
    #expect(abs(level * (width + 0.5 - reach) - width) < 0.006)
  }
}
