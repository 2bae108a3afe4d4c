import ArgumentParser
import Compositing
import DotsRoom
import Playroom
import RoomKit
import SVG
import Sessions

extension Pinwheel {
  struct Dots: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dots", abstract: "Makes pictures to connect the dots of.", subcommands: [Import.self, Sheet.self])

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

    struct Sheet: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "sheet", abstract: "Writes a picture's dots as a page to be printed.",
        discussion: """
          A page of A4, black on white, with a ring about the dots that a line begins at. A name that ends in .svg or .png is a picture's; one that ends in \
          .csv has the dots' labels and their places on the page, in points.
          """)

      @Argument(help: ArgumentHelp("The level of dots, or the SVG file of a picture.", valueName: "level"))
      var level: String

      @Argument(help: ArgumentHelp("The file that is written: .svg, .png or .csv.", valueName: "out"))
      var out: String

      @Option(help: "What the dots are counted with: \(DotsRoom.countings.joined(separator: ", ")); numbers where its signs do not last.")
      var count: String?

      mutating func validate() throws {
        if ExportedFiles.Kind(of: out) == nil { throw ValidationError("'\(out)' is no file of a sheet; end it in .svg, .png or .csv") }
        if let count, !DotsRoom.countings.contains(count) {
          throw ValidationError("dots are not counted with '\(count)'; there is \(DotsRoom.countings.joined(separator: ", "))")
        }
      }

      func run() throws {
        try command {
          guard let kind = ExportedFiles.Kind(of: out) else { return }
          let id = LevelID(level)
          guard DotsRoom.hasLevel(id), let sheet = try DotsRoom.sheet(of: id, counting: count, options: RoomOptions()) else {
            throw Failure(.data, "there is no picture '\(level)' to connect the dots of; 'pinwheel rooms' lists them")
          }
          try FileBytes.write(try ExportedFiles(sheet).bytes(of: kind), to: out)
        }
      }
    }
  }
}
