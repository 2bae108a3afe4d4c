import ArgumentParser
import Benchmarking
import Compositing
import Geometry
import RoomKit
import SDLStage
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// What every command that draws takes.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Pixels per point, 0.1 to 16.", valueName: "scale"))
  var scale: Double?

  @Option(help: ArgumentHelp("The seed of the random numbers; 1 without it, and a random one for play.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help:
      "The language of the words: \(Language.allCases.map(\.rawValue).joined(separator: ", ")); en without it, and the locale's for play.")
  var language: Language?

  @Option(
    help: """
      What draws: raster (the CPU), geometry (OpenGL), or auto. For play that is geometry on a GPU, else raster; without a \
      window raster, whose pictures are the same on every machine.
      """)
  var compositor: CompositorChoice = .auto

  @Option(
    help: ArgumentHelp(
      "The local time at the start, as 21 or 6:30, by which the meadow has its light; 10:10 without it, the calendar's for play, and a log's own.",
      valueName: "time"),
    transform: { text in
      guard let seconds = Self.secondsOfDay(text) else {
        throw ValidationError("'\(text)' is no time of a day; write hours, or hours and minutes, as 21 or 6:30")
      }
      return seconds
    })
  var hour: Double?

  @Option(
    help: ArgumentHelp(
      "How many threads draw; as many as there are cores that it may use without it, 16 at most, and one for bench.", valueName: "number"))
  var threads: Int?

  mutating func validate() throws {
    if let scale, !StageLimits.scales.contains(scale) {
      throw ValidationError("the scale is from \(StageLimits.scales.lowerBound) to \(Int(StageLimits.scales.upperBound)) pixels per point")
    }
    if let threads, !(1...256).contains(threads) { throw ValidationError("from 1 to 256 threads can draw") }
  }

  /// Whether all is left to the machine.
  var isPlain: Bool { !given.contains(where: \.isGiven) }

  /// The options' names, and whether each is given.
  var given: [(name: String, isGiven: Bool)] {
    [
      ("--scale", scale != nil), ("--seed", seed != nil), ("--language", language != nil), ("--compositor", compositor != .auto),
      ("--hour", hour != nil), ("--threads", threads != nil),
    ]
  }

  var drawingThreads: Int { threads ?? Self.cores }

  /// How many threads draw where nothing is said.
  static var cores: Int { min(16, Processors.count) }

  var roomOptions: RoomOptions {
    var options = RoomOptions(seed: seed ?? 1, language: language ?? .english)
    options.startTime = hour
    return options
  }

  /// How a room is played that is not played as usual, in words, without what a log has of its own.
  func differences(withSeed: Bool = true, withLanguage: Bool = true) -> String {
    var words: [String] = []
    if withLanguage, let language, language != .english { words.append("language \(language.rawValue)") }
    if withSeed, let seed, seed != 1 { words.append("seed \(seed)") }
    if let hour, hour != Self.usualHour { words.append("hour \(Self.clock(hour))") }
    return words.joined(separator: ", ")
  }

  /// Ten past ten, as without the option.
  private static let usualHour = (10.0 * 60 + 10) * 60

  /// Seconds since midnight as hours and minutes.
  private static func clock(_ seconds: Double) -> String {
    let minutes = Int(seconds) / 60
    return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }

  /// The words that say the same to another process.
  /// - Parameters:
  ///   - ofRooms: whether those are among them that only rooms and logs take.
  ///   - withSeed: whether a seed is among these, which a log has itself.
  func arguments(ofRooms: Bool, withSeed: Bool = true) -> [String] {
    var words = ["--compositor", compositor.rawValue]
    if let scale { words += ["--scale", "\(JSON(scale))"] }
    if let threads { words += ["--threads", "\(threads)"] }
    guard ofRooms else { return words }
    if withSeed, let seed { words += ["--seed", "\(seed)"] }
    if let language { words += ["--language", language.rawValue] }
    if let hour { words += ["--hour", Self.clock(hour)] }
    return words
  }

  /// Seconds since midnight of a time as `21` or `6:30`, from 0:00 to 24:00; nil for what is none.
  private static func secondsOfDay(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCII) && $0.allSatisfy(\.isNumber) }),
      let hours = parts.first.flatMap({ Int($0) })
    else { return nil }
    let minutes = parts.count == 2 ? Int(parts[1]) ?? 60 : 0
    let seconds = (hours * 60 + minutes) * 60
    return minutes < 60 && seconds <= 86_400 ? Double(seconds) : nil
  }

  /// What draws where there is no window.
  /// - Throws: a failure where OpenGL was asked for and is not to be had.
  @MainActor
  func drawing() throws -> Drawing {
    switch compositor {
    case .raster: return Drawing(device: nil, words: "raster, as asked for")
    case .auto: return Drawing(device: nil, words: "raster, the same on every machine")
    case .geometry:
      do {
        let device = try SDLGeometryDevice()
        return Drawing(device: device, words: "geometry on \(device.name), as asked for")
      } catch {
        throw WindowError.noOpenGL(reason: error.reason)
      }
    }
  }
}

/// What draws, and why, in words.
struct Drawing {
  /// Nil for the CPU.
  let device: (any GeometryDevice)?
  let words: String
}

extension CompositorChoice: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {}

/// The size option, WxH in points.
struct SizeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The stage's size in points, as 320x568.", valueName: "WxH"), transform: Self.size)
  var size: Size?

  /// - Throws: a validation error for what is no size, or none that can be drawn.
  static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("'\(text)' is not a size; write width and height in points, as 320x568")
    }
    if let objection = StageLimits.objection(to: Size(width, height), scale: 1) {
      throw ValidationError("the size \(text) cannot be used: \(objection)")
    }
    return Size(width, height)
  }
}
