import ArgumentParser
import ChartsRoom
import Playroom
import RoomKit
import Sessions

extension Pinwheel {
  struct Charts: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "charts", abstract: "Draws tables as charts, into files.", subcommands: [Export.self])

    struct Export: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes a page of a table's charts as a picture, or its values.",
        discussion: """
          The same files as those that the room saves. A name that ends in .svg or .png is a picture's; one that ends in .csv has the values that the \
          page shows, as read: the chosen column with those beside it for the curve, means where bars stand for many rows, sums for the pie.
          """)

      @Argument(help: ArgumentHelp("The table, as CSV: labels or times, then numbers.", valueName: "file.csv"))
      var file: String

      @Argument(help: ArgumentHelp("The file that is written: .svg, .png or .csv.", valueName: "out"))
      var out: String

      @Option(help: "The page: curve, bars or pie; without it bars for words, else the curve.")
      var page: TablePage?

      @Option(help: ArgumentHelp("The column, by its name or its number from 1.", valueName: "column"))
      var column: String?

      @Option(help: "The language of the words: \(Language.allCases.map(\.rawValue).joined(separator: ", ")); en without it.")
      var language: Language?

      @Flag(help: "Strong contrast, with patterns.")
      var contrast = false

      mutating func validate() throws {
        if ExportedFiles.Kind(of: out) == nil { throw ValidationError("'\(out)' is no file of a chart; end it in .svg, .png or .csv") }
      }

      func run() throws {
        try command {
          guard let kind = ExportedFiles.Kind(of: out) else { return }
          let table = try ChartData.table(file)
          let options = RoomOptions(language: language ?? .english, hasHighContrast: contrast)
          let export = try ChartsRoom.export(table, page: page, column: try index(in: table), options: options)
          try FileBytes.write(try ExportedFiles(export).bytes(of: kind), to: out)
        }
      }

      /// The number of the column that was asked for, counted from 0.
      private func index(in table: ChartTable) throws -> Int {
        guard let column else { return 0 }
        if let named = table.columns.firstIndex(where: { $0.name == column }) { return named }
        if let number = Int(column), table.columns.indices.contains(number - 1) { return number - 1 }
        let names = table.columns.prefix(20).map { "'\($0.name)'" }.joined(separator: ", ")
        throw Failure(.data, "\(file) has no column '\(column)' with numbers; it has \(names)")
      }
    }
  }
}

extension TablePage: ExpressibleByArgument {}
