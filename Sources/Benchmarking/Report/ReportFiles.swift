import Sessions

/// The files of a report: a page for people, and the same for programs.
package struct ReportFiles {
  /// A file's name within the report's folder, and what is in it.
  package struct File {
    /// Its name, of letters that every file system takes.
    package let name: String
    /// What is in it, as UTF-8.
    package let text: String

    /// A file of a name and a text.
    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
  }

  /// The name of the page for people.
  package static let page = "index.html"
  /// The name of the document that holds all measurements.
  package static let document = "result.json"

  /// All files, but for the traces.
  package let files: [File]

  /// - Parameters:
  ///   - measurements: what was measured.
  ///   - earlier: what they are compared with; empty for nothing.
  package init(_ measurements: [Measurement], earlier: [Measurement] = [], named earlierName: String = "") {
    var files = [
      File(name: Self.page, text: ReportPage(measurements, earlier: earlier, named: earlierName).html),
      File(name: Self.document, text: SavedResults.document(of: measurements)),
      File(name: SavedResults.schemaName, text: ResultSchema.text),
    ]
    for (measurement, name) in zip(measurements, Self.names(of: measurements)) {
      files.append(File(name: name, text: MangoHudLog.text(of: measurement)))
    }
    self.files = files
  }

  /// Whether a file is called as those of a run's frames are.
  package static func isOfFrames(_ name: String) -> Bool {
    name.wholeMatch(of: /.+-[0-9]+x[0-9]+-[0-9]+t-run[0-9]+(-[0-9]+)?\.csv/) != nil
  }

  /// The files of frames that a report's folder has, by its document; where that is missing or damaged, those that are called so.
  /// - Parameter present: the names of all that is in the folder.
  package static func frames(of document: [UInt8]?, among present: [String]) -> [String] {
    guard let document, let results = try? SavedResults(parsing: document) else { return present.filter(isOfFrames) }
    return names(of: results.measurements)
  }

  /// The name of each measurement's file of frames; no two are alike.
  package static func names(of measurements: [Measurement]) -> [String] {
    var taken: Set<String> = []
    return measurements.map { measurement in
      let subject = measurement.subject
      func plain(_ text: String) -> String {
        String(
          text.unicodeScalars.prefix(80).map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
            return isPlain ? Character(scalar) : "-"
          })
      }
      let name =
        "\(plain(subject.scene))-\(plain(subject.motion))-\(subject.width)x\(subject.height)-\(subject.threads)t-run\(measurement.run)"
      var free = name
      var number = 2
      while !taken.insert(free).inserted {
        free = "\(name)-\(number)"
        number += 1
      }
      return free + ".csv"
    }
  }
}
