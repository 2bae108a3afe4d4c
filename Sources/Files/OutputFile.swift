#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is being written: the one function of the program that makes files.
///
/// A regular file comes into being beside its place and is put there whole by `commit`, in one step: whatever happens before, a kill included, what
/// stood there is as it was, or nothing is there. Until then it has no name where the file system can do that, so that a kill leaves nothing lying about.
/// What is written after `commit` goes to the end of the file, as a log that grows does.
///
/// - Symbolic links are followed to what they name, there or not yet; the links stay.
/// - A file that is there keeps its permissions, and its owner where that may be. Its other hard links keep the old content.
/// - Pipes, terminals, `/dev/null` and the like are written into as they are, and `/dev/stdout` and `/dev/fd/N` are the program's own descriptors.
/// - Refused: folders, disks, sockets; files and folders that have no permission to write at all, for root as for anybody; pipes that nobody reads.
public final class OutputFile {
  /// How a regular file is kept apart from its place until it is whole.
  package enum Staging {
    /// Without a name; the system forgets it when the program ends.
    case nameless
    /// With a name of its own in the same folder, where nameless files are not to be had.
    case named
  }

  private enum Place {
    /// A name in a folder, and the file that is there already. The folder's descriptor is this object's.
    case name(String, folder: Int32, old: stat?)
    /// Something that takes bytes one after the other.
    case stream
  }

  private let place: Place
  private let patience: Patience
  private var file: Int32 = -1
  /// The name that the file has until `commit`.
  private var temporaryName: String?
  private var isCommitted = false

  /// Opens what stands at a path, or the place for a new file.
  /// - Parameters:
  ///   - permissions: of a file that is not there yet, less the program's mask.
  ///   - takesStreams: whether a pipe or a device may stand there.
  ///   - patience: how long a pipe's reader is waited for.
  public convenience init(
    _ path: String, permissions: mode_t = 0o666, takesStreams: Bool = true, patience: Patience = Patience()
  ) throws(FileError) {
    try self.init(path, permissions: permissions, takesStreams: takesStreams, patience: patience, staging: .nameless)
  }

  package init(_ path: String, permissions: mode_t = 0o666, takesStreams: Bool = true, patience: Patience = Patience(), staging: Staging)
    throws(FileError)
  {
    self.patience = patience
    switch try OutputPath(path) {
    case .descriptor(let number):
      place = .stream
      guard takesStreams else { throw .wrongKind(.device) }
      file = fcntl(number, F_DUPFD_CLOEXEC, 0)
      if file < 0 { throw .last }
    case .stream(let kind):
      place = .stream
      guard takesStreams else { throw .wrongKind(kind) }
      file = try Self.openStream(path, kind, patience)
    case .name(let name, let folderPath, let old):
      let folder = open(folderPath, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
      if folder < 0 { throw .last }
      // From here on the object closes it.
      place = .name(name, folder: folder, old: old)
      if old != nil { try Self.checkWriting(name, in: folder) }
      try stage(in: folder, permissions: permissions, staging)
    }
  }

  deinit {
    if case .name(_, let folder, _) = place {
      if let temporaryName { unlinkat(folder, temporaryName, 0) }
      close(folder)
    }
    if file >= 0 { close(file) }
  }

  /// Writes a file whole.
  /// - Parameter isSynchronized: whether it is on the disk when this returns, so that it outlives a pulled plug, too.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, permissions: mode_t = 0o666, takesStreams: Bool = true, isSynchronized: Bool = false,
    patience: Patience = Patience()
  ) throws(FileError) {
    let file = try OutputFile(path, permissions: permissions, takesStreams: takesStreams, patience: patience)
    try file.write(bytes)
    try file.commit(isSynchronized: isSynchronized)
  }

  // MARK: - Writing

  /// Adds bytes at the end.
  /// - Throws: `FileError`; how many of them were written before is not told, but see `length` and `truncate`.
  public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    let whole: FileError?? = bytes.withContiguousStorageIfAvailable { buffer in
      do throws(FileError) {
        try write(UnsafeRawBufferPointer(buffer))
        return nil
      } catch {
        return error
      }
    }
    switch whole {
    case .none: try write(Array(bytes))
    case .some(.some(let error)): throw error
    case .some(.none): break
    }
  }

  /// As `write(_:)` of a collection. Allocates nothing.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    // A reader that goes away, or a limit on the size of files, would end the program by a signal.
    let signals = BlockedSignals(SIGPIPE, SIGXFSZ)
    defer { signals.restore() }
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
        continue
      }
      switch errno {
      case EINTR where count < 0: continue
      case EAGAIN where count < 0:
        if Patience.wait(for: POLLOUT, on: file, seconds: patience.silence) == 0 { throw .stalled(seconds: Int(patience.silence)) }
      default: throw count < 0 ? .last : .system(ENOSPC)
      }
    }
  }

  /// The bytes of a regular file so far; nil of what has no length.
  public var length: Int? {
    guard case .name = place else { return nil }
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Takes back what was written after so many bytes, such as half a line; nothing where that cannot be.
  public func truncate(to length: Int) {
    guard case .name = place, ftruncate(file, off_t(length)) == 0 else { return }
    lseek(file, off_t(length), SEEK_SET)
  }

  // MARK: - Putting it in its place

  /// Puts a regular file in its place, with what has been written so far; of a stream nothing has to be done.
  /// - Parameter isSynchronized: whether it is on the disk when this returns.
  public func commit(isSynchronized: Bool = false) throws(FileError) {
    guard case .name(let name, let folder, let old) = place, !isCommitted else { return }
    if let old { keepOwnership(of: old) }
    // Some file systems say only now that they are full.
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, close(copy) == 0, !isSynchronized || fsync(file) == 0 else { throw .last }
    if temporaryName == nil, old == nil {
      // Where nothing is, one step does; should something have come there meanwhile, it takes two.
      if link(name, in: folder) { return finish(folder, isSynchronized) }
      if errno != EEXIST { throw .last }
    }
    if temporaryName == nil { temporaryName = try Self.firstFreeName { link($0, in: folder) } }
    guard let temporary = temporaryName, renameat(folder, temporary, folder, name) == 0 else { throw .last }
    finish(folder, isSynchronized)
  }

  private func finish(_ folder: Int32, _ isSynchronized: Bool) {
    temporaryName = nil
    isCommitted = true
    guard isSynchronized else { return }
    let names = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if names >= 0 {
      fsync(names)
      close(names)
    }
  }

  /// Gives the file the permissions of the one whose place it takes, and its owner where that may be.
  private func keepOwnership(of old: stat) {
    var mode = old.st_mode & 0o7777
    if fchown(file, old.st_uid, old.st_gid) != 0 {
      // With another owner, the bits that lend the owner's rights would lend the wrong ones.
      mode &= 0o1777
      _ = fchown(file, uid_t.max, old.st_gid)
    }
    fchmod(file, mode)
  }

  /// Gives the nameless file a name. Whether that went well; else `errno` says why.
  private func link(_ name: String, in folder: Int32) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(file)", folder, name, Self.followsLinks) == 0
  }

  // MARK: - Opening

  // Linux's, which Swift's Glibc does not have: O_PATH, O_TMPFILE without O_DIRECTORY, AT_SYMLINK_FOLLOW (fcntl.h).
  private static let pathOnly: Int32 = 0o10000000
  private static let nameless: Int32 = 0o20000000
  private static let followsLinks: Int32 = 0x400

  /// Whether there is anything that lets a file be written; the system lets root write all the same.
  private static func isProtected(_ status: stat) -> Bool { status.st_mode & 0o222 == 0 }

  /// Asks the system whether a file may be written, by opening it without a change.
  private static func checkWriting(_ name: String, in folder: Int32) throws(FileError) {
    let file = openat(folder, name, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    if file < 0 { throw .last }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    if isProtected(status) { throw .readOnly }
  }

  private func stage(in folder: Int32, permissions: mode_t, _ staging: Staging) throws(FileError) {
    var status = stat()
    guard fstat(folder, &status) == 0 else { throw .last }
    if Self.isProtected(status) { throw .readOnlyFolder }
    if staging == .nameless {
      file = openat(folder, ".", O_WRONLY | Self.nameless | O_DIRECTORY | O_CLOEXEC, permissions)
      // Without /proc it could never get a name.
      if file >= 0 {
        if access("/proc/self/fd/\(file)", F_OK) == 0 { return }
        close(file)
      } else if ![EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
        throw .last
      }
      file = -1
    }
    var opened: Int32 = -1
    temporaryName = try Self.firstFreeName { name in
      opened = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
      return opened >= 0
    }
    file = opened
  }

  /// Tries short names, whatever the file's own is, until one is not taken.
  private static func firstFreeName(_ make: (String) -> Bool) throws(FileError) -> String {
    for number in 0..<1000 {
      let name = ".pinwheel-\(getpid())-\(number).part"
      if make(name) { return name }
      if errno != EEXIST { throw .last }
    }
    throw .last
  }

  private static func openStream(_ path: String, _ kind: FileKind, _ patience: Patience) throws(FileError) -> Int32 {
    for _ in 0..<Patience.steps(patience.opening) {
      // Without O_NONBLOCK, opening a pipe waits until somebody reads.
      let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      if file >= 0 {
        var status = stat()
        if fstat(file, &status) == 0, FileKind(mode: status.st_mode) == kind {
          if !isProtected(status) { return file }
          close(file)
          throw .readOnly
        }
        close(file)
        throw .system(EAGAIN)
      }
      if errno != ENXIO || kind != .pipe { throw .last }
      Patience.sleep()
    }
    throw .noPartner
  }
}
