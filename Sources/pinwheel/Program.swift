/// The program.
@main
enum Program {
  static func main() { Pinwheel.main(Array(ProgramArguments.words.dropFirst())) }
}
