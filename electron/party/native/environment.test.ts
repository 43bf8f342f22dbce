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

  it('has what types Chinese, chooses the graphics chip, and scales windows', () => {
    const env = {
      ...{ XMODIFIERS: '@im=fcitx', GTK_IM_MODULE: 'fcitx', QT_IM_MODULE: 'fcitx' },
      ...{ DRI_PRIME: '1', __NV_PRIME_RENDER_OFFLOAD: '1', __GLX_VENDOR_LIBRARY_NAME: 'nvidia' },
      ...{ VK_ICD_FILENAMES: '/usr/share/vulkan/icd.d/radeon.json', LIBGL_ALWAYS_SOFTWARE: '1' },
      ...{ QT_SCALE_FACTOR: '2', QT_QPA_PLATFORM: 'wayland', GDK_SCALE: '2', GDK_BACKEND: 'x11' },
    };
    expect(cleanEnvironment(env)).toEqual(env);
  });

  it('has nothing that loads code, though it is called like what is passed on', () => {
    const loaders = {
      ...{ QT_PLUGIN_PATH: '/tmp', GTK_MODULES: 'x', GTK_PATH: '/tmp', GDK_PIXBUF_MODULE_FILE: '/tmp/x' },
      ...{
        VK_LAYER_PATH: '/tmp',
        VK_ADD_LAYER_PATH: '/tmp',
        VK_INSTANCE_LAYERS: 'x',
        LIBGL_DRIVERS_PATH: '/tmp',
      },
      ...{ QT_QPA_PLATFORM_PLUGIN_PATH: '/tmp', LD_LIBRARY_PATH: '/tmp', SDL_DYNAMIC_API: '/tmp/x' },
    };
    expect(cleanEnvironment(loaders)).toEqual({});
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
