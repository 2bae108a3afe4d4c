/// The things of the landscape that are doors.
package enum Landmark: String, CaseIterable, Hashable, Sendable {
  /// An easel whose canvas shows the next picture's dots.
  case easel
  /// A windmill whose sails are the pinwheel.
  case windmill
  /// A clock tower that shows the time.
  case tower
  /// A garden with a flower for each of the last seven days.
  case garden
  /// A board on a jetty, with the last game's stones.
  case board
}
