import Geometry
import Layers
import Tessellation
import Typography

/// The meshes that items are to have: asked for one by one, made together, and then given to them.
struct ItemMeshes {
  private struct Part {
    let item: Int32
    let mesh: AskedMesh
    let offset: Point
    /// Whether it is left out where it is empty.
    let isGlyph: Bool
  }

  private let items: ItemStore
  private let cache: MeshCache
  /// Item by item, in the order of each one's meshes.
  private var asked: [Part] = []

  init(_ items: ItemStore, _ cache: MeshCache) { (self.items, self.cache) = (items, cache) }

  /// Asks for the meshes of a part of a node's contents.
  mutating func ask(for shape: LayerContents.Shape, of i: Int32, _ node: DisplayNode) {
    let scale = node.place.scale
    switch shape {
    case .outline: ask(.fill(node.items.outline.path(), .nonZero, scale: scale), for: i)
    case .bounds: ask(.fill(node.items.outline.boundsPath(), .nonZero, scale: scale), for: i)
    case .border: ask(.fill(node.items.outline.border(), .evenOdd, scale: scale), for: i)
    case .fill(let path, let rule): ask(.fill(path, rule, scale: scale), for: i)
    // A part of a line is another one in the next frame.
    case .stroke(let path, let style): ask(.stroke(path, style, scale: scale), for: i, isKept: style.start <= 0 && style.end >= 1)
    case .glyphs(let run, let origin): askForGlyphs(of: i, run, origin, node)
    case .particles(let path, _, let largest):
      ask(.fill(path, .nonZero, scale: ScaleBucket.bucket(for: .scale(largest * scale, largest * scale))), for: i)
    case .shadow, .growingLines: break
    }
  }

  private mutating func ask(_ key: MeshKey, for i: Int32, isKept: Bool = true) {
    asked.append(Part(item: i, mesh: cache.ask(for: key, isKept: isKept), offset: .zero, isGlyph: false))
  }

  /// Glyphs are meshes in their font's units.
  private mutating func askForGlyphs(of i: Int32, _ run: TextLayout.GlyphRun, _ origin: Point, _ node: DisplayNode) {
    let unit = run.size / run.font.unitsPerEm
    items.sources[Int(i)].local = .scale(unit, unit)
    // By the node's bucket, not by its transform: as long as that stays they need not be made anew.
    let scale = ScaleBucket.bucket(for: .scale(unit * node.place.scale, unit * node.place.scale))
    for glyph in run.glyphs {
      let mesh = cache.ask(for: .glyph(run.font, glyph.id, scale: scale))
      asked.append(Part(item: i, mesh: mesh, offset: (glyph.position + origin) / unit, isGlyph: true))
    }
  }

  /// Makes what was asked for and is missing, and gives all items theirs. O(what was asked for).
  mutating func make(on pool: ParallelPool) {
    cache.makeMissing(on: pool)
    for part in asked where !(part.isGlyph && part.mesh.made.isEmpty) {
      items[part.item].pointee.append(part.mesh.made, offset: part.offset)
    }
    asked.removeAll(keepingCapacity: true)
  }
}
