import Benchmarking
import Geometry
import Sessions

/// The measurements of an earlier run, as `bench --save` wrote them.
struct SavedMeasurements {
  /// What is compared of a line.
  private struct Line: Decodable {
    let scene: String
    let motion: String
    /// In pixels, such as 640x480.
    let size: String
    let threads: Int
    /// Each frame's time, in milliseconds.
    let times: [Double]

    private enum CodingKeys: String, CodingKey {
      case scene, motion, size, threads
      case times = "times_ms"
    }
  }

  /// Each frame's time in milliseconds, by what was measured.
  private var times: [String: [Double]] = [:]
  private let path: String

  /// - Throws: `StageError.cannotRead`; `Failure` with the number of the line that is no measurement.
  init(path: String) throws {
    self.path = path
    let bytes = try FileBytes.read(path, limit: 1 << 28)
    for (i, line) in bytes.split(separator: 0x0a).enumerated() {
      do throws(JSONTextError) {
        let line = try JSONText.decode(Line.self, from: line)
        times["\(line.scene) \(line.motion) \(line.size) \(line.threads)"] = line.times
      } catch {
        throw Failure(.data, "\(path), line \(i + 1): this is no measurement that --save wrote: \(error)")
      }
    }
  }

  /// Prints how a scene does against the earlier run.
  /// - Returns: false when it is slower beyond the interval.
  func report(_ now: Measurement, json: Bool) throws -> Bool {
    guard let before = times["\(now.scene) \(now.motion) \(now.width)x\(now.height) \(now.threads)"] else {
      warn("\(path) has no \(now.scene) with motion \(now.motion) at \(now.width)x\(now.height) on \(now.threads) threads to compare with")
      return true
    }
    guard let comparison = Comparison(now: now.times, before: before.map { $0 / 1000 }) else {
      warn("\(now.scene): fewer than 8 frames cannot be compared")
      return true
    }
    func number(_ x: Double) -> String { "\(JSON((x * 1000).rounded() / 1000))" }
    let (low, high) = (comparison.interval.lowerBound, comparison.interval.upperBound)
    if json {
      let line: JSON = [
        "scene": .string(now.scene), "ratio": JSON(comparison.ratio), "low": JSON(low), "high": JSON(high),
        "slower": .bool(comparison.isSlower),
      ]
      print(line)
    } else {
      let verdict = comparison.isSlower ? "slower" : high < 1 ? "faster" : "no difference"
      print("\(now.scene): \(number(comparison.ratio)) times the earlier run (95 %: \(number(low)) to \(number(high))): \(verdict)\n")
    }
    return !comparison.isSlower
  }
}
