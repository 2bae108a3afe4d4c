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

/// The names of a font's family. HarfBuzz numbers names by an enumeration without a name up to version 6 and by one with a name since; of these both see the
/// same type.
static const hb_ot_name_id_t pinwheel_hb_family_name = HB_OT_NAME_ID_FONT_FAMILY;
static const hb_ot_name_id_t pinwheel_hb_typographic_family_name = HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY;
