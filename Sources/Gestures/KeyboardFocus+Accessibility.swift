import Geometry
import Layers

extension KeyboardFocus {
  /// What is told of, in the order of Tab.
  var accessibilityElements: [AccessibilityElement] {
    var found: [Layer] = []
    collect(in: tree.root, into: &found) { $0.isAccessibilityElement }
    return found.map(element)
  }

  /// A layer as an element, as it is now.
  func element(of layer: Layer) -> AccessibilityElement {
    AccessibilityElement(
      layer: layer, label: layer.accessibilityLabel, value: layer.accessibilityValue, hint: layer.accessibilityHint,
      traits: layer.accessibilityTraits, frame: frame(of: layer), isFocusable: layer.focusResponse != nil,
      isFocused: layer === focusedLayer)
  }

  /// Says where the focus is, where somebody listens, it is shown, and that differs from what was said last.
  func sayFocus() {
    guard let onUtterance else { return }
    guard isShown, let layer = focusedLayer else {
      said = nil
      return
    }
    let text = [layer.accessibilityLabel, layer.accessibilityValue].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    guard said.map({ $0.layer !== layer || $0.text != text }) ?? true else { return }
    said = (layer, text)
    if !text.isEmpty { onUtterance(Utterance(text, kind: .focus)) }
  }
}
