import Geometry
import Threading

/// A sticker's outline with its rim, made on a background thread from the moment that it is asked for.
///
/// It follows from the picture's shapes alone. Those that were asked for last are kept, so that the same picture has the same one: what was made for the end of a round, and for a shelf
/// that was left, is there on the next shelf.
final class StickerOutline: Sendable {
  private let silhouette: Silhouette
  /// Nil until it is made.
  private let made = LockedValue<Path?>(nil)

  private init(_ silhouette: Silhouette) { self.silhouette = silhouette }

  /// The outline of a silhouette, which comes to be made if it is not kept. Returns at once.
  static func outline(of silhouette: Silhouette) -> StickerOutline {
    kept.withLock { kept in
      if let i = kept.firstIndex(where: { $0.silhouette == silhouette }) {
        let outline = kept.remove(at: i)
        kept.append(outline)
        return outline
      }
      let outline = StickerOutline(silhouette)
      kept.append(outline)
      if kept.count > mostKept { kept.removeFirst() }
      // Where nobody wants it any more by then, it is not made.
      queue.async { [weak outline] in _ = outline?.path }
      return outline
    }
  }

  /// The outline. Cost: up to a tenth of a second where it is not made yet, for whoever asks first; whoever asks meanwhile waits.
  var path: Path {
    made.withLock { made in
      if let made { return made }
      let path = silhouette.reduced().grown(by: StickerLayer.rim)
      made = path
      return path
    }
  }

  /// Waits until all that came to be made is made.
  static func finish() { queue.sync {} }

  private static let queue = SerialQueue()
  /// As many as three pages of a shelf have.
  static let mostKept = 48
  private static let kept = LockedValue<[StickerOutline]>([])
}
