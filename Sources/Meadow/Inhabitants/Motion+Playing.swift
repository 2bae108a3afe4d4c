import Geometry
import Layers

@MainActor
extension Motion {
  /// What every animation of a motion is called by the part that it moves.
  static let key = "motion"

  /// Begins to move a picture, from rest; what moved it before ends.
  /// - Parameter delay: in seconds.
  func play(on picture: InhabitantPicture, after delay: Double = 0) {
    Self.stop(picture)
    let hasEyes = picture.eyes != nil
    var groups: [MotionTrack.Part: AnimationGroup<Layer>] = [:]
    for track in tracks(hasEyes: hasEyes) {
      groups[track.part, default: AnimationGroup(duration: seconds)].add(animation(of: track))
    }
    for part in [MotionTrack.Part.foot, .middle, .eyes] {
      guard var group = groups[part], let layer = picture.layer(of: part), let tree = layer.tree else { continue }
      group.repeatCount = Double(times)
      group.beginTime = tree.now + delay
      layer.add(group, forKey: AnimationKey(Self.key))
    }
  }

  /// Whether a motion moves a picture.
  static func isPlaying(on picture: InhabitantPicture) -> Bool {
    [MotionTrack.Part.foot, .middle, .eyes].contains { picture.layer(of: $0)?.hasAnimation(forKey: AnimationKey(key)) == true }
  }

  /// Ends whatever a picture does.
  static func stop(_ picture: InhabitantPicture) {
    for part in [MotionTrack.Part.foot, .middle, .eyes] { picture.layer(of: part)?.removeAnimation(forKey: AnimationKey(key)) }
  }

  private func animation(of track: MotionTrack) -> KeyframeAnimation<Layer, Double> {
    let isPlace = track.property == .x || track.property == .y
    let values = isPlace ? track.values.map { $0 * InhabitantPicture.side } : track.values
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
  @MainActor var layerProperty: LayerProperty<Layer, Double> {
    switch property {
    case .x: .translationX
    case .y: .translationY
    case .turn: .rotation
    case .width: .scaleX
    case .height: .scaleY
    }
  }
}

extension InhabitantPicture {
  /// The layer of a part; nil for eyes that it has not.
  func layer(of part: MotionTrack.Part) -> Layer? {
    switch part {
    case .foot: foot
    case .middle: middle
    case .eyes: eyes
    }
  }
}
