import { describe, expect, it } from 'vitest';
import { cleanEnvironment } from './environment.ts';

describe('the environment of a game', () => {
  it('has what the person’s screen, sound, language and files need', () => {
    const env = {
      PATH: '/bin',
      HOME: '/home/ann',
      WAYLAND_DISPLAY: 'w',
      LC_ALL: 'de',
      XDG_RUNTIME_DIR: '/r',
      SDL_VIDEODRIVER: 'x11',
    };
    expect(cleanEnvironment(env)).toEqual(env);
    expect(cleanEnvironment({ 'ProgramFiles(x86)': 'C:\\P', Path: 'C:\\' })).toHaveProperty('Path');
  });

  it('has nothing of this app, and no secrets', () => {
    const others = {
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
      LD_PRELOAD: 'x.so',
      NPM_TOKEN: 's',
      MY_LC_: '1',
    };
    expect(cleanEnvironment(others)).toEqual({});
  });
});
