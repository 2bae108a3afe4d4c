import Geometry
import RandomSVG
import Testing

/// What `tools/fuzz` feeds to the reader for as long as one likes, here for a few thousand inputs that are the same each time.
@MainActor
@Suite("Random bytes as drawings")
struct RandomByteTests {
  /// Drawings that use what the reader knows; between them, they share names.
  nonisolated private static let seeds = [
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>
    <path id='a' d='M4 4h20v9q3 4 5 0t9 1A5 6 30 0 1 9 30C1 2 3 4 5 6S7 8 9 10z' fill='#09f' stroke='rgb(9,20%,3)' stroke-width='2'
    stroke-dasharray='3 1' stroke-linejoin='arcs'/></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><defs><linearGradient id='a'><stop stop-color='red'/>
    <stop offset='1' stop-color='blue' stop-opacity='.5'/></linearGradient>
    <radialGradient id='b' fx='.9' xlink:href='#a' xmlns:xlink='http://www.w3.org/1999/xlink'/></defs>
    <rect width='20' height='20' rx='3' fill='url(#a)'/>
    <ellipse cx='20' cy='9' rx='15' ry='8' fill='url(#b)' transform='rotate(30 9 9) skewX(3)'/></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><filter id='f'><feGaussianBlur stdDeviation='2 1' result='x'/>
    <feOffset dx='2'/><feColorMatrix type='hueRotate' values='90'/><feMerge><feMergeNode in='x'/><feMergeNode in='SourceGraphic'/>
    </feMerge><feTurbulence baseFrequency='.1'/><feDisplacementMap in2='x' scale='9'/></filter>
    <g filter='url(#f)' opacity='.7' style='mix-blend-mode:multiply'><circle cx='20' cy='20' r='9'/></g></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><clipPath id='c'><circle r='15' cx='20' cy='20'/></clipPath>
    <mask id='m' mask-type='alpha'><rect width='30' height='30' fill='white'/></mask>
    <pattern id='p' width='5' height='5' patternUnits='userSpaceOnUse'><path d='M0 0 5 5' stroke='green'/></pattern>
    <g clip-path='url(#c)' mask='url(#m)'><rect width='40' height='40' fill='url(#p)'/></g></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 40'>
    <style>.t{font:bold 9px serif;fill:teal}text>tspan:first-child{letter-spacing:2px}@media print{*{fill:red}}</style>
    <text class='t' x='3 9' y='12' text-anchor='middle' textLength='40'>ab<tspan dy='3' rotate='9'>cd</tspan></text>
    <path id='q' d='M5 30q20-20 40 0'/><text><textPath href='#q' startOffset='10%'>along</textPath></text></svg>
    """,
    """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><marker id='n' orient='auto' markerWidth='4' markerHeight='4'>
    <path d='M0 0 4 2 0 4z' fill='context-stroke'/></marker><symbol id='s' viewBox='0 0 9 9'><use href='#r'/></symbol>
    <rect id='r' width='9' height='9'/><use href='#s' width='20' height='20'/>
    <polyline points='1,1 20,9 30,30' marker-mid='url(#n)' marker-end='url(#n)' fill='none' stroke='red'/><switch>
    <g systemLanguage='de'/><image width='9' height='9' href='data:image/svg+xml,&lt;svg/>'/></switch></svg>
    """,
  ].map { Array($0.utf8) }

  /// What readers look for, and what they hope not to find.
  nonisolated private static let words = [
    "1e9", "-1e-30", "NaN", "1e999", "0", "%", "calc(1px*", ")",
    "\"", "'", "\0", "\u{feff}", "\u{202e}", "}", "*{", "inherit", "!important",
    "url(#a)", "url(#f)", "url(#m)", "href='#s'", "filter='url(#f)'", "mask='url(#m)'", "fill='url(#p)'", "style='all:unset;",
    "transform='matrix(0 0 0 0 0 0)'", "preserveAspectRatio='none'", "<g>", "</g>", "<use href='#a'/>", "&#x1F600;", "&lt;", "]]>",
    "<!--", "-->", "<![CDATA[", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;",
  ].map { Array($0.utf8) }

  /// A drawing with something in it moved, doubled, left out, put in or spoilt, a few times over.
  private func spoilt(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Self.seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let from = Int.random(in: 0...bytes.count, using: &random)
      let range = from..<min(bytes.count, from + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes.removeSubrange(range)
      case 1: bytes.insert(contentsOf: bytes[range], at: Int.random(in: 0...bytes.count, using: &random))
      case 2: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: from)
      case 3: bytes.replaceSubrange(range, with: Self.words.randomElement(using: &random) ?? [])
      case 4:
        // Another drawing's elements among this one's.
        let other = Self.seeds.randomElement(using: &random) ?? []
        let begin = Int.random(in: 0..<other.count, using: &random)
        bytes.insert(contentsOf: other[begin..<min(other.count, begin + 120)], at: from)
      case 5: if from < bytes.count { bytes[from] = UInt8.random(in: 0...255, using: &random) }
      default: if from < bytes.count, (48...57).contains(bytes[from]) { bytes[from] = UInt8.random(in: 45...57, using: &random) }
      }
    }
    return bytes
  }

  @Test("spoilt drawings are drawn or refused, within their limits, and look alike without", arguments: [1, 2, 3, 4])
  func drawings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let bytes = spoilt(&random)
      bytes.withUnsafeBufferPointer { #expect(fuzz($0.baseAddress, $0.count) == 0) }
    }
  }
}
