import ArgumentParser
import Foundation
import Tessellation

/// Times tessellation on SVG files and on a scene of its own, and how long each file takes to be seen; prints a line for each. The least of many
/// passes, in the thread's own time.
@main
struct TessellationBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessellation-bench", abstract: "Times tessellation, and how long each SVG file takes to be seen.")

  @Argument(help: ArgumentHelp("SVG files; a scene of 10,000 shapes is always timed.", valueName: "file.svg"))
  var files: [String] = []

  func run() throws { try MainActor.assumeIsolated { try time() } }

  @MainActor
  private func time() throws {
    printMeshes(try files.map { file in try reading(file) { try Scene(file: file) } } + [Scene(scattered: 10_000)])
    print("\n" + name("ms") + "   parsing    layers     frame     total       PNG")
    for file in files {
      let opening = try reading(file) { try Opening(file: file, passes: 5) }
      let times = [opening.parsing, opening.layers, opening.frame, opening.total, opening.writing]
      print(name(Scene.name(of: file)) + times.map { column(String(format: "%.1f", $0 / 1e6), 10) }.joined())
    }
  }

  /// Prints what each scene's meshes take.
  @MainActor
  private func printMeshes(_ scenes: [Scene]) {
    print(name("scene") + "  shapes  vertices  of Wang's  on curves  ns a vertex  ns of triangles")
    let tessellator = Tessellator()
    for scene in scenes {
      let vertices = Double(max(1, scene.vertices))
      let wang = scene.wangVertices
      let passes = max(10, min(2000, 2_000_000 / Int(vertices)))
      var least = Double.infinity
      for _ in 0..<passes {
        let start = threadTime()
        let meshes = scene.tessellate(tessellator)
        least = min(least, threadTime() - start)
        precondition(meshes.count == scene.shapes.count)
      }
      var leastOfTriangles = Double.infinity
      for _ in 0..<max(10, passes / 4) {
        let meshes = scene.tessellate(tessellator)
        let start = threadTime()
        var triangles = 0
        for mesh in meshes { triangles += mesh.triangles.count }
        if triangles > 0 { leastOfTriangles = min(leastOfTriangles, threadTime() - start) }
      }
      print(
        name(scene.name) + column("\(scene.shapes.count)", 8) + column("\(Int(vertices))", 10)
          + column(String(format: "%.3f", vertices / Double(max(1, wang.straight + wang.curved))), 11)
          + column(wang.curved > 0 ? String(format: "%.3f", (vertices - Double(wang.straight)) / Double(wang.curved)) : "-", 11)
          + column(String(format: "%.0f", least / vertices), 13) + column(String(format: "%.0f", leastOfTriangles / vertices), 17))
    }
  }

  /// Does something with a file; why that fails is told on standard error.
  @MainActor
  private func reading<Value>(_ file: String, _ body: @MainActor () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      FileHandle.standardError.write(Data("tessellation-bench: \(file): \(error)\n".utf8))
      throw ExitCode(65)
    }
  }

  private func name(_ text: String) -> String { text.padding(toLength: 20, withPad: " ", startingAt: 0) }

  private func column(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
}

/// Nanoseconds that this thread has run.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
