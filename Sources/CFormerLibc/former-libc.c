/* Functions of newer versions of glibc for older ones. Swift's static libraries call those of 2.38 where they were built with a newer glibc than the program is linked
   with, as tools/cross does for Debian 12; Debian 12's static C++ library calls one of 2.36, which is newer than the program promises. What nothing calls the linker
   leaves out. Texts that begin with 0b are no numbers to these, as they were none before. */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#define ADDED __attribute__((visibility("hidden")))

/* The system is asked each time. Before there is anything random it waits, as glibc's does. */
ADDED uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number)
    if (errno != EINTR) abort();
  return number;
}

#if !__GLIBC_PREREQ(2, 38)

ADDED long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
ADDED long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
ADDED unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
ADDED unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }

ADDED int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list places;
  va_start(places, format);
  int count = vsscanf(text, format, places);
  va_end(places);
  return count;
}

ADDED size_t strlcpy(char *target, const char *source, size_t size) {
  size_t length = strlen(source);
  if (size > 0) {
    size_t kept = length < size ? length : size - 1;
    memcpy(target, source, kept);
    target[kept] = 0;
  }
  return length;
}

ADDED size_t strlcat(char *target, const char *source, size_t size) {
  size_t length = strnlen(target, size);
  return length + (length < size ? strlcpy(target + length, source, size - length) : strlen(source));
}

#endif
