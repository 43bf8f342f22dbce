// What a game finds in its environment: where the person's screen, sound and files are, and nothing of this app.

const PASSED_ON = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR'],
  ...[
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'DBUS_SESSION_BUS_ADDRESS',
    'PULSE_SERVER',
    'PIPEWIRE_REMOTE',
  ],
  // Windows
  ...[
    'SystemRoot',
    'SystemDrive',
    'windir',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
    'PUBLIC',
    'ProgramData',
  ],
  ...['ProgramFiles', 'ProgramFiles(x86)', 'CommonProgramFiles', 'USERNAME', 'TEMP', 'TMP', 'Path'],
];

/** Of the language, the desktop, and how the person wants pictures and sound. */
const PASSED_ON_KINDS = /^(LC_|XDG_|SDL_)/;

export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => PASSED_ON.includes(name) || PASSED_ON_KINDS.test(name)),
  );
}
