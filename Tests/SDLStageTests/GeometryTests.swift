import CSDL2
import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import SessionsTestSupport
import StageTestSupport
import TestSupport
import Testing

@testable import SDLStage
@testable import Sessions

#if canImport(Glibc)
  import Glibc
#endif

/// Through SDL and whatever OpenGL the machine has, without a display.
@MainActor
@Suite("Sessions drawn with OpenGL", .serialized, .needsOpenGL)
struct GeometryTests {
  @Test("the same pictures with OpenGL as without", .needsRenderer("opengl"))
  func sameWithOpenGL() throws { try checkSame(driver: "opengl") }

  @Test("the same pictures with OpenGL ES as without", .needsRenderer("opengles2"))
  func sameWithOpenGLES() throws { try checkSame(driver: "opengles2") }

  private func checkSame(driver: String) throws {
    let device = try OpenGL.device(driver)
    #expect(device.name.hasPrefix(driver))
    let (one, other) = (Playground(), Playground())
    let drawn = try Session(scene: one, size: Size(200, 150), scale: 2, device: device)
    let reference = try Session(scene: other, size: Size(200, 150), scale: 2)
    for session in [drawn, reference] { (session.scene as? Playground)?.turn() }
    for k in 0..<8 {
      for session in [drawn, reference] {
        session.advance(to: Double(k) * 0.07)
        _ = session.render()
      }
      let (a, b) = (drawn.pixels, reference.pixels)
      #expect(PictureDifference(a, b).pixels(beyond: 16) * 200 <= a.width * a.height)
      // The four corners of the square.
      #expect(PictureDifference(a, b).pixels(beyond: 64) <= 4)
    }
    #expect(drawn.compositor.statistics.drawCalls > 0)
    #expect(reference.compositor.statistics.drawCalls == 0)
  }

  @Test("going over to the other compositor in the middle of a gesture shows nothing and changes nothing")
  func switching() throws {
    let device = try OpenGL.device()
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(200, 150), scale: 1, device: device)
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100))), at: 0.1)
    session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(130, 90))), at: 0.2)
    _ = session.render()
    for k in 1...4 {
      let before = session.pixels.copy()
      let state = scene.probe()
      session.draw(on: k % 2 == 0 ? device : nil)
      #expect(session.needsFrame)
      #expect(!session.render().isEmpty)
      #expect((session.device == nil) == (k % 2 == 1))
      #expect(PictureDifference(before, session.pixels).pixels(beyond: 16) == 0)
      #expect(scene.probe() == state)
    }
    session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(150, 90))), at: 0.3)
    #expect(scene.square.position == Point(150, 90))
  }

  @Test("an inspector and a notice lie over a device's picture too")
  func overlays() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200), device: try OpenGL.device())
    _ = session.render()
    let plain = session.pixels.copy()
    session.isInspected = true
    session.notify("A sentence")
    _ = session.render()
    #expect(PictureDifference(plain, session.pixels).pixels(beyond: 16) > 500)
    session.isInspected = false
    session.advance(to: 20)
    _ = session.render()
    #expect(PictureDifference(plain, session.pixels).pixels(beyond: 0) == 0)
  }

  @Test("a device that goes away leaves the drawing to the CPU, and that is said once")
  func lost() throws {
    let device = try OpenGL.device()
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(200, 150), device: device)
    var told: [String] = []
    session.onProblem = { told.append($0) }
    _ = session.render()
    device.renderer.close()
    scene.square.position = Point(60, 60)
    #expect(!session.render().isEmpty)
    scene.square.position = Point(70, 60)
    _ = session.render()
    #expect(told.count == 1)
    let reference = try Session(scene: scene, size: Size(200, 150))
    let pixels = session.pixels.copy()
    _ = reference.render()
    #expect(PictureDifference(pixels, reference.pixels).pixels(beyond: 0) == 0)
  }

  @Test("a texture larger than the device's is refused in words")
  func tooLarge() throws {
    let device = try OpenGL.device()
    let error = #expect(throws: DeviceError.self) { _ = try device.makeTarget(width: device.longestSide + 1, height: 1) }
    #expect(error?.description.contains("\(device.longestSide)") == true)
  }

  @Test("a thousand groups, one in another, come out right and need no more textures than eight do, with OpenGL", .needsRenderer("opengl"))
  func nestingWithOpenGL() throws { try checkNesting(driver: "opengl") }

  @Test("a thousand groups, one in another, come out right with OpenGL ES", .needsRenderer("opengles2"))
  func nestingWithOpenGLES() throws { try checkNesting(driver: "opengles2") }

  private func checkNesting(driver: String) throws {
    let device = try OpenGL.device(driver)
    let root = Layer()
    (root.anchorPoint, root.bounds, root.backgroundColor) = (.zero, Rect(x: 0, y: 0, width: 60, height: 60), .white)
    var parent = root
    for k in 0..<1000 {
      let group = Layer(frame: Rect(x: 0, y: 0, width: 60, height: 60))
      group.opacity = 0.999
      let square = Layer(frame: Rect(x: Double(k * 7 % 40), y: Double(k * 11 % 40), width: 16, height: 16))
      square.backgroundColor = Color(hue: Double(k % 10) / 10, saturation: 0.8, brightness: 0.9)
      group.addSublayer(square)
      parent.addSublayer(group)
      parent = group
    }
    let tree = LayerTree(root: root)
    let geometry = GeometryCompositor(tree: tree, width: 60, height: 60, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil)
    #expect(geometry.statistics.groups >= 999)
    let picture = geometry.pixels.copy()
    let raster = RasterCompositor(tree: tree, width: 60, height: 60)
    _ = raster.render()
    #expect(PictureDifference(picture, raster.pixels).pixels(beyond: 16) == 0)
  }

  // MARK: - In a window

  private func open(
    _ choice: CompositorChoice, _ scene: Playground, presentation: Presentation = .automatic
  ) throws -> (WindowStage, Session) {
    setenv("SDL_VIDEODRIVER", "offscreen", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let window = try WindowStage(WindowOptions(size: Size(300, 200), presentation: presentation, compositor: choice))
    let session = try Session(
      scene: scene, size: window.size, scale: window.scale, device: window.drawsOnDevice ? window.device : nil)
    window.begin(session)
    window.step()
    return (window, session)
  }

  private func press(_ code: SDL_KeyCode, _ window: WindowStage, _ session: Session) {
    for type in [SDL_KEYDOWN, SDL_KEYUP] {
      var event = SDL_Event()
      event.type = type.rawValue
      event.key.keysym.sym = SDL_Keycode(code.rawValue)
      SDL_PushEvent(&event)
    }
    settle(window, session)
  }

  private func settle(_ window: WindowStage, _ session: Session) {
    for _ in 0..<1000 {
      let hasEvents = SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
      if !hasEvents && !session.needsFrame && !window.needsPresent { return }
      window.step()
    }
  }

  @Test("a window draws with OpenGL when asked to, says so, and goes over to the other with F9 while it is inspected")
  func window() throws {
    let (window, session) = try open(.geometry, Playground())
    #expect(window.statistics.compositor.hasPrefix("geometry on open"))
    #expect(window.statistics.drawCalls > 0)
    #expect(session.device != nil)
    press(SDLK_F9, window, session)
    #expect(session.device != nil)
    press(SDLK_F12, window, session)
    press(SDLK_F9, window, session)
    #expect(session.device == nil)
    #expect(window.statistics.compositor.hasPrefix("raster"))
    press(SDLK_F9, window, session)
    #expect(session.device != nil)
    #expect(window.statistics.report.contains("drawn by geometry on open"))
  }

  @Test("a window that shows its surface goes over too: OpenGL draws unseen, and the window shows what is read back")
  func surface() throws {
    let scene = Playground()
    let (window, session) = try open(.raster, scene, presentation: .surface)
    #expect(window.device == nil)
    let before = session.pixels.copy()
    press(SDLK_F12, window, session)
    press(SDLK_F9, window, session)
    #expect(session.device != nil)
    #expect(window.statistics.compositor.hasPrefix("geometry on open"))
    press(SDLK_F12, window, session)
    #expect(PictureDifference(before, session.pixels).pixels(beyond: 16) == 0)
    scene.square.position = Point(60, 60)
    _ = session.render()
    #expect(PictureDifference(before, session.pixels).pixels(beyond: 16) > 0)
    // What happens to the unseen window is nothing to the session.
    var event = SDL_Event()
    event.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_HIDDEN.rawValue)
    event.window.windowID = try #require(window.sdlWindow?.spareDevice?.offscreen?.id)
    SDL_PushEvent(&event)
    settle(window, session)
    #expect(!window.isSuspended)
    let frames = window.statistics.frames
    scene.square.position = Point(90, 60)
    session.send(.focus(true), at: session.now)
    settle(window, session)
    #expect(window.statistics.frames == frames + 1)
    press(SDLK_F12, window, session)
    press(SDLK_F9, window, session)
    #expect(session.device == nil)
    #expect(window.statistics.compositor == "raster, switched to")
    press(SDLK_F9, window, session)
    #expect(session.device != nil)
  }

  @Test("a display that no longer waits, or another one, changes nothing of the picture")
  func displays() throws {
    let (window, session) = try open(.geometry, Playground())
    let before = session.pixels.copy()
    for vsync in [0, 1] as [Int32] {
      SDL_RenderSetVSync(window.sdlWindow?.ownDevice?.renderer.pointer, vsync)
      for type in [SDL_WINDOWEVENT_MOVED, SDL_WINDOWEVENT_DISPLAY_CHANGED] {
        let frames = window.statistics.frames
        var event = SDL_Event()
        event.type = SDL_WINDOWEVENT.rawValue
        event.window.event = UInt8(type.rawValue)
        SDL_PushEvent(&event)
        settle(window, session)
        #expect(window.statistics.frames == frames + 1)
      }
      #expect(PictureDifference(before, session.pixels).pixels(beyond: 0) == 0)
    }
    #expect(session.compositor.problem == nil)
    #expect(window.statistics.interval > 0)
  }

  @Test("a window's device that is reset draws everything again")
  func reset() throws {
    let scene = Playground()
    let (window, session) = try open(.geometry, scene)
    let before = session.pixels.copy()
    for type in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
      let frames = window.statistics.frames
      var event = SDL_Event()
      event.type = type.rawValue
      SDL_PushEvent(&event)
      settle(window, session)
      #expect(window.statistics.frames == frames + 1)
      #expect(PictureDifference(before, session.pixels).pixels(beyond: 0) == 0)
    }
    #expect(session.compositor.problem == nil)
  }

  @Test("a window of another size has a picture of that size")
  func resizing() throws {
    let (window, session) = try open(.geometry, Playground())
    SDL_SetWindowSize(window.sdl, 420, 260)
    settle(window, session)
    #expect(session.pixels.width == 420)
    #expect(session.pixels[419, 259] >> 24 == 255)
    #expect(session.compositor.problem == nil)
  }

  @Test("without a GPU the CPU draws unless asked not to, and that is said", .needsNoGPU)
  func automatic() throws {
    let (window, session) = try open(.auto, Playground())
    #expect(session.device == nil)
    #expect(window.statistics.compositor == "raster: the machine has no GPU")
  }

  @Test(
    "CPUs that pretend to be GPUs are known by name",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Software Rasterizer", true),
      ("virgl (LLVMPIPE (LLVM 15.0.6, 256 bits))", true), ("ANGLE (Google, SwiftShader)", true), ("Mali-G52", false),
      ("virgl (AMD Radeon)", false), ("NVIDIA H200/PCIe/SSE2", false),
    ])
  func names(name: String, isCPU: Bool) {
    #expect(WindowRenderer.isCPUName(name) == isCPU)
  }
}
