#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's lock, in memory that does not move. Who makes one destroys it.
struct SystemLock {
  fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  func destroy() {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }
}

/// What threads that hold a lock wait for, by a clock that never goes back. Who makes one destroys it.
struct SystemCondition {
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  func destroy() {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Releases the lock, waits to be woken, and has the lock again. It may wake for nothing.
  /// - Parameter time: when to wake at the latest, in seconds of `SerialQueue.now`; nil for never.
  func wait(_ lock: SystemLock, until time: Double? = nil) {
    guard let time else {
      pthread_cond_wait(condition, lock.mutex)
      return
    }
    var end = timespec(tv_sec: Int(time), tv_nsec: Int((time - time.rounded(.down)) * 1e9))
    pthread_cond_timedwait(condition, lock.mutex, &end)
  }

  func signal() { pthread_cond_signal(condition) }

  func broadcast() { pthread_cond_broadcast(condition) }
}
