import Compositing
import Geometry
import Sessions

/// What a scene's frames took, in one run.
package struct Measurement: Sendable {
  // size: what a saved result has, by the names of its members; written, read and compared as one value
  /// What was measured: measurements with equal subjects can be compared.
  package struct Subject: Hashable, Sendable, CustomStringConvertible {
    /// The scene's name.
    package var scene: String
    /// What moved, in a word.
    package var motion: String
    /// The width of what is drawn, in pixels.
    package var width: Int
    /// The height of what is drawn, in pixels.
    package var height: Int
    /// How many threads drew.
    package var threads: Int
    /// Pixels per point.
    package var scale = 1.0
    /// What else says how a room or a log is played, in words, such as "language de, seed 7"; empty for what is usual.
    package var options = ""

    /// Whether it is a tour or a log, which begin and end, instead of a scene that moves by a rule.
    package var isPlayed: Bool { motion == "tour" || motion == "log" }
    /// The scene, and how it is played where that is not as usual.
    package var title: String { scene + (options.isEmpty ? "" : " (\(options))") }
    /// The size in pixels, and the scale where it is not 1, as tables show it.
    package var size: String { "\(width)x\(height)" + (scale == 1 ? "" : " at \(JSON(scale))") }
    /// The same without what no line of text can show, by which what was measured and what is read of it are alike.
    var printable: Subject {
      var subject = self
      (subject.scene, subject.motion, subject.options) = (Markup.printable(scene), Markup.printable(motion), Markup.printable(options))
      return subject
    }
    /// What was measured, in words.
    package var description: String { "\(title), motion \(motion), \(size), \(threads) thread\(threads == 1 ? "" : "s")" }
  }

  /// What was measured.
  package var subject: Subject
  /// What drew, and why.
  package var compositor: String
  /// Each frame's time in seconds, in order, without the warm-up.
  package var times: [Double] = []
  /// What each of them took without waiting for a display, in seconds; empty without one.
  package var works: [Double] = []
  /// The times of the frames before those, in which caches fill, buffers grow and the CPU comes to its speed.
  package var warmUpTimes: [Double] = []
  /// Which of the scene's frames the first of `times` is.
  package var firstFrame = 0
  /// Whether the warm-up was seen to end; nil where there is none to look for, as with a tour.
  package var isSteady: Bool?
  /// Whether every stage of every frame was noted, which takes its time in each; nil where that was not kept.
  package var isTraced: Bool?
  /// By which version's rules it was measured.
  package var format = Self.format
  /// A suite that measurements are parts of.
  package struct Suite: Codable, Hashable, Sendable {
    /// Scores of equal versions can be compared.
    package var version: Int
    /// How many parts it has.
    package var parts: Int
    /// How long a part of it in which something moves is measured, in milliseconds; nil where that was not kept.
    package var budget: Double?

    /// A suite of a version.
    package init(version: Int, parts: Int, budget: Double? = nil) { (self.version, self.parts, self.budget) = (version, parts, budget) }

    private enum CodingKeys: String, CodingKey {
      case version, parts
      case budget = "budget_ms"
    }

    /// Whether scores can be made of both: however long their parts are measured.
    func isSame(as other: Suite) -> Bool { (version, parts) == (other.version, other.parts) }
  }

  /// The suite that this is a part of; nil for what was measured by itself.
  package var suite: Suite?
  /// Which of several runs this is, from 1.
  package var run = 1
  /// The mean seconds a frame in each stage, by `FrameStage`'s number.
  package var stages = [Double](repeating: 0, count: FrameStage.allCases.count)
  /// The same for the slowest hundredth of the frames, one at least.
  package var slowStages = [Double](repeating: 0, count: FrameStage.allCases.count)
  /// The mean number of pixels drawn again in a frame.
  package var damagedPixels = 0.0
  /// Heap allocations a frame, once it runs evenly, in the second half of the frames.
  package var allocations = Allocations.Rate()
  /// The largest resident set of the process so far, in megabytes of 2^20 bytes.
  package var residentMegabytes = 0.0
  /// The most calls that drew triangles for a frame; 0 without a device.
  package var drawCalls = 0
  /// The least seconds that a frame took without what went on in a device's driver; 0 where that was not measured.
  package var fastestOwn = 0.0
  /// Refreshes of the display that passed without a frame that was due by then; nil without a display.
  package var missed: Int?
  /// How often the display shows a frame, in a second; nil without a display, and where that was not kept.
  package var displayRate: Double?
  /// From the end of presenting a frame to that of the next, in seconds, in order, where something asked for it by the next refresh; empty without a display.
  package var intervals: [Double] = []
  /// When presenting each frame of `times` ended, in seconds from the first one's beginning; empty without a display, as in results of before this was noted.
  package var presented: [Double] = []
  /// Which of these frames nothing asked for by the next refresh, from 0, so that they have no interval; in order.
  package var pauses: [Int] = []
  /// From each event to the end of presenting the first frame that shows it, in seconds, in order; empty without a display.
  package var latencies: [Double] = []
  /// What the process used of the CPU, the warm-up with it.
  package var cpu = CPUUse()
  /// The resident memory when the last frame was drawn, by owner; nil where that was not measured, as with all below.
  package var memory: MemoryUse?
  /// What the process's start took; nil where something was measured before this, or the start was not.
  package var start: StartStages?
  /// What else went on on the machine.
  package var conditions: MachineConditions?
  /// What ran, and on what.
  package var environment: MachineDescription?

  /// What drew, and how a window showed it, without why: what was drawn alike has equal words.
  package var drawing: String {
    let shown = missed == nil ? nil : compositor.ranges(of: "; ").last
    let end = shown?.lowerBound ?? compositor.endIndex
    let (what, asked) = (compositor[..<end], ", as asked for")
    let plain = what.hasPrefix("raster") ? "raster" : what.hasSuffix(asked) ? what.dropLast(asked.count) : what
    return String(plain) + compositor[end...]
  }

  /// What of the machine and of the program makes other measurements of it.
  var origin: [String?] {
    guard let one = environment else { return [] }
    return [one.machine, one.kernel, one.version, one.commit, one.executable, one.configuration, one.kernels, one.scheduling, one.cpus]
  }

  /// The same, each in words behind a scene's name: what tells most first.
  var originWords: [String] {
    func words(_ before: String, _ fact: String?, otherwise: String) -> String {
      fact.map { $0.isEmpty ? otherwise : before + $0 } ?? otherwise
    }
    let one = environment
    return [
      words("commit ", one?.commit, otherwise: "commit not known"),
      words("executable ", one?.executable, otherwise: "executable not known"),
      words("on ", one?.machine, otherwise: "on an unknown machine"), words("under ", one?.kernel, otherwise: "under an unknown kernel"),
      words("Pinwheel ", one?.version, otherwise: "version not known"), words("", one?.configuration, otherwise: "build not known"),
      words("kernels ", one?.kernels, otherwise: "kernels not known"),
      words("scheduling ", one?.scheduling, otherwise: "scheduling as usual"),
      words("on CPUs ", one?.cpus, otherwise: "on all CPUs"),
    ]
  }

  /// A measurement without frames. The name of a file that was measured is kept as it can be shown.
  package init(_ subject: Subject, compositor: String) {
    self.subject = subject.printable
    self.compositor = compositor
  }

  /// The figures of the frames. Cost: a sort.
  package var figures: FrameTimes { FrameTimes(times) }

  /// The same of what the program did: with a display that is waited for, `times` are this display's, however much there was to do.
  var workFigures: FrameTimes { works.isEmpty ? figures : FrameTimes(works) }

  /// The same of the times from frame to frame as somebody sees them: without a display, of one frame after the other.
  var rateFigures: FrameTimes { intervals.isEmpty ? figures : FrameTimes(intervals) }
}
