import Geometry
import SVG

/// Makes puzzles of pictures.
package enum DotsImport {
  /// How many dots a puzzle can have.
  package static let counts = 3...200

  /// The file of a picture with dots laid on its outlines: the picture as it was, and an unseen path that lists the dots.
  ///
  /// - Parameters:
  ///   - bytes: an SVG file, compressed or not, in letters that hold those of ASCII as they are.
  ///   - count: in `counts`.
  ///   - name: what the picture is called.
  ///   - takesAll: whether the outlines of all shapes get dots, and not only those of the largest.
  /// - Throws: `DotPuzzleError`.
  package static func puzzle(from bytes: [UInt8], dots count: Int, name: String, takesAll: Bool) throws(DotPuzzleError) -> [UInt8] {
    let bytes = try unpacked(bytes)
    return try puzzle(of: bytes, outlinedAs: bytes, dots: count, name: name, takesAll: takesAll)
  }

  /// As above, with the outlines of another picture in the same coordinates.
  static func puzzle(
    of bytes: [UInt8], outlinedAs outlined: [UInt8], dots count: Int, name: String, takesAll: Bool
  ) throws(DotPuzzleError) -> [UInt8] {
    let outlines = try PictureOutlines(parse(outlined).makeDrawing(), takesAll: takesAll, isCancelled: { false })
    let chosen = DotChooser.choose(min(counts.upperBound, max(counts.lowerBound, count)), on: outlines.contours)
    guard let box = chosen.outline.bounds, box.isFinite else { throw .noOutline }
    guard let (place, prefix) = endOfPicture(bytes) else { throw .encoding }
    let numbers = CoordinateText(unit: max(box.width, box.height) / 20_000)
    let dots = chosen.dots.map { $0.map(numbers.pair).joined(separator: " ") }.joined(separator: ";")
    let element =
      "  <\(prefix)path id=\"\(DotPuzzle.outlineID)\" \(DotPuzzle.nameAttribute)=\"\(escaped(name))\" \(DotPuzzle.dotsAttribute)=\"\(dots)\""
      + " style=\"fill:none;stroke:none\" d=\"\(numbers.data(of: chosen.outline))\"/>\n"
    let result = Array(bytes[..<place]) + Array(element.utf8) + Array(bytes[place...])
    // What a stranger's file does with an element more is seen by reading it again.
    _ = try DotPuzzle(parse(result))
    return result
  }

  private static func unpacked(_ bytes: [UInt8]) throws(DotPuzzleError) -> [UInt8] {
    do {
      return try SVGDocument.unpacked(bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(DotPuzzleError) -> SVGDocument {
    do {
      return try SVGDocument.parse(bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Where the outermost element's closing tag begins, and the prefix of its name with the colon; nil in letters of more than one byte each.
  private static func endOfPicture(_ bytes: [UInt8]) -> (place: Int, prefix: String)? {
    guard !bytes.contains(0) else { return nil }
    var i = bytes.count - 2
    while i >= 0 {
      if bytes[i] == UInt8(ascii: "<"), bytes[i + 1] == UInt8(ascii: "/") {
        let name = String(decoding: bytes[(i + 2)...].prefix { $0 != UInt8(ascii: ">") && $0 > 32 }, as: UTF8.self)
        return (i, name.firstIndex(of: ":").map { String(name[...$0]) } ?? "")
      }
      i -= 1
    }
    return nil
  }

  /// A text for an attribute, in ASCII whatever it holds.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(200) {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".": result.unicodeScalars.append(scalar)
      case "\u{20}"...: result += "&#\(scalar.value);"
      default: result += " "
      }
    }
    return result
  }
}

/// Writes coordinates as text, to a power of ten no coarser than a unit.
private struct CoordinateText {
  private let digits: Int
  private let factor: Double

  init(unit: Double) {
    var digits = 0
    var factor = 1.0
    while digits < 9, 1 / factor > unit {
      digits += 1
      factor *= 10
    }
    self.digits = digits
    self.factor = factor
  }

  func text(_ x: Double) -> String {
    let scaled = (x * factor).rounded()
    guard abs(scaled) < 1e15 else { return "0" }
    let whole = Int(abs(scaled))
    var text = "\(whole / Int(factor))"
    let fraction = String(whole % Int(factor))
    if digits > 0 {
      text += "." + String(repeating: "0", count: digits - fraction.count) + fraction
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return scaled < 0 ? "-" + text : text
  }

  func pair(_ p: Point) -> String { text(p.x) + "," + text(p.y) }

  /// A path as path data.
  func data(of path: Path) -> String {
    var parts: [String] = []
    path.forEach { element in
      switch element {
      case .move(let p): parts.append("M" + pair(p))
      case .line(_, let p): parts.append("L" + pair(p))
      case .quad(_, let control, let p): parts.append("Q" + pair(control) + " " + pair(p))
      case .cubic(_, let control1, let control2, let p): parts.append("C" + [control1, control2, p].map(pair).joined(separator: " "))
      case .close: parts.append("Z")
      }
    }
    return parts.joined()
  }
}
