// Times tessellation on SVG files and on a scene of its own; prints a line for each. The least of many passes, in the thread's own time.
import Foundation
import Tessellation

/// Nanoseconds that this thread has run.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func column(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

print("scene".padding(toLength: 20, withPad: " ", startingAt: 0) + "  shapes  vertices  of Wang's  ns a vertex  ns of triangles")
var tessellator = Tessellator()
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
  var least = Double.infinity
  var leastOfTriangles = Double.infinity
  for _ in 0..<max(10, min(200, 1_000_000 / Int(vertices))) {
    let start = threadTime()
    let meshes = scene.tessellate(&tessellator)
    let middle = threadTime()
    var triangles = 0
    for mesh in meshes { triangles += mesh.triangles.count }
    least = min(least, middle - start)
    if triangles > 0 { leastOfTriangles = min(leastOfTriangles, threadTime() - middle) }
  }
  print(
    scene.name.padding(toLength: 20, withPad: " ", startingAt: 0) + column("\(scene.shapes.count)", 8) + column("\(Int(vertices))", 10)
      + column(String(format: "%.3f", vertices / Double(max(1, scene.wangVertices))), 11)
      + column(String(format: "%.0f", least / vertices), 13) + column(String(format: "%.0f", leastOfTriangles / vertices), 17))
}
