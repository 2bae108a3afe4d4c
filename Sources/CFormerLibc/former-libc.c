/* Functions of glibc 2.38 for older ones. Swift's static libraries call them where they were built with a newer glibc than the program is linked with, as
   tools/cross does for Debian 12; what nothing calls the linker leaves out. Texts that begin with 0b are no numbers to these, as they were none before. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !__GLIBC_PREREQ(2, 38)

#define ADDED __attribute__((visibility("hidden")))

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
