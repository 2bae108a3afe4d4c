#include "build_facts.h"

// In a file of their own: another commit compiles nothing but this.

const char *build_commit(void) {
#ifdef PINWHEEL_COMMIT
  return PINWHEEL_COMMIT;
#else
  return 0;
#endif
}

const char *build_swift(void) {
#ifdef PINWHEEL_SWIFT
  return PINWHEEL_SWIFT;
#else
  return 0;
#endif
}

const char *build_flags(void) {
#ifdef PINWHEEL_FLAGS
  return PINWHEEL_FLAGS;
#else
  return 0;
#endif
}

const char *build_c_compiler(void) { return __VERSION__; }
