import Testing
import Threading

@testable import SDLStage

@Suite("A machine that is put to sleep", .enabled(if: FakePortal.isPossible, "there is no dbus-daemon, or no libdbus"))
struct SleepObserverTests {
  /// What an observer has said so far, and the delay that it gave last, held until it is let go.
  private final class Told: Sendable {
    private let all = LockedValue<[Bool]>([])
    let delay = LockedValue<SleepObserver.Delay?>(nil)
    var sleeps: [Bool] { all.withLock { $0 } }

    init(_ observer: SleepObserver) {
      observer.follow { [all, delay] isBegun, given in
        delay.withLock { $0 = given }
        all.withLock { $0.append(isBegun) }
      }
    }
  }

  private func tell(_ bus: FakePortal, _ isBegun: Bool) { bus.tell(SleepObserver.changed, [.boolean(isBegun)]) }

  @Test("is told of before it sleeps and after it, and waits until what is to be kept is kept")
  func sleep() throws {
    let bus = try FakePortal(.isSilent)
    let observer = SleepObserver(environment: bus.environment)
    let told = Told(observer)
    FakePortal.wait { bus.delays.given == 1 }
    #expect(bus.delays == (1, 1))
    tell(bus, true)
    FakePortal.wait { told.sleeps == [true] }
    #expect(bus.delays == (1, 1))
    told.delay.withLock { $0 = nil }
    FakePortal.wait { bus.delays.held == 0 }
    // Said twice it counts once.
    tell(bus, true)
    tell(bus, false)
    FakePortal.wait { told.sleeps.count == 2 }
    #expect(told.sleeps == [true, false])
    FakePortal.wait { bus.delays.given == 2 }
    #expect(bus.delays == (2, 1))
    observer.close()
    FakePortal.wait { bus.delays.held == 0 }
    #expect(bus.delays == (2, 0))
  }

  @Test("is told of where nothing delays it, and has woken up where the bus goes away meanwhile")
  func lostBus() throws {
    let bus = try FakePortal(.refuses)
    let observer = SleepObserver(environment: bus.environment)
    let told = Told(observer)
    // Nothing shows from outside when it begins to listen: the first that it hears of is enough.
    FakePortal.wait {
      tell(bus, true)
      return !told.sleeps.isEmpty
    }
    #expect(told.delay.withLock { $0 } == nil)
    bus.endBus()
    FakePortal.wait { told.sleeps.count == 2 }
    #expect(told.sleeps == [true, false])
  }

  @Test("is nobody's concern without a bus")
  func none() {
    let observer = SleepObserver(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nobody/is/here"])
    let told = Told(observer)
    observer.close()
    #expect(told.sleeps.isEmpty)
  }
}
