#pragma once

// Every function of these libraries that the program calls: without one of them it cannot be linked. Of HarfBuzz both names of the one that has two.
#define SDL_FUNCTIONS \
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
  NAME(SDL_GetWindowWMInfo) NAME(SDL_HasClipboardText) NAME(SDL_HasEvents) NAME(SDL_HideWindow) NAME(SDL_InitSubSystem) NAME(SDL_JoystickInstanceID) \
  NAME(SDL_OpenAudioDevice) NAME(SDL_PauseAudioDevice) NAME(SDL_PollEvent) NAME(SDL_PumpEvents) NAME(SDL_PushEvent) \
  NAME(SDL_QuitSubSystem) NAME(SDL_RaiseWindow) NAME(SDL_RegisterEvents) NAME(SDL_RenderClear) NAME(SDL_RenderCopy) NAME(SDL_RenderFlush) \
  NAME(SDL_RenderGeometryRaw) NAME(SDL_RenderPresent) NAME(SDL_RenderReadPixels) NAME(SDL_RenderSetClipRect) NAME(SDL_RenderSetVSync) \
  NAME(SDL_ResetHint) NAME(SDL_RestoreWindow) NAME(SDL_SetClipboardText) NAME(SDL_SetEventFilter) NAME(SDL_SetHint) NAME(SDL_SetMainReady) \
  NAME(SDL_SetRenderDrawColor) NAME(SDL_SetRenderTarget) NAME(SDL_SetTextureBlendMode) NAME(SDL_SetTextureScaleMode) \
  NAME(SDL_SetWindowFullscreen) NAME(SDL_SetWindowSize) NAME(SDL_SetWindowTitle) NAME(SDL_ShowWindow) NAME(SDL_StopTextInput) NAME(SDL_UpdateTexture) \
  NAME(SDL_UpdateWindowSurfaceRects) NAME(SDL_WaitEvent) NAME(SDL_WaitEventTimeout) NAME(SDL_free)
#define HARFBUZZ_FUNCTIONS \
  NAME(hb_blob_create_from_file_or_fail) NAME(hb_blob_destroy) NAME(hb_blob_get_data) NAME(hb_buffer_add_utf32) \
  NAME(hb_buffer_clear_contents) NAME(hb_buffer_create) NAME(hb_buffer_destroy) NAME(hb_buffer_get_glyph_infos) \
  NAME(hb_buffer_get_glyph_positions) NAME(hb_buffer_set_direction) NAME(hb_buffer_set_language) NAME(hb_buffer_set_script) \
  NAME(hb_draw_funcs_create) NAME(hb_draw_funcs_make_immutable) NAME(hb_draw_funcs_set_close_path_func) \
  NAME(hb_draw_funcs_set_cubic_to_func) NAME(hb_draw_funcs_set_line_to_func) NAME(hb_draw_funcs_set_move_to_func) \
  NAME(hb_draw_funcs_set_quadratic_to_func) NAME(hb_face_count) NAME(hb_face_create) NAME(hb_face_destroy) NAME(hb_face_get_glyph_count) \
  NAME(hb_face_get_upem) NAME(hb_font_create) NAME(hb_font_destroy) NAME(hb_font_draw_glyph) NAME(hb_font_get_face) \
  NAME(hb_font_get_glyph_extents) NAME(hb_font_get_glyph_shape) NAME(hb_font_get_h_extents) NAME(hb_font_get_nominal_glyph) \
  NAME(hb_font_make_immutable) NAME(hb_font_set_scale) NAME(hb_font_set_variations) NAME(hb_language_from_string) \
  NAME(hb_ot_color_glyph_get_layers) NAME(hb_ot_color_glyph_reference_png) NAME(hb_ot_color_glyph_reference_svg) \
  NAME(hb_ot_color_has_layers) NAME(hb_ot_color_has_png) NAME(hb_ot_color_has_svg) NAME(hb_ot_color_palette_get_colors) \
  NAME(hb_ot_metrics_get_position) NAME(hb_ot_name_get_utf8) NAME(hb_ot_var_get_axis_count) NAME(hb_ot_var_get_axis_infos) NAME(hb_shape) \
  NAME(hb_unicode_compose) NAME(hb_unicode_funcs_get_default) NAME(hb_unicode_script) NAME(hb_version_string)
#define FRIBIDI_FUNCTIONS \
  NAME(fribidi_get_bidi_types) NAME(fribidi_get_bracket_types) NAME(fribidi_get_par_embedding_levels_ex)
#define FONTCONFIG_FUNCTIONS \
  NAME(FcCharSetHasChar) NAME(FcConfigAppFontAddFile) NAME(FcConfigCreate) NAME(FcConfigDestroy) NAME(FcConfigSubstitute) \
  NAME(FcDefaultSubstitute) NAME(FcFontSetDestroy) NAME(FcFontSort) NAME(FcGetVersion) NAME(FcInitLoadConfigAndFonts) \
  NAME(FcPatternAddBool) NAME(FcPatternAddInteger) NAME(FcPatternAddString) NAME(FcPatternCreate) NAME(FcPatternDestroy) \
  NAME(FcPatternGetBool) NAME(FcPatternGetCharSet) NAME(FcPatternGetInteger) NAME(FcPatternGetString) NAME(FcWeightFromOpenType)
#define SQLITE_FUNCTIONS \
  NAME(sqlite3_aggregate_context) NAME(sqlite3_backup_finish) NAME(sqlite3_backup_init) NAME(sqlite3_backup_pagecount) \
  NAME(sqlite3_backup_remaining) NAME(sqlite3_backup_step) NAME(sqlite3_bind_blob) NAME(sqlite3_bind_double) NAME(sqlite3_bind_int64) \
  NAME(sqlite3_bind_null) NAME(sqlite3_bind_parameter_count) NAME(sqlite3_bind_parameter_name) NAME(sqlite3_bind_pointer) \
  NAME(sqlite3_bind_text) NAME(sqlite3_busy_handler) NAME(sqlite3_busy_timeout) NAME(sqlite3_changes) NAME(sqlite3_clear_bindings) \
  NAME(sqlite3_close) NAME(sqlite3_close_v2) NAME(sqlite3_column_blob) NAME(sqlite3_column_bytes) NAME(sqlite3_column_count) \
  NAME(sqlite3_column_double) NAME(sqlite3_column_int64) NAME(sqlite3_column_name) NAME(sqlite3_column_text) NAME(sqlite3_column_type) \
  NAME(sqlite3_commit_hook) NAME(sqlite3_config) NAME(sqlite3_create_collation_v2) NAME(sqlite3_create_function_v2) \
  NAME(sqlite3_db_config) NAME(sqlite3_db_handle) NAME(sqlite3_db_release_memory) NAME(sqlite3_errcode) NAME(sqlite3_errmsg) \
  NAME(sqlite3_errstr) NAME(sqlite3_expanded_sql) NAME(sqlite3_extended_result_codes) NAME(sqlite3_finalize) NAME(sqlite3_free) \
  NAME(sqlite3_get_autocommit) NAME(sqlite3_interrupt) NAME(sqlite3_last_insert_rowid) NAME(sqlite3_libversion_number) NAME(sqlite3_limit) \
  NAME(sqlite3_next_stmt) NAME(sqlite3_open_v2) NAME(sqlite3_prepare_v2) NAME(sqlite3_prepare_v3) NAME(sqlite3_reset) \
  NAME(sqlite3_result_blob) NAME(sqlite3_result_double) NAME(sqlite3_result_error) NAME(sqlite3_result_error_code) \
  NAME(sqlite3_result_int64) NAME(sqlite3_result_null) NAME(sqlite3_result_text) NAME(sqlite3_rollback_hook) NAME(sqlite3_set_authorizer) \
  NAME(sqlite3_sql) NAME(sqlite3_step) NAME(sqlite3_stmt_busy) NAME(sqlite3_stmt_readonly) NAME(sqlite3_stricmp) \
  NAME(sqlite3_total_changes) NAME(sqlite3_trace_v2) NAME(sqlite3_update_hook) NAME(sqlite3_user_data) NAME(sqlite3_value_blob) \
  NAME(sqlite3_value_bytes) NAME(sqlite3_value_double) NAME(sqlite3_value_int64) NAME(sqlite3_value_text) NAME(sqlite3_value_type) \
  NAME(sqlite3_wal_checkpoint_v2)
#define JPEG_FUNCTIONS \
  NAME(jpeg_CreateDecompress) NAME(jpeg_destroy_decompress) NAME(jpeg_finish_decompress) NAME(jpeg_mem_src) NAME(jpeg_read_header) \
  NAME(jpeg_read_scanlines) NAME(jpeg_start_decompress) NAME(jpeg_std_error)
#define WEBP_FUNCTIONS \
  NAME(WebPDecodeBGRAInto) NAME(WebPGetFeaturesInternal)
#define WEBP_DEMUX_FUNCTIONS \
  NAME(WebPAnimDecoderDelete) NAME(WebPAnimDecoderGetNext) NAME(WebPAnimDecoderNewInternal) NAME(WebPAnimDecoderOptionsInitInternal)
#define FUNCTIONS \
  SDL_FUNCTIONS HARFBUZZ_FUNCTIONS FRIBIDI_FUNCTIONS FONTCONFIG_FUNCTIONS SQLITE_FUNCTIONS JPEG_FUNCTIONS \
  WEBP_FUNCTIONS WEBP_DEMUX_FUNCTIONS
