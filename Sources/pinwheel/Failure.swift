import ArgumentParser
import Compositing
import Files
import FourInARow
import Imaging
import Progress
import RoomKit
import SDLStage
import SVG
import Sessions
import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// Why a command ends without having done its work: a sentence, and the status for scripts (sysexits.h).
struct Failure: Error, CustomStringConvertible {
  enum Status: Int32 {
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case defect = 70
    case cannotWrite = 73
  }

  let status: Status
  let message: String
  var description: String { message }

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure that an error of any floor means.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as RoomError:
      switch error {
      case .unknownRoom, .unknownLevel, .noOwnLevel: self.init(.usage, error.description)
      case .missingResource: self.init(.unavailable, error.description)
      case .damagedResource: self.init(.unavailable, error.description)
      case .levelFile(_, _, let isMissing): self.init(isMissing ? .noInput : .data, error.description)
      }
    case let error as StageError:
      switch error {
      case .size: self.init(.usage, error.description)
      case .cannotRead(let path, _): self.init(access(path, F_OK) == 0 ? .data : .noInput, error.description)
      case .cannotWrite: self.init(.cannotWrite, error.description)
      }
    case let error as WindowError: self.init(error)
    case let error as ProgressError:
      switch error {
      case .nothing: self.init(.noInput, error.description)
      case .newer, .damaged, .unreadable: self.init(.data, error.description)
      }
    case let error as LogError: self.init(.data, error.description)
    case let error as MoveError: self.init(.data, error.description)
    case let error as BookError: self.init(.unavailable, error.description)
    case let error as PictureError: self.init(.cannotWrite, error.description)
    case let error as SVGError: self.init(.data, error.description)
    case let error as TypographyError: self.init(.unavailable, error.description)
    default: self.init(.defect, "\(error); this is a defect of Pinwheel")
    }
  }
}

/// Makes a folder for files where there is none.
func outputFolder(_ path: String) throws(StageError) {
  do throws(FileError) {
    try OutputFolder.make(path)
  } catch {
    throw .cannotWrite(path: path, reason: error.description)
  }
}

extension Failure {
  /// What to do about a window that cannot be shown.
  private init(_ error: WindowError) {
    switch error {
    case .noDisplay:
      self.init(.unavailable, "\(error); play on a desktop, or run \"pinwheel tour\" to have every room drawn into files")
    case .noGraphics: self.init(.unavailable, "\(error); run \"pinwheel tour\" to have every room drawn into files")
    case .noOpenGL: self.init(.unavailable, "\(error); use --compositor auto or raster")
    case .displayLost:
      self.init(.unavailable, "\(error); what was played is kept, and Pinwheel goes on with it when it is started again")
    case .size: self.init(.usage, error.description)
    }
  }

  /// What is said when an X display goes away and takes the program along.
  static var displayLoss: String { "pinwheel: \(Failure(WindowError.displayLost(reason: WindowError.serverLoss)).message)" }
}

/// Why standard output could not be written; nil as long as it can be.
@MainActor private var outputProblem: String?

/// Hands over what was printed so far, where what comes next may take long. That it cannot be written is told in the end, when all is kept that is to be.
@MainActor func flushOutput() {
  if fflush(nil) != 0, outputProblem == nil { outputProblem = String(cString: strerror(errno)) }
}

/// Does a command's work on the main actor; an error is told on standard error and becomes the exit status, and so does output that cannot be written.
func command(_ body: @MainActor () throws -> Void) throws {
  // A limit on the size of files fails the writing, and does not end the program.
  signal(SIGXFSZ, SIG_IGN)
  do {
    try MainActor.assumeIsolated {
      try body()
      flushOutput()
      if let outputProblem { throw Failure(.cannotWrite, "cannot write standard output: \(outputProblem)") }
    }
  } catch let code as ExitCode {
    throw code
  } catch {
    let failure = Failure(error)
    warn(failure.message)
    throw ExitCode(failure.status.rawValue)
  }
}

/// Tells something on standard error.
func warn(_ message: String) {
  var line = "pinwheel: \(message)\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
