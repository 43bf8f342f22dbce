import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { nativeFacts } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { PickDialog } from './PickDialog.tsx';

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
});
