#include <dlfcn.h>
#include <fribidi/fribidi.h>

/// What separates the columns of a table: a tab.
static inline FriBidiCharType pinwheel_bidi_separator(void) { return FRIBIDI_TYPE_SS; }

/// A paragraph's direction where no letter of its own says which; its constants are macros that Swift does not import.
static inline FriBidiParType pinwheel_bidi_natural(int is_right_to_left) { return is_right_to_left ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_WLTR; }

/// A paragraph's direction whatever its letters say.
static inline FriBidiParType pinwheel_bidi_forced(int is_right_to_left) { return is_right_to_left ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR; }

/// Whether a paragraph was found to run from right to left.
static inline int pinwheel_bidi_is_right_to_left(FriBidiParType type) { return FRIBIDI_IS_RTL(type) != 0; }

/// The library's name and version, and how it was built: asked of the library itself, so that a packaged program need not load it at its start.
static inline const char *pinwheel_fribidi_version(void) {
  void *library = dlopen("libfribidi.so.0", RTLD_LAZY), *version = library ? dlsym(library, "fribidi_version_info") : 0;
  return version ? *(const char **)version : 0;
}
