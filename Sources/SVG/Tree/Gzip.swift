import CZlib

/// Files that are compressed by gzip, as `.svgz` are (RFC 1952): told by their first bytes, whatever they are called.
enum Gzip {
  static func isCompressed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B }

  /// What a file holds, of one part or of several one after the other. What stands behind the last is left out, as gzip does.
  /// - Parameter most: the most bytes that it may hold; no more than that and one is ever unpacked.
  /// - Parameter isCancelled: asked every few megabytes.
  static func unpacked(_ bytes: UnsafeBufferPointer<UInt8>, most: Int, isCancelled: () -> Bool) throws(SVGError) -> [UInt8] {
    var stream = z_stream()
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = UInt32(clamping: bytes.count)
    // The largest window, and a gzip header that must be there.
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .damagedCompression }
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
        guard isCompressed(UnsafeBufferPointer(start: stream.next_in, count: Int(stream.avail_in))) else { return result }
        guard inflateReset(&stream) == Z_OK else { throw .damagedCompression }
      default: throw .damagedCompression
      }
    }
  }
}
