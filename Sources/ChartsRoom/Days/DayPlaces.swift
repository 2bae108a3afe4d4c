import Geometry

/// Where the parts of days that stand side by side lie, in points: from the top down the weather, the mood on top of the sleep, and the day's name.
@MainActor
struct DayPlaces {
  /// The longest sleep that can be noted, in hours: with a face on top it ends below the weather.
  private static let longest = Double(DayDiary.hours.upperBound)
  /// The largest weather, and the smallest letters, those that are read easily, and the largest.
  private static let (largestSky, smallestName, usualName, largestName) = (72.0, 11.0, 16.0, 26.0)
  /// The smallest letters of hours.
  private static let smallestHour = 9.0

  let columns: Int
  /// All of it but the hours beside it.
  let frame: Rect
  /// A face's, and the weather's.
  let face, sky: Double
  let nameSize: Double
  /// The hours' beside the columns; nil where they would be too small.
  let hourSize: Double?
  /// From one column's middle to the next one's.
  let pitch: Double
  /// Where one stands that slept.
  let foot: Double
  /// How high an hour of sleep is.
  private let hour: Double
  /// Every how many columns has a name: names that would touch each other stand at every second one, or every fifth.
  let every: Int

  init(_ place: PileLayout) {
    let hours = min(18, (place.names.maxY - place.plot.minY) * 0.045)
    hourSize = hours >= Self.smallestHour ? hours : nil
    let whole = Rect(
      minX: place.plot.minX + (hourSize ?? 0) * 1.5, minY: place.plot.minY, maxX: place.plot.maxX, maxY: place.names.maxY)
    columns = max(1, place.columns)
    frame = whole
    pitch = whole.width / Double(columns)
    face = min(pitch * 0.84, whole.height * 0.17)
    sky = min(pitch * 0.84, whole.height * 0.15, Self.largestSky)
    let largest = min(whole.height * 0.06, Self.largestName)
    // Where a name below each column would be small, some columns have a larger one.
    let size = max(Self.smallestName, pitch * 0.6 < min(largest, Self.usualName) ? min(largest, Self.usualName) : min(largest, pitch * 0.6))
    nameSize = size
    every = [1, 2].first { [pitch] in pitch * Double($0) >= size * 1.5 } ?? 5
    foot = whole.maxY - nameSize * 1.6
    hour = max(0, (foot - (whole.minY + sky * 1.16) - face) / Self.longest)
  }

  /// The middle of a column.
  func x(_ column: Int) -> Double { frame.minX + (Double(column) + 0.5) * pitch }

  /// The column at a place; nil beside all.
  func column(at place: Point) -> Int? {
    guard frame.minX <= place.x, place.x < frame.maxX, place.y < frame.maxY, pitch > 0 else { return nil }
    return min(columns - 1, Int((place.x - frame.minX) / pitch))
  }

  func y(ofHour hours: Double) -> Double { foot - hours * hour }
  /// How far down a column's lane reaches: about its name where that is no wider.
  var laneEnd: Double { pitch >= nameSize * 1.4 ? frame.maxY : foot }
  var nameMiddle: Double { frame.maxY - nameSize * 0.68 }
  var skyMiddle: Double { frame.minY + sky * 0.58 }
  /// From the top of one's sleep to the middle of the face on it.
  var faceOffset: Double { -face * 0.42 }

  /// Somebody of a height, about the middle of the feet: with round shoulders.
  func body(height: Double) -> Path {
    guard height > 0 else { return Path() }
    let body = Rect(x: -width / 2, y: -height, width: width, height: height)
    return Path(roundedRect: body, radius: min(shoulder, height), corners: [.topLeft, .topRight])
  }

  /// Every other hour of a sleep below its shoulders, so that the hours can be counted, about the middle of the feet.
  func stripes(hours: Int) -> Path {
    var path = Path()
    for start in stride(from: 1, to: hours, by: 2) where Double(start + 1) * hour <= Double(hours) * hour - shoulder {
      path.addRect(Rect(x: -width / 2, y: -Double(start + 1) * hour, width: width, height: hour))
    }
    return path
  }

  private var width: Double { pitch * 0.62 }
  private var shoulder: Double { width * 0.42 }
}
