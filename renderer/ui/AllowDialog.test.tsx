import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { NativeHere } from '../../electron/party/window/contract.ts';
import { nativeFacts } from '../gallery/gallery-natives.ts';
import { en } from '../languages/en.ts';
import { AllowDialog } from './AllowDialog.tsx';

const [openttd] = nativeFacts;
const path = '/usr/games/openttd';
const commands = [
  { program: path, args: ['-D', '{bind}:{port}'], files: [{ name: 'openttd.cfg', text: '[network]\nx=1' }] },
  { program: path, args: ['-n', '{address}', "x' --config 'y\n\u202e", '', 'a  b'], files: [] },
];
const dialog = (server: boolean, everywhere = false, setting: NativeHere['setting'] = null) => {
  const program = { path, version: '13.0' };
  const here = {
    game: 'openttd',
    allowed: false,
    client: program,
    server: server ? program : null,
    commands,
    setting,
  };
  return renderToStaticMarkup(
    <AllowDialog game={{ ...openttd!, everywhere }} here={here} onAllow={() => {}} onClose={() => {}} />,
  );
};

describe('the dialog that allows a program', () => {
  it('says which program it is and whose, and what is run when that is asked for', () => {
    const html = dialog(true);
    const [before, details] = html.split('<details');
    for (const said of [path, openttd!.get.website, en.native.allowServer]) expect(before).toContain(said);
    expect(before!.split(path)).toHaveLength(2);
    expect(before).not.toContain('{address}');
    const lines = [...details!.matchAll(/<li><code>(.*?)<\/code><\/li>/gs)].map(([, line]) => line);
    expect(lines).toEqual([
      ...[path, '-D', '{bind}:{port}', '[network]', 'x=1'],
      ...[path, '-n', '{address}'],
      'x&#x27; --config &#x27;y<mark>\\u000a\\u202e</mark>',
      ...['', 'a  b'],
    ]);
    expect(details).toContain('<code>openttd.cfg</code>');
    expect(dialog(false)).not.toContain(en.native.allowServer);
  });

  it('says where a server listens on all networks of the computer', () => {
    expect(dialog(true, true)).toContain(en.native.allowServerEverywhere);
    expect(dialog(true)).not.toContain(en.native.allowServerEverywhere);
    expect(dialog(false, true)).not.toContain(en.native.allowServerEverywhere);
  });

  it('says which line of the game’s own settings is changed, and where', () => {
    const setting = { file: '/home/ann/.game/game.cfg', line: 'name = "{player}"' };
    const [before] = dialog(false, false, setting).split('<details');
    for (const said of [setting.file, 'name = &quot;{player}&quot;', en.native.allowSettingBack])
      expect(before).toContain(said);
    expect(dialog(false)).not.toContain(en.native.allowSettingBack);
  });

  it('allows nothing when a key is pressed twice', () => {
    const [, focused] = /<button[^>]*data-focus[^>]*>([^<]*)</.exec(dialog(true))!;
    expect(focused).toBe(en.cancel);
  });
});
