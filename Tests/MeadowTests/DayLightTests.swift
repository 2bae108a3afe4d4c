import Geometry
import Layers
import RoomKit
import Testing

@testable import Meadow

@MainActor
@Suite("The light of the hours")
struct DayLightTests {
  @Test(
    "noon is day, midnight is night, and between them lie a warm morning and an evening",
    arguments: [(12.0, 0.0, 0.0), (0, 0, 1), (23.9, 0, 1), (3, 0, 1), (18.5, 1, 0), (24, 0, 1), (-1, 0, 1), (36, 0, 0)])
  func hours(hour: Double, evening: Double, night: Double) {
    let light = DayLight(hour: hour)
    #expect(light.evening == evening && light.night == night)
  }

  @Test(
    "each month has its season; without a date it is summer",
    arguments: [
      (20_468, Season.winter), (20_530, .spring), (20_620, .summer), (20_710, .autumn), (20_800, .winter), (0, .summer), (-9_000, .summer),
    ])
  func seasons(day: Int, season: Season) { #expect(Season(day: day) == season) }

  @Test("leaves turn in autumn and snow lies in winter, by day and by night; what is not green stays, and summer is as it was drawn")
  func leaves() throws {
    let palette = try LightPalette.shared()
    let (leaf, wood) = (Color(rgb: 0x6fc256), Color(rgb: 0x8a5630))
    func color(_ color: Color, _ part: String, _ hour: Double, _ season: Season) -> Color {
      palette.color(color, of: part, in: DayLight(hour: hour, in: season))
    }
    for hour in [12.0, 18.5, 0] {
      let autumn = color(leaf, "tree-1", hour, .autumn)
      #expect(autumn.red > autumn.green)
      let (winter, summer) = (color(leaf, "near-meadow", hour, .winter), color(leaf, "near-meadow", hour, .summer))
      #expect(winter.red + winter.green + winter.blue > summer.red + summer.green + summer.blue)
      for season in Season.allCases {
        #expect(color(wood, "tree-1", hour, season) == color(wood, "tree-1", hour, .summer))
      }
    }
    #expect(color(leaf, "tree-1", 12, .summer) == leaf)
  }

  @Test("in no season the windmill's sails, a frog, a scarf or what grows in the garden change their green", arguments: Season.allCases)
  func staysGreen(season: Season) {
    for part in ["windmill-sails", "frog-stand", "rabbit-sit", "flower-stem", "sprout"] {
      #expect(season.tint(Color(rgb: 0x2e9458), of: part) == nil)
    }
  }

  @Test("blossoms are pink, the lighter the leaf the lighter, and never grey")
  func blossoms() throws {
    for green in [0x2a8048, 0x4fae4c, 0x9ed24f] as [UInt32] {
      let color = try #require(Season.spring.tint(Color(rgb: green), of: "tree-1"))
      #expect(color.red - color.green > 0.15 && color.blue > color.green)
    }
  }

  @Test("from minute to minute the light changes by a step at most, and is never more than whole")
  func steps() {
    var before = DayLight(hour: 0)
    for minute in 1...1440 {
      let light = DayLight(hour: Double(minute) / 60)
      #expect(light.evening >= 0 && light.night >= 0 && light.evening + light.night <= 1)
      #expect(abs(light.evening - before.evening) <= 1.0 / 16 && abs(light.night - before.night) <= 1.0 / 16, "at minute \(minute)")
      before = light
    }
    #expect(DayLight(hour: .nan) == .day && DayLight(hour: .infinity) == .day)
  }

  @Test("a colour in a part's table becomes that of the hour, and half of it halfway; others follow the rule of the hour, or stay")
  func colors() throws {
    let palette = try LightPalette.shared()
    let roof = Color(rgb: 0xa5d965)
    #expect(palette.color(roof, of: "middle-hills", in: .day) == roof)
    #expect(palette.color(roof, of: "middle-hills", in: .evening) == Color(rgb: 0xbfbf5c))
    #expect(palette.color(roof, of: "middle-hills", in: .night) == Color(rgb: 0x2d6a78))
    let half = palette.color(roof.withAlpha(0.25), of: "middle-hills", in: DayLight(night: 0.5))
    #expect(abs(half.red - (0xa5 + 0x2d) / 2.0 / 255) < 1e-9 && half.alpha == 0.25)
    let other = Color(rgb: 0x123456)
    #expect(palette.color(other, of: "middle-hills", in: .night) == other)
    // By hand: l = 0.3 r + 0.59 g + 0.11 b; (l + (c - l) 1.12) times 0.60, 0.58, 0.80, plus 6, 8, 28.
    let graded = palette.graded(Color(rgb: 0xff8040), in: .night)
    let grey = 0.3 * 255 + 0.59 * 128 + 0.11 * 64
    for (channel, (day, rule)) in zip(
      [graded.red, graded.green, graded.blue], zip([255.0, 128, 64], [(0.6, 6.0), (0.58, 8), (0.8, 28)]))
    {
      #expect(abs(channel * 255 - ((grey + (day - grey) * 1.12) * rule.0 + rule.1)) < 0.01)
    }
    #expect(palette.graded(other, in: .night, strength: 0) == other)
  }

  @Test("every part that the compositions name has a drawing and a description, and each id with a pivot is in it")
  func parts() throws {
    for size in [Size(1280, 800), Size(800, 1280)] {
      for item in try Composition.suited(to: size).items {
        let part = try PartLayer(item.part)
        for id in (part.info.pivots ?? [:]).keys { #expect(part[id] != nil, "\(item.part) has no \(id)") }
        for place in item.at { #expect((2...4).contains(place.count), "\(item.part)") }
      }
    }
    for animal in ["cat", "dog", "rabbit", "bear", "fox", "owl", "frog", "penguin"] {
      for sits in [false, true] { _ = try Figure(animal, sits: sits, scarf: .white) }
    }
  }
}
