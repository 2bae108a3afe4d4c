import Foundation
import Geometry
import Layers
import SVG
import Tessellation

/// The fills and strokes of one picture.
struct Scene {
  /// What becomes one mesh.
  struct Shape {
    var path: Path
    var scale = 1.0
    /// Filled by this rule, or stroked in the style.
    var rule: FillRule?
    var style: StrokeStyle?
  }

  var name: String
  var shapes: [Shape] = []

  /// The shapes of an SVG file, at its own size.
  @MainActor
  init(file: String) throws {
    name = Self.name(of: file)
    for element in try SVGDocument.read(from: file).makeDrawing().elements {
      guard let layer = element.layer as? ShapeLayer else { continue }
      let scale = ScaleBucket.bucket(for: layer.transform)
      if layer.fillPaint != nil || layer.fillColor != nil {
        shapes.append(Shape(path: layer.path, scale: scale, rule: layer.fillRule))
      }
      if layer.strokePaint != nil || layer.strokeColor != nil {
        shapes.append(Shape(path: layer.path, scale: scale, style: layer.stroke))
      }
    }
  }

  /// A file's name without its folder and ending.
  static func name(of file: String) -> String { URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent }

  /// Small shapes scattered over a screen: rounded rectangles, stars, discs, and strokes of wild curves, a quarter each.
  init(scattered count: Int) {
    name = "scattered \(count)"
    var generator = SeededGenerator(seed: 4242)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    for k in 0..<count {
      let center = Point(number(0...1920), number(0...1080))
      let size = 10 * Math.pow(12, number(0...1))
      let turned = AffineTransform.rotation(number(0...6)).concatenating(.translation(center.x, center.y))
      func point() -> Point { center + Point(number(-0.5...0.5), number(-0.5...0.5)) * size }
      switch k % 4 {
      case 0:
        let rect = Rect(x: -size / 2, y: -size / 3, width: size, height: size / 1.5)
        shapes.append(Shape(path: Path(roundedRect: rect, radius: size / 7).transformed(by: turned), rule: .nonZero))
      case 1:
        let corners = (0..<12).map { i in
          let radius = size * (i.isMultiple(of: 2) ? 0.5 : 0.225)
          return Point(radius * Math.cos(Double(i) * .pi / 6), radius * Math.sin(Double(i) * .pi / 6))
        }
        shapes.append(Shape(path: Path(polyline: corners, closed: true).transformed(by: turned), rule: .nonZero))
      case 2:
        shapes.append(Shape(path: Path(circleAt: center, radius: size / 2), rule: .nonZero))
      default:
        var path = Path()
        path.move(to: point())
        for _ in 0..<2 { path.addCubic(to: point(), control1: point(), control2: point()) }
        shapes.append(Shape(path: path, style: StrokeStyle(lineWidth: number(1...6), cap: .round, join: .round)))
      }
    }
  }

  /// The vertices of all flattened shapes: the number that times are divided by.
  var vertices: Int {
    var flattened = FlattenedPath()
    for shape in shapes {
      // As tessellation does it: all but what is measured along the path may start anywhere on a round shape.
      let movesStarts = shape.style.map { $0.dashPattern.isEmpty && $0.start <= 0 && $0.end >= 1 } ?? true
      shape.path.flatten(pixel: 1 / shape.scale, reach: (shape.style?.lineWidth ?? 0) / 2, movesStarts: movesStarts, into: &flattened)
    }
    return flattened.points.count
  }

  /// The vertices that Wang's bound gives at a tolerance of a tenth of a pixel, from each curve's largest second difference (Guojin Wang, 1984): those that
  /// straight lines have anyhow, and those that curves add.
  ///
  /// On a circle of radius r, and tolerance t, it gives 2.35 sqrt(r / t) lines, and a half more for each of its four curves. No polygon that stays
  /// within t on both sides has fewer than pi / acos((r - t) / (r + t)), or 1.57 sqrt(r / t): 0.67 times as many.
  var wangVertices: (straight: Int, curved: Int) {
    var straight = 0
    var curved = 0
    for shape in shapes {
      let tolerance = 0.1 / shape.scale
      func lines(_ difference: Double) -> Int { max(1, Int((difference / tolerance).squareRoot().rounded(.up))) }
      shape.path.forEach { element in
        switch element {
        case .move, .line: straight += 1
        case .quad(let a, let c, let b): curved += lines(0.25 * (a - c * 2 + b).length)
        case .cubic(let a, let c, let d, let b): curved += lines(0.75 * max((a - c * 2 + d).length, (c - d * 2 + b).length))
        case .close(let from, let to): if from == to { straight -= 1 }
        }
      }
    }
    return (straight, curved)
  }

  /// Makes every mesh once: from path to boundary, without triangles.
  func tessellate(_ tessellator: Tessellator) -> [Mesh] {
    var meshes: [Mesh] = []
    meshes.reserveCapacity(shapes.count)
    for i in shapes.indices {
      if let rule = shapes[i].rule { meshes.append(tessellator.fill(shapes[i].path, rule: rule, scale: shapes[i].scale)) }
      if let style = shapes[i].style { meshes.append(tessellator.stroke(shapes[i].path, style: style, scale: shapes[i].scale)) }
    }
    return meshes
  }
}
