import CZlib

/// Files that are compressed by gzip, as `.svgz` are (RFC 1952), or packed by zlib alone (RFC 1950): told by their first bytes, whatever they are called.
enum Gzip {
  static func isCompressed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { isGzip(bytes) || isZlib(bytes) }

  private static func isGzip(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B }

  /// Whether bytes begin as zlib's do: deflated with a window of at most 32 KiB, without a dictionary, both bytes together a multiple of 31. No text that is
  /// XML begins so.
  private static func isZlib(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 2, bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7, bytes[1] & 0x20 == 0 else { return false }
    return (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
  }

  /// What a file holds, of one part or of several one after the other. What stands behind the last is left out, as gzip does.
  /// - Parameter most: the most bytes that it may hold; no more than that and one is ever unpacked.
  /// - Parameter isCancelled: asked every few megabytes.
  static func unpacked(_ bytes: UnsafeBufferPointer<UInt8>, most: Int, isCancelled: () -> Bool) throws(SVGError) -> [UInt8] {
    var stream = z_stream()
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(clamping: bytes.count)
    // The largest window, and the header of either.
    guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damagedCompression }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    while true {
      let done = result.count
      if isCancelled() { throw .cancelled }
      let room = min(max(1 << 16, min(done, 1 << 22)), most + 1 - done)
      var status = Z_OK
      result.append(contentsOf: repeatElement(0, count: room))
      result.withUnsafeMutableBufferPointer { all in
        stream.next_out = all.baseAddress.map { $0 + done }
        stream.avail_out = UInt32(clamping: room)
        status = inflate(&stream, Z_NO_FLUSH)
      }
      result.removeLast(Int(stream.avail_out))
      guard result.count <= most else { throw .limit(.unpackedBytes, most: most) }
      switch status {
      case Z_OK: if stream.avail_in == 0, stream.avail_out > 0 { throw .damagedCompression }
      case Z_STREAM_END:
        guard isGzip(bytes), isGzip(UnsafeBufferPointer(start: stream.next_in, count: Int(stream.avail_in))) else { return result }
        guard inflateReset(&stream) == Z_OK else { throw .damagedCompression }
      default: throw .damagedCompression
      }
    }
  }
}
