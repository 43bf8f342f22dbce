import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder } from './data-folder.ts';

test('the environment decides where the profile is kept, and an empty value counts as none', () => {
  expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '/x' }, '/home/a')).toBe(join('/x', 'Ethernight'));
  expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '' }, '/home/a')).toBe(
    join('/home/a', '.config', 'Ethernight'),
  );
  expect(defaultDataFolder('darwin', {}, '/Users/a')).toBe(
    join('/Users/a', 'Library', 'Application Support', 'Ethernight'),
  );
  expect(defaultDataFolder('win32', { APPDATA: 'C:\\r' }, 'C:\\u')).toBe(join('C:\\r', 'Ethernight'));
});
