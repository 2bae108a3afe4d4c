// Kills a program that plays and records with -9, again and again, and looks at what is left: tools/kill-test.
import ArgumentParser
import Files
import Geometry
import Glibc
import Progress

@main
struct KillTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kill-test", abstract: "Kills a program that plays and records with -9, at random moments, and looks for losses.",
    usage: "kill-test N [SEED]")

  @Argument(help: ArgumentHelp("How many times; of a player that --play starts, its number.", valueName: "n"))
  var number: Int

  @Argument(help: "Draws what is played, and when it is killed; without it one is drawn and printed.")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Plays into a folder until it is killed.", valueName: "folder", visibility: .hidden))
  var play: String?

  /// How many kills one folder lives through before a new one is begun.
  private static let killsPerFolder = 50
  /// One run in so many is long enough for the promise about what is older than a second to matter.
  private static let longRuns = 20

  func validate() throws {
    let least = play == nil ? 1 : 0
    if !(least...Int(UInt32.max)).contains(number) { throw ValidationError("from 1 to \(UInt32.max) kills are possible") }
  }

  func run() {
    if let play { Player(directory: play, number: number, seed: seed ?? 0).play() }
    let seed = seed ?? .random(in: 0...UInt64(UInt32.max))
    // At once, so that it is known whatever happens.
    say("seed \(seed)")
    Self.run(number, seed: seed)
  }

  /// Kills a number of players, all drawn from a seed: what they do and when they are killed. When the system runs them, it cannot say.
  private static func run(_ kills: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var total = Findings()
    var expectation = Expectation()
    var folder = ""
    for kill in 0..<kills {
      if kill % killsPerFolder == 0 {
        remove(folder)
        folder = newFolder()
        expectation = Expectation()
      }
      let isLong = kill % longRuns == longRuns - 1
      let wait = isLong ? Double.random(in: 1.2...2, using: &random) : Double.random(in: 0...0.12, using: &random)
      let child = Child(["--play", folder, "\(kill + 1)", "\(seed)"])
      let (lines, end) = child.kill(after: wait)
      do throws(Loss) {
        total.add(try expectation.check(lines, killedAt: end, directory: folder))
      } catch {
        fail(
          "seed \(seed), kill \(kill + 1), \(milliseconds(wait)) ms after the start: \(error.sentence); the record is in \(folder)",
          status: 1)
      }
    }
    remove(folder)
    guard total.handedOver > 0 else {
      fail("seed \(seed): every kill came before anything was handed over, which shows nothing; take more", status: 1)
    }
    print(
      """
      \(kills) kills: of \(total.handedOver) things handed over, \(total.kept) were on disk at the kill, \(total.due) of them had to be
      what was lost was at most \(milliseconds(total.oldestLoss)) ms old; no file was damaged
      """)
    measureOpening(rounds: 5000)
  }

  /// Prints how long it takes until a record that has been played a lot says who plays, and until it is checked from end to end.
  private static func measureOpening(rounds: Int) {
    let folder = newFolder()
    defer { remove(folder) }
    let first = ProgressStore(directory: folder)
    guard let profile = first.addProfile(color: 0, animal: 0)?.id else { fail("no profile could be made", status: 1) }
    for i in 0..<rounds { first.add(Player.round(i, profile: profile, room: Player.rooms[i % 5])) }
    first.flush()
    var openings: [Double] = []
    var checks: [Double] = []
    for _ in 0..<20 {
      let begin = now()
      let store = ProgressStore(directory: folder)
      _ = store.profiles()
      openings.append(now() - begin)
      store.flush()
      checks.append(now() - begin)
    }
    func median(_ times: [Double]) -> String { "\((times.sorted()[times.count / 2] * 1e5).rounded() / 100) ms" }
    print("a record of \(rounds) rounds opens in \(median(openings)), and is checked \(median(checks)) after the beginning")
  }

  private static func newFolder() -> String {
    do { return try OutputFolder.makeTemporary() } catch { fail("no folder could be made: \(error)", status: 73) }
  }

  private static func remove(_ folder: String) {
    guard !folder.isEmpty else { return }
    for name in Expectation.fileNames { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}

/// Seconds of a clock that never goes back, the same in all programs.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Prints a line, past every buffer.
func say(_ words: String) {
  var line = "\(words)\n"
  line.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

func fail(_ message: String, status: Int32) -> Never {
  var line = "kill-test: \(message)\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}
