import Layers

/// A picture as layers, with what the file says about each element.
public struct SVGDrawing {
  /// An element of the file and its layer.
  public struct Element {
    /// The element's `id`.
    public let id: String?
    /// The element's name, such as "path".
    public let tag: String
    /// The layer that shows it; in the tree below `root`.
    public let layer: Layer
    let extras: ArraySlice<ElementTree.Extra>

    /// The value of an attribute whose name begins with `data-`, by its whole name. O(attributes).
    public func data(_ name: String) -> String? { extras.first { $0.name == name }?.value }
  }

  /// As large as was asked for, its top left at its superlayer's origin; what lies outside is cut off.
  public let root: Layer
  /// What is drawn, in document order, copies made by `use` included; not what clips and masks.
  public let elements: [Element]

  /// The first element of an id. O(elements).
  public func element(_ id: String) -> Element? { elements.first { $0.id == id } }
}
