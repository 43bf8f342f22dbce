// The menu of the system: on macOS alone, where an app needs one to copy and to be quit.
//
// Elsewhere it is left out, because it would open whenever a person plays with Alt. On macOS every key of it has Cmd, which
// games leave alone; keys that load the page again, close it or make it larger are left out, which would be a slip in a match.

import type { MenuItemConstructorOptions } from 'electron';

type Item = MenuItemConstructorOptions;

/** The words of the menu, in the language of the app. */
export type MenuWords = Readonly<
  Record<
    | 'about'
    | 'copy'
    | 'cut'
    | 'edit'
    | 'front'
    | 'fullscreen'
    | 'hide'
    | 'hideOthers'
    | 'minimize'
    | 'paste'
    | 'quit'
    | 'redo'
    | 'selectAll'
    | 'services'
    | 'showAll'
    | 'undo'
    | 'view'
    | 'window'
    | 'zoom',
    string
  >
>;

/** Null for other systems. Roles do what the system expects of them; their words are ours, because Electron's are English. */
export function menuFor(
  platform: NodeJS.Platform,
  { menu }: { readonly menu: MenuWords },
): readonly Item[] | null {
  if (platform !== 'darwin') return null;
  const line: Item = { type: 'separator' };
  return [
    {
      label: 'Ethernight',
      submenu: [
        { role: 'about', label: menu.about },
        line,
        { role: 'services', label: menu.services },
        line,
        { role: 'hide', label: menu.hide },
        { role: 'hideOthers', label: menu.hideOthers },
        { role: 'unhide', label: menu.showAll },
        line,
        { role: 'quit', label: menu.quit },
      ],
    },
    {
      label: menu.edit,
      submenu: [
        { role: 'undo', label: menu.undo },
        { role: 'redo', label: menu.redo },
        line,
        { role: 'cut', label: menu.cut },
        { role: 'copy', label: menu.copy },
        { role: 'paste', label: menu.paste },
        { role: 'selectAll', label: menu.selectAll },
      ],
    },
    { label: menu.view, submenu: [{ role: 'togglefullscreen', label: menu.fullscreen }] },
    {
      label: menu.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: menu.minimize },
        { role: 'zoom', label: menu.zoom },
        line,
        { role: 'front', label: menu.front },
      ],
    },
  ];
}
