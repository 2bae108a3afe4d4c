#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
// Of a window's system nothing but addresses is asked for: without these the header needs none of the systems' own, and its unions are bytes.
#undef SDL_VIDEO_DRIVER_X11
#undef SDL_VIDEO_DRIVER_WAYLAND
#undef SDL_VIDEO_DRIVER_DIRECTFB
#undef SDL_VIDEO_DRIVER_KMSDRM
#undef SDL_VIDEO_DRIVER_VIVANTE
#include <SDL2/SDL_syswm.h>
