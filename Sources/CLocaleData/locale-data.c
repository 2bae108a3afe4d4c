/* The data of locales, calendars and alphabets that Foundation links in is 30 MB, and Pinwheel asks it for none of them: its words are its own. This is a
   package of such data with nothing in it, in the format of ICU's udata.h and ucmndata.h, under the name that the build gives: whoever asks is told that
   there is none. */
#include <stdint.h>

const struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, character_set, character_size, unused;
  uint8_t format[4], format_version[4], data_version[4];
  uint32_t padding[2];
  uint32_t count;
} PINWHEEL_LOCALE_DATA __attribute__((aligned(16))) = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .character_size = 2,
    .format = {'C', 'm', 'n', 'D'},
    .format_version = {1},
};
