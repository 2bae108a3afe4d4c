import Geometry

/// Numbers at the middles of pixels, nothing outside of them, and the lines along which they reach a threshold.
struct ScalarField {
  let width: Int
  let height: Int
  var values: [Float]

  /// Replaces each value by the mean of those up to so many pixels away, in both directions one after the other. O(pixels * radius).
  func blurred(radius: Int) -> ScalarField {
    guard radius > 0 else { return self }
    func pass(_ from: [Float], step: Int, length: Int, lines: Int, lineStep: Int) -> [Float] {
      var result = from
      for line in 0..<lines {
        for i in 0..<length {
          var sum: Float = 0
          // Beyond the edge the last value goes on, so that what touches it does not shrink.
          for k in i - radius...i + radius { sum += from[line * lineStep + min(length - 1, max(0, k)) * step] }
          result[line * lineStep + i * step] = sum / Float(2 * radius + 1)
        }
      }
      return result
    }
    let across = pass(values, step: 1, length: width, lines: height, lineStep: width)
    return ScalarField(width: width, height: height, values: pass(across, step: width, length: height, lines: width, lineStep: 1))
  }

  /// The edges of a cell of four neighbours, from its upper left corner clockwise.
  private enum Edge: Int {
    case top, right, bottom, left
  }

  /// Where the line enters and leaves a cell, by which of its corners are inside: 1 upper left, 2 upper right, 4 lower right, 8 lower left.
  private static let ways: [[(Edge, Edge)]] = [
    [], [(.top, .left)], [(.right, .top)], [(.right, .left)], [(.bottom, .right)], [(.top, .left), (.bottom, .right)], [(.bottom, .top)],
    [(.bottom, .left)], [(.left, .bottom)], [(.top, .bottom)], [(.right, .top), (.left, .bottom)], [(.right, .bottom)], [(.left, .right)],
    [(.top, .right)], [(.left, .top)], [],
  ]

  /// The closed lines about what is not below a threshold, clockwise on screen, and counterclockwise about the holes in it; in pixels from the upper left
  /// corner. Marching squares (Lorensen and Cline, 1987, in two dimensions). O(pixels).
  func loops(at threshold: Float) -> [[Point]] {
    // Cells reach one pixel beyond each side, where nothing is.
    let columns = width + 2
    func value(_ x: Int, _ y: Int) -> Float { x < 0 || y < 0 || x >= width || y >= height ? 0 : values[y * width + x] }
    // An edge is named by its upper or left pixel and by whether it leads down.
    func name(_ edge: Edge, _ x: Int, _ y: Int) -> Int {
      let (x, y) = (edge == .right ? x + 2 : x + 1, edge == .bottom ? y + 2 : y + 1)
      return 2 * (y * columns + x) + (edge == .left || edge == .right ? 1 : 0)
    }
    var next = [Int32](repeating: -1, count: 2 * columns * (height + 2))
    for y in -1..<height {
      for x in -1..<width {
        let corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)]
        var inside = 0
        for (i, corner) in corners.enumerated() where corner >= threshold { inside |= 1 << i }
        for (from, to) in Self.ways[inside] { next[name(from, x, y)] = Int32(name(to, x, y)) }
      }
    }
    func place(_ edge: Int) -> Point {
      let (x, y) = (edge / 2 % columns - 1, edge / 2 / columns - 1)
      let (a, b) = (value(x, y), edge % 2 == 1 ? value(x, y + 1) : value(x + 1, y))
      let part = Double(min(1, max(0, (threshold - a) / (b - a))))
      return Point(Double(x) + 0.5 + (edge % 2 == 1 ? 0 : part), Double(y) + 0.5 + (edge % 2 == 1 ? part : 0))
    }
    var loops: [[Point]] = []
    for first in next.indices where next[first] >= 0 {
      var loop: [Point] = []
      var edge = first
      while next[edge] >= 0 {
        loop.append(place(edge))
        let following = Int(next[edge])
        next[edge] = -1
        edge = following
      }
      if loop.count > 2 { loops.append(loop) }
    }
    return loops
  }

  /// The area of a closed line, positive where it runs clockwise on screen.
  static func area(of loop: [Point]) -> Double {
    guard let origin = loop.first else { return 0 }
    var doubled = 0.0
    for i in loop.indices { doubled += (loop[i] - origin).cross(loop[(i + 1) % loop.count] - origin) }
    return doubled / 2
  }

  /// The pixels whose middles lie inside of closed lines by the even-odd rule. O(points * height) at worst, mostly O(points + pixels).
  static func mask(of loops: [[Point]], width: Int, height: Int) -> [Bool] {
    var crossings = [[Double]](repeating: [], count: height)
    for loop in loops {
      for i in loop.indices {
        let (a, b) = (loop[i], loop[(i + 1) % loop.count])
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        let rows = max(0, Int((upper.y - 0.5).rounded(.up)))..<max(0, min(height, Int((lower.y - 0.5).rounded(.up))))
        if rows.lowerBound >= rows.upperBound { continue }
        for row in rows {
          let part = (Double(row) + 0.5 - upper.y) / (lower.y - upper.y)
          crossings[row].append(upper.x + part * (lower.x - upper.x))
        }
      }
    }
    var mask = [Bool](repeating: false, count: width * height)
    for (row, xs) in crossings.enumerated() {
      let xs = xs.sorted()
      for i in stride(from: 0, to: xs.count - 1, by: 2) {
        let columns = max(0, Int((xs[i] - 0.5).rounded(.up)))..<max(0, min(width, Int((xs[i + 1] - 0.5).rounded(.up))))
        for column in columns { mask[row * width + column] = true }
      }
    }
    return mask
  }
}
