import CWebP
import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@Suite("Pictures of other kinds")
struct DecodingTests {
  /// Eight by four pixels, the left half red, the right half blue, in files of many kinds.
  private static let samples: [(name: String, data: String)] = [
    (
      "JPEG",
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUK"
        + "BwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAEAAgDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL"
        + "/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1"
        + "dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQF"
        + "BgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm"
        + "Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD80f2qv+YD"
        + "/wBvX/tGv6o/Zl/81X/3I/8Au4f2p+0M/wCaZ/7nf/dQ/9k="
    ),
    (
      "progressive JPEG",
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUK"
        + "BwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAEAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQBAQAAAAAA"
        + "AAAAAAAAAAAAAAf/2gAMAwEAAhADEAAAATQqNX//xAAVEAEBAAAAAAAAAAAAAAAAAAAABv/aAAgBAQABBQKqf//EABgRAAIDAAAAAAAAAAAAAAAAAAAIRYPD/9oACAEDAQE/AWGjLsj/"
        + "xAAYEQACAwAAAAAAAAAAAAAAAAAACEWDw//aAAgBAgEBPwFZZWjY/8QAFxAAAwEAAAAAAAAAAAAAAAAAAAOCwf/aAAgBAQAGPwJFYf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEA"
        + "AT8hf//aAAwDAQACAAMAAAAQH//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8QH//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8QJ//EABQQAQAAAAAAAAAAAAAAAAAA"
        + "AAD/2gAIAQEAAT8QB//Z"
    ),
    (
      "JPEG of four inks",
      "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgABAAIBEMRAE0RAFkR"
        + "AEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYn"
        + "KCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq"
        + "8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwBv/B85/wA2u/8Ac7f+4Cv5/wCm/wDBjH/zdF/3JP8A7n6/fyv/2Q=="
    ),
    (
      "GIF",
      "R0lGODdhCAAEAIEAAP8AAAAA/wAAAAAAACwAAAAACAAEAAAIEgABCAQQoGCAgQQNIjR4cCDDgAA7"
    ),
    (
      "interlaced GIF",
      "R0lGODdhCAAEAIEAAP8AAAAA/wAAAAAAACwAAAAACAAEAAAIEgABCAQQoGCAgQQNIjR4cCDDgAA7"
    ),
    (
      "lossy WebP",
      "UklGRloAAABXRUJQVlA4IE4AAAAwAwCdASoIAAQAAMASJagCdLoB+AFGA/ACu/9wABGB3KzAAP79nr/+cyG3/7tkSYKRP+uiftsiTBSJ//Wjn/41LKEjlc3+NSyhI5feAAA="
    ),
    ("WebP without loss", "UklGRh4AAABXRUJQVlA4TBIAAAAvB8AAAA8Q87//8x8O+hDR/wA="),
    (
      "moving WebP",
      "UklGRoYAAABXRUJQVlA4WAoAAAACAAAABwAAAwAAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAAAAAcAAAMAAGQAAAJWUDhMEgAAAC8HwAAADxDzv//zHw76ENH/AEFO"
        + "TUYoAAAAAAAAAAAABwAAAwAAZAAAAFZQOEwPAAAALwfAAAAH0P+I/gciov8BAA=="
    ),
  ]

  private func bytes(_ data: String) throws -> [UInt8] { try [UInt8](#require(Data(base64Encoded: data))) }

  @Test("a picture of each kind has the pixels that were put into it", arguments: samples.indices)
  func kinds(_ k: Int) throws {
    let (name, data) = Self.samples[k]
    let image = try Image.decoded(bytes(data))
    #expect(image.width == 8 && image.height == 4, "\(name)")
    for y in 0..<4 {
      for x in [0, 1, 2, 5, 6, 7] {
        let p = image.pixels[y * 8 + x]
        let expected: [UInt32] = x < 4 ? [255, 0, 0] : [0, 0, 255]
        for (shift, value) in zip([16, 8, 0] as [UInt32], expected) {
          #expect(abs(Int(p >> shift & 255) - Int(value)) <= 24, "\(name) \(x) \(y) \(String(p, radix: 16))")
        }
        #expect(p >> 24 == 255)
      }
    }
  }

  @Test("a WebP without loss has every pixel that was put into it, colours times alpha")
  func webp() throws {
    var random = SeededGenerator(seed: 22)
    for (width, height) in [(1, 1), (7, 3), (64, 33), (300, 2)] {
      let straight = (0..<width * height).map { _ in
        random.chance(0.3) ? UInt32(truncatingIfNeeded: random.next()) : UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000
      }
      var out: UnsafeMutablePointer<UInt8>?
      let count = straight.withUnsafeBytes { WebPEncodeLosslessBGRA($0.baseAddress, Int32(width), Int32(height), Int32(4 * width), &out) }
      defer { WebPFree(out) }
      let image = try Image.decoded(Array(UnsafeBufferPointer(start: out, count: count)))
      #expect(image.width == width && image.height == height)
      for (p, q) in zip(straight, image.pixels) {
        let alpha = p >> 24
        func times(_ shift: UInt32) -> UInt32 { (((p >> shift & 255) * alpha + 127) / 255) << shift }
        #expect(q == alpha << 24 | times(16) | times(8) | times(0))
      }
    }
  }

  @Test("a grey picture is grey")
  func grey() throws {
    let image = try Image.decoded(
      bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wAALCAAEAAgBAREA/8QA"
          + "HwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3"
          + "ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3"
          + "+Pn6/9oACAEBAAA/APzR/aq/5gP/AG9f+0a//9k="))
    #expect(image.pixels.allSatisfy { $0 >> 16 & 255 == $0 & 255 })
  }

  @Test("a picture of too many pixels is refused before it is decoded, and what is none of these kinds at all")
  func limits() throws {
    for (name, data) in Self.samples {
      #expect(throws: PictureError.self, "\(name)") { try Image.decoded(bytes(data), mostPixels: 31) }
    }
    for bytes in [[], [1, 2, 3], Array("<svg/>".utf8), [0xff, 0xd8, 0xff], Array("GIF89a".utf8)] as [[UInt8]] {
      #expect(throws: PictureError.self) { try Image.decoded(bytes) }
    }
  }

  @Test("damaged files never trap: they are refused, or show what they have")
  func damage() throws {
    var random = SeededGenerator(seed: 21)
    for (_, data) in Self.samples {
      let whole = try bytes(data)
      for _ in 0..<300 {
        var cut = whole
        for _ in 0..<random.integer(1...4) { cut[random.integer(0...cut.count - 1)] = UInt8(random.integer(0...255)) }
        if random.integer(0...2) == 0 { cut.removeLast(random.integer(0...cut.count - 1)) }
        let image = try? Image.decoded(cut, mostPixels: 1 << 16)
        #expect(image.map { $0.pixels.count == $0.width * $0.height } ?? true)
      }
    }
  }
}
