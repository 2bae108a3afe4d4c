import Imaging
import Layers

/// A part of the tree that is drawn by itself first and then laid down as one picture: under opacity, a mask, or a rounded clip.
struct DisplayGroup {
  /// The group that it is laid into, or -1 for the screen.
  var parent: Int32 = -1
  var depth: Int32 = 0
  /// The pixels that its items may touch.
  var box = PixelRect.empty
  /// Of 255.
  var opacity: UInt32 = 255
  /// The opaque colour that its picture is multiplied by.
  var tint = UInt32.max
  /// How its picture meets what it is laid on.
  var blend = GroupBlend.over
  /// Whether this is the mask of its parent rather than a part of it.
  var isMask = false
  /// What of it its parent takes.
  var maskMode = MaskMode.alpha
  /// Whether it has a mask among its subgroups.
  var hasMask = false
  /// The item, not in painting order, whose coverage cuts it; -1 for none.
  var clipItem: Int32 = -1
}
