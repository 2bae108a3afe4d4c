import Geometry
import Imaging
import Layers

/// Rows of which only the alpha stays, in black.
struct AlphaLines: LineWork {
  let picture: FilterPicture

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let pixels = picture.row(lines.lowerBound)
    for i in 0..<lines.count &* picture.width { pixels[i] &= 0xff00_0000 }
  }
}

/// Rows whose colours become one, times alpha.
struct TintLines: LineWork {
  let picture: FilterPicture
  let color: UInt32

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let pixels = picture.row(lines.lowerBound)
    for i in 0..<lines.count &* picture.width { pixels[i] = Blending.scaled(color, pixels[i] >> 24) }
  }
}

/// Rows whose colours without alpha go through a table.
struct TableLines: LineWork {
  let picture: FilterPicture
  let table: TransferTable

  func perform(_ lines: Range<Int>, _ worker: Int) {
    table.apply(to: picture.row(lines.lowerBound), count: lines.count * picture.width)
  }
}

/// Rows each of whose channels goes through a table of its own.
struct TransferLines: LineWork {
  let picture: FilterPicture
  let red: TransferTable
  let green: TransferTable
  let blue: TransferTable
  let alpha: TransferTable

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let pixels = picture.row(lines.lowerBound)
    for i in 0..<lines.count &* picture.width {
      let c = Straight(pixels[i])
      pixels[i] = Straight(red: red[c.red], green: green[c.green], blue: blue[c.blue], alpha: alpha[c.alpha]).premultiplied
    }
  }
}

/// Rows whose channels, without alpha, are mixed by a matrix.
struct MatrixLines: LineWork {
  private let picture: FilterPicture
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let alpha: SIMD4<Float>
  private let one: SIMD4<Float>

  /// - Parameter matrix: four rows of five numbers; nil for any others.
  init?(picture: FilterPicture, _ matrix: [Double]) {
    guard matrix.count == 20 else { return nil }
    func column(_ k: Int) -> SIMD4<Float> {
      SIMD4(Float(matrix[k]), Float(matrix[5 + k]), Float(matrix[10 + k]), Float(matrix[15 + k]))
    }
    self.picture = picture
    (red, green, blue, alpha, one) = (column(0), column(1), column(2), column(3), column(4))
  }

  func perform(_ lines: Range<Int>, _ worker: Int) {
    let pixels = picture.row(lines.lowerBound)
    for i in 0..<lines.count &* picture.width {
      let c = PixelChannels.straight(pixels[i])
      pixels[i] = PixelChannels.premultiplied(red * c.x + green * c.y + blue * c.z + alpha * c.w + one)
    }
  }
}
