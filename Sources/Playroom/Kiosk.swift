/// A playroom that stands in a classroom or a waiting room: no settings, nobody new and nobody changed, no way out but a grown-up's hands in two corners, and the
/// meadow again when nobody plays any more.
package struct Kiosk: Hashable, Sendable {
  /// After how many seconds without a touch or a key the meadow comes back; nil for never.
  package var idle: Double?

  package init(idle: Double? = nil) { self.idle = idle }
}
