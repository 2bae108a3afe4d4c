import Geometry
import Sessions

/// The picture as a file that can be played.
extension DrawnPicture {
  /// The picture with its dots as an SVG file.
  /// - Throws: `DotPuzzleError` where nothing in it is large enough to lay dots on.
  func file() throws(DotPuzzleError) -> [UInt8] { try file(dots: count, name: "") }

  /// - Parameter count: in `DotsImport.counts`.
  func file(dots count: Int, name: String) throws(DotPuzzleError) -> [UInt8] {
    // Dots lie on the outline of what was traced, and not on that of its patches.
    try DotsImport.puzzle(
      of: Array(svg(patches: traced?.patches ?? []).utf8), outlinedAs: Array(svg(patches: Array((traced?.patches ?? []).prefix(1))).utf8),
      dots: count, name: name, takesAll: true)
  }

  /// - Parameter patches: what is seen of what was traced.
  private func svg(patches: [TracedPicture.Patch]) -> String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n"
    for patch in patches {
      // A thin rim covers the seams between patches that were made simpler each by itself.
      let color = Self.text(of: patch.color)
      text +=
        "  <path fill=\"\(color)\" stroke=\"\(color)\" stroke-width=\"0.4\" stroke-linejoin=\"round\" fill-rule=\"evenodd\" "
        + "d=\"\(Self.data(of: patch.path))\"/>\n"
    }
    for contour in contours {
      text += "  <path fill=\"\(Self.text(of: Self.paints[contour.color]))\" d=\"\(Self.data(of: Self.path(contour.points)))\"/>\n"
    }
    return text + "</svg>\n"
  }

  private static func text(of color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private static func data(of path: Path) -> String {
    func pair(_ p: Point) -> String { [p.x, p.y].map { JSON(($0 * 100).rounded() / 100 + 0).description }.joined(separator: " ") }
    var text = ""
    path.forEach { element in
      switch element {
      case .move(let p): text += "M" + pair(p)
      case .line(_, let p): text += "L" + pair(p)
      case .quad(_, let control, let p): text += "Q" + pair(control) + " " + pair(p)
      case .cubic(_, let control1, let control2, let p): text += "C" + [control1, control2, p].map(pair).joined(separator: " ")
      case .close: text += "Z"
      }
    }
    return text
  }
}

extension TracedPicture.Patch {
  /// Its lines, made smooth as those are that a finger has drawn.
  var path: Path {
    var path = Path()
    for loop in loops { path.addPath(DrawnPicture.path(loop)) }
    return path
  }
}

extension DotsImport {
  /// The longest file of pixels that is read, in bytes, and the most pixels that it may have.
  package static let pixelFileLimit = 64 << 20
  static let mostPixels = 50_000_000

  /// The file of a picture that was traced from a PNG, JPEG, GIF or WebP, with dots on its outline.
  /// - Parameter count: in `counts`.
  /// - Throws: `DotPuzzleError`.
  package static func puzzle(tracing bytes: [UInt8], dots count: Int, name: String) throws(DotPuzzleError) -> [UInt8] {
    var picture = DrawnPicture()
    picture.lay(try TracedPicture(decoding: bytes))
    return try picture.file(dots: count, name: name)
  }
}
