import Imaging

/// What a compositor keeps to draw with, by owner, in bytes: what follows from the lengths of its arrays and the sizes of its pictures.
public struct DrawingMemory: Hashable, Sendable {
  /// The picture, in memory or on a device.
  public var picture = 0
  /// The meshes, with the triangles and soft edges that were made of them.
  public var meshes = 0
  /// The tiles of layers that are kept as pixels.
  public var tiles = 0
  /// The tables of gradients' colours.
  public var gradients = 0
  /// The pictures of shadows.
  public var shadows = 0
  /// Decoded pictures with their smaller copies, which all compositors of the process share.
  public var images = 0
  /// The display list's items and their paints, with the room for more; not their lists of meshes and particles, and not the layers and nodes that they come from.
  public var items = 0
  /// The pages of pictures for a device: glyphs, gradients and what triangles do not show well. 0 without a device.
  public var atlas = 0

  /// Nothing.
  public init() {}

  init(_ list: DisplayList, picture: Int) {
    self.picture = picture
    (meshes, gradients, tiles) = (list.cache.bytes, list.cache.gradients.bytes, list.rasterCache.bytes)
    (shadows, images, items) = (list.shadowBytes, ImageCache.shared.bytes, list.items.bytes)
  }

  /// The larger of both, owner by owner.
  public func joined(with other: DrawingMemory) -> DrawingMemory {
    var most = self
    (most.picture, most.meshes) = (max(picture, other.picture), max(meshes, other.meshes))
    (most.tiles, most.gradients, most.atlas) = (max(tiles, other.tiles), max(gradients, other.gradients), max(atlas, other.atlas))
    (most.shadows, most.images, most.items) = (max(shadows, other.shadows), max(images, other.images), max(items, other.items))
    return most
  }
}

extension DisplayList {
  /// How many bytes the pictures of shadows take, each once. O(nodes).
  fileprivate var shadowBytes: Int {
    var pictures: [ObjectIdentifier: Int] = [:]
    nodes.forEach { node in
      guard node.shadow != nil, let i = node.items.indices.first, case .shadow(let shadow) = items.sources[Int(i)].paint else { return }
      pictures[ObjectIdentifier(shadow.picture)] = shadow.picture.bytes
    }
    return pictures.values.reduce(0, +)
  }
}

extension ItemStore {
  /// How many bytes all items and their paints take, in use or not, without what several share and what grows with them.
  fileprivate var bytes: Int { capacity * (MemoryLayout<DisplayItem>.stride + MemoryLayout<ItemSource>.stride) }
}

extension RasterCompositor {
  /// What it keeps to draw with. O(meshes + layers).
  public var memory: DrawingMemory { DrawingMemory(list, picture: pixels.width * pixels.height * 4) }
}
