import Sessions

/// A record of play as files that other programs read: tables as CSV (RFC 4180), drawings as SVG, and all of it as one JSON document.
///
/// Profiles that were deleted and can still be brought back are in it too, and named as such: nothing is kept that it does not show.
package struct ProgressExport: Sendable {
  /// A file by its path within the folder.
  package struct File: Sendable {
    package let path: String
    package let text: String
  }

  /// The tables, the saved games, the silhouettes, and the document with everything, in the order in which they are to be written.
  package let files: [File]

  package init(_ contents: ProgressContents) {
    var names = FileNames()
    let states = contents.states.map { state in
      (state, file: names.name("states", ["\(state.profile)", state.room, state.level, "v\(state.version)"], ending: "json"))
    }
    let silhouettes = contents.silhouettes.map { silhouette in
      (silhouette, file: names.name("silhouettes", ["\(silhouette.id)", silhouette.name], ending: "svg"))
    }
    var profileTable = CSVTable(["id", "color", "animal"])
    for profile in contents.profiles { profileTable.add(["\(profile.id)", "\(profile.color)", "\(profile.animal)"]) }
    var deletionTable = CSVTable(["profile", "time", "time_utc"])
    for deletion in contents.deletions {
      deletionTable.add(["\(deletion.profile)", JSON.number(deletion.time).description, UTCTime.text(deletion.time) ?? ""])
    }
    var roundTable = CSVTable(["profile", "room", "level", "start", "start_utc", "duration", "mistakes", "result"])
    for round in contents.rounds {
      roundTable.add([
        "\(round.profile)", round.room, round.level, JSON.number(round.start).description, UTCTime.text(round.start) ?? "",
        JSON.number(round.duration).description, "\(round.mistakes)", round.result,
      ])
    }
    var stateTable = CSVTable(["profile", "room", "level", "version", "file"])
    for (state, file) in states { stateTable.add(["\(state.profile)", state.room, state.level, "\(state.version)", file]) }
    var silhouetteTable = CSVTable(["id", "profile", "name", "pieces", "file"])
    for (silhouette, file) in silhouettes {
      silhouetteTable.add(["\(silhouette.id)", "\(silhouette.profile)", silhouette.name, silhouette.pieces, file])
    }
    files =
      [
        File(path: "profiles.csv", text: profileTable.text), File(path: "deletions.csv", text: deletionTable.text),
        File(path: "rounds.csv", text: roundTable.text), File(path: "states.csv", text: stateTable.text),
        File(path: "silhouettes.csv", text: silhouetteTable.text),
      ]
      + states.map { File(path: $0.file, text: $0.0.text ?? "") } + silhouettes.map { File(path: $0.file, text: $0.0.svg) }
      + [File(path: "progress.json", text: "\(Self.document(contents))\n")]
  }

  private static func document(_ contents: ProgressContents) -> JSON {
    func parsed(_ text: String) -> JSON { (try? JSON(parsing: text)) ?? .string(text) }
    func number(_ id: Int64) -> JSON { .integer(Int128(id)) }
    return [
      "pinwheel": 1,
      "profiles": .array(contents.profiles.map { ["id": number($0.id), "color": JSON($0.color), "animal": JSON($0.animal)] }),
      "deletions": .array(
        contents.deletions.map {
          ["profile": number($0.profile), "time": JSON($0.time), "timeUTC": UTCTime.text($0.time).map { .string($0) } ?? .null]
        }),
      "rounds": .array(
        contents.rounds.map {
          [
            "profile": number($0.profile), "room": .string($0.room), "level": .string($0.level), "start": JSON($0.start),
            "startUTC": UTCTime.text($0.start).map { .string($0) } ?? .null, "duration": JSON($0.duration), "mistakes": JSON($0.mistakes),
            "result": .string($0.result),
          ]
        }),
      "states": .array(
        contents.states.map {
          [
            "profile": number($0.profile), "room": .string($0.room), "level": .string($0.level), "version": JSON($0.version),
            "state": parsed($0.text ?? "null"),
          ]
        }),
      "silhouettes": .array(
        contents.silhouettes.map {
          [
            "id": number($0.id), "profile": number($0.profile), "name": .string($0.name), "pieces": parsed($0.pieces),
            "svg": .string($0.svg),
          ]
        }),
    ]
  }
}

/// Names for files, made of words that may hold anything; no two the same.
private struct FileNames {
  private var used: Set<String> = []

  mutating func name(_ folder: String, _ words: [String], ending: String) -> String {
    let safe = words.map { word in
      String(word.prefix(40).map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" ? $0 : "_" })
    }
    let stem = folder + "/" + safe.filter { !$0.isEmpty }.joined(separator: "-")
    var name = "\(stem).\(ending)"
    var number = 2
    while !used.insert(name).inserted {
      name = "\(stem)-\(number).\(ending)"
      number += 1
    }
    return name
  }
}
