/// What a picture from outside may cost to draw before it is refused, in units that its time and its memory follow.
///
/// Work is counted and not timed, so that a picture is refused everywhere or nowhere.
public struct DrawingLimits: Hashable, Sendable {
  /// What is counted; the raw value reads on after a number.
  public enum Unit: String, Hashable, Sendable {
    /// Steps of making meshes: `DrawingLimits.segments`.
    case segments = "segments after flattening, dashing and crossing"
    /// Pixels that a frame paints: `DrawingLimits.paint`.
    case paint = "pixels of paint, layer over layer"
    /// Bytes: `DrawingLimits.memory`.
    case memory = "bytes of memory"
  }

  /// What a picture's layers, items and meshes may take, in bytes: about `bytesPerGroup` for each group, `bytesPerShape` for each shape and
  /// `bytesPerStroke` for each that is stroked.
  public var memory = 170 << 20
  /// What each byte of a file over a megabyte adds to that: large drawings are granted more than small ones that only unfold into as much.
  public var memoryPerByte = 64
  /// Steps of making meshes in one frame: see `Tessellator.stepsLeft`.
  public var segments = 5_000_000
  /// What one frame of usual size paints: pixels in one colour cost about 0.15 ns and count once; those of gradients, groups, masks and edges count as
  /// many times as they cost more. A larger picture may paint `paintPerPixel` for each pixel instead.
  public var paint = 3_500_000_000
  /// What a frame of more pixels than usual may paint, for each of them.
  public var paintPerPixel = 208

  /// The usual limits.
  public init() {}

  /// What a group takes, with its layer and its part of the display list, as measured, in bytes.
  public static let bytesPerGroup = 2300
  /// What a shape takes, with its layer, its part of the display list and a small mesh, as measured, in bytes.
  public static let bytesPerShape = 4300
  /// What a shape's stroke adds to that.
  public static let bytesPerStroke = 1700
  /// What a gradient's table takes, in bytes.
  public static let bytesPerTable = 8400

  /// What a pixel takes of a picture that is drawn and written into a file.
  public static let bytesPerPixel = 16
  /// What a picture takes at most with its own pixels, where nobody asks for another size.
  public var ownMemory = 210 << 20

  /// What a picture from a file of so many bytes may take.
  public func memory(fileBytes: Int) -> Int { memory + memoryPerByte * max(0, fileBytes - 1 << 20) }

  /// What a frame of so many pixels may paint.
  public func paint(pixels: Int) -> Int { max(paint, paintPerPixel * pixels) }
}

/// A picture that goes beyond a limit: by what, and how far.
public struct DrawingOverrun: Error, Hashable, Sendable {
  /// What it is too much of.
  public var unit: DrawingLimits.Unit
  /// What it needs; nil where that was not found out to the end.
  public var amount: Int?
  /// What is granted at most.
  public var most: Int

  /// A picture that needs `amount`, or more than was counted, of which `most` are granted.
  public init(_ unit: DrawingLimits.Unit, amount: Int?, most: Int) {
    self.unit = unit
    self.amount = amount
    self.most = most
  }
}

extension DrawingOverrun: CustomStringConvertible {
  /// One sentence with the numbers.
  public var description: String {
    let needed = amount.map(Self.grouped) ?? "more than \(Self.grouped(most))"
    return "the picture is too heavy: it needs \(needed) \(unit.rawValue), and at most \(Self.grouped(most)) are granted"
  }

  /// A number with its thousands apart.
  static func grouped(_ number: Int) -> String {
    var text = "\(number.magnitude)"
    var at = text.count - 3
    while at > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: at))
      at -= 3
    }
    return number < 0 ? "-" + text : text
  }
}
