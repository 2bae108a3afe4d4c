import ArgumentParser
import Compositing
import DotsRoom
import SVG
import Sessions

extension Pinwheel {
  struct Dots: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dots", abstract: "Makes pictures to connect the dots of.", subcommands: [Import.self])

    struct Import: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Lays dots on the outlines of a picture.",
        discussion: """
          Of an SVG file the result is the same picture with an unseen list of dots. Of a PNG, JPEG, GIF or WebP it is what stands out in it, by its clear \
          parts or else by the largest contrast, cut out as patches of few colours. Play it with: pinwheel play dots --level OUT.svg
          """)

      @Argument(help: ArgumentHelp("The picture.", valueName: "file"))
      var file: String

      @Argument(help: ArgumentHelp("The puzzle that is written.", valueName: "out.svg"))
      var out: String

      @Option(help: "How many dots, \(DotsImport.counts.lowerBound) to \(DotsImport.counts.upperBound).")
      var dots = 30

      @Option(help: "What the picture is called; the file's name without it.")
      var name: String?

      @Flag(help: "Takes the outlines of all shapes of an SVG file, not only those of the largest.")
      var all = false

      mutating func validate() throws {
        guard DotsImport.counts.contains(dots) else {
          throw ValidationError("a puzzle has \(DotsImport.counts.lowerBound) to \(DotsImport.counts.upperBound) dots")
        }
      }

      func run() throws {
        try command {
          let isPixels = SceneOpening.isPixelPicture(file)
          let bytes = try FileBytes.read(file, limit: isPixels ? DotsImport.pixelFileLimit : SVGLimits().bytes)
          let title = name ?? SceneOpening.title(of: file)
          let puzzle: [UInt8]
          do {
            puzzle =
              isPixels
              ? try DotsImport.puzzle(tracing: bytes, dots: dots, name: title)
              : try DotsImport.puzzle(from: bytes, dots: dots, name: title, takesAll: all)
          } catch {
            throw Failure(.data, "\(file): \(error)")
          }
          try FileBytes.write(puzzle, to: out)
        }
      }
    }
  }
}
