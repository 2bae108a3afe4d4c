extension ProgressStore {
  /// Keeps a silhouette: a new one, with id 0, gets a number; another takes the place of the one with its number.
  /// - Returns: the silhouette with its number.
  @discardableResult
  package func save(_ silhouette: SavedSilhouette) -> SavedSilhouette {
    var saved = silhouette
    if silhouette.id <= 0 {
      let last = lastNumber(in: "silhouettes")
      let id = contents.withLock { contents in
        contents.lastSilhouette = max(contents.lastSilhouette, last) + 1
        return contents.lastSilhouette
      }
      saved = SavedSilhouette(id: id, profile: silhouette.profile, name: silhouette.name, pieces: silhouette.pieces, svg: silhouette.svg)
    }
    add(.silhouette(saved))
    return saved
  }

  /// The number that the next new silhouette gets.
  package var nextSilhouette: Int64 {
    let last = lastNumber(in: "silhouettes")
    return contents.withLock { max($0.lastSilhouette, last) } + 1
  }

  /// A profile's silhouettes, the oldest first. Cost: one read.
  package func silhouettes(profile: Int64) -> [SavedSilhouette] {
    let pending = contents.withLock { $0.pending.all }
    return pending.silhouettes(profile: profile, after: read { try ProgressContents.silhouettes(of: profile).values($0) } ?? [])
  }

  /// Removes a silhouette; nothing when there is none of that number.
  package func remove(silhouette id: Int64) { add(.removeSilhouette(id: id)) }
}
