import { describe, expect, it } from 'vitest';
import { textsOf } from '../renderer/languages/list.ts';
import { menuFor } from './menu.ts';

describe('the menu', () => {
  it('is missing where Alt would open it', () => {
    expect(menuFor('win32', textsOf.en.shell)).toBeNull();
    expect(menuFor('linux', textsOf.en.shell)).toBeNull();
  });

  it('copies, pastes, quits and fills the screen on macOS, in every language, and takes no key from a game', () => {
    for (const { shell } of Object.values(textsOf)) {
      const menus = menuFor('darwin', shell) ?? [];
      const items = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
      const roles = items.flatMap(({ role }) => role ?? []);
      expect(roles).toEqual(expect.arrayContaining(['about', 'copy', 'paste', 'togglefullscreen', 'quit']));
      // These would end a match by a slip; the rest have keys of Electron's own, all with Cmd.
      expect(roles.filter((role) => /reload|close|zoomin|zoomout|resetzoom|devtools/i.test(role))).toEqual(
        [],
      );
      expect(items.filter(({ accelerator }) => accelerator)).toEqual([]);
      for (const item of [...menus, ...items]) expect(item.label || item.type).toBeTruthy();
    }
  });
});
