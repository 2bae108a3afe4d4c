/// A colour and how opaque it is, which are two properties.
struct Tint: Sendable {
  var color = ColorValue.color(.black)
  var opacity = 1.0
}
