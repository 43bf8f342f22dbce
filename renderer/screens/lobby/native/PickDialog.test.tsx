import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { nativeFacts } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { PickDialog } from './PickDialog.tsx';

const [openttd] = nativeFacts;

// It said that these are to be used, under two empty fields.
test('where no path is typed the button says that the game is looked for', () => {
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
