import Geometry
import Imaging

/// What a picture goes through before it is laid down: steps that take pictures and make one each, the last of which is the result.
///
/// Lengths are in the layer's coordinates. Steps follow the filter effects of CSS and SVG (W3C Filter Effects 1), whose names they have.
public struct Filter: Hashable, Sendable {
  /// The rectangle, in the layer's coordinates, outside of which nothing is kept; nil for all that is drawn, and as far as the steps reach.
  public var region: Rect?
  /// In the order in which they are done; without any the result is empty.
  public var steps: [FilterStep]

  /// A filter of some steps, within a rectangle if there is one.
  public init(region: Rect? = nil, steps: [FilterStep]) {
    self.region = region
    self.steps = steps
  }
}

extension Filter {
  /// Whether the same picture comes out of the same wherever the layer lies, moved as that is.
  package var isMovable: Bool { region == nil && steps.allSatisfy { $0.region == nil && $0.effect.isMovable } }
}

extension FilterEffect {
  /// Whether it does the same everywhere.
  fileprivate var isMovable: Bool {
    switch self {
    case .tile, .turbulence, .lighting, .image, .layer: false
    case .convolve(let kernel): kernel.edges != .wrap
    default: true
    }
  }
}

/// A step of a filter: what is done to which pictures.
public struct FilterStep: Hashable, Sendable {
  /// A picture that a step takes.
  public enum Input: Hashable, Sendable {
    /// What the filter is applied to.
    case source
    /// The alpha of that, in black.
    case sourceAlpha
    /// What an earlier step made, by its number; of a later one, nothing.
    case step(Int)
    /// Nothing: a transparent picture.
    case empty
  }

  /// What is done.
  public var effect: FilterEffect
  /// The pictures that it takes: as many as it asks for; those that are missing are transparent.
  public var inputs: [Input]
  /// Where the result lies, in the layer's coordinates: nothing is kept outside; nil for the filter's region.
  public var region: Rect?
  /// Whether colours are added and multiplied as light, rather than as sRGB says them.
  public var isLinear: Bool

  /// A step.
  public init(_ effect: FilterEffect, inputs: [Input] = [.source], region: Rect? = nil, isLinear: Bool = false) {
    self.effect = effect
    self.inputs = inputs
    self.region = region
    self.isLinear = isLinear
  }
}

/// What a step of a filter does.
public enum FilterEffect: Hashable, Sendable {
  /// Blurs by a Gaussian of these standard deviations across and down.
  case gaussianBlur(Size)
  /// Lays the picture over its own shadow: blurred, moved, in one colour.
  case dropShadow(offset: Point, deviation: Size, color: Color)
  /// Moves the picture.
  case offset(Point)
  /// A colour everywhere.
  case flood(Color)
  /// Lays all pictures over each other, the first at the bottom.
  case merge
  /// Mixes the first picture with the second, which lies below.
  case blend(BlendMode)
  /// Puts the first picture and the second together.
  case composite(CompositeOperator)
  /// Four rows of five numbers that red, green, blue, alpha and 1 are multiplied by, in 0...1.
  case colorMatrix([Double])
  /// What becomes of red, green, blue and alpha, each by itself.
  case componentTransfer(red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction)
  /// The darkest, or the lightest, of all within these distances.
  case morphology(dilates: Bool, radius: Size)
  /// Sums of neighbours.
  case convolve(ConvolutionKernel)
  /// Moves each pixel of the first picture by the second's channels, of which half is no way at all.
  case displace(scale: Double, x: ColorChannel, y: ColorChannel)
  /// Repeats the part of the picture that its step's region holds: that of the step it comes from.
  case tile
  /// Perlin's noise.
  case turbulence(Turbulence)
  /// A light on the picture's alpha, taken as a height.
  case lighting(Lighting)
  /// A picture, stretched over a rectangle of the layer's coordinates.
  case image(Image, Rect, isSmooth: Bool)
  /// A layer's picture, drawn in the layer's coordinates.
  case layer(Pattern)

  /// How two pictures are put together (Porter and Duff).
  public enum CompositeOperator: Hashable, Sendable {
    /// The first over the second.
    case over
    /// The first where the second is.
    case `in`
    /// The first where the second is not.
    case out
    /// The first where the second is, over the second.
    case atop
    /// Each where the other is not.
    case xor
    /// Both added, up to full.
    case lighter
    /// `k1 * a * b + k2 * a + k3 * b + k4` of premultiplied channels.
    case arithmetic(Double, Double, Double, Double)
  }

  /// A channel of a picture.
  public enum ColorChannel: Hashable, Sendable {
    /// One of the four.
    case red, green, blue, alpha
  }

  /// What becomes of a channel's value, in 0...1.
  public enum TransferFunction: Hashable, Sendable {
    /// It stays.
    case identity
    /// Mixed between values that stand evenly over 0...1.
    case table([Double])
    /// One of several values, each for an equal part of 0...1.
    case discrete([Double])
    /// `slope * value + intercept`.
    case linear(slope: Double, intercept: Double)
    /// `amplitude * pow(value, exponent) + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)
  }

  /// What lies beyond a picture's sides.
  public enum EdgeMode: Hashable, Sendable {
    /// The last pixels go on, the picture begins anew, or nothing.
    case duplicate, wrap, none
  }

  /// Numbers that neighbours are multiplied by before they are added.
  public struct ConvolutionKernel: Hashable, Sendable {
    /// How many numbers a row has.
    public var columns: Int
    /// How many rows there are.
    public var rows: Int
    /// Row by row; turned by half a turn when it is laid on the picture.
    public var values: [Double]
    /// What sums are divided by.
    public var divisor: Double
    /// What is added to them, times alpha.
    public var bias: Double
    /// Which number lies on the pixel that is worked out.
    public var target: (x: Int, y: Int) { (targetX, targetY) }
    /// The column of that.
    public var targetX: Int
    /// The row of that.
    public var targetY: Int
    /// What lies beyond the picture's sides.
    public var edges: EdgeMode
    /// Whether alpha stays as it is, and colours are taken without it.
    public var preservesAlpha: Bool

    /// A kernel of all these.
    public init(
      columns: Int, rows: Int, values: [Double], divisor: Double, bias: Double = 0, targetX: Int, targetY: Int,
      edges: EdgeMode = .duplicate,
      preservesAlpha: Bool = false
    ) {
      self.columns = columns
      self.rows = rows
      self.values = values
      self.divisor = divisor
      self.bias = bias
      self.targetX = targetX
      self.targetY = targetY
      self.edges = edges
      self.preservesAlpha = preservesAlpha
    }
  }

  /// Noise as Ken Perlin made it, by the reference code's numbers (SVG 1.1, 15.24).
  public struct Turbulence: Hashable, Sendable {
    /// Waves per unit, across and down.
    public var frequency: Size
    /// How many octaves are added: from 0 to 24, beyond which nothing is seen of one.
    public var octaves: Int
    /// Which of the noises.
    public var seed: Double
    /// Whether the sides of the region fit together.
    public var stitches: Bool
    /// Whether it is a sum that goes both ways, rather than one of magnitudes.
    public var isFractal: Bool

    /// Noise of all these.
    public init(frequency: Size, octaves: Int, seed: Double, stitches: Bool, isFractal: Bool) {
      self.frequency = frequency
      self.octaves = octaves
      self.seed = seed
      self.stitches = stitches
      self.isFractal = isFractal
    }
  }

  /// A light on a surface.
  public struct Lighting: Hashable, Sendable {
    /// Where the light comes from.
    public enum Source: Hashable, Sendable {
      /// From infinitely far away, in radians: its direction in the plane, and its height above that.
      case distant(azimuth: Double, elevation: Double)
      /// From a point, and how high that lies.
      case point(Point, z: Double)
      /// From a point towards another, the more focused the larger the exponent, within a cone of this half angle in radians, if any.
      case spot(Point, z: Double, towards: Point, towardsZ: Double, exponent: Double, coneAngle: Double?)
    }

    /// How light comes back.
    public enum Reflection: Hashable, Sendable {
      /// To all sides.
      case diffuse(constant: Double)
      /// As from a mirror, the sharper the larger the exponent.
      case specular(constant: Double, exponent: Double)
    }

    /// Where the light comes from.
    public var source: Source
    /// Its colour.
    public var color: Color
    /// The height of an alpha of 1.
    public var surfaceScale: Double
    /// How it comes back.
    public var reflection: Reflection

    /// A light.
    public init(_ source: Source, color: Color, surfaceScale: Double, reflection: Reflection) {
      self.source = source
      self.color = color
      self.surfaceScale = surfaceScale
      self.reflection = reflection
    }
  }
}
