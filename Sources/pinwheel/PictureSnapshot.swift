import Compositing
import Geometry
import Layers
import Sessions

/// An SVG file that is drawn into a PNG, which keeps its transparency.
struct PictureSnapshot {
  let path: String
  let out: String
  /// In points; nil for the file's own size.
  var size: Size?
  var scale: Double?
  var threads = CommonOptions.cores

  init(path: String, out: String) {
    self.path = path
    self.out = out
  }

  /// What `snapshot FILE OUT` asks for, with a `--size` or without; nil for all other words.
  ///
  /// Scripts draw many small files, and of such a command's time a quarter is ArgumentParser's, which looks at every option by
  /// reflection. This says the same of words that can mean one thing only, and leaves everything else, mistakes too, to it.
  init?(words: [String]) {
    guard words.count == 3 || words.count == 5 && words[3] == "--size", words[0] == "snapshot",
      words[1...2].allSatisfy({ !$0.isEmpty && $0.first != "-" }), SceneOpening.isPicture(words[1])
    else { return nil }
    self.init(path: words[1], out: words[2])
    guard words.count == 5 else { return }
    guard let size = try? SizeOption.size(words[4]) else { return nil }
    self.size = size
  }

  /// The most pixels of a picture that one thread draws: to start another, and to end it, takes longer than it would save.
  private static let fewPixels = 1 << 17

  /// - Parameter whenWritten: called once the PNG is there, before anything that was made for it goes.
  /// - Throws: a failure, or an error that `Failure` knows, where the file cannot be read or drawn, or the PNG not be written.
  @MainActor
  func write(device: (any GeometryDevice)? = nil, whenWritten: () -> Void = {}) throws {
    let document = try SceneOpening.picture(path)
    let size = try SceneOpening.size(of: document, from: path, asked: size, scale: scale)
    let pixels = StageLimits.pixelSize(of: size, scale: scale ?? 1)
    let threads = pixels.width * pixels.height <= Self.fewPixels ? 1 : threads
    let setup = DrawingSetup(size: size, scale: scale ?? 1, threads: threads, device: device)
    let compositor = setup.compositor(of: LayerTree(root: document.makeLayer(fitting: size)))
    try SceneOpening.draw(path, on: compositor)
    try compositor.pixels.writePNG(to: out)
    whenWritten()
  }
}
