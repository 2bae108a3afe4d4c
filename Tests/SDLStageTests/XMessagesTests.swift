import Testing

@testable import SDLStage

@Suite("What an X display's launchers and window manager are told")
struct XMessagesTests {
  @Test("the end of a start is written as the protocol wants it, whatever the start is called")
  func ends() {
    #expect(
      String(decoding: XMessages.endOfStart("gnome-shell/Pinwheel/1-2_TIME3"), as: UTF8.self)
        == "remove: ID=\"gnome-shell/Pinwheel/1-2_TIME3\"\0")
    #expect(String(decoding: XMessages.endOfStart("a\"b\\c"), as: UTF8.self) == "remove: ID=\"a\\\"b\\\\c\"\0")
  }

  @Test(
    "a start's name says when the person asked for it, or does not",
    arguments: [
      ("gnome-shell/Pinwheel/1-2_TIME3", 3), ("a_TIME1_TIME4294967295", 4_294_967_295), ("a_TIME", nil), ("a", nil), ("", nil),
      ("a_TIME-1", nil),
      ("a_TIME4294967296", nil), ("7", nil),
    ] as [(String, UInt32?)])
  func times(id: String, time: UInt32?) { #expect(XMessages.time(ofStart: id) == time) }
}
