import Geometry
import Layers
import RoomKit
import Sessions
import Threading

/// The meadow's colours by the hour: what `meadow/palette.json` says.
package final class LightPalette: Sendable {
  /// The file's contents.
  private struct Contents: JSONReadable, Sendable {
    struct Sky: JSONReadable, Sendable {
      /// The height of the horizon, as a part of the stage's.
      var y: Double
      var day: [Stop]
      var evening: [Stop]
      var night: [Stop]

      init(json: JSON) throws(JSONMismatch) {
        y = try json.read("y")
        (day, evening, night) = (try json.read("day"), try json.read("evening"), try json.read("night"))
      }
    }

    struct Stop: JSONReadable, Sendable {
      var location: Double
      var color: String

      init(json: JSON) throws(JSONMismatch) {
        guard let values = json.array, values.count == 2 else { throw JSONMismatch("a place and its colour") }
        (location, color) = (try Double(json: values[0]), try String(json: values[1]))
      }
    }

    var sky: Sky
    /// By hour: three factors, three summands of 0 to 255, and the saturation.
    var grade: [String: [Double]]
    /// By part: a colour of the day, that of the evening and of the night.
    var recolour: [String: [String: [String]]]

    init(json: JSON) throws(JSONMismatch) {
      (sky, grade, recolour) = (try json.read("sky"), try json.read("grade"), try json.read("recolour"))
    }
  }

  private let contents: Contents
  private let rows: [String: [UInt32: (evening: Color, night: Color)]]

  /// The palette of the program's resources. From any thread.
  /// - Throws: `RoomError` when its file is missing or damaged.
  package static func shared() throws(RoomError) -> LightPalette {
    if let palette = known.withLock({ $0 }) { return palette }
    let palette = try LightPalette()
    known.withLock { $0 = palette }
    return palette
  }

  private static let known = LockedValue<LightPalette?>(nil)

  private init() throws(RoomError) {
    contents = try MeadowFile.decode(Contents.self, from: "palette.json")
    rows = contents.recolour.mapValues { row in
      row.reduce(into: [:]) { colors, entry in
        if let day = Self.rgb(entry.key), entry.value.count == 2, let evening = Self.rgb(entry.value[0]),
          let night = Self.rgb(entry.value[1])
        {
          colors[day] = (Color(rgb: evening), Color(rgb: night))
        }
      }
    }
  }

  /// The sky from the top to the horizon.
  func sky(_ light: DayLight) -> (colors: [Color], locations: [Double]) {
    let sky = contents.sky
    let stops = zip(sky.day, zip(sky.evening, sky.night)).map { day, others -> (Color, Double) in
      func color(_ stop: Contents.Stop) -> Color { Color(rgb: Self.rgb(stop.color) ?? 0) }
      return (light.mixed(color(day), color(others.0), color(others.1)), day.location)
    }
    return (stops.map(\.0), stops.map(\.1))
  }

  /// A part's colour of the day in a light: by the part's table, else by the rule of the hour at a strength.
  /// - Parameter strength: of the rule for colours that have no row; 0 leaves them as they are.
  func color(_ day: Color, of part: String, in light: DayLight, strength: Double = 0) -> Color {
    if light == .day { return day }
    if let seasonal = light.season.tint(day, of: part) { return graded(seasonal, in: light) }
    if let row = rows[part]?[Self.key(day)] { return light.mixed(day, row.evening, row.night).withAlpha(day.alpha) }
    return strength > 0 ? graded(day, in: light, strength: strength) : day
  }

  /// A colour of the day by the rule of the hour: saturation, factor and summand of each channel, at a strength of 0 to 1. For what has no table, as
  /// inhabitants.
  package func graded(_ day: Color, in light: DayLight, strength: Double = 1) -> Color {
    let graded = light.mixed(day, graded(day, "evening"), graded(day, "night"))
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * strength }
    return Color(
      red: mix(day.red, graded.red), green: mix(day.green, graded.green), blue: mix(day.blue, graded.blue), alpha: day.alpha)
  }

  private func graded(_ color: Color, _ hour: String) -> Color {
    guard let g = contents.grade[hour], g.count == 7 else { return color }
    let grey = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
    func channel(_ c: Double, _ i: Int) -> Double { min(1, max(0, (grey + (c - grey) * g[6]) * g[i] + g[3 + i] / 255)) }
    return Color(red: channel(color.red, 0), green: channel(color.green, 1), blue: channel(color.blue, 2), alpha: color.alpha)
  }

  /// The 24 bits of a colour.
  private static func key(_ color: Color) -> UInt32 {
    func byte(_ c: Double) -> UInt32 { UInt32(min(255, max(0, (c * 255).rounded()))) }
    return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }

  private static func rgb(_ text: String) -> UInt32? { text.hasPrefix("#") ? UInt32(text.dropFirst(), radix: 16) : nil }
}

extension DayLight {
  /// A colour of the day, the evening and the night, mixed; the day's alpha.
  func mixed(_ day: Color, _ evening: Color, _ night: Color) -> Color {
    Color(
      red: mixed(day.red, evening.red, night.red), green: mixed(day.green, evening.green, night.green),
      blue: mixed(day.blue, evening.blue, night.blue), alpha: day.alpha)
  }
}
