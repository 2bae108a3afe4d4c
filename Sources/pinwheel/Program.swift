import ArgumentParser

/// The program.
@main
enum Program {
  static func main() {
    if let word = ProgramArguments.unreadable {
      Pinwheel.exit(withError: ValidationError("'\(word)' is not written in UTF-8; rename the file, or write its name in UTF-8"))
    }
    let words = Array(ProgramArguments.words.dropFirst())
    guard let snapshot = PictureSnapshot(words: words) else { return Pinwheel.main(words) }
    do {
      try command { try snapshot.write() }
    } catch {
      Pinwheel.exit(withError: error)
    }
  }
}
