/// Something about the record of play that people should know.
struct ProgressProblem: Sendable {
  /// What kind it is; each is told once.
  enum Kind: Hashable, Sendable {
    case damaged
    case newer
    case unwritable
    case newerState(room: String)
    case remaining(String)
  }

  let kind: Kind
  /// A sentence that says what, where, and what to do.
  let sentence: String

  static func damaged(_ reason: String, keptAs path: String) -> ProgressProblem {
    ProgressProblem(
      kind: .damaged,
      sentence: "the record of play was damaged (\(reason)); it is kept as \(path), and what could be read of it goes on in a new one")
  }

  static func newer(keptAs path: String) -> ProgressProblem {
    ProgressProblem(
      kind: .newer,
      sentence:
        "the record of play was made by a newer Pinwheel; it is kept as \(path), and what could be read of it goes on in a new one; update Pinwheel when you can"
    )
  }

  /// For a flaw that cannot be mended since another program has the record open.
  static func flawedInUse(_ path: String, _ flaw: ProgressFlaw) -> ProgressProblem {
    ProgressProblem(
      kind: flaw.isNewer ? .newer : .damaged,
      sentence:
        "the record of play \(path) cannot be gone on with (\(flaw.reason)), and another Pinwheel is using it; close that one and start again"
    )
  }

  static func unwritable(_ path: String, _ reason: String) -> ProgressProblem {
    ProgressProblem(
      kind: .unwritable,
      sentence:
        "what is played cannot be kept for now: \(path) cannot be written (\(reason)); the game goes on, and it is tried again from time to time"
    )
  }

  /// For a file where something of a forgotten profile may be left; the sentence says what and where.
  static func remaining(_ sentence: String) -> ProgressProblem { ProgressProblem(kind: .remaining(sentence), sentence: sentence) }

  static func newerState(room: String, version: Int) -> ProgressProblem {
    ProgressProblem(
      kind: .newerState(room: room),
      sentence:
        "the saved game of \(room) was made by a newer Pinwheel (version \(version)); it is kept, and the room begins anew; update Pinwheel to go on with it"
    )
  }
}

/// Why a record of play cannot be gone on with as it is.
struct ProgressFlaw: Error {
  let isNewer: Bool
  let reason: String

  static func damaged(_ reason: String) -> ProgressFlaw { ProgressFlaw(isNewer: false, reason: reason) }
  static let newer = ProgressFlaw(isNewer: true, reason: "it was made by a newer Pinwheel")
}
