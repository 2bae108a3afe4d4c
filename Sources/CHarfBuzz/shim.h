#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

/// Draws a glyph's outline; HarfBuzz renamed the function in version 7.
static inline void pinwheel_hb_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}
