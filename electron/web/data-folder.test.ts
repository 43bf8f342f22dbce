import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultDataFolder } from './data-folder.ts';

describe('the data folder', () => {
  it('is where the environment says, and an empty value counts as none', () => {
    expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '/x' }, '/home/a')).toBe(join('/x', 'Ethernight'));
    expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '' }, '/home/a')).toBe(
      join('/home/a', '.config', 'Ethernight'),
    );
    expect(defaultDataFolder('darwin', {}, '/Users/a')).toBe(
      join('/Users/a', 'Library', 'Application Support', 'Ethernight'),
    );
    expect(defaultDataFolder('win32', { APPDATA: 'C:\\r' }, 'C:\\u')).toBe(join('C:\\r', 'Ethernight'));
  });
});
