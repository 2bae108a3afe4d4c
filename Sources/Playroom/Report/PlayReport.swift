import DotsRoom
import Progress
import RoomKit
import SVG
import Sessions

/// What one child has played, what of it is mastered and what comes next, for the grown-ups: as a table, and as a page to be printed.
@MainActor
package struct PlayReport {
  let profile: Profile
  let language: Language
  /// The room by room of the catalogue.
  let standings: [RoomStanding]
  /// The levels that were played, by the order of rooms and shelves.
  let results: [(standing: RoomStanding, results: LevelResults)]
  /// The rounds of the days that the page draws, today's last.
  let days: [Int]
  /// The day of the report, counted from 1970.
  let today: Int
  /// Seconds that local days are ahead of UTC.
  let dayOffset: Double

  /// How many days the page draws.
  static let span = 28

  /// - Parameters:
  ///   - rounds: those of the profile; others are left out.
  ///   - shelf: a room's levels in the order of its shelf, with those that only this profile has.
  ///   - played: a room's levels of which something is kept.
  ///   - start: the band in which one begins who has finished nothing yet.
  ///   - now: the time, in seconds since 1970.
  ///   - dayOffset: how far local days are ahead of UTC, in seconds.
  package init(
    of profile: Profile, rounds: [Round], rooms: RoomCatalog, shelf: (any Room.Type) -> [LevelID],
    played: (any Room.Type) -> Set<LevelID> = { _ in [] }, start: LevelBand = .sprout, now: Double, dayOffset: Double, language: Language
  ) {
    self.profile = profile
    self.language = language
    self.dayOffset = dayOffset
    let rounds = rounds.filter { $0.profile == profile.id }
    var summary = PlaySummary()
    for round in rounds { summary.add(round, dayOffset: dayOffset) }
    let levels = LevelResults.all(of: rounds)
    standings = rooms.rooms.map { room in
      let finished = Set(levels.filter { $0.room == room.name && $0.finished > 0 }.map(\.level))
      let rounds = levels.filter { $0.room == room.name }.map(\.level)
      return RoomStanding(
        room, shelf: shelf(room), finished: finished, played: played(room).union(rounds), summary: summary, from: start)
    }
    results = standings.flatMap { standing in
      let shelf = shelf(standing.room)
      return levels.filter { $0.room == standing.room.name }.enumerated()
        // Levels that the shelf has no more come last, in the order in which they were played.
        .sorted { a, b in
          (shelf.firstIndex(of: a.element.level) ?? .max, a.offset) < (shelf.firstIndex(of: b.element.level) ?? .max, b.offset)
        }
        .map { (standing, $0.element) }
    }
    today = Int(exactly: ((now + dayOffset) / 86_400).rounded(.down)) ?? 0
    days = summary.rounds(ofDays: Self.span, to: today)
  }

  /// The report of someone whose record is at hand.
  package init(of profile: Profile, in contents: ProgressContents, now: Double, dayOffset: Double, language: Language) {
    self.init(
      of: profile, rounds: contents.rounds, rooms: .pinwheel, shelf: { $0.shelf },
      played: { room in
        Set(contents.states.filter { $0.profile == profile.id && $0.room == room.name && $0.text != nil }.map { LevelID($0.level) })
      },
      start: LevelRecord.start(of: profile.id, in: contents.states), now: now, dayOffset: dayOffset, language: language)
  }

  /// With what the names of its files begin.
  private var stem: String { Self.stem(of: profile, today: today) }

  /// With what the names of someone's files begin: the profile's number, and the day.
  private static func stem(of profile: Profile, today: Int) -> String { "pinwheel-\(profile.id)-\(CalendarDay(number: today).text)" }

  /// Both files, by their names.
  package var files: [(name: String, text: String)] { [(stem + ".html", page), (stem + ".csv", table)] }

  /// The pictures of a child's own that a room keeps, as SVG files that can be opened again, by their names.
  /// - Parameters:
  ///   - keepsakes: all that the room keeps; what has no picture is left out.
  ///   - today: the day, counted from 1970.
  static func pictures(_ keepsakes: [Keepsake], of room: String, by profile: Profile, today: Int) -> [(name: String, text: String)] {
    let stem = stem(of: profile, today: today)
    return keepsakes.filter { !$0.picture.isEmpty }.map { ("\(stem)-\(room)-\($0.id).svg", $0.picture) }
  }

  /// Sheets of dots to be connected with a pencil, as SVG files, by their names; a picture that cannot be read any more is left out.
  func sheets(_ levels: [LevelID], options: RoomOptions) -> [(name: String, text: String)] {
    levels.compactMap { level in
      guard let sheet = try? DotsRoom.sheet(of: level, options: options) else { return nil }
      var encoder = SVGEncoder()
      let text = encoder.encode(sheet.picture, size: sheet.size, title: sheet.title)
      return ("\(stem)-\(DotsRoom.name)-sheet-\(level.name).svg", text)
    }
  }

  /// A time in seconds, in whole milliseconds.
  private static func seconds(_ time: Double) -> String { JSON.number((time * 1000).rounded() / 1000).description }

  /// A line for each level that was played, as CSV; times in seconds, in whole milliseconds, days as YYYY-MM-DD.
  package var table: String {
    var table = CSVTable([
      "room", "level", "name", "band", "rounds", "finished", "mastered", "best_seconds", "mistakes_last_time", "last_day", "next",
    ])
    for (standing, level) in results {
      table.add([
        level.room, level.level.name, standing.name(of: level.level, in: language), standing.band(of: level.level).rawValue,
        "\(level.rounds)", "\(level.finished)", level.isMastered ? "yes" : "no", level.best.map(Self.seconds) ?? "",
        level.lastMistakes.map(String.init) ?? "", day(of: level.last), standing.next == level.level ? "yes" : "no",
      ])
    }
    // What comes next and was never played.
    for standing in standings {
      guard let next = standing.next, !results.contains(where: { $0.results.room == standing.room.name && $0.results.level == next })
      else { continue }
      table.add([
        standing.room.name, next.name, standing.name(of: next, in: language), standing.band(of: next).rawValue, "0", "0", "no", "", "",
        "", "yes",
      ])
    }
    return table.text
  }

  /// The local day of a time, as YYYY-MM-DD.
  func day(of time: Double) -> String {
    Int(exactly: ((time + dayOffset) / 86_400).rounded(.down)).map { CalendarDay(number: $0).text } ?? ""
  }
}
