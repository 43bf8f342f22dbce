// One walk through the app itself, by the rules of WCAG 2.2 AA and with a keyboard alone; states-layout.spec.ts looks at
// every state of every screen.

import { faultsOf } from './accessible/faults.ts';
import { keyboardFaultsOf } from './accessible/keyboard.ts';
import { expect, test } from './party.ts';

test('the app is accessible from Home to a match and the pages over it', { tag: '@core' }, async ({
  guest,
}) => {
  const ann = await guest('Ann');
  const { page } = ann;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isSound = async (what: string) =>
    expect([...(await faultsOf(page)), ...(await keyboardFaultsOf(page))], what).toEqual([]);
  await isSound('home');
  await ann.button('Join').click();
  await ann.sees('join');
  await isSound('join');
  await ann.button('Back').click();
  await ann.hostWithBots();
  await isSound('lobby');
  await ann.ready();
  await ann.sees('match');
  await ann.reaches(30);
  await isSound('match');
  await ann.button('Menu').click();
  await isSound('menu');
  await ann.button('Network').click();
  await isSound('network');
});
