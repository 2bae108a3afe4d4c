/// An animal that stands for someone who plays.
enum Figure {
  /// From the foot to the tips of the ears, in units of its drawing.
  static let height = 190.0
}
