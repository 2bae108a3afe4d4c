import Sessions

extension Session {
  /// A session that shows a scene in a window: of its size and scale, and drawn by its GPU where the window chose that.
  /// - Parameter threads: how many draw where the CPU does, at least 1; pictures do not depend on it.
  /// - Throws: `StageError.size` for a window that is larger than `StageLimits` allows.
  public convenience init(scene: any Scene, in window: WindowStage, threads: Int = 1) throws(StageError) {
    try self.init(
      scene: scene, size: window.size, scale: window.scale, threads: threads, device: window.drawsOnDevice ? window.device : nil)
  }
}
