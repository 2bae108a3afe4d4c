import Geometry
import Layers

/// What a level has made once it is finished, for wherever that is shown or lives on: a drawing with its silhouette.
@MainActor
package struct FinishedPicture {
  /// The drawing, whose larger side is 100; its anchor and its superlayer's origin are its top left corner.
  package let layer: Layer
  /// The silhouette, in the same units; empty where there is none.
  package let outline: Path
  /// What closes when it blinks, in the drawing; nil without eyes.
  package let eyes: Layer?
  /// The file of the resources that says how it lives; nil where none does.
  package let traits: String?

  /// The id of what closes when a drawing blinks.
  package nonisolated static let eyesID = "eyes"

  package init(layer: Layer, outline: Path, eyes: Layer? = nil, traits: String? = nil) {
    self.layer = layer
    self.outline = outline
    self.eyes = eyes
    self.traits = traits
  }
}
