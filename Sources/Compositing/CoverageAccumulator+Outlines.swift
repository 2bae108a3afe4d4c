import CBlending
import Imaging
import Tessellation

extension coverage_placement {
  /// Where a vertex lies, rounded. About 1.5 ns.
  @inline(__always)
  fileprivate func position(_ p: SIMD2<Int32>) -> (x: Int, y: Int) {
    let gx = Double(p.x)
    let gy = Double(p.y)
    return (
      Int(Int32(truncatingIfNeeded: EdgeWriter.nearest(a * gx + c * gy + tx)) &- left),
      Int(Int32(truncatingIfNeeded: EdgeWriter.nearest(b * gx + d * gy + ty)) &- top)
    )
  }

  /// What no vertex of a box leaves: the same operations in the same order as for vertices, and rounding is monotonic.
  @inline(__always)
  fileprivate func bounds(_ box: Mesh.GridBox) -> (minX: Int, minY: Int, maxX: Int, maxY: Int) {
    let (x0, x1) = (Double(box.minX), Double(box.maxX))
    let (y0, y1) = (Double(box.minY), Double(box.maxY))
    return (
      EdgeWriter.nearest(min(a * x0, a * x1) + min(c * y0, c * y1) + tx) &- Int(left),
      EdgeWriter.nearest(min(b * x0, b * x1) + min(d * y0, d * y1) + ty) &- Int(top),
      EdgeWriter.nearest(max(a * x0, a * x1) + max(c * y0, c * y1) + tx) &- Int(left),
      EdgeWriter.nearest(max(b * x0, b * x1) + max(d * y0, d * y1) + ty) &- Int(top)
    )
  }
}

extension CoverageAccumulator {
  /// Adds the outlines of an item's instances to the cells of the box that was begun last, whose corner lies at (x, y) of the screen.
  @inline(never)
  func addOutlines(_ item: UnsafeMutablePointer<DisplayItem>, x: Int, y: Int) {
    guard let instances = item.pointee.instances else { return }
    let box = PixelRect(x: x, y: y, width: width, height: height)
    let (a, b, c, d) = (item.pointee.a, item.pointee.b, item.pointee.c, item.pointee.d)
    let orientation = a * d - b * c < 0 ? -1 : 1
    let writer = writer
    for k in 0..<item.pointee.instanceCount {
      if k % Self.mostInstances == 0, k > 0 { saturate() }
      let instance = instances[k]
      guard instance.box.intersects(box) else { continue }
      var placement = coverage_placement(
        a: a, b: b, c: c, d: d, tx: instance.tx, ty: instance.ty, left: Int32(truncatingIfNeeded: x &<< 8),
        top: Int32(truncatingIfNeeded: y &<< 8))
      let isWhole = box.contains(instance.box) && EdgeWriter.isModest(width: writer.width, height: writer.height)
      instance.mesh._withUnsafeGuaranteedRef { mesh in
        mesh.points.withUnsafeBufferPointer { points in
          mesh.edgeRuns.withUnsafeBufferPointer { runs in
            for run in runs { add(run, points, &placement, writer, orientation, isWhole: isWhole) }
          }
        }
      }
    }
    writer.finish()
  }

  /// Cuts what was added so far to full coverage, so that as much may come on top of it. O(cells).
  @inline(never)
  private func saturate() {
    writer.finish()
    for row in 0..<height {
      let line = cells + row * stride
      var (sum, shown): (Int32, Int32) = (0, 0)
      for x in 0..<stride where line[x] != 0 {
        sum &+= line[x]
        let cut = max(0, min(Self.full, sum))
        line[x] = cut - shown
        shown = cut
      }
    }
  }

  /// Adds what lies in the box, or left of it, of some edges; `isWhole` says that all of them lie in it.
  @inline(__always)
  private func add(
    _ run: Mesh.EdgeRun, _ points: UnsafeBufferPointer<SIMD2<Int32>>, _ placement: inout coverage_placement, _ writer: EdgeWriter,
    _ orientation: Int, isWhole: Bool
  ) {
    var isWithin = isWhole
    if !isWhole {
      let (minX, minY, maxX, maxY) = placement.bounds(run.box)
      if maxY <= 0 || minY >= writer.height || minX >= writer.width { return }
      if maxX <= 0 {
        // Edges left of the box add up to one along its side.
        let from = placement.position(points[Int(run.start)])
        let to = placement.position(points[Int(run.points.upperBound) &- 1])
        return writer.addAnywhere(0, from.y, 0, to.y, orientation)
      }
      isWithin = minX >= 0 && maxX <= writer.width && EdgeWriter.isModest(width: maxX &- minX, height: maxY &- minY)
    }
    if isWithin, let base = points.baseAddress {
      return base.withMemoryRebound(to: Int32.self, capacity: 2 &* points.count) {
        coverage_add_run(
          writer.edges, $0, Int(run.start), Int(run.points.lowerBound), run.points.count, &placement, Int32(truncatingIfNeeded: orientation)
        )
      }
    }
    var (ax, ay) = placement.position(points[Int(run.start)])
    for i in run.points {
      let (bx, by) = placement.position(points[Int(i)])
      writer.addAnywhere(ax, ay, bx, by, orientation)
      (ax, ay) = (bx, by)
    }
  }
}
