import Threading

/// Pictures as they are drawn, decoded and with their smaller copies, for everyone who shows them: as many as fit a budget.
///
/// Those that somebody holds, since they are on the screen, stay whatever they take; of the others, those that were used least recently go first. Each is decoded once
/// as long as it is kept. The shared one forgets a picture when that goes. Safe from any thread.
public final class ImageCache: Sendable {
  private struct Entry {
    /// Nil for a damaged picture.
    var copies: ImageCopies?
    var lastUse: Int
  }

  private struct State {
    /// By the pictures' numbers.
    var entries: [Int: Entry] = [:]
    var bytes = 0
    var uses = 0
    var decodes = 0

    /// Forgets a picture; whoever holds what is returned is the last to do so, or not.
    @discardableResult
    mutating func remove(_ key: Int) -> ImageCopies? {
      let copies = entries.removeValue(forKey: key)?.copies
      bytes -= copies?.bytes ?? 0
      return copies
    }

    mutating func trim(to budget: Int) {
      if bytes <= budget { return }
      uses += 1
      var unused: [(key: Int, lastUse: Int)] = []
      for key in Array(entries.keys) {
        // Taken out, so that nothing but the entry itself counts.
        guard var entry = entries.removeValue(forKey: key) else { continue }
        if isKnownUniquelyReferenced(&entry.copies) {
          unused.append((key, entry.lastUse))
        } else {
          // Held, and so in use now.
          entry.lastUse = uses
        }
        entries[key] = entry
      }
      unused.sort { $0.lastUse < $1.lastUse }
      for entry in unused {
        if bytes <= budget { return }
        remove(entry.key)
      }
    }
  }

  /// The one that all compositors share.
  public static let shared = ImageCache(budget: 192 << 20)

  /// How many bytes may be kept that nobody holds, and those that somebody does.
  public let budget: Int
  private let state = LockedValue(State())
  private let queue = SerialQueue()

  /// A cache without pictures.
  /// - Parameter budget: in bytes.
  public init(budget: Int) { self.budget = budget }

  /// How many bytes the pictures take that are kept.
  public var bytes: Int { state.withLock { $0.bytes } }
  /// How many pictures were decoded since the start, or copied from memory.
  package var decodes: Int { state.withLock { $0.decodes } }

  /// A picture's copies; nil where it is damaged. Whoever holds them has them stay.
  ///
  /// Decodes it where it is not kept, and waits where another thread does that already.
  package func copies(of image: Image) -> ImageCopies? {
    if let known = known(image) { return known }
    return image.making.withLock { _ in
      if let known = known(image) { return known }
      let made = ImageCopies(image)
      keep(made, of: image)
      return made
    }
  }

  /// What came of asking for a picture that is not waited for.
  package enum Answer {
    /// It is there; nil where it is damaged.
    case ready(ImageCopies?)
    /// It is decoded in the background.
    case waiting(ImageRequest)
  }

  /// A picture's copies where they are there, or the picture is in memory; else they are made in the background, for as long as the request is held.
  /// - Parameter whenReady: called on another thread once the request has a result.
  package func request(_ image: Image, whenReady: @escaping @Sendable () -> Void) -> Answer {
    if let known = known(image) { return .ready(known) }
    if !image.isEncoded { return .ready(copies(of: image)) }
    let request = ImageRequest()
    queue.async { [weak request, self] in
      guard request != nil else { return }
      let copies = copies(of: image)
      guard let request else { return }
      request.finish(copies)
      whenReady()
    }
    return .waiting(request)
  }

  /// Drops what nobody holds until what is kept fits the budget. O(pictures), and only where it does not fit.
  package func trim() { state.withLock { $0.trim(to: budget) } }

  /// What is kept of a picture; nil outside for nothing, and inside where it is damaged.
  private func known(_ image: Image) -> ImageCopies?? {
    state.withLock { state -> ImageCopies?? in
      guard let entry = state.entries[image.serial] else { return nil }
      state.uses += 1
      state.entries[image.serial]?.lastUse = state.uses
      return .some(entry.copies)
    }
  }

  /// Lets go of what is kept of a picture that goes.
  func forget(_ image: Image) { _ = state.withLock { $0.remove(image.serial) } }

  private func keep(_ copies: ImageCopies?, of image: Image) {
    state.withLock { state in
      state.remove(image.serial)
      state.uses += 1
      state.decodes += 1
      state.bytes += copies?.bytes ?? 0
      state.entries[image.serial] = Entry(copies: copies, lastUse: state.uses)
      state.trim(to: budget)
    }
  }
}

/// A picture that is awaited, as long as somebody holds this.
package final class ImageRequest: Sendable {
  private let result = LockedValue<ImageCopies??>(nil)

  /// What came of it: nil outside while it is awaited, and inside where the picture is damaged.
  package var copies: ImageCopies?? { result.withLock { $0 } }

  fileprivate func finish(_ copies: ImageCopies?) { result.withLock { $0 = .some(copies) } }
}
