import Geometry
import Sessions
import Testing

@testable import RoomKit

@Suite("Motions")
struct MotionTests {
  @Test("every motion begins and ends at rest, so that any may follow any other", arguments: PictureMotion.Kind.allCases)
  func rests(kind: PictureMotion.Kind) {
    for amount in [-1.4, -0.2, 0, 0.1, 0.9, 3] {
      for hasEyes in [false, true] {
        let motion = PictureMotion(kind, amount, seconds: 1, lean: 0.3)
        for track in motion.tracks(hasEyes: hasEyes) {
          #expect(track.values.first == track.rest)
          // A whole turn more is the same as none.
          let end = track.values.last ?? .nan
          if kind == .spin, track.property == .turn {
            #expect(abs(end - amount * 2 * .pi) < 1e-12)
          } else {
            #expect(end == track.rest)
          }
        }
      }
    }
  }

  @Test("a motion that has to be over soon is made less often, and faster where once takes too long")
  func brief() {
    let motions = [(0.5, 2, 0.76, 0.5), (0.3, 4, 0.95, 0.9), (2, 3, 0.7, 0.7), (0.2, 1, 0.7, 0.2), (0.35, 2, 0.7, 0.7)]
    for (seconds, times, most, expected) in motions {
      let brief = PictureMotion(.hop, 0.3, seconds: seconds, times: times).over(within: most)
      #expect(abs(brief.duration - expected) < 1e-9, "\(seconds) s, \(times) times, in \(most) s")
      #expect(brief.times >= 1 && brief.times <= times && brief.amount == 0.3)
    }
  }

  @Test("every motion moves something, and its times rise from 0 to 1", arguments: PictureMotion.Kind.allCases)
  func moves(kind: PictureMotion.Kind) {
    for hasEyes in [false, true] {
      let tracks = PictureMotion(kind, 0.4, seconds: 1).tracks(hasEyes: hasEyes)
      #expect(tracks.contains { track in track.values.contains { $0 != track.rest } })
      for track in tracks {
        guard let times = track.times else { continue }
        #expect(times.count == track.values.count)
        #expect(times.first == 0)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && (times.last ?? 2) <= 1)
      }
      // Each property of a part is moved by one track alone.
      let properties = tracks.map { "\($0.part) \($0.property)" }
      #expect(Set(properties).count == properties.count)
    }
  }

  @Test("without eyes a blink moves no eyes")
  func blinksWithoutEyes() {
    let motion = PictureMotion(.blink, 1, seconds: 0.4)
    #expect(motion.tracks(hasEyes: true).map(\.part) == [.eyes])
    #expect(motion.tracks(hasEyes: false).map(\.part) == [.foot])
  }

  @Test("a motion is read from a document, and what is beyond sense becomes the nearest that has some")
  func reads() throws {
    let whole = try JSON(
      parsing: #"{"motion": "hop", "amount": 0.4, "seconds": 0.6, "times": 2, "lean": -0.5, "burst": {"kind": "dust", "x": 0.5, "y": 1}}"#)
    #expect(
      PictureMotion(whole) == PictureMotion(.hop, 0.4, seconds: 0.6, times: 2, lean: -0.5, burst: Burst(.dust, at: Point(0.5, 1))))
    let wild = try JSON(parsing: #"{"motion": "spin", "amount": 1e30, "seconds": -4, "times": 100000}"#)
    #expect(PictureMotion(wild) == PictureMotion(.spin, 10, seconds: 0.1, times: 8))
    for text in [#"{}"#, #"{"motion": "fly", "amount": 1, "seconds": 1}"#, #"{"motion": "hop", "seconds": 1}"#, "[]", "3"] {
      #expect(PictureMotion(try JSON(parsing: text)) == nil)
    }
  }

  @Test(
    "where there is less room a motion goes less far, and one that has room enough is as it was", arguments: PictureMotion.Kind.allCases)
  func within(kind: PictureMotion.Kind) {
    for amount in [-7.0, -0.1, 0.2, 5] {
      let motion = PictureMotion(kind, amount, seconds: 1)
      let near = motion.within(0.3)
      #expect(near.kind == kind && near.seconds == 1)
      let reach = near.tracks(hasEyes: true).filter { $0.property == .y && $0.part == .foot }.flatMap(\.values).map(abs).max() ?? 0
      #expect(reach <= 0.31)
      if abs(amount) <= 0.3 { #expect(near == motion) }
    }
  }
}
