import Imaging
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Pictures that were looked at and found right, kept beside the tests that draw them.
///
/// With `PINWHEEL_RECORD_GOLDENS` in the environment those that are no longer met are drawn anew instead.
package struct GoldenFolder {
  /// A pixel is off when a channel differs by more than this.
  package static let levels = 2
  private static let isRecording = getenv("PINWHEEL_RECORD_GOLDENS") != nil
  private let path: String

  /// The folder `Goldens` beside a file of tests.
  package init(beside file: String = #filePath) {
    path = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/Goldens/"
  }

  /// Expects a picture to be the one of a name.
  /// - Parameter share: how large a share of the pixels may be off.
  package func expect(
    _ picture: PixelBuffer, toBe name: String, share: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = path + name + ".png"
    if Self.isRecording, !isMet(by: picture, file, share) { try picture.writePNG(to: file) }
    let golden = try PixelBuffer.readPNG(from: file)
    try #require(
      golden.width == picture.width && golden.height == picture.height, "\(name) has another size", sourceLocation: sourceLocation)
    let difference = PictureDifference(golden, picture)
    let off = difference.pixels(beyond: Self.levels)
    #expect(
      Double(off) <= share * Double(difference.pixels), "\(off) pixels of \(name) are off, by \(difference.most) at \(difference.place)",
      sourceLocation: sourceLocation)
  }

  /// Whether a file is there, and a picture as near to it as it must be.
  private func isMet(by picture: PixelBuffer, _ file: String, _ share: Double) -> Bool {
    guard let golden = try? PixelBuffer.readPNG(from: file), golden.width == picture.width, golden.height == picture.height else {
      return false
    }
    let difference = PictureDifference(golden, picture)
    return Double(difference.pixels(beyond: Self.levels)) <= share * Double(difference.pixels)
  }
}
