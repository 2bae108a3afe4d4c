import ArgumentParser
import Benchmarking
import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

/// The program.
@main
enum Program {
  static func main() {
    StartClock.process.noteFirstLine()
    takeStandardPlaces()
    if let word = ProgramArguments.unreadable {
      Pinwheel.exit(withError: ValidationError("'\(word)' is not written in UTF-8; rename the file, or write its name in UTF-8"))
    }
    let words = Array(ProgramArguments.words.dropFirst())
    guard let snapshot = PictureSnapshot(words: words) else {
      beginAhead(of: words)
      return Pinwheel.main(words)
    }
    do {
      // What a picture took is not taken apart piece by piece where the process ends anyway: nothing is printed, and the file is whole.
      try command { try snapshot.write(whenWritten: { _exit(0) }) }
    } catch {
      Pinwheel.exit(withError: error)
    }
  }

  /// Takes the places of input, output and errors where whoever started the program has closed them: the first file that it opens would have one, and be written to by
  /// whatever prints. Reading and writing there fail as before.
  private static func takeStandardPlaces() {
    for place in STDIN_FILENO...STDERR_FILENO where fcntl(place, F_GETFD) < 0 {
      _ = open("/dev/null", place == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Opens what every window needs while words are looked at, which takes some 5 ms.
  private static func beginAhead(of words: [String]) {
    guard words.isEmpty || words[0] == "play", !words.contains("--help"), !words.contains("-h") else { return }
    WindowStage.prepareEnvironment(applicationID: Pinwheel.applicationID)
    WindowStage.openLibraryAhead()
  }
}
