import CSDL2
import Compositing
import Sessions

/// A window with what draws and shows its pixels.
@MainActor
struct WindowGraphics {
  private(set) var window: OpaquePointer
  private(set) var presenter: any Presenter
  /// What can draw on the window's GPU; nil without one.
  private(set) var device: SDLGeometryDevice?
  /// Whether the session should be drawn on the device.
  private(set) var drawsOnDevice = false
  /// What draws, and why so.
  private(set) var words: String
  /// Why a GPU that is there does not draw, in a sentence.
  private(set) var problem: String?

  /// Opens a window.
  /// - Throws: `WindowError.noDisplay`, `.noGraphics`, or `.noOpenGL` where that is asked for.
  init(_ shape: WindowShape, _ options: WindowOptions) throws(WindowError) {
    var window = try shape.make()
    do throws(WindowError) {
      if options.compositor == .geometry {
        let device = try Self.openGL(on: window, needsGPU: false)
        self.init(window: window, device: device, draws: true, words: "geometry on \(device.name), as asked for")
        return
      }
      let isAsked = options.compositor == .raster
      var words = "raster, as asked for"
      var problem: String?
      if options.presentation == .automatic {
        if !isAsked { words = "raster: the machine has no GPU" }
        if WindowRenderer.machineHasGPU {
          do throws(WindowError) {
            let device = try Self.openGL(on: window, needsGPU: true)
            self.init(
              window: window, device: device, draws: !isAsked, words: isAsked ? words : "geometry on \(device.name)")
            return
          } catch {
            if !isAsked {
              words = "raster: \(error.reason)"
              problem = "OpenGL cannot draw in the window (\(error.reason)); the CPU draws"
            }
          }
          // An attempt may leave the window as another kind than it was, or without its counterpart on the display.
          window = try Self.remake(window, shape)
          if let renderer = try? WindowRenderer(window: window, .onGPU, waits: true) {
            self.init(window: window, presenter: TexturePresenter(renderer), words: words, problem: problem)
            return
          }
          window = try Self.remake(window, shape)
        }
      }
      if options.presentation != .texture, let presenter = try Self.surface(of: window, isNeeded: options.presentation == .surface) {
        self.init(window: window, presenter: presenter, words: words, problem: problem)
        return
      }
      self.init(
        window: window, presenter: TexturePresenter(try WindowRenderer(window: window, .any, waits: true)), words: words, problem: problem)
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
  }

  private init(window: OpaquePointer, presenter: any Presenter, words: String, problem: String?) {
    self.window = window
    self.presenter = presenter
    self.words = words
    self.problem = problem
  }

  private init(window: OpaquePointer, device: SDLGeometryDevice, draws: Bool, words: String) {
    self.window = window
    presenter = TexturePresenter(device.renderer, device: device)
    self.device = device
    drawsOnDevice = draws
    self.words = words
  }

  /// A new window in the place of one.
  private static func remake(_ window: OpaquePointer, _ shape: WindowShape) throws(WindowError) -> OpaquePointer {
    let next = try shape.make()
    SDL_DestroyWindow(window)
    return next
  }

  private static func surface(of window: OpaquePointer, isNeeded: Bool) throws(WindowError) -> SurfacePresenter? {
    do throws(WindowError) { return try SurfacePresenter(window: window) } catch {
      if isNeeded { throw error }
      return nil
    }
  }

  /// A device that draws with OpenGL.
  private static func openGL(on window: OpaquePointer, needsGPU: Bool) throws(WindowError) -> SDLGeometryDevice {
    do throws(WindowError) {
      let renderer = try WindowRenderer(window: window, .openGL, waits: true)
      do throws(WindowError) {
        guard renderer.isOnGPU || !needsGPU else { throw .noGraphics(reason: "the renderer \(renderer.name) draws on the CPU") }
        return try SDLGeometryDevice(renderer)
      } catch {
        renderer.close()
        throw error
      }
    } catch {
      throw .noOpenGL(reason: error.reason)
    }
  }
}
