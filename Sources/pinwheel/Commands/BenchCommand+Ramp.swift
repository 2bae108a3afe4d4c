import Benchmarking
import Compositing
import Sessions

/// How many shapes can move at a rate.
extension Pinwheel.Bench {
  /// Writes a scene's shapes for others to draw.
  @MainActor
  func writeShapes(into path: String) throws {
    guard let name = scenes.first, let text = try movingScene(name)?.shapes else {
      throw Failure(
        .usage,
        "'\(scenes.first ?? "")' is not of plain shapes alone; --shapes takes circles, squares or curves, with a number as circles:5000")
    }
    try FileBytes.write(text.utf8, to: path)
  }

  @MainActor
  func runRamp(_ drawing: Drawing) throws {
    for name in scenes.isEmpty ? BuiltInScene.allCases.map(\.rawValue) : scenes {
      guard BuiltInScene(rawValue: name) != nil else {
        throw Failure(
          .usage,
          "'\(name)' has a number of shapes of its own; --ramp takes \(BuiltInScene.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      var failure: (any Error)?
      let ramp = Ramp(
        hz: hz, found: { if failure == nil { warn("\(name): \($0) shapes in round \($1) of \(Ramp.usualRounds)") } }
      ) { count in
        do {
          guard let scene = try movingScene(name, count: count) else { return [] }
          let compositor = compositor(scene, drawing)
          var benchmark = Benchmark(extent: .frames(40))
          return benchmark.run(scene, motion: motion.rawValue, threads: threads, choice: drawing.words) { compositor }.times
        } catch {
          failure = error
          return [.infinity]
        }
      }
      if let failure { throw failure }
      let low = ramp.counts.first ?? 0
      let high = ramp.counts.last ?? 0
      let size = size.size ?? Self.usualSize
      let (pixels, scale) = (StageLimits.pixelSize(of: size, scale: common.scale ?? 1), common.scale ?? 1)
      if json {
        let line: JSON = [
          "scene": .string(name), "ramp_hz": JSON(hz), "shapes": JSON(ramp.median), "lowest": JSON(low), "highest": JSON(high),
          "at_least": .bool(ramp.isLimit), "size": .string("\(pixels.width)x\(pixels.height)"), "scale": JSON(scale),
          "compositor": .string(drawing.words), "threads": JSON(threads), "version": .string(Pinwheel.configuration.version),
          "machine": .string(MachineDescription.machineName),
        ]
        print(line)
      } else {
        let least = ramp.isLimit ? "at least \(ramp.median) shapes move, and no more are tried," : "\(ramp.median) shapes move"
        print("\(name): \(least) at \(JSON(hz)) Hz (\(low) to \(high) in \(ramp.counts.count) rounds)")
      }
      flushOutput()
    }
  }
}
