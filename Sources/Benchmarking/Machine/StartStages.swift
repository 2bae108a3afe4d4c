import Compositing
import Files
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// What a process's start took until its first picture, stage by stage, in seconds of the wall clock.
package struct StartStages: Codable, Hashable, Sendable {
  /// From the process's beginning to the program's first line: libraries are loaded and joined. Nil where the kernel does not say; a hundredth of a second is the
  /// finest that it does, unless whoever started the process has said when.
  package var loaded: Double?
  /// From there to a window that can be drawn into; nil without a window.
  package var window: Double?
  /// From there to a scene that can be drawn: what it is made of has been read.
  package var scene: Double
  /// From there to the end of the first picture, in memory or presented: every mesh is made.
  package var picture: Double
  /// What the CPU took for all of it, over all threads; nil where it is known only later.
  package var cpu: Double?

  /// Whether it can be: what was read from a file need not.
  var isPossible: Bool { [loaded ?? 0, window ?? 0, scene, picture, cpu ?? 0].allSatisfy(Measurement.amounts.contains) }

  private enum CodingKeys: String, CodingKey {
    case loaded = "loaded_ms"
    case window = "window_ms"
    case scene = "scene_ms"
    case picture = "picture_ms"
    case cpu = "cpu_ms"
  }

  /// Stages in seconds.
  package init(loaded: Double?, window: Double?, scene: Double, picture: Double, cpu: Double?) {
    (self.loaded, self.window, self.scene, self.picture, self.cpu) = (loaded, window, scene, picture, cpu)
  }

  /// Reads milliseconds.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func seconds(_ key: CodingKeys) throws -> Double? { try container.decodeIfPresent(Double.self, forKey: key).map { $0 / 1000 } }
    self.init(
      loaded: try seconds(.loaded), window: try seconds(.window), scene: try container.decode(Double.self, forKey: .scene) / 1000,
      picture: try container.decode(Double.self, forKey: .picture) / 1000, cpu: try seconds(.cpu))
  }

  /// Writes milliseconds, to a hundredth.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func milliseconds(_ seconds: Double) -> Double { (seconds * 1e5).rounded() / 100 }
    try container.encodeIfPresent(loaded.map(milliseconds), forKey: .loaded)
    try container.encodeIfPresent(window.map(milliseconds), forKey: .window)
    try container.encode(milliseconds(scene), forKey: .scene)
    try container.encode(milliseconds(picture), forKey: .picture)
    try container.encodeIfPresent(cpu.map(milliseconds), forKey: .cpu)
  }

  /// All of it.
  package var whole: Double { (loaded ?? 0) + (window ?? 0) + scene + picture }

  /// The stages that are known, in order, for people.
  package var named: [(name: String, seconds: Double)] {
    let stages: [(String, Double?)] = [("loaded", loaded), ("window", window), ("scene", scene), ("first picture", picture)]
    return stages.compactMap { name, seconds in seconds.map { (name, $0) } }
  }

  /// The median of the whole over several starts, which the medians of the stages need not add up to; nil for none.
  package static func medianWhole(of all: [StartStages]) -> Double? { all.isEmpty ? nil : Bootstrap.median(all.map(\.whole)) }

  /// The median of each stage over several starts; nil for none.
  package static func median(of all: [StartStages]) -> StartStages? {
    func median(_ values: [Double?]) -> Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : Bootstrap.median(known)
    }
    guard let scene = median(all.map(\.scene)), let picture = median(all.map(\.picture)) else { return nil }
    return StartStages(
      loaded: median(all.map(\.loaded)), window: median(all.map(\.window)), scene: scene, picture: picture, cpu: median(all.map(\.cpu)))
  }
}

/// Notes when the stages of this process's start end; times are the machine's, in seconds.
@MainActor
package final class StartClock {
  /// The process's own.
  package static let process = StartClock(begun: { StartClock.begun(ProcessText()) }, now: Stopwatch.machineTime)
  /// The environment's word for when this process was begun, in nanoseconds of the machine's time.
  package nonisolated static let begunName = "PINWHEEL_BEGUN"

  private let now: () -> Double
  private let begun: () -> Double?
  private var firstLine: Double?
  private var windowBegun: Double?
  private var window: Double?
  private var scene: Double?
  private var shown: (time: Double, cpu: Double)?
  private var isTaken = false

  /// - Parameter begun: when the process began, as far as that is known; asked once, when the start is over.
  init(begun: @escaping () -> Double?, now: @escaping () -> Double) { (self.begun, self.now) = (begun, now) }

  /// Notes that the program's first line is reached.
  package func noteFirstLine() { firstLine = now() }
  /// Notes that a window is about to be made.
  package func noteWindowBegins() { windowBegun = windowBegun ?? now() }
  /// Notes that a window can be drawn into.
  package func noteWindow() { window = window ?? now() }
  /// Notes that a scene can be drawn.
  package func noteScene() { scene = scene ?? now() }
  /// Notes that a picture was drawn into memory, as by who looks whether a file can be drawn: then the first that is measured comes after the start.
  package func notePicture() { shown = shown ?? (now(), ResourceUse.now.cpuTime) }

  /// The stages up to a first picture, for the first that asks; nil for all others, which come after the start.
  /// - Parameter picture: how long after the window's beginning the picture was done; nil for that which was noted, or now.
  func take(picture: Double? = nil) -> StartStages? {
    guard !isTaken, let firstLine else { return nil }
    isTaken = true
    let end = picture.map { (windowBegun ?? firstLine) + $0 } ?? shown?.time ?? now()
    let (opened, made) = (window ?? firstLine, scene ?? end)
    return StartStages(
      loaded: begun().map { max(0, firstLine - $0) }, window: window.map { $0 - firstLine }, scene: max(0, made - opened),
      picture: max(0, end - made), cpu: picture == nil ? shown?.cpu ?? ResourceUse.now.cpuTime : nil)
  }

  /// What the kernel and the environment say of this process.
  struct ProcessText {
    /// The environment's word.
    var word: String?
    /// `/proc/self/stat`, and how many of its ticks a second has.
    var stat = ""
    var ticks = 100.0
    /// How much later than the machine's time the time since the machine's start is.
    var lead = 0.0

    init() {
      word = getenv(StartClock.begunName).map { String(cString: $0) }
      if let bytes = try? InputFile.read("/proc/self/stat", limit: 1 << 16) { stat = String(decoding: bytes, as: UTF8.self) }
      ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
      var boot = timespec()
      clock_gettime(CLOCK_BOOTTIME, &boot)
      lead = Double(boot.tv_sec) + Double(boot.tv_nsec) / 1e9 - Stopwatch.machineTime()
    }

    init(word: String?, stat: String, ticks: Double, lead: Double) {
      (self.word, self.stat, self.ticks, self.lead) = (word, stat, ticks, lead)
    }
  }

  /// When the process began, in the machine's time; nil where nobody says.
  nonisolated static func begun(_ text: ProcessText) -> Double? {
    if let nanoseconds = text.word.flatMap({ UInt64($0) }) { return Double(nanoseconds) / 1e9 }
    // The 22nd field: proc_pid_stat(5). The second may hold spaces, in brackets.
    guard let end = text.stat.lastIndex(of: ")"), text.ticks > 0 else { return nil }
    let fields = text.stat[text.stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let start = Double(fields[19]) else { return nil }
    return start / text.ticks - text.lead
  }
}
