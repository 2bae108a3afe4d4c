import Geometry
import Layers

@testable import SVG

/// Hands a string's bytes to a grammar.
func read<T>(_ string: String, _ body: (Text) -> T) -> T {
  let bytes = Array(string.utf8) + [0]
  return bytes.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { fatalError("an array with a byte has a base address") }
    return body(Text(start: base, end: base + bytes.count - 1))
  }
}

/// A number as short as it goes.
func short(_ x: Double) -> String {
  let r = (x * 1000).rounded() / 1000
  return r == r.rounded() && abs(r) < 1e15 ? "\(Int(r))" : "\(r)"
}

/// A path in words: "M 10 20 L 30 40 Z".
func words(_ path: Path) -> String {
  func p(_ p: Point) -> String { "\(short(p.x)) \(short(p.y))" }
  var out: [String] = []
  path.forEach { element in
    switch element {
    case .move(let a): out.append("M \(p(a))")
    case .line(_, let b): out.append("L \(p(b))")
    case .quad(_, let c, let b): out.append("Q \(p(c)) \(p(b))")
    case .cubic(_, let c, let d, let b): out.append("C \(p(c)) \(p(d)) \(p(b))")
    case .close: out.append("Z")
    }
  }
  return out.joined(separator: " ")
}

func parse(_ text: String, _ options: SVGDocument.Options = .init()) throws -> SVGDocument {
  try SVGDocument.parse(Array(text.utf8), options: options)
}

/// Wraps elements into a picture of 200 by 200.
func picture(_ inside: String, _ attributes: String = "viewBox=\"0 0 200 200\"") throws -> SVGDocument {
  try parse(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(inside)</svg>")
}

extension SVGDocument {
  /// Every node below the root, in drawing order, with the transform to the root's user space.
  var nodes: [(node: SceneNode, transform: AffineTransform)] {
    var out: [(SceneNode, AffineTransform)] = []
    func walk(_ node: SceneNode, _ outer: AffineTransform) {
      guard case .group(let children) = node.content else { return }
      for child in children {
        let t = child.transform.concatenating(outer)
        out.append((child, t))
        walk(child, t)
      }
    }
    walk(root, .identity)
    return out
  }

  /// The shapes that are drawn, in order.
  var shapes: [ShapeValues] {
    nodes.compactMap { if case .shape(let shape) = $0.node.content, !$0.node.isHidden { shape } else { nil } }
  }

  /// The first element's node of an id.
  func node(_ id: String) -> SceneNode? {
    nodes.first { $0.node.element >= 0 && elements[Int($0.node.element)].id == id }?.node
  }

  func shape(_ id: String) -> ShapeValues? {
    if case .shape(let shape)? = node(id)?.content { shape } else { nil }
  }
}
