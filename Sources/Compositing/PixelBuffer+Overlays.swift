import Geometry
import Imaging
import Layers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Plain drawing over a finished picture, for what belongs to no layer tree: an inspector's marks, a notice.
extension PixelBuffer {
  /// Takes over a picture of the same size.
  package func copy(_ other: PixelBuffer) {
    precondition(other.width == width && other.height == height, "only a picture of the same size can be copied")
    for y in 0..<height { memcpy(row(y), other.row(y), width * 4) }
  }

  /// Lays a picture over this one, its top left corner at a pixel; what lies outside is left out.
  package func overlay(_ other: PixelBuffer, x: Int, y: Int) {
    let columns = max(0, -x)..<max(max(0, -x), min(other.width, width - x))
    for v in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      let (source, target) = (other.row(v), row(y + v) + x)
      for u in columns where source[u] != 0 { target[u] = Blending.over(target[u], source[u], 255) }
    }
  }

  /// Covers a rectangle with a colour.
  package func fill(_ rect: PixelRect, _ color: Color) {
    let r = rect.intersection(bounds)
    let source = color.premultiplied(opacity: 1)
    if r.isEmpty { return }
    for y in Int(r.minY)..<Int(r.maxY) {
      let target = row(y)
      for x in Int(r.minX)..<Int(r.maxX) { target[x] = Blending.over(target[x], source, 255) }
    }
  }

  /// Draws a line one pixel wide between two places in pixels; what lies outside is left out, and a line that is not finite altogether.
  package func line(from a: Point, to b: Point, _ color: Color) {
    guard a.isFinite, b.isFinite, let (from, to) = clipped(a, b) else { return }
    let vector = to - from
    let steps = Int(max(abs(vector.x), abs(vector.y)).rounded(.up))
    let source = color.premultiplied(opacity: 1)
    for k in 0...steps {
      let p = steps == 0 ? from : from.interpolated(to: to, Double(k) / Double(steps))
      let (x, y) = (min(width - 1, Int(p.x)), min(height - 1, Int(p.y)))
      self[x, y] = Blending.over(self[x, y], source, 255)
    }
  }

  /// The part of a line that lies in the picture (Liang and Barsky, 1984); nil for none.
  private func clipped(_ a: Point, _ b: Point) -> (Point, Point)? {
    var (enters, leaves) = (0.0, 1.0)
    let vector = b - a
    for (step, room) in [(-vector.x, a.x), (vector.x, Double(width) - a.x), (-vector.y, a.y), (vector.y, Double(height) - a.y)] {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        enters = max(enters, room / step)
      } else {
        leaves = min(leaves, room / step)
      }
    }
    guard enters <= leaves else { return nil }
    func inside(_ p: Point) -> Point { Point(min(Double(width), max(0, p.x)), min(Double(height), max(0, p.y))) }
    return (inside(a.interpolated(to: b, enters)), inside(a.interpolated(to: b, leaves)))
  }
}
