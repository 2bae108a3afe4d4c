/// Wakes a thread that sleeps in `poll`: any thread may ring, also before the other one sleeps.
final class Doorbell: Sendable {
  private let pipe: Pipe

  /// What can be read from as long as the bell has rung.
  var file: Int32 { pipe.exit }

  /// Nil where the system has no more files.
  init?() {
    guard let pipe = Pipe(waits: false) else { return nil }
    self.pipe = pipe
  }

  deinit {
    pipe.closeEntrance()
    pipe.closeExit()
  }

  /// Cost: one system call.
  func ring() { pipe.write(1) }

  /// Forgets that it rang, however often.
  func silence() { while pipe.read() != nil {} }
}
