import Geometry
import Layers
import RoomKit
import SVG

/// A picture's dots, in units of a hundredth of the picture's larger side from its top left corner, and the picture that they make.
struct DotPuzzle {
  /// Contour after contour, each in its order.
  let dots: [Point]
  /// The number of dots up to the end of each contour, rising.
  let contourEnds: [Int]
  /// The outline through the dots.
  let outline: Path
  /// The outline as straight lines, near enough to tell inside from outside.
  let shape: FlattenedPath
  /// The picture's size; its larger side is 100.
  let size: Size
  let document: SVGDocument
  /// What the picture is called, where it says so.
  let name: String?
  /// The file as it was read, where it is the player's own and no longer than what is kept of it.
  var source: String?

  /// How many dots a picture gets that has none of its own.
  static let usualCount = 30
  /// The id of the path that the dots lie on.
  static let outlineID = "outline"
  /// The attribute of that path that lists the dots, as "x,y" in its own coordinates: spaces between dots, semicolons between contours.
  static let dotsAttribute = "data-dots"
  static let nameAttribute = "data-name"

  /// A picture of our own, by name.
  static func picture(_ name: String) throws(RoomError) -> DotPuzzle {
    let file = "dots/\(name).svg"
    let document = try ResourceFolder.document(file)
    do { return try DotPuzzle(document) } catch { throw .damagedResource(file, reason: "\(error)") }
  }

  /// The puzzle of a picture. Its dots are those that an attribute lists, the last one of several; without one they are where the pieces of the path named
  /// "outline" meet; in a picture without such a path they are chosen.
  /// - Throws: `DotPuzzleError` when there is nothing to lay dots on.
  /// - Parameter isCancelled: asked while layers are made and outlines are looked for; when it says so, `SVGError.cancelled` is thrown in a `DotPuzzleError`.
  init(_ document: SVGDocument, isCancelled: @escaping () -> Bool = { false }) throws(DotPuzzleError) {
    self.document = document
    let unit = 100 / max(document.size.width, document.size.height)
    size = Size(document.size.width * unit, document.size.height * unit)
    let drawing: SVGDrawing
    do { drawing = try document.makeDrawing(isCancelled: isCancelled) } catch { throw .unreadable(error) }
    let marked = drawing.elements.last { $0.data(Self.dotsAttribute) != nil } ?? drawing.element(Self.outlineID)
    var contours: [[Point]]
    if let marked, let layer = marked.layer as? ShapeLayer {
      let toUnits = layer.transformToTree(presented: false).concatenating(.scale(unit, unit))
      outline = layer.path.transformed(by: toUnits)
      name = marked.data(Self.nameAttribute)
      contours = Self.listed(marked.data(Self.dotsAttribute)).map { $0.map(toUnits.apply) }
      if contours.isEmpty { contours = Self.anchors(of: outline) }
    } else {
      let outlines = try PictureOutlines(drawing, takesAll: false, isCancelled: isCancelled)
      let chosen = DotChooser.choose(Self.usualCount, on: outlines.contours)
      let toUnits = outlines.toDrawing.concatenating(.scale(unit, unit))
      outline = chosen.outline.transformed(by: toUnits)
      name = nil
      contours = chosen.dots.map { $0.map(toUnits.apply) }
    }
    // What lies far outside the picture, or nowhere, could not be reached.
    let reach = Rect(x: -20, y: -20, width: 140, height: 140)
    contours = contours.map { $0.filter { $0.isFinite && reach.contains($0) } }.filter { !$0.isEmpty }
    dots = contours.flatMap { $0 }
    var ends: [Int] = []
    for contour in contours { ends.append((ends.last ?? 0) + contour.count) }
    contourEnds = ends
    shape = outline.flattened(tolerance: 0.5)
    guard DotsImport.counts.contains(dots.count) else {
      throw dots.count < DotsImport.counts.lowerBound ? .noOutline : .tooManyDots(dots.count)
    }
  }

  /// The dots that an attribute lists; none where it is missing or makes no sense.
  private static func listed(_ text: String?) -> [[Point]] {
    guard let text else { return [] }
    return text.split(separator: ";").map { contour in
      contour.split(separator: " ").compactMap { pair in
        let numbers = pair.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
      }
    }
  }

  /// Where the pieces of a path meet, contour by contour.
  private static func anchors(of path: Path) -> [[Point]] {
    var contours: [[Point]] = []
    path.forEach { element in
      switch element {
      case .move(let p): contours.append([p])
      case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p):
        if contours.isEmpty { contours.append([]) }
        contours[contours.count - 1].append(p)
      case .close: break
      }
    }
    return contours.map { contour in
      guard contour.count > 1, contour[0].distance(to: contour[contour.count - 1]) < 0.5 else { return contour }
      return Array(contour.dropLast())
    }
  }
}

/// Why a picture cannot become a puzzle.
package enum DotPuzzleError: Error, Hashable, CustomStringConvertible {
  case unreadable(SVGError)
  /// Drawing it, or looking for its outlines, takes too much.
  case overrun(DrawingOverrun)
  /// Nothing in it has an outline that dots could lie on.
  case noOutline
  /// More dots than a puzzle can have.
  case tooManyDots(Int)
  /// A picture of pixels in which nothing stands out that has an outline.
  case nothingStandsOut
  /// A file that is no picture of pixels, or a damaged one, with what is wrong with it.
  case pixels(String)
  /// The file's letters are not in UTF-8 or anything like it, so that nothing can be written into it.
  case encoding

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .overrun(let overrun): overrun.description
    case .noOutline: "there is no outline in it to lay dots on: it needs at least one filled or drawn shape"
    case .tooManyDots(let count): "it has \(count) dots; a puzzle has at most \(DotsImport.counts.upperBound)"
    case .nothingStandsOut:
      "nothing in it stands out that has an outline: it needs one thing before a plain ground, or clear parts about it"
    case .pixels(let reason): reason
    case .encoding: "it is not in UTF-8: save it as UTF-8 first"
    }
  }
}
