// Real games without a display, for tests and figures: their settings, for a person of their own and an app's data folder.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** In the person's own folder. Pictures of the usual size are much work for several clients at once that draw in software. */
const SMALL_PICTURES = {
  '.local/share/teeworlds/settings07.cfg':
    'gfx_screen_width 320\ngfx_screen_height 240\ncl_cpu_throttle 20\n',
  '.bzf/2.4/config.cfg': 'set geometry 320x240\nset quality low\n',
};

/** OpenTTD would look for OpenGL, which only a display has. */
const OPENTTD = '[misc]\nvideodriver = sdl\n[version]\nini_version = 2\n';

export async function smallPictures(home: string): Promise<void> {
  for (const [path, settings] of Object.entries(SMALL_PICTURES)) await put(join(home, path), settings);
}

export async function openttdWithoutDisplay(dataFolder: string): Promise<void> {
  await put(join(dataFolder, 'native/openttd-client/openttd.cfg'), OPENTTD);
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
