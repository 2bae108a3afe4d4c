import Geometry
import Layers

/// What a motion moves: a picture about its foot, the same about its middle, and its eyes.
@MainActor
package struct MovingParts {
  /// Moved about the foot.
  package let foot: Layer
  /// Moved about its middle; lies in `foot`.
  package let middle: Layer
  /// What closes when it blinks; nil without eyes.
  package let eyes: Layer?
  /// The picture's side, in the units of `foot`.
  package let side: Double

  package init(foot: Layer, middle: Layer, eyes: Layer?, side: Double) {
    self.foot = foot
    self.middle = middle
    self.eyes = eyes
    self.side = side
  }

  fileprivate var layers: [Layer] { [foot, middle] + (eyes.map { [$0] } ?? []) }

  fileprivate func layer(of part: MotionTrack.Part) -> Layer? {
    switch part {
    case .foot: foot
    case .middle: middle
    case .eyes: eyes
    }
  }
}

@MainActor
extension PictureMotion {
  /// What every animation of a motion is called by the part that it moves.
  private static let key: AnimationKey = "motion"

  /// Begins to move a picture, from rest; what moved it before ends.
  package func play(on picture: MovingParts) {
    Self.stop(picture)
    var groups: [MotionTrack.Part: AnimationGroup<Layer>] = [:]
    for track in tracks(hasEyes: picture.eyes != nil) {
      groups[track.part, default: AnimationGroup(duration: seconds)].add(animation(of: track, side: picture.side))
    }
    for part in [MotionTrack.Part.foot, .middle, .eyes] {
      guard var group = groups[part], let layer = picture.layer(of: part), layer.tree != nil else { continue }
      group.repeatCount = Double(times)
      layer.add(group, forKey: Self.key)
    }
  }

  /// Takes along, through one motion, what hangs on a picture's foot, or lies under it: without turning it.
  /// - Parameters:
  ///   - side: the picture's, in the units of what is taken along; less than 0 where that sees it mirrored.
  ///   - staysBelow: whether it goes to the sides alone, as a shadow does on the ground.
  package func carry(_ layer: Layer, side: Double, staysBelow: Bool = false) {
    let places = tracks(hasEyes: false).filter { $0.part == .foot && ($0.property == .x || $0.property == .y && !staysBelow) }
    layer.removeAnimation(forKey: Self.key)
    guard !places.isEmpty else { return }
    var group = AnimationGroup<Layer>(duration: seconds)
    for track in places { group.add(animation(of: track, side: side)) }
    group.repeatCount = Double(times)
    layer.add(group, forKey: Self.key)
  }

  /// Whether a motion moves a picture.
  package static func isPlaying(on picture: MovingParts) -> Bool { picture.layers.contains { $0.hasAnimation(forKey: key) } }

  /// Ends whatever a picture does.
  package static func stop(_ picture: MovingParts) {
    for layer in picture.layers { layer.removeAnimation(forKey: key) }
  }

  private func animation(of track: MotionTrack, side: Double) -> KeyframeAnimation<Layer, Double> {
    let isPlace = track.property == .x || track.property == .y
    let values = isPlace ? track.values.map { $0 * side } : track.values
    var animation = KeyframeAnimation(
      track.layerProperty, values: values, keyTimes: track.times, mode: track.pace == .round ? .cubic : .linear, duration: seconds)
    switch track.pace {
    case .easy: animation.timingFunctions = Array(repeating: .easeInOut, count: values.count - 1)
    case .thrown: animation.timingFunctions = (1..<values.count).map { abs(values[$0]) > abs(values[$0 - 1]) ? .easeOut : .easeIn }
    case .round: break
    }
    return animation
  }
}

extension MotionTrack {
  @MainActor fileprivate var layerProperty: LayerProperty<Layer, Double> {
    switch property {
    case .x: .translationX
    case .y: .translationY
    case .turn: .rotation
    case .width: .scaleX
    case .height: .scaleY
    }
  }
}
