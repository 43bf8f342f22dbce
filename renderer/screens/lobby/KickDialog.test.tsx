import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../../languages/en.ts';
import { KickDialog } from './KickDialog.tsx';

describe('the kick dialog', () => {
  it.each([
    [false, false, 'open'],
    [false, true, 'password'],
    [true, false, 'locked'],
    [true, true, 'locked'],
  ] as const)(
    'says how a kicked member comes back to a room (locked: %s, password: %s)',
    (locked, password, back) => {
      const html = renderToStaticMarkup(
        <KickDialog name="Bea" room={{ locked, password }} onKick={() => {}} onClose={() => {}} />,
      );
      expect(html).toContain(en.kick.back[back]);
    },
  );
});
