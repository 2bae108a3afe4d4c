import Geometry

/// What is seen of a crowded picture while its dots are connected, for every number of dots that were entered: those that come next, magnified.
///
/// A picture of more than 30 dots is crowded where its labels are smaller, or two of its dots nearer to each other, than a child reads and points easily. It is
/// magnified until that is easy, as far as the dot that a line leads on from and the next six lie in the area together, each with its label and the ring that makes it
/// beckon. One view serves as many dots as it has room for, so that the picture rests while most of them are connected. What is seen follows from the
/// number of dots that were entered alone, so that undo leads back.
struct ViewPlan: Equatable {
  /// How many of the dots that come next are always seen.
  static let ahead = 6
  /// Pictures of so many dots are seen whole on every stage.
  static let mostWhole = 30
  /// The smallest font of labels, and the least distance of two dots, with which a picture is not crowded, in points.
  static let (leastFont, leastSpacing) = (11.0, 26.0)
  /// What a crowded one is magnified to, in points.
  static let (font, spacing) = (14.0, 34.0)
  /// What is magnified less is seen whole.
  private static let leastScale = 1.15
  /// How much less than wanted a view may be magnified while it has room for what follows.
  private static let slack = 1.25
  /// What is to stay free about the dots that come next, in points: there the picture fades where it goes on beyond the area.
  static let comfort = 12.0

  /// What is seen through, in points.
  let area: Rect
  /// What each dot takes with its label and its ring, in points.
  private let boxes: [Rect]
  /// All of them, and the area; views leave nothing empty that this could fill.
  private let content: Rect
  /// From the picture where it is seen whole to what is seen of it, by the number of dots that were entered; empty where it is seen whole all along.
  private let views: [AffineTransform]

  /// Everything is seen whole.
  init(wholeIn area: Rect) {
    self.area = area
    content = area
    boxes = []
    views = []
  }

  /// - Parameters:
  ///   - boxes: what each dot takes with its label and its ring, in points.
  ///   - contourEnds: the number of dots up to the end of each contour.
  ///   - fontSize: the labels', in points.
  ///   - spacing: the distance of the two dots that lie nearest to each other, in points.
  ///   - area: what labels lie in.
  init(boxes: [Rect], contourEnds: [Int], fontSize: Double, spacing: Double, area: Rect) {
    self.area = area
    let content = boxes.reduce(area) { $0.union($1) }
    self.content = content
    self.boxes = boxes
    guard boxes.count > Self.mostWhole, fontSize < Self.leastFont || spacing < Self.leastSpacing else {
      views = []
      return
    }
    let wanted = max(Self.font / fontSize, Self.spacing / max(1e-3, spacing))
    let free = Self.inner(area)
    func fit(_ box: Rect) -> Double { min(free.width / max(1, box.width), free.height / max(1, box.height)) }
    func scale(_ box: Rect) -> Double {
      let scale = min(wanted, fit(box))
      return scale < Self.leastScale ? 1 : scale
    }
    let needs = boxes.indices.map { entered in
      let first = entered == 0 || contourEnds.contains(entered) ? entered : entered - 1
      return boxes[first + 1..<min(boxes.count, entered + Self.ahead)].reduce(boxes[first]) { $0.union($1) }
    }
    var views: [AffineTransform] = []
    while views.count < needs.count {
      var seen = needs[views.count]
      let scaleNow = scale(seen)
      var end = views.count + 1
      while end < needs.count, scale(needs[end]) <= scaleNow * Self.slack, scaleNow <= max(1, fit(seen.union(needs[end]))) {
        seen = seen.union(needs[end])
        end += 1
      }
      let view = Self.view(of: seen, scale: scaleNow, in: free, content: content)
      views += Array(repeating: view, count: end - views.count)
    }
    self.views = views.allSatisfy { $0 == .identity } ? [] : views
  }

  /// Whether the picture is seen whole all along.
  var isWhole: Bool { views.isEmpty }

  /// What is seen when so many dots were entered; all of the picture when all were.
  subscript(entered: Int) -> AffineTransform { views.indices.contains(entered) ? views[entered] : .identity }

  /// What is seen when so many dots were entered and one of them all is to be seen as well, moved no more than that needs.
  func view(_ entered: Int, showing dot: Int) -> AffineTransform {
    var view = self[entered]
    guard view != .identity else { return view }
    let (box, free) = (view.apply(boxes[dot - 1]), Self.inner(area))
    func shift(_ least: Double, _ most: Double, into range: (least: Double, most: Double)) -> Double {
      least < range.least ? range.least - least : min(0, range.most - most)
    }
    view.tx += shift(box.minX, box.maxX, into: (free.minX, free.maxX))
    view.ty += shift(box.minY, box.maxY, into: (free.minY, free.maxY))
    return Self.covering(free, with: content, view)
  }

  /// All dots, small enough to lie above something that covers the foot of the stage; nil where none is covered.
  /// - Parameter foot: where that begins, in points.
  func view(above foot: Double) -> AffineTransform? {
    guard let first = boxes.first, foot > area.minY else { return nil }
    let box = boxes.reduce(first) { $0.union($1) }
    guard box.maxY > foot else { return nil }
    let free = Rect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: foot)
    let scale = min(1, free.width / box.width, free.height / box.height)
    let shift = free.center - box.center * scale
    return AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y)
  }

  /// A view with something in the middle of an area, as far as the picture reaches about it.
  private static func view(of box: Rect, scale: Double, in area: Rect, content: Rect) -> AffineTransform {
    guard scale > 1 else { return .identity }
    let middle = area.center - box.center * scale
    return covering(area, with: content, AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: middle.x, ty: middle.y))
  }

  /// A view moved so that the picture leaves nothing of the area empty.
  private static func covering(_ area: Rect, with content: Rect, _ view: AffineTransform) -> AffineTransform {
    var view = view
    view.tx = min(area.minX - content.minX * view.a, max(area.maxX - content.maxX * view.a, view.tx))
    view.ty = min(area.minY - content.minY * view.d, max(area.maxY - content.maxY * view.d, view.ty))
    return view
  }

  /// What of an area is clear of its edges.
  private static func inner(_ area: Rect) -> Rect {
    area.insetBy(dx: min(comfort, area.width / 8), dy: min(comfort, area.height / 8))
  }
}
