import Geometry

/// Moves a layer's position along a path, and may turn the layer with it.
public struct PathAnimation: Animation {
  /// It moves layers of any class.
  public typealias Root = Layer

  /// How the layer turns as it goes.
  public enum RotationMode: Hashable, Sendable {
    /// Not at all.
    case none
    /// The layer's x axis follows the path.
    case auto
    /// The layer's x axis points back along the path.
    case autoReverse
  }

  /// In the superlayer's coordinates; an empty one moves nothing.
  public var path: Path
  /// `paced` goes at even speed; `linear`, and `cubic` likewise, gives each step of the path an equal time; `discrete` jumps from end to end.
  public var mode: KeyframeMode
  /// Where the ends of the path's steps stand, its first point included, rising, in 0...1; nil: evenly. Not when paced.
  public var keyTimes: [Double]?
  /// How the layer turns with the path.
  public var rotationMode: RotationMode
  /// When it plays, how often and how fast.
  public var timing: MediaTiming
  /// The pace within each play; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether the layer lets go of it at its end; otherwise it stays, and shows what its fill mode says.
  public var isRemovedOnCompletion = true
  /// Called once when it begins.
  public var onStart: (() -> Void)?
  /// Called once: with true when it has come to its end, with false when it was removed before.
  public var onStop: ((_ finished: Bool) -> Void)?

  /// - Parameter duration: in seconds; 0: the transaction's.
  public init(along path: Path, mode: KeyframeMode = .paced, rotationMode: RotationMode = .none, duration: Double = 0) {
    self.path = path
    self.mode = mode
    self.rotationMode = rotationMode
    timing = MediaTiming(duration: duration)
  }

  /// The animation made ready to run; an impossible timing is a programming error.
  public func makeTrack(in context: AnimationContext) -> AnimationTrack {
    timing.validate()
    let time = ActiveTime(timing, begin: context.beginTime, duration: context.duration)
    let course = PathCourse(path, mode: mode, keyTimes: keyTimes)
    return PathTrack(time: time, course: course, pace: timingFunction.map(Pace.function) ?? .linear, rotationMode: rotationMode)
  }
}

/// Moves and turns a layer along a path.
private final class PathTrack: AnimationTrack {
  private let course: PathCourse
  private let pace: Pace
  private let rotationMode: PathAnimation.RotationMode

  init(time: ActiveTime, course: PathCourse, pace: Pace, rotationMode: PathAnimation.RotationMode) {
    self.course = course
    self.pace = pace
    self.rotationMode = rotationMode
    super.init(time: time, changes: .geometry)
  }

  override func reset(_ layer: Layer) {
    layer.shownValues.pointee.values.position = layer.model.position
    layer.shownValues.pointee.values.transform = layer.model.transform
  }

  override func apply(to layer: Layer, at parent: Double) {
    guard let (t, _) = time(parent), let (point, angle) = course.location(at: pace.progress(at: t, of: time.duration)) else { return }
    layer.shownValues.pointee.values.position = point
    guard rotationMode != .none else { return }
    layer.takeTransformApart()
    layer.shownValues.pointee.parts.rotation += rotationMode == .auto ? angle : angle + .pi
  }
}

/// A path measured out, so that a place on it is found by bisection.
struct PathCourse {
  private var starts: [Point] = []
  private var ends: [Point] = []
  /// The length before each line.
  private var lengths: [Double] = []
  /// The length at the first point and at each step's end.
  private var stepLengths: [Double] = []
  private var total = 0.0
  private var times: [Double] = []
  private let mode: KeyframeMode

  init(_ path: Path, mode: KeyframeMode, keyTimes: [Double]?) {
    self.mode = mode
    let box = path.bounds ?? .zero
    let tolerance = max(1e-9, min(1e12, max(box.width, box.height) * 1e-4))
    path.forEach { element in
      var step = Path()
      switch element {
      case .move(let p): return stepLengths.isEmpty && p.isFinite ? stepLengths.append(0) : ()
      case .line(let a, let b), .close(let a, let b):
        step.move(to: a)
        step.addLine(to: b)
      case .quad(let a, let c, let b):
        step.move(to: a)
        step.addQuad(to: b, control: c)
      case .cubic(let a, let c, let d, let b):
        step.move(to: a)
        step.addCubic(to: b, control1: c, control2: d)
      }
      step.flattened(tolerance: tolerance).forEachSegment { a, b, _ in
        starts.append(a)
        ends.append(b)
        lengths.append(total)
        total += a.distance(to: b)
      }
      stepLengths.append(total)
    }
    guard mode != .paced else { return }
    if let keyTimes {
      precondition(
        keyTimes.count == stepLengths.count && zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 },
        "a path animation needs a rising key time for the path's first point and for the end of each of its steps")
      times = keyTimes
    } else {
      let steps = Double(max(1, mode == .discrete ? stepLengths.count : stepLengths.count - 1))
      times = stepLengths.indices.map { Double($0) / steps }
    }
  }

  /// The place at a progress, and the direction of travel there in radians; nil on a path of no length.
  func location(at progress: Double) -> (Point, angle: Double)? {
    guard !starts.isEmpty, progress.isFinite else { return nil }
    let distance = distance(at: progress)
    let i = max(0, KeyframeInterpolator<Double>.lastIndex(in: lengths, notAbove: distance))
    let line = ends[i] - starts[i]
    let length = line.length
    let fraction = length > 0 ? min(1, max(0, (distance - lengths[i]) / length)) : 0
    return (starts[i] + line * fraction, Math.atan2(line.y, line.x))
  }

  private func distance(at progress: Double) -> Double {
    guard mode != .paced else { return min(1, max(0, progress)) * total }
    let i = KeyframeInterpolator<Double>.lastIndex(in: times, notAbove: progress)
    guard i >= 0 else { return 0 }
    guard i < stepLengths.count - 1, mode != .discrete else { return stepLengths[min(i, stepLengths.count - 1)] }
    let span = times[i + 1] - times[i]
    return Double.interpolate(stepLengths[i], stepLengths[i + 1], span > 0 ? (progress - times[i]) / span : 1)
  }
}
