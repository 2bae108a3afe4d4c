/// Xlib's structure of that name, member by member.
struct XErrorEvent {
  var type: Int32 = 0
  var display: XLibrary.Display?
  /// What the request was about, such as a window's number.
  var resource: UInt = 0
  var serial: UInt = 0
  var error: UInt8 = 0
  var request: UInt8 = 0
  var minor: UInt8 = 0
}
