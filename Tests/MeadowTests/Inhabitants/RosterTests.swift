import Geometry
import Testing

@testable import Meadow

@Suite("Who is seen today")
struct RosterTests {
  @Test("as long as there is room everybody is seen", arguments: [0, 1, 10, 60])
  func everybody(count: Int) {
    #expect(Roster.shown(of: Array(repeating: "dots", count: count), on: 20_000) == Array(0..<count))
  }

  @Test("of more than there is room for the newest are always seen, never more than fit, nobody twice")
  func newest() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let count = Int.random(in: 0...5_000, using: &generator)
      let day = Int.random(in: -40_000...40_000, using: &generator)
      let rooms = (0..<count).map { _ in Int.random(in: 0...2, using: &generator) }
      let shown = Roster.shown(of: rooms, on: day)
      #expect(shown.count == min(count, Roster.most))
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
      #expect(shown.allSatisfy { (0..<count).contains($0) })
      for newest in 0..<min(shown.count, Roster.newest) { #expect(shown.contains(count - 1 - newest)) }
    }
  }

  @Test("as many are seen of each room, as far as it has so many, whatever was finished last")
  func fairness() {
    func counts(_ rooms: [String]) -> [String: Int] {
      let shown = Roster.shown(of: rooms, on: 20_123)
      return Dictionary(grouping: shown, by: { rooms[$0] }).mapValues(\.count)
    }
    let dots = Array(repeating: "dots", count: 60)
    let triangles = Array(repeating: "triangles", count: 112)
    #expect(counts(dots + triangles) == ["dots": 30, "triangles": 30])
    #expect(counts(triangles + dots) == ["dots": 30, "triangles": 30])
    #expect(counts(Array(dots.prefix(7)) + triangles) == ["dots": 7, "triangles": 53])
    #expect(counts(triangles + dots.prefix(7)) == ["dots": 7, "triangles": 53])
  }

  @Test("within some days everybody has been seen", arguments: [61, 100, 347])
  func turns(count: Int) {
    let rooms = (0..<count).map { $0 < count / 2 ? "dots" : "triangles" }
    var seen: Set<Int> = []
    for day in 0..<count { seen.formUnion(Roster.shown(of: rooms, on: 9_000 + day)) }
    #expect(seen.count == count)
  }

  @Test("where there is not room for all the newest choose first, then all others in turns, and each is the first of those some day")
  func choosing() {
    for count in [0, 1, 6, 7, 30, 60] {
      let newest = Array(max(0, count - Roster.surest)..<count)
      var first: Set<Int> = []
      for day in 20_000..<20_060 {
        let order = Roster.choosing(of: count, on: day)
        #expect(order.sorted() == Array(0..<count) && Array(order.prefix(newest.count)) == newest)
        if order.count > newest.count { first.insert(order[newest.count]) }
      }
      #expect(first == Set(0..<max(0, count - Roster.surest)))
    }
    for day in [Int.min, -1, 0, Int.max] { #expect(Roster.choosing(of: 40, on: day).count == 40) }
  }

  @Test("whoever is new changes nothing of the order in which the others choose")
  func stableOrder() {
    for day in -20...20 {
      for count in 6..<60 {
        let older = 0..<(count - Roster.surest)
        let (before, after) = (Roster.choosing(of: count, on: day), Roster.choosing(of: count + 1, on: day))
        #expect(before.filter(older.contains) == after.filter(older.contains))
      }
    }
  }

  @Test("a day that no calendar has is as good as any other")
  func anyDay() {
    let rooms = Array(repeating: "dots", count: 100)
    for day in [Int.min, Int.min + 1, -1, 0, Int.max] { #expect(Roster.shown(of: rooms, on: day).count == Roster.most) }
  }
}
