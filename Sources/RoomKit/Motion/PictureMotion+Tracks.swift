/// One property of one part of a picture through a motion.
///
/// Places count in sides of the picture, y downwards, turns in radians, widths and heights as factors; at rest these are 0 and 1.
struct MotionTrack: Hashable {
  /// What is moved: the picture about its foot, the same about its middle, or its eyes.
  enum Part: Hashable { case foot, middle, eyes }
  enum Property: Hashable { case x, y, turn, width, height }
  /// How it goes from value to value.
  enum Pace: Hashable {
    /// Slowing down at each value.
    case easy
    /// On a smooth curve through the values.
    case round
    /// Thrown up and falling: slow where it turns round, in three values.
    case thrown
  }

  let part: Part
  let property: Property
  let values: [Double]
  /// Where each value stands in 0...1; nil: evenly.
  let times: [Double]?
  let pace: Pace

  init(_ part: Part, _ property: Property, _ values: [Double], at times: [Double]? = nil, _ pace: Pace = .easy) {
    self.part = part
    self.property = property
    self.values = values
    self.times = times
    self.pace = pace
  }

  /// What the property is at rest.
  var rest: Double { property == .width || property == .height ? 1 : 0 }
}

extension PictureMotion {
  /// What moves, once through.
  /// - Parameter hasEyes: whether the picture has eyes that can close.
  func tracks(hasEyes: Bool) -> [MotionTrack] {
    switch kind {
    case .blink, .sway, .bob, .breathe, .waddle, .flutter, .drift, .twinkle: idleTracks(hasEyes: hasEyes)
    case .dive, .launch, .drive, .glide: journeyTracks
    case .hop, .spin, .twirl, .jelly, .open, .shake, .tilt: trickTracks
    }
  }

  /// Small movements on the spot.
  private func idleTracks(hasEyes: Bool) -> [MotionTrack] {
    let a = amount
    switch kind {
    case .blink where hasEyes: return [MotionTrack(.eyes, .height, [1, 0.08, 1, 1], at: [0, 0.2, 0.4, 1])]
    case .blink: return [MotionTrack(.foot, .turn, [0, 0.05, 0])]
    case .sway: return [MotionTrack(.foot, .turn, [0, a, 0, -a, 0], .round)]
    case .bob: return [MotionTrack(.foot, .y, [0, -a, 0])]
    case .breathe: return [MotionTrack(.foot, .height, [1, 1 + a, 1]), MotionTrack(.foot, .width, [1, 1 - a / 2, 1])]
    case .waddle:
      return [
        MotionTrack(.foot, .turn, [0, a, 0, -a, 0], .round), MotionTrack(.foot, .x, [0, a / 2, 0, -a / 2, 0], .round),
        MotionTrack(.foot, .y, [0, -0.02, 0, -0.02, 0]),
      ]
    case .flutter: return [MotionTrack(.middle, .width, [1, 1 - a, 1]), MotionTrack(.foot, .y, [0, -0.06, 0])]
    case .drift:
      return [MotionTrack(.foot, .x, [0, a, 0, -a, 0], .round), MotionTrack(.foot, .y, [0, -a / 2, -a, -a / 2, 0], .round)]
    default:
      return [
        MotionTrack(.middle, .width, [1, 1 + a, 1]), MotionTrack(.middle, .height, [1, 1 + a, 1]),
        MotionTrack(.middle, .turn, [0, a, 0, -a, 0], .round),
      ]
    }
  }

  /// Away and back.
  private var journeyTracks: [MotionTrack] {
    let a = amount
    switch kind {
    case .dive: return [MotionTrack(.foot, .y, [0, -0.1, a, a, -0.06, 0], at: [0, 0.14, 0.36, 0.58, 0.84, 1])]
    case .launch:
      return [
        MotionTrack(.foot, .y, [0, 0.03, -a, -a, 0], at: [0, 0.12, 0.45, 0.52, 1]),
        MotionTrack(.foot, .height, [1, 0.9, 1.08, 1], at: [0, 0.12, 0.3, 1]),
      ]
    case .drive:
      return [
        MotionTrack(.foot, .x, [0, -0.06 * a, a, a, 0, 0], at: [0, 0.08, 0.46, 0.54, 0.92, 1]),
        MotionTrack(.middle, .width, [1, 1, -1, -1, 1], at: [0, 0.46, 0.54, 0.92, 1]),
        MotionTrack(.foot, .turn, [0, lean, lean, 0, -lean, -lean, 0], at: [0, 0.12, 0.44, 0.5, 0.58, 0.88, 1]),
      ]
    default:
      return [
        MotionTrack(.foot, .y, [0, -a, 0], at: [0, 0.3, 1]),
        MotionTrack(.foot, .x, [0, 0, 0.3, -0.3, 0.2, 0], at: [0, 0.25, 0.45, 0.65, 0.85, 1], .round),
        MotionTrack(.foot, .turn, [0, 0, 0.2, -0.2, 0.12, 0], at: [0, 0.25, 0.45, 0.65, 0.85, 1], .round),
      ]
    }
  }

  /// Tricks on the spot.
  private var trickTracks: [MotionTrack] {
    let a = amount
    switch kind {
    case .hop:
      return [
        MotionTrack(.foot, .y, [0, 0, -a, 0, 0], at: [0, 0.18, 0.5, 0.82, 1], .thrown),
        MotionTrack(.foot, .height, [1, 0.84, 1.06, 1, 0.9, 1], at: [0, 0.16, 0.3, 0.7, 0.88, 1]),
        MotionTrack(.foot, .width, [1, 1.1, 0.97, 1, 1.06, 1], at: [0, 0.16, 0.3, 0.7, 0.88, 1]),
        MotionTrack(.middle, .turn, [0, 0, lean, -lean, 0], at: [0, 0.18, 0.32, 0.68, 0.82]),
      ]
    case .spin: return [MotionTrack(.middle, .turn, [0, a * 2 * .pi]), MotionTrack(.foot, .y, [0, -0.12, 0])]
    case .twirl: return [MotionTrack(.middle, .width, [1, 0.05, -1, -0.05, 1], .round), MotionTrack(.foot, .y, [0, -0.1, 0])]
    case .jelly:
      return [
        MotionTrack(.foot, .height, [1, 1 - a, 1 + 0.8 * a, 1 - 0.45 * a, 1 + 0.2 * a, 1]),
        MotionTrack(.foot, .width, [1, 1 + 0.7 * a, 1 - 0.5 * a, 1 + 0.3 * a, 1 - 0.1 * a, 1]),
      ]
    case .open:
      return [
        MotionTrack(.foot, .width, [1, 1 - 1.6 * a, 1 + a, 1], at: [0, 0.35, 0.7, 1]),
        MotionTrack(.foot, .height, [1, 1 + 0.5 * a, 1 - 0.3 * a, 1], at: [0, 0.35, 0.7, 1]),
      ]
    case .shake: return [MotionTrack(.foot, .turn, [0, a, -a, 0.7 * a, -0.5 * a, 0.25 * a, 0])]
    default: return [MotionTrack(.foot, .turn, [0, a, a, 0], at: [0, 0.3, 0.66, 1])]
    }
  }
}
