#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reading files whole, and nothing that could be endless.
public enum InputFile {
  /// The contents of a file of at most so many bytes.
  ///
  /// Devices, disks, sockets and folders are refused, and so are pipes unless they are accepted: one is then read to its end, by the same limit.
  /// Opening waits for nobody. Cost: linear in the file.
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - acceptsPipes: whether what another program writes is read, such as the shell's `<(command)`, or `/dev/stdin`.
  ///   - patience: how long a pipe's other end is waited for.
  ///   - isPlausible: asked once, of the first bytes; the rest of what it denies is not read.
  public static func read(
    _ path: String, limit: Int, acceptsPipes: Bool = false, patience: Patience = Patience(),
    while isPlausible: ([UInt8]) -> Bool = { _ in true }
  ) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    // The system does not open sockets.
    if file < 0 { throw errno == ENXIO && FileKind(at: path) == .socket ? .wrongKind(.socket) : .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular || kind == .pipe && acceptsPipes else { throw .wrongKind(kind) }
    guard status.st_size <= limit else { throw .tooLarge(bytes: limit) }
    // With one byte more than it has, so that its end is seen before there is a need to grow; what the system makes up as it is read has no size.
    let size = kind == .pipe ? 0 : Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: size > 0 ? size + 1 : firstPart)
    var done = 0
    var hasWaited = false
    while true {
      if done == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
      let room = min(bytes.count - done, done == 0 ? firstPart : .max)
      let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress.map { $0 + done }, room) }
      if count < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN:
          // Somebody has the other end open.
          if Patience.wait(for: POLLIN, on: file, seconds: patience.silence) == 0 { throw .stalled(seconds: Int(patience.silence)) }
          continue
        default: throw .last
        }
      }
      if count == 0 {
        // A pipe that nobody has opened yet reads as one that has ended.
        guard kind == .pipe, done == 0 else { break }
        if hasWaited { throw .noPartner }
        hasWaited = true
        let events = Patience.wait(for: POLLIN, on: file, seconds: patience.opening)
        if events & POLLHUP != 0, events & POLLIN == 0 { break }
        continue
      }
      done += count
      guard done <= limit else { throw .tooLarge(bytes: limit) }
      if done == count, !isPlausible(Array(bytes[..<done])) { break }
    }
    // What had no length was given room for more than it has.
    if size == 0 { return Array(bytes[..<done]) }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// How many bytes are read before anything is judged by them.
  private static let firstPart = 1 << 16
}
