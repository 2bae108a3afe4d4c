import Geometry

/// The filled area of polygons, found without the product's code: the plane is cut at the height of every vertex and every crossing; between two
/// cuts no edges cross, so that the width at half height times the height is exact.
func exactArea(_ loops: [[Point]], _ rule: FillRule) -> Double {
  var edges: [(a: Point, b: Point, w: Int)] = []
  var heights: [Double] = []
  for loop in loops {
    for i in loop.indices {
      let a = loop[i]
      let b = loop[(i + 1) % loop.count]
      heights.append(a.y)
      if a.y < b.y { edges.append((a, b, 1)) }
      if a.y > b.y { edges.append((b, a, -1)) }
    }
  }
  for i in edges.indices {
    for j in edges.indices[..<i] {
      let e = edges[i]
      let f = edges[j]
      let d = (e.b - e.a).cross(f.b - f.a)
      guard d != 0 else { continue }
      let t = (f.a - e.a).cross(f.b - f.a) / d
      let s = (f.a - e.a).cross(e.b - e.a) / d
      if t > 0, t < 1, s > 0, s < 1 { heights.append(e.a.y + (e.b.y - e.a.y) * t) }
    }
  }
  heights.sort()
  var area = 0.0
  for (top, bottom) in zip(heights, heights.dropFirst()) where bottom > top {
    let y = (top + bottom) / 2
    var crossings: [(x: Double, w: Int)] = []
    for e in edges where e.a.y < y && e.b.y > y {
      crossings.append((e.a.x + (e.b.x - e.a.x) * ((y - e.a.y) / (e.b.y - e.a.y)), e.w))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var width = 0.0
    for (k, c) in crossings.enumerated() {
      winding += c.w
      if rule.isInside(winding) { width += crossings[k + 1].x - c.x }
    }
    area += width * (bottom - top)
  }
  return area
}
