import Sessions

/// How something that lives in the meadow moves, by itself or when it is poked: one of a few movements, with its numbers, as data.
///
/// Every movement begins and ends at rest, so that one may follow another, and none has to be broken off.
package struct PictureMotion: Hashable, Sendable {
  /// What is done; `PictureMotion+Tracks.swift` has each in numbers.
  package enum Kind: String, CaseIterable, Sendable {
    /// Closes the eyes and opens them; without eyes it nods.
    case blink
    /// Leans to one side and to the other about the foot.
    case sway
    /// Rises and sinks.
    case bob
    /// Grows taller and slimmer, or the other way, and back.
    case breathe
    /// Goes from foot to foot.
    case waddle
    /// Beats its wings.
    case flutter
    /// Goes round in a small ring.
    case drift
    /// Swells a little and turns to and fro.
    case twinkle
    /// Jumps.
    case hop
    /// Turns about its middle.
    case spin
    /// Turns about its upright axis, as a coin does.
    case twirl
    /// Goes under and comes up again.
    case dive
    /// Flies up, away, and comes back.
    case launch
    /// Drives away, turns round, and comes back.
    case drive
    /// Is lifted, and floats down from side to side.
    case glide
    /// Is squeezed, and wobbles.
    case jelly
    /// Closes and opens.
    case open
    /// Shakes quickly.
    case shake
    /// Leans over, stays so for a moment, and comes back.
    case tilt
  }

  package var kind: Kind
  /// How far: in sides of the picture where it moves, in radians where it leans or turns (in whole turns for a spin), else as a part of its size.
  package var amount: Double
  /// How long once takes, in seconds.
  package var seconds: Double
  /// How often, one after the other.
  package var times: Int
  /// How far it leans on the way, in radians.
  package var lean: Double
  /// What flies off; nil for nothing.
  package var burst: Burst?

  package init(_ kind: Kind, _ amount: Double, seconds: Double, times: Int = 1, lean: Double = 0, burst: Burst? = nil) {
    self.kind = kind
    self.amount = amount
    self.seconds = seconds
    self.times = times
    self.lean = lean
    self.burst = burst
  }

  /// How long all of it takes, in seconds.
  package var duration: Double { seconds * Double(times) }
}

extension PictureMotion {
  /// The same, going no farther than a part of the picture's side: for where there is less room than in the meadow.
  package func within(_ reach: Double) -> PictureMotion {
    guard [.dive, .launch, .drive, .glide, .hop, .bob, .drift].contains(kind) else { return self }
    var near = self
    near.amount = min(reach, max(-reach, amount))
    return near
  }

  /// The same, over within some seconds: less often, and once as fast as need be.
  package func over(within most: Double) -> PictureMotion {
    var brief = self
    brief.seconds = min(seconds, most)
    brief.times = max(1, min(times, Int(most / brief.seconds + 1e-9)))
    return brief
  }

  /// The motion that a document describes, such as `{"motion": "hop", "amount": 0.4, "seconds": 0.6, "times": 2}`; numbers beyond what makes sense are
  /// brought into range, and `times`, `lean` and `burst` may be missing. Nil for what is none.
  package init?(_ json: JSON) {
    guard let kind = json["motion"]?.string.flatMap(Kind.init), let amount = json["amount"]?.double, let seconds = json["seconds"]?.double
    else { return nil }
    self.init(
      kind, min(10, max(-10, amount)), seconds: min(8, max(0.1, seconds)), times: min(8, max(1, json["times"]?.int ?? 1)),
      lean: min(4, max(-4, json["lean"]?.double ?? 0)), burst: json["burst"].flatMap(Burst.init))
  }
}
