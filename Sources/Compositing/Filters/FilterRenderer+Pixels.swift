import Geometry
import Imaging
import Layers

// What is done to pixels one by one, and to where they lie.
extension FilterRenderer {
  /// The whole pixels by which a vector moves a picture, in pixels.
  static func wholePixels(_ offset: Point) -> (x: Int32, y: Int32) {
    func whole(_ v: Double) -> Int32 { Int32(max(-1e6, min(1e6, v.isNaN ? 0 : v)).rounded()) }
    return (whole(offset.x), whole(offset.y))
  }

  /// What a region shows of a picture that is moved by whole pixels; transparent where that does not reach.
  func moved(_ from: FilterPicture, by offset: (x: Int32, y: Int32), within region: PixelRect) -> FilterPicture {
    let picture = context.picture(region, isLinear: from.isLinear)
    let place = from.region.moved(offset.x, offset.y)
    let part = place.intersection(region)
    if part.isEmpty { return picture }
    for y in part.y..<Int(part.maxY) {
      (picture.row(y - region.y) + (part.x - region.x)).update(from: from.row(y - place.y) + (part.x - place.x), count: part.width)
    }
    return picture
  }

  func blended(_ above: FilterPicture, _ below: FilterPicture, _ mode: BlendMode) -> FilterPicture {
    let result = context.copy(below)
    if mode == .normal {
      composite(above, onto: result, .over)
    } else {
      forEachRow(of: result, BlendLines(from: above, to: result, mode: mode))
    }
    return result
  }

  /// Puts a picture together with one that becomes the result.
  func composite(_ above: FilterPicture, onto result: FilterPicture, _ how: FilterEffect.CompositeOperator) {
    forEachRow(of: result, CompositeLines(from: above, to: result, how: how))
  }

  func multiplied(_ from: FilterPicture, _ matrix: [Double]) -> FilterPicture {
    let result = context.copy(from)
    if let work = MatrixLines(picture: result, matrix) { forEachRow(of: result, work) }
    return result
  }

  func transferred(
    _ from: FilterPicture, _ red: FilterEffect.TransferFunction, _ green: FilterEffect.TransferFunction,
    _ blue: FilterEffect.TransferFunction, _ alpha: FilterEffect.TransferFunction
  ) -> FilterPicture {
    let result = context.copy(from)
    forEachRow(
      of: result,
      TransferLines(
        picture: result, red: context.table(red), green: context.table(green), blue: context.table(blue), alpha: context.table(alpha)))
    return result
  }

  func convolved(_ from: FilterPicture, _ kernel: FilterEffect.ConvolutionKernel) -> FilterPicture {
    let result = context.picture(from.region, isLinear: from.isLinear)
    guard kernel.isWhole, !from.part.isEmpty else { return result }
    context.reserveRooms(kernel.values.count * MemoryLayout<Float>.stride)
    forEachRow(of: result, ConvolutionLines(from: from, to: result, kernel: kernel, context: context))
    return result
  }

  func displaced(
    _ from: FilterPicture, by map: FilterPicture, _ scale: Size, _ x: FilterEffect.ColorChannel, _ y: FilterEffect.ColorChannel
  ) -> FilterPicture {
    let result = context.picture(from.region, isLinear: from.isLinear, isCleared: false)
    forEachRow(of: result, DisplacementLines(from: from, map: map, to: result, scale: scale, x: x, y: y))
    return result
  }

  /// Repeats what a picture's step made over all of it.
  func tiled(_ from: FilterPicture) -> FilterPicture {
    let result = context.picture(from.region, isLinear: from.isLinear)
    let part = from.part.moved(-from.region.minX, -from.region.minY)
    guard part.width > 0, part.height > 0 else { return result }
    func place(_ v: Int, _ low: Int, _ size: Int) -> Int { low + ((v - low) % size + size) % size }
    for y in 0..<from.height {
      let row = from.row(place(y, part.y, part.height))
      for x in 0..<from.width { result.pixels[y &* from.width &+ x] = row[place(x, part.x, part.width)] }
    }
    return result
  }
}
