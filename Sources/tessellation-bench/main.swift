// Times tessellation on SVG files and on a scene of its own, and how long each file takes to be seen; prints a line for each. The least of many
// passes, in the thread's own time.
import Foundation
import Tessellation

/// Nanoseconds that this thread has run.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func column(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

print("scene".padding(toLength: 20, withPad: " ", startingAt: 0) + "  shapes  vertices  of Wang's  on curves  ns a vertex  ns of triangles")
let tessellator = Tessellator()
var scenes: [Scene] = []
for file in CommandLine.arguments.dropFirst() {
  do {
    scenes.append(try Scene(file: file))
  } catch {
    FileHandle.standardError.write(Data("tessellation-bench: \(file): \(error)\n".utf8))
    exit(65)
  }
}
scenes.append(Scene(scattered: 10_000))
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
    scene.name.padding(toLength: 20, withPad: " ", startingAt: 0) + column("\(scene.shapes.count)", 8) + column("\(Int(vertices))", 10)
      + column(String(format: "%.3f", vertices / Double(max(1, wang.straight + wang.curved))), 11)
      + column(wang.curved > 0 ? String(format: "%.3f", (vertices - Double(wang.straight)) / Double(wang.curved)) : "-", 11)
      + column(String(format: "%.0f", least / vertices), 13) + column(String(format: "%.0f", leastOfTriangles / vertices), 17))
}

func milliseconds(_ time: Double) -> String { column(String(format: "%.1f", time / 1e6), 10) }

print("\n" + "ms".padding(toLength: 20, withPad: " ", startingAt: 0) + "   parsing    layers     frame     total       PNG")
for file in CommandLine.arguments.dropFirst() {
  let opening = try Opening(file: file, passes: 5)
  let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  print(
    name.padding(toLength: 20, withPad: " ", startingAt: 0) + milliseconds(opening.parsing) + milliseconds(opening.layers)
      + milliseconds(opening.frame) + milliseconds(opening.total) + milliseconds(opening.writing))
}
