/// The local day on which a room is opened, counted from that of 1970's first.
package struct Today: Hashable, Sendable {
  package let day: Int

  package init(day: Int) { self.day = day }
}
