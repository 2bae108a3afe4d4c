import CSDL2

@testable import SDLStage
@testable import Sessions

extension WindowStage {
  /// What the window's surface shows, in each pixel's colour.
  var shownColors: [UInt32] {
    guard let surface = SDL_GetWindowSurface(sdl)?.pointee, let base = surface.pixels else { return [] }
    return (0..<Int(surface.h)).flatMap { y in
      let row = (base + y * Int(surface.pitch)).assumingMemoryBound(to: UInt32.self)
      return (0..<Int(surface.w)).map { row[$0] & 0xFFFFFF }
    }
  }

  /// Lets the loop run until no event waits, nothing moves, and no graph is due, at most for a while.
  func settle(_ session: Session) {
    for _ in 0..<1000 {
      let hasEvents = SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
      if !hasEvents && !session.needsFrame && !needsPresent && meter.graphDeadline == nil { return }
      step()
    }
  }
}

extension Session {
  /// What the session draws, in each pixel's colour.
  var drawnColors: [UInt32] {
    let pixels = pixels
    return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels[$0, y] & 0xFFFFFF } }
  }
}
