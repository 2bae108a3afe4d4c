/// Few colours that stand for all those of a picture's part.
struct ColorPatches {
  /// Red, green and blue, 0 to 255 each; the most common first.
  private(set) var colors: [SIMD3<Float>] = []
  /// Which of the colours stands for each pixel; -1 outside of the part.
  private(set) var labels: [Int]

  /// The most colours.
  static let most = 6
  /// Colours nearer than this to each other are one; of 255.
  private static let leastDistance: Float = 26

  /// Lloyd's k-means ("Least squares quantization in PCM", 1982), begun with colours that lie as far from each other as any do; nothing in it is left to chance.
  /// O(pixels * colours), a few times.
  init(_ picture: ReducedPicture, in mask: [Bool]) {
    let pixels = mask.indices.filter { mask[$0] }
    labels = [Int](repeating: -1, count: mask.count)
    guard !pixels.isEmpty else { return }
    func square(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { ((a - b) * (a - b)).sum() }
    var centers = [pixels.reduce(SIMD3<Float>()) { $0 + picture.colors[$1] } / Float(pixels.count)]
    var distances = pixels.map { square(picture.colors[$0], centers[0]) }
    while centers.count < Self.most {
      guard let farthest = distances.indices.max(by: { (distances[$0], $1) < (distances[$1], $0) }),
        distances[farthest] >= Self.leastDistance * Self.leastDistance
      else { break }
      let center = picture.colors[pixels[farthest]]
      centers.append(center)
      for (i, pixel) in pixels.enumerated() { distances[i] = min(distances[i], square(picture.colors[pixel], center)) }
    }
    var counts = [Int](repeating: 0, count: centers.count)
    for _ in 0..<8 {
      var sums = [SIMD3<Float>](repeating: SIMD3(), count: centers.count)
      counts = [Int](repeating: 0, count: centers.count)
      for pixel in pixels {
        let color = picture.colors[pixel]
        var nearest = (index: 0, square: Float.infinity)
        for (i, center) in centers.enumerated() {
          let square = square(color, center)
          if square < nearest.square { nearest = (i, square) }
        }
        labels[pixel] = nearest.index
        sums[nearest.index] += color
        counts[nearest.index] += 1
      }
      for i in centers.indices where counts[i] > 0 { centers[i] = sums[i] / Float(counts[i]) }
    }
    // The first of equals.
    let order = centers.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    var places = [Int](repeating: 0, count: centers.count)
    for (place, index) in order.enumerated() { places[index] = place }
    colors = order.map { centers[$0] }
    for pixel in pixels { labels[pixel] = places[labels[pixel]] }
  }
}
