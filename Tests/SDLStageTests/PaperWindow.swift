import Compositing
import Geometry
import Imaging
import Sessions

@testable import SDLStage

/// A window of no library: what happens to it is written down before, and its time goes on where the loop would sleep.
@MainActor
final class PaperWindow: StageWindow {
  /// Seconds that go on when the window says so.
  final class Time {
    var now = 1000.0
  }

  /// Counts what is brought to the window.
  final class Paper: Presenter {
    let name = "paper"
    let isSynchronized = false
    var pixelSize = (width: 300, height: 200)
    private(set) var pictures = 0

    func present(_ pixels: PixelBuffer, damage: [PixelRect], under overlay: WindowOverlay?, timedBy watch: Stopwatch) { pictures += 1 }
    func present(_ picture: DevicePicture, under overlay: WindowOverlay?, timedBy watch: Stopwatch) { pictures += 1 }
    func invalidate() {}
    func restore() {}
    func close() {}
  }

  let time = Time()
  let paper = Paper()
  /// What is still to happen, by seconds from the beginning, in their order.
  private var events: [(time: Double, event: WindowEvent)]
  private(set) var title = ""
  private(set) var isFullscreen = false
  private(set) var isInFront = false
  /// What others' starts brought to it, and its own.
  private(set) var launches: [LaunchNotice] = []
  /// When the screen began and ceased to be kept awake, in seconds from the beginning.
  private(set) var inhibitions: [(isOn: Bool, time: Double)] = []
  var inhibitsIdle = false {
    didSet { inhibitions.append((inhibitsIdle, time.now - begin)) }
  }
  private(set) var loss: String?
  private(set) var isLossAcknowledged = false
  private(set) var isClosed = false
  /// When the display goes away, in seconds from the beginning; nil for never.
  var lossTime: Double?
  var onLoss: (@MainActor () -> Void)?
  private let begin: Double

  init(_ events: [(time: Double, event: WindowEvent)]) {
    self.events = events
    begin = time.now
  }

  var presenter: any Presenter { paper }
  var size: (width: Int, height: Int) { paper.pixelSize }
  let frameInterval: Double? = 1.0 / 60
  let device: (any GeometryDevice)? = nil
  let drawsOnDevice = false
  let drawing = "raster on paper"
  let graphicsProblem: String? = nil
  let wake: @Sendable () -> Void = {}
  let isDestroyed = false
  let portalName = ""
  private(set) var rumbles: [Rumble] = []

  func unseenDevice() throws(WindowError) -> any GeometryDevice { throw .noGraphics(reason: "paper has no GPU") }
  func resize(width: Int, height: Int) { paper.pixelSize = (width, height) }
  func setTitle(_ title: String) { self.title = title }
  func toggleFullscreen() { isFullscreen.toggle() }
  func bringToFront(for launch: LaunchNotice) {
    isInFront = true
    launches.append(launch)
  }
  func endStart(of launch: LaunchNotice) { launches.append(launch) }
  func rumble(_ rumble: Rumble) { rumbles.append(rumble) }
  func drainRefusals() -> [String] { [] }
  func acknowledgeLoss() { isLossAcknowledged = true }
  func close() { isClosed = true }

  func sleep(_ seconds: Double?) -> Bool {
    let next = min(events.first?.time ?? .infinity, lossTime ?? .infinity) + begin
    let end = seconds.map { time.now + $0 } ?? .infinity
    precondition(min(next, end) < .infinity, "the loop would sleep for ever")
    time.now = max(time.now, min(next, end))
    if let lossTime, time.now >= lossTime + begin { loss = "paper burns" }
    return next <= end
  }

  /// A little always goes by, as on a machine: a sum of seconds that is rounded may be as large as before.
  func nap(_ seconds: Double) { time.now += max(seconds, 1e-6) }

  func nextEvent() -> WindowEvent? {
    guard let first = events.first, first.time + begin <= time.now else { return nil }
    return events.removeFirst().event
  }
}
