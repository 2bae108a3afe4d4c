#if canImport(Glibc)
  import Glibc
#endif

/// The program.
@main
enum Program {
  static func main() {
    if let word = ProgramArguments.unreadable {
      fputs("Error: '\(word)' is not written in UTF-8; rename the file, or write its name in UTF-8\n", stderr)
      exit(64)
    }
    Pinwheel.main(Array(ProgramArguments.words.dropFirst()))
  }
}
