import Sessions

/// Measurements that were saved: JSON Lines as `--save` writes them, or the one document of a report.
package struct SavedResults: Sendable {
  /// In the order of the file.
  package let measurements: [Measurement]

  /// A report's document.
  private struct Document: Decodable {
    var format: Int
    var measurements: [Measurement]
  }

  /// The name of the schema beside a report's document.
  package static let schemaName = "result.schema.json"

  /// What was measured just now.
  package init(_ measurements: [Measurement]) { self.measurements = measurements }

  /// Reads measurements.
  /// - Throws: `ResultsError` with what stands in the way, and where.
  package init(parsing bytes: [UInt8]) throws(ResultsError) {
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x0d || $0 == 0x09 } }
    let lines = bytes.split(separator: 0x0a).filter { !isBlank($0) }
    guard let first = lines.first else {
      throw ResultsError("it is empty; --save and --report write measurements")
    }
    // Other programs may have given a document lines of its own, and such a one may be cut off, as a line of a measurement may.
    let whole = lines.count == 1 ? nil : try? JSON(parsing: bytes)
    let beginning = try? JSON(parsing: Array(first))
    let isCutOff = beginning == nil && whole == nil && lines.count > 1 && !String(decoding: first, as: UTF8.self).contains("\"scene\"")
    if (whole ?? beginning)?["measurements"] != nil || isCutOff {
      let format: Int
      do throws(JSONTextError) {
        let document = try JSONText.decode(Document.self, from: bytes)
        format = document.format
        measurements = document.measurements
      } catch {
        let hint = isCutOff ? "; measurements are in one line each, as jq -c writes them" : ""
        throw ResultsError("this is no report of measurements: \(error)\(hint)")
      }
      guard (1...Measurement.format).contains(format) else {
        throw ResultsError("it is a report of format \(format); this program reads formats from 1 to \(Measurement.format)")
      }
    } else {
      var found: [Measurement] = []
      // One measurement of several lines is read as one line.
      let texts = whole == nil ? bytes.split(separator: 0x0a, omittingEmptySubsequences: false) : [bytes[...]]
      for (i, line) in texts.enumerated() where !isBlank(line) {
        do throws(JSONTextError) {
          found.append(try JSONText.decode(Measurement.self, from: line))
        } catch {
          throw ResultsError("line \(i + 1): this is no measurement that --save wrote: \(error)")
        }
      }
      measurements = found
    }
    if measurements.isEmpty { throw ResultsError("it holds no measurement") }
    if let (first, again) = Self.sameRun(in: measurements) {
      throw ResultsError(
        "measurement \(again + 1) is the run of measurement \(first + 1) once more, as where a file was added to itself; a run counts once: take one out"
      )
    }
  }

  /// Which two of several are of one run, alike in all that was measured; nil where none are. O(frames).
  private static func sameRun(in measurements: [Measurement]) -> (first: Int, again: Int)? {
    var places: [String: Int] = [:]
    for (i, measurement) in measurements.enumerated() {
      if let first = places.updateValue(i, forKey: JSONText.encode(measurement)) { return (first, i) }
    }
    return nil
  }

  /// The text of a file for measurements, a line each.
  package static func text(of measurements: [Measurement]) -> String { measurements.map { JSONText.encode($0) + "\n" }.joined() }

  /// The text of a report's document: the measurements, and before them what their runs say together.
  package static func document(of measurements: [Measurement]) -> String {
    let all = MeasurementSeries.grouped(measurements)
    let series = JSON.array(all.map(\.figuresJSON))
    let scores = SuiteScores(all).map { ",\"scores\":\(JSON.array($0.json))" } ?? ""
    let head = "{\"format\":\(Measurement.format),\"schema\":\(JSON.string(schemaName)),\"series\":\(series)\(scores),\"measurements\":["
    return head + measurements.map { JSONText.encode($0) }.joined(separator: ",") + "]}\n"
  }
}

/// Why bytes hold no measurements.
package struct ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands in the way, and where, as part of a sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}
