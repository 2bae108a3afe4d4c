#pragma once

// Every function of SDL that the program calls: without one of them it cannot be linked.
#define FUNCTIONS \
  NAME(SDL_CaptureMouse) NAME(SDL_CloseAudioDevice) NAME(SDL_ComposeCustomBlendMode) NAME(SDL_CreateRenderer) NAME(SDL_CreateTexture) \
  NAME(SDL_CreateWindow) NAME(SDL_DestroyRenderer) NAME(SDL_DestroyTexture) NAME(SDL_DestroyWindow) NAME(SDL_DisableScreenSaver) \
  NAME(SDL_EnableScreenSaver) NAME(SDL_EventState) NAME(SDL_FillRect) NAME(SDL_GL_GetProcAddress) NAME(SDL_GameControllerClose) \
  NAME(SDL_GameControllerGetJoystick) NAME(SDL_GameControllerGetType) NAME(SDL_GameControllerOpen) NAME(SDL_GameControllerPath) \
  NAME(SDL_GameControllerRumble) NAME(SDL_GameControllerUpdate) NAME(SDL_GetAudioDeviceName) NAME(SDL_GetClipboardText) \
  NAME(SDL_GetCurrentAudioDriver) NAME(SDL_GetCurrentDisplayMode) NAME(SDL_GetCurrentVideoDriver) NAME(SDL_GetDisplayBounds) \
  NAME(SDL_GetDisplayDPI) NAME(SDL_GetDisplayName) NAME(SDL_GetDisplayOrientation) NAME(SDL_GetError) NAME(SDL_GetHint) \
  NAME(SDL_GetMouseState) NAME(SDL_GetNumAudioDevices) NAME(SDL_GetNumRenderDrivers) NAME(SDL_GetNumTouchDevices) \
  NAME(SDL_GetNumVideoDisplays) NAME(SDL_GetRenderDriverInfo) NAME(SDL_GetRendererInfo) NAME(SDL_GetRendererOutputSize) \
  NAME(SDL_GetRevision) NAME(SDL_GetTouchDevice) NAME(SDL_GetTouchDeviceType) NAME(SDL_GetTouchName) NAME(SDL_GetVersion) \
  NAME(SDL_GetWindowDisplayIndex) NAME(SDL_GetWindowFlags) NAME(SDL_GetWindowID) NAME(SDL_GetWindowSize) NAME(SDL_GetWindowSurface) \
  NAME(SDL_GetWindowWMInfo) NAME(SDL_HasClipboardText) NAME(SDL_HasEvents) NAME(SDL_InitSubSystem) NAME(SDL_JoystickInstanceID) \
  NAME(SDL_OpenAudioDevice) NAME(SDL_PauseAudioDevice) NAME(SDL_PollEvent) NAME(SDL_PumpEvents) NAME(SDL_PushEvent) \
  NAME(SDL_QuitSubSystem) NAME(SDL_RaiseWindow) NAME(SDL_RegisterEvents) NAME(SDL_RenderClear) NAME(SDL_RenderCopy) NAME(SDL_RenderFlush) \
  NAME(SDL_RenderGeometryRaw) NAME(SDL_RenderPresent) NAME(SDL_RenderReadPixels) NAME(SDL_RenderSetClipRect) NAME(SDL_RenderSetVSync) \
  NAME(SDL_ResetHint) NAME(SDL_RestoreWindow) NAME(SDL_SetClipboardText) NAME(SDL_SetEventFilter) NAME(SDL_SetHint) \
  NAME(SDL_SetMainReady) NAME(SDL_SetRenderDrawColor) NAME(SDL_SetRenderTarget) NAME(SDL_SetTextureBlendMode) \
  NAME(SDL_SetTextureScaleMode) NAME(SDL_SetWindowFullscreen) NAME(SDL_SetWindowSize) NAME(SDL_SetWindowTitle) NAME(SDL_StopTextInput) \
  NAME(SDL_UpdateTexture) NAME(SDL_UpdateWindowSurfaceRects) NAME(SDL_WaitEvent) NAME(SDL_WaitEventTimeout) NAME(SDL_free)
