import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '../../languages/en.ts';
import { KickDialog } from './KickDialog.tsx';

// Nothing said whether who is kicked can come back.
test.each([
  [false, false, 'open'],
  [false, true, 'password'],
  [true, false, 'locked'],
  [true, true, 'locked'],
] as const)(
  'who kicks from a room (locked: %s, password: %s) reads how they come back',
  (locked, password, back) => {
    const html = renderToStaticMarkup(
      <KickDialog name="Bea" room={{ locked, password }} onKick={() => {}} onClose={() => {}} />,
    );
    expect(html).toContain(en.kick.back[back]);
  },
);
