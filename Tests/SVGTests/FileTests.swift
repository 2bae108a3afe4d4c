import Files
import Foundation
import SVG
import Testing

@Suite("SVG files")
struct FileTests {
  @Test("a picture is read from its file, compressed or not, and what cannot be read says why")
  func reading() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/pinwheel-svg-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = #"<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"><path d="M0 0H4V4Z"/></svg>"#
    try OutputFile.write(text.utf8, to: folder + "/a.svg")
    #expect(try SVGDocument.read(from: folder + "/a.svg").size == SVGDocument.parse(Array(text.utf8)).size)
    try OutputFile.write("no picture".utf8, to: folder + "/b.svg")
    #expect(throws: SVGError.self) { try SVGDocument.read(from: folder + "/b.svg") }
    #expect(throws: FileError.self) { try SVGDocument.read(from: folder + "/c.svg") }
    #expect(throws: FileError.wrongKind(.folder)) { try SVGDocument.read(from: folder) }
    var options = SVGDocument.Options()
    options.limits.bytes = 8
    #expect(throws: FileError.tooLarge(bytes: 8)) { try SVGDocument.read(from: folder + "/a.svg", options: options) }
  }
}
