import Geometry
import Imaging
import Layers

// What is done to pixels one by one, and to where they lie.
extension FilterRenderer {
  /// A picture moved by whole pixels.
  func moved(_ from: FilterPicture, _ offset: Point) -> FilterPicture {
    let picture = context.picture(from.region, isLinear: from.isLinear)
    func whole(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v.isNaN ? 0 : v)).rounded()) }
    let (dx, dy) = (whole(offset.x), whole(offset.y))
    let (first, last) = (max(0, dx), min(from.width, from.width + dx))
    guard first < last else { return picture }
    for y in max(0, dy)..<max(max(0, dy), min(from.height, from.height + dy)) {
      (picture.row(y) + first).update(from: from.row(y - dy) + (first - dx), count: last - first)
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
    guard kernel.columns > 0, kernel.rows > 0, kernel.values.count == kernel.columns * kernel.rows, !from.part.isEmpty else {
      return result
    }
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
