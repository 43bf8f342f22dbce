import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nativeFacts } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { PickDialog, ProgramChoice } from './PickDialog.tsx';

const [openttd] = nativeFacts;

describe('the dialog for a game’s path', () => {
  it('has a button that searches for the game where no path is typed', () => {
    const html = renderToStaticMarkup(
      <PickDialog
        game={openttd!}
        here={undefined}
        send={() => Promise.reject(new Error('nothing is sent'))}
        onClose={() => {}}
      />,
    );
    expect(html).toContain(`>${en.native.pickNone}</button>`);
    expect(html).not.toContain(en.native.pickDone);
  });

  const choice = (dialog: boolean, path: string, found = [{ path: '/usr/games/openttd', version: '13.0' }]) =>
    renderToStaticMarkup(
      <ProgramChoice
        part="client"
        {...{ found, dialog, path, error: null }}
        onPath={() => {}}
        onAsk={() => {}}
      />,
    );

  it('lists the programs that were found, then asks for a path in a browser and by the system’s dialog elsewhere', () => {
    const inBrowser = choice(false, '/usr/games/openttd');
    expect(inBrowser).toMatch(/checked=""[^>]*\/><bdi dir="ltr">\/usr\/games\/openttd<\/bdi>.*13\.0/);
    expect(inBrowser).toContain(`>${en.native.otherPath}</label>`);
    expect(inBrowser).toContain('value=""');
    expect(choice(false, '', [])).toContain(`>${en.native.path}</label>`);
    const onDesktop = choice(true, '/usr/games/openttd');
    expect(onDesktop).toContain(en.native.choose);
    expect(onDesktop).not.toContain('type="text"');
  });

  it('shows the path that was typed in the field, and the one from the system’s dialog in the list', () => {
    expect(choice(false, '/home/ann/ttd')).toContain('value="/home/ann/ttd"');
    expect(choice(true, '/home/ann/ttd')).toMatch(/checked=""[^>]*\/><bdi dir="ltr">\/home\/ann\/ttd</);
  });
});
