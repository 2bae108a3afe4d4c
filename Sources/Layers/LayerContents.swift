import Geometry
import Imaging
import Tessellation
import Typography

/// What a layer shows by itself: a list of fills, strokes, runs of glyphs and pictures, from the back to the front, each in the layer's own
/// coordinates and in one paint.
///
/// A layer writes it (`Layer.describe(into:)`), who draws walks it once. Equal kinds in equal order are the same parts from frame to frame.
public struct LayerContents {
  /// What a part is, whatever its shape and its paint.
  package enum Kind: UInt8 {
    /// The blurred shape of the layer and all that lies in it.
    case shadow
    /// What lies below the layer, filtered.
    case backdrop
    case background
    case fill
    case stroke
    /// Lines that grow at their end.
    case growingLines
    case glyphs
    /// Particles of one kind, each at a place and in a colour of its own.
    case particles
    case border
  }

  /// Where a part is painted.
  package enum Shape: Equatable {
    case shadow
    /// The bounds, rounded as the background's corners are.
    case outline
    /// The bounds without rounding.
    case bounds
    /// The ring of the border, inside the bounds.
    case border
    case fill(Path, FillRule)
    case stroke(Path, StrokeStyle)
    case growingLines(StrokeStyle)
    /// Glyphs, and where their layout begins.
    case glyphs(TextLayout.GlyphRun, origin: Point)
    /// The particles of a cell, of which each is the inside of a path, and the scale that its mesh is for.
    case particles(Path, cell: Int, meshScale: Double)
  }

  /// What a part is painted with.
  package enum Fill: Equatable {
    case color(Color)
    /// The gradient of this index in `gradients`.
    case gradient(Int)
    /// A layer, repeated, and the transform from its coordinates to the layer's.
    case pattern(Pattern, AffineTransform)
    /// A picture, stretched over a rectangle.
    case image(Image, ContentsFilters, in: Rect)
    /// A picture about the origin, a point for each of its pixels.
    case sprite(Image)
  }

  /// A gradient and the transform from its unit square to the layer's coordinates.
  package struct PlacedGradient: Equatable {
    package let gradient: Gradient
    package let toLayer: AffineTransform
  }

  /// The layer's bounds as they are shown.
  public private(set) var bounds = Rect.zero
  /// How the layer has pictures' pixels made up.
  private var filters = ContentsFilters()
  /// Whether shapes are asked for, not colours alone.
  private var hasShapes = true
  package private(set) var kinds: [Kind] = []
  /// One for each part.
  package private(set) var fills: [Fill] = []
  /// One for each part where they were asked for, else none.
  package private(set) var shapes: [Shape] = []
  /// What `Fill.gradient` counts.
  package private(set) var gradients: [PlacedGradient] = []
  /// What the part of growing lines is drawn along.
  package private(set) var growingPath: GrowingPath?
  /// Where particles come from.
  package private(set) var particleSource: (any ParticleSource)?
  /// How many parts lie below the layer's sublayers.
  package private(set) var countBelow = 0

  package init() {}

  package var count: Int { kinds.count }

  /// Forgets all parts and keeps the room for them.
  package mutating func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    fills.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    gradients.removeAll(keepingCapacity: true)
    growingPath = nil
    particleSource = nil
    countBelow = 0
  }

  /// Takes the growing lines out; two contents without are equal when all else is.
  package mutating func takeGrowingPath() -> GrowingPath? { growingPath.take() }

  /// Begins the contents of a layer with bounds.
  /// - Parameter shapes: whether shapes are asked for; without, all but paints costs nothing.
  mutating func begin(_ bounds: Rect, _ filters: ContentsFilters, shapes: Bool) {
    (self.bounds, self.filters) = (bounds, filters)
    hasShapes = shapes
  }

  /// What is added from here on lies above the layer's sublayers.
  mutating func beginAboveSublayers() { countBelow = count }

  /// Adds a part.
  mutating func append(_ kind: Kind, _ fill: Fill, _ shape: @autoclosure () -> Shape) {
    kinds.append(kind)
    fills.append(fill)
    if hasShapes { shapes.append(shape()) }
  }

  private mutating func fill(_ paint: Paint) -> Fill {
    switch paint {
    case .color(let color): return .color(color)
    case .gradient(let gradient, let toLayer): return fill(gradient, toLayer)
    case .pattern(let pattern, let toLayer): return .pattern(pattern, toLayer)
    }
  }

  private mutating func fill(_ gradient: Gradient, _ toLayer: AffineTransform) -> Fill {
    gradients.append(PlacedGradient(gradient: gradient, toLayer: toLayer))
    return .gradient(gradients.count - 1)
  }
}

extension LayerContents {
  /// Adds the inside of a path.
  public mutating func addFill(_ path: @autoclosure () -> Path, rule: FillRule = .nonZero, _ paint: Paint) {
    append(.fill, fill(paint), .fill(path(), rule))
  }

  /// Adds the layer's bounds, rounded where its corners are, in a gradient whose unit square is the bounds.
  public mutating func addBounds(_ gradient: Gradient) {
    let square = AffineTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    append(.fill, fill(gradient, square), .outline)
  }

  /// Adds a picture, stretched over the layer's bounds; rounded corners leave it as it is.
  public mutating func addBounds(_ image: Image) { add(image, in: bounds) }

  /// Adds a picture, stretched over a rectangle; the layer's `minificationFilter` and `magnificationFilter` say how.
  public mutating func add(_ image: Image, in place: Rect) {
    let isWhole = place == bounds
    append(.fill, .image(image, filters, in: place), isWhole ? .bounds : .fill(Path(rect: place), .nonZero))
  }

  /// Adds the line along a path.
  public mutating func addStroke(_ path: @autoclosure () -> Path, _ style: @autoclosure () -> StrokeStyle, _ paint: Paint) {
    append(.stroke, fill(paint), .stroke(path(), style()))
  }

  /// Adds lines that grow: one part of a layer at most.
  package mutating func addGrowingLines(_ lines: GrowingPath, _ style: @autoclosure () -> StrokeStyle, _ paint: Paint) {
    growingPath = lines
    append(.growingLines, fill(paint), .growingLines(style()))
  }

  /// Adds the particles of a cell.
  mutating func addParticles(_ source: any ParticleSource, cell: Int, _ contents: EmitterCell.Contents, meshScale: Double) {
    particleSource = source
    switch contents {
    case .path(let path): append(.particles, .color(.white), .particles(path, cell: cell, meshScale: meshScale))
    case .image(let image):
      let size = Size(Double(image.width), Double(image.height))
      append(
        .particles, .sprite(image),
        .particles(
          Path(rect: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)), cell: cell,
          meshScale: meshScale))
    }
  }

  /// Adds a run of glyphs of a layout that begins at a place.
  public mutating func addGlyphs(_ run: TextLayout.GlyphRun, origin: @autoclosure () -> Point, _ color: Color) {
    append(.glyphs, .color(color), .glyphs(run, origin: origin()))
  }
}

extension LayerContents: Equatable {
  /// Whether both show the same; lines that grow have to be taken out before.
  public static func == (a: LayerContents, b: LayerContents) -> Bool {
    precondition(a.growingPath == nil && b.growingPath == nil, "contents with growing lines cannot be compared")
    return a.kinds == b.kinds && a.fills == b.fills && a.shapes == b.shapes && a.gradients == b.gradients && a.bounds == b.bounds
  }
}

extension LayerValues {
  /// Whether the layer throws a shadow. One that masks to its bounds cuts it off.
  package var throwsShadow: Bool {
    shadowOpacity > 0 && !masksToBounds && shadowColor.alpha > 0 && shadowRadius.isFinite && shadowOffset.isFinite
  }

  /// Whether a border is seen.
  package var hasBorder: Bool { borderWidth > 0 && !bounds.isEmpty && borderColor.alpha > 0 }
}
