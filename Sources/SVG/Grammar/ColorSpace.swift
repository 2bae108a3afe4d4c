import Geometry
import Layers

/// The spaces that colours are written in (CSS Color 4, 10): from three numbers to sRGB, cut to what that can show.
enum ColorSpace {
  case sRGB, linear, displayP3, adobe, proPhoto, rec2020, xyz50, xyz65

  init?(_ name: Text) {
    guard let found = Self.names.first(where: { name.isWord($0.0) }) else { return nil }
    self = found.1
  }

  private static let names: [(StaticString, ColorSpace)] = [
    ("srgb", .sRGB), ("srgb-linear", .linear), ("display-p3", .displayP3), ("a98-rgb", .adobe), ("prophoto-rgb", .proPhoto),
    ("rec2020", .rec2020), ("xyz", .xyz65), ("xyz-d65", .xyz65), ("xyz-d50", .xyz50),
  ]

  /// Three numbers, or the rows of a matrix.
  typealias Triple = SIMD3<Double>
  private typealias Matrix = (Triple, Triple, Triple)

  private static func apply(_ m: Matrix, _ v: Triple) -> Triple { Triple((m.0 * v).sum(), (m.1 * v).sum(), (m.2 * v).sum()) }

  // To XYZ under D65, the daylight of sRGB, and from it; the last two bring other daylight there.
  private static let displayP3Matrix: Matrix = (
    Triple(0.48657095, 0.26566769, 0.19821729), Triple(0.22897456, 0.69173852, 0.07928691), Triple(0, 0.04511338, 1.04394437)
  )
  private static let adobeMatrix: Matrix = (
    Triple(0.57666904, 0.18555824, 0.18822865), Triple(0.29734498, 0.62736357, 0.07529146), Triple(0.02703136, 0.07068885, 0.99133754)
  )
  private static let rec2020Matrix: Matrix = (
    Triple(0.63695805, 0.14461690, 0.16888098), Triple(0.26270021, 0.67799807, 0.05930172), Triple(0, 0.02807269, 1.06098506)
  )
  private static let proPhotoMatrix: Matrix = (
    Triple(0.79776664, 0.13518130, 0.03134773), Triple(0.28807483, 0.71183523, 0.00008994), Triple(0, 0, 0.82510460)
  )
  private static let fromXYZ: Matrix = (
    Triple(3.24096994, -1.53738318, -0.49861076), Triple(-0.96924364, 1.87596750, 0.04155506), Triple(0.05563008, -0.20397696, 1.05697151)
  )
  private static let from50To65: Matrix = (
    Triple(0.95547342, -0.02309845, 0.06325924), Triple(-0.02836971, 1.00999540, 0.02104144), Triple(0.01231401, -0.02050765, 1.33036591)
  )

  private static func eachChannel(_ v: Triple, _ body: (Double) -> Double) -> Triple { Triple(body(v.x), body(v.y), body(v.z)) }

  private static func power(_ v: Double, _ exponent: Double) -> Double { v < 0 ? -Math.pow(-v, exponent) : Math.pow(v, exponent) }

  /// What a channel of sRGB is in linear light.
  static func linear(_ v: Double) -> Double { abs(v) <= 0.04045 ? v / 12.92 : v < 0 ? -linear(-v) : Math.pow((v + 0.055) / 1.055, 2.4) }

  private static func encoded(_ v: Double) -> Double {
    abs(v) <= 0.0031308 ? v * 12.92 : v < 0 ? -encoded(-v) : 1.055 * Math.pow(v, 1 / 2.4) - 0.055
  }

  /// A colour of linear light.
  static func color(linear v: Triple, alpha: Double) -> Color {
    func channel(_ v: Double) -> Double { min(1, max(0, encoded(v))) }
    return Color(red: channel(v.x), green: channel(v.y), blue: channel(v.z), alpha: alpha)
  }

  /// A colour of this space.
  func color(_ v: Triple, alpha: Double) -> Color {
    func shown(_ xyz: Triple) -> Color { Self.color(linear: Self.apply(Self.fromXYZ, xyz), alpha: alpha) }
    switch self {
    case .sRGB:
      let cut = v.clamped(lowerBound: Triple(repeating: 0), upperBound: Triple(repeating: 1))
      return Color(red: cut.x, green: cut.y, blue: cut.z, alpha: alpha)
    case .linear: return Self.color(linear: v, alpha: alpha)
    case .displayP3: return shown(Self.apply(Self.displayP3Matrix, Self.eachChannel(v, Self.linear)))
    case .adobe: return shown(Self.apply(Self.adobeMatrix, Self.eachChannel(v) { Self.power($0, 563.0 / 256) }))
    case .rec2020:
      return shown(
        Self.apply(
          Self.rec2020Matrix,
          Self.eachChannel(v) { abs($0) < 0.0812428583 ? $0 / 4.5 : Self.power((abs($0) + 0.0992968268) / 1.0992968268, 1 / 0.45) }))
    case .proPhoto:
      let light = Self.eachChannel(v) { abs($0) <= 16.0 / 512 ? $0 / 16 : Self.power($0, 1.8) }
      return shown(Self.apply(Self.from50To65, Self.apply(Self.proPhotoMatrix, light)))
    case .xyz50: return shown(Self.apply(Self.from50To65, v))
    case .xyz65: return shown(v)
    }
  }

  /// A colour of CIE's Lab: lightness to 100, and how red and how yellow it is.
  static func lab(_ v: Triple, alpha: Double) -> Color {
    let y = (v.x + 16) / 116
    func part(_ f: Double) -> Double { f * f * f > 216.0 / 24389 ? f * f * f : (116 * f - 16) * 27 / 24389 }
    let white = Triple(0.96429567, 1, 0.82510460)
    let xyz = Triple(part(y + v.y / 500), v.x > 8 ? y * y * y : v.x * 27 / 24389, part(y - v.z / 200)) * white
    return ColorSpace.xyz50.color(xyz, alpha: alpha)
  }

  /// A colour of Oklab: lightness to 1.
  static func oklab(_ v: Triple, alpha: Double) -> Color {
    let roots = apply((Triple(1, 0.39633778, 0.21580376), Triple(1, -0.10556135, -0.06385417), Triple(1, -0.08948418, -1.29148555)), v)
    let light = apply(
      (
        Triple(4.07674166, -3.30771159, 0.23096993), Triple(-1.26843800, 2.60975740, -0.34131940),
        Triple(-0.00419609, -0.70341861, 1.70761470)
      ),
      roots * roots * roots)
    return color(linear: light, alpha: alpha)
  }

  /// A colour as Oklab has it.
  static func oklab(of color: Color) -> Triple {
    let light = Triple(linear(color.red), linear(color.green), linear(color.blue))
    let cones = apply(
      (Triple(0.41222147, 0.53633254, 0.05144599), Triple(0.21190350, 0.68069955, 0.10739696), Triple(0.08830246, 0.28171884, 0.62997870)),
      light)
    return apply(
      (
        Triple(0.21045426, 0.79361779, -0.00407205), Triple(1.97799849, -2.42859221, 0.45059371),
        Triple(0.02590404, 0.78277177, -0.80867577)
      ),
      eachChannel(cones) { power($0, 1.0 / 3) })
  }
}
