import Files
import Testing

@Suite("Text in markup")
struct MarkupTextTests {
  @Test(
    "nothing in a text is taken for markup, and nothing else is changed but what XML cannot say",
    arguments: [
      ("", ""), ("plain", "plain"), ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&apos;"), ("&amp;", "&amp;amp;"), ("a\n\tb", "a\n\tb"),
      ("a\u{0}\u{1b}\r\u{7f}b", "a\u{fffd}\u{fffd}\u{fffd}\u{fffd}b"), ("\u{fffe}\u{ffff}", "\u{fffd}\u{fffd}"), ("ä猫🐈", "ä猫🐈"),
    ])
  func escaping(_ text: String, _ expected: String) {
    #expect(MarkupText.escaped(text) == expected)
  }
}
