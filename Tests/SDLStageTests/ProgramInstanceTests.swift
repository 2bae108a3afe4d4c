import Foundation
import Synchronization
import TestSupport
import Testing
import Threading

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("One instance of a program")
struct ProgramInstanceTests {
  /// A folder of one's own, and what arrived at the first instance.
  private final class Meeting: Sendable {
    let folder: String
    let heard = LockedValue<[[UInt8]]>([])
    var path: String { folder + "/program" }

    init() throws {
      folder = FileManager.default.temporaryDirectory.path + "/instance-\(UUID().uuidString.prefix(8))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Becomes the first, and takes what does not begin with 0.
    func begin() throws -> ProgramInstance {
      guard case .first(let instance) = ProgramInstance.start(at: path, request: [0]) else { throw Taken() }
      instance.listen { [heard] request in
        heard.withLock { $0.append(request) }
        return request.first != 0
      }
      return instance
    }

    struct Taken: Error {}
  }

  private func isHandedOver(_ start: ProgramInstance.Start) -> Bool { if case .handedOver = start { true } else { false } }
  private func isAlone(_ start: ProgramInstance.Start) -> Bool { if case .alone = start { true } else { false } }

  @Test("the second start hands its request over to the first, whole, however long")
  func handingOver() throws {
    let meeting = try Meeting()
    let first = try meeting.begin()
    let long = [UInt8](repeating: 7, count: ProgramInstance.longestRequest)
    for request in [[1, 2, 3], long] { #expect(isHandedOver(ProgramInstance.start(at: meeting.path, request: request))) }
    #expect(meeting.heard.withLock { $0 } == [[1, 2, 3], long])
    withExtendedLifetime(first) {}
  }

  @Test("what is refused, too long or nothing is handed over to nobody")
  func refusals() throws {
    let meeting = try Meeting()
    let first = try meeting.begin()
    #expect(isAlone(ProgramInstance.start(at: meeting.path, request: [0, 1])))
    #expect(isAlone(ProgramInstance.start(at: meeting.path, request: [UInt8](repeating: 7, count: ProgramInstance.longestRequest + 1))))
    #expect(isAlone(ProgramInstance.start(at: meeting.path, request: nil)))
    withExtendedLifetime(first) {}
  }

  @Test("once the first has ended the next start is the first, also where a socket was left lying about")
  func endings() throws {
    let meeting = try Meeting()
    let socket = try #require(UnixSocket(listeningAt: meeting.path))
    socket.close()
    #expect(access(meeting.path, F_OK) == 0)
    for _ in 0..<3 {
      let first = try meeting.begin()
      #expect(isHandedOver(ProgramInstance.start(at: meeting.path, request: [1])))
      first.close()
      #expect(access(meeting.path, F_OK) != 0)
    }
    #expect(meeting.heard.withLock { $0.count } == 3)
  }

  @Test("of many that start at once one is the first, and all others are heard")
  func crowd() async throws {
    let meeting = try Meeting()
    let kept = LockedValue<[ProgramInstance]>([])
    let handedOver = await withTaskGroup(of: Bool.self) { group in
      for i in 1...8 {
        group.addTask {
          switch ProgramInstance.start(at: meeting.path, request: [UInt8(i)]) {
          case .first(let instance):
            kept.withLock { $0.append(instance) }
            instance.listen { request in
              meeting.heard.withLock { $0.append(request) }
              return true
            }
            return false
          case .handedOver: return true
          case .alone: return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(kept.withLock { $0.count } == 1)
    #expect(handedOver == 7 && Set(meeting.heard.withLock { $0 }).count == 7)
  }

  @Test("a folder that others can write to, that is nobody's, or that is not there is not used")
  func folders() throws {
    let meeting = try Meeting()
    chmod(meeting.folder, 0o777)
    #expect(isAlone(ProgramInstance.start(at: meeting.path, request: [1])))
    chmod(meeting.folder, 0o700)
    #expect(isAlone(ProgramInstance.start(at: "/nowhere/at/all/program", request: [1])))
    #expect(isAlone(ProgramInstance.start(at: "program", request: [1])))
    let long = meeting.folder + "/" + String(repeating: "p", count: 120)
    #expect(isAlone(ProgramInstance.start(at: long, request: nil)))
  }

  @Test("the lock's file is never another one that a link leads to")
  func links() throws {
    let meeting = try Meeting()
    symlink("/dev/null", meeting.path + ".lock")
    #expect(isAlone(ProgramInstance.start(at: meeting.path, request: nil)))
  }

  @Test("programs meet where their display and folders are the same, and nowhere without a folder of their own")
  func places() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/1"]
    func path(_ keys: String...) -> String? { ProgramInstance.path(of: "program", keys: keys, environment: environment) }
    #expect(path(":0", "/home") == path(":0", "/home"))
    #expect(path(":0", "/home")?.hasPrefix("/run/user/1/program-") == true)
    #expect(Set([path(":0", "/home"), path(":1", "/home"), path(":0", "/other"), path(":0/home"), path()]).count == 5)
    #expect(ProgramInstance.path(of: "program", keys: [], environment: [:]) == nil)
    #expect(ProgramInstance.path(of: "program", keys: [], environment: ["XDG_RUNTIME_DIR": "run"]) == nil)
  }

  @Test("in a sandbox programs meet in the folder that their starts share, where there is one")
  func sandboxes() throws {
    let meeting = try Meeting()
    let environment = ["XDG_RUNTIME_DIR": meeting.folder, "FLATPAK_ID": "a.b.C"]
    func path() throws -> String { try #require(ProgramInstance.path(of: "program", keys: [], environment: environment)) }
    #expect(try path().hasPrefix(meeting.folder + "/program-"))
    let shared = meeting.folder + "/app/a.b.C"
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    #expect(try path().hasPrefix(shared + "/program-"))
    guard case .first(let instance) = ProgramInstance.start(at: try path(), request: nil) else { throw Meeting.Taken() }
    instance.close()
  }

  @Test("whoever connects and says nothing, or too much, keeps nobody from being heard")
  func silence() throws {
    let meeting = try Meeting()
    let first = try meeting.begin()
    let silent = try #require(UnixSocket(connectingTo: meeting.path))
    let loud = try #require(UnixSocket(connectingTo: meeting.path))
    _ = loud.send([UInt8](repeating: 1, count: ProgramInstance.longestRequest + 5000))
    loud.finishSending()
    silent.close()
    #expect(isHandedOver(ProgramInstance.start(at: meeting.path, request: [9])))
    loud.close()
    #expect(meeting.heard.withLock { $0.last } == [9])
    withExtendedLifetime(first) {}
  }
}
