// What a game finds in its environment: where the person's screen, sound and files are, and nothing of this app. By name, not
// by how names begin, since beside what is wanted there are variables that load code (`QT_PLUGIN_PATH`, `GTK_MODULES`,
// `VK_ADD_LAYER_PATH`).

/** What each is for, and the names. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'programs, files, and who it is': ['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR'],
  'the language, and what time it is': ['LANG', 'LANGUAGE', 'TZ'],
  'the screen, and the desktop behind it': [
    ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS'],
  ],
  'the sound': ['PULSE_SERVER', 'PIPEWIRE_REMOTE'],
  'the input method: Chinese is typed by it': [
    ...['XMODIFIERS', 'GTK_IM_MODULE', 'QT_IM_MODULE', 'QT_IM_MODULES', 'QT4_IM_MODULE', 'CLUTTER_IM_MODULE'],
  ],
  'which of two graphics chips draws': [
    ...['DRI_PRIME', '__NV_PRIME_RENDER_OFFLOAD', '__NV_PRIME_RENDER_OFFLOAD_PROVIDER'],
    ...['__GLX_VENDOR_LIBRARY_NAME', '__VK_LAYER_NV_optimus'],
  ],
  'which driver of it, where the one that is found draws nothing': [
    ...['LIBGL_ALWAYS_SOFTWARE', 'MESA_LOADER_DRIVER_OVERRIDE', 'MESA_GL_VERSION_OVERRIDE', 'GALLIUM_DRIVER'],
    ...['VK_ICD_FILENAMES', 'VK_DRIVER_FILES', '__EGL_VENDOR_LIBRARY_FILENAMES', 'LIBVA_DRIVER_NAME'],
  ],
  'where shaders are kept, so that they are not made anew': [
    ...['MESA_SHADER_CACHE_DIR', 'MESA_SHADER_CACHE_DISABLE', '__GL_SHADER_DISK_CACHE_PATH'],
  ],
  'how large Qt and GTK draw, and on which kind of screen': [
    ...['QT_SCALE_FACTOR', 'QT_AUTO_SCREEN_SCALE_FACTOR', 'QT_ENABLE_HIGHDPI_SCALING', 'QT_FONT_DPI'],
    ...['QT_SCREEN_SCALE_FACTORS', 'QT_QPA_PLATFORM', 'QT_WAYLAND_DISABLE_WINDOWDECORATION'],
    ...['GDK_SCALE', 'GDK_DPI_SCALE', 'GDK_BACKEND', 'XCURSOR_SIZE', 'XCURSOR_THEME'],
  ],
  'Windows: where the system and the person keep programs and files': [
    ...['SystemRoot', 'SystemDrive', 'windir', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE', 'USERNAME'],
    ...['PUBLIC', 'ProgramData', 'ProgramFiles', 'ProgramFiles(x86)', 'CommonProgramFiles'],
    ...['TEMP', 'TMP', 'Path'],
  ],
};

const PASSED_ON = new Set(Object.values(NAMES).flat());

/** Variables of the language, the desktop's folders, and the person's choices of picture, sound and gamepads. */
const PASSED_ON_KINDS = /^(LC_|XDG_|SDL_(?!DYNAMIC_API$))/;

export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => PASSED_ON.has(name) || PASSED_ON_KINDS.test(name)),
  );
}
