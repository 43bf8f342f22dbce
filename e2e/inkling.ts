// Players of Inkling: what the picture says to them, and who of two draws.

import { expect } from '@playwright/test';
import type { Player } from './player.ts';

/** What the picture says to its player, for those who hear it. */
export const said = ({ page }: Player) => page.locator('.StageHost-root [role="status"].unseen');
export const field = ({ page }: Player) => page.getByRole('textbox', { name: /^Your guess/ });

/** Who draws in this turn, and who guesses. */
export async function rolesOf<P extends Player>(ann: P, bob: P): Promise<readonly [P, P]> {
  const isAnn = said(ann).filter({ hasText: 'What will you draw?' });
  const isBob = said(bob).filter({ hasText: 'What will you draw?' });
  await expect.poll(async () => (await isAnn.count()) + (await isBob.count()), { timeout: 60_000 }).toBe(1);
  return (await isAnn.count()) === 1 ? [ann, bob] : [bob, ann];
}

/** What the drawer has to draw. */
export async function promptOf(drawer: Player): Promise<string> {
  await expect(said(drawer)).toHaveText(/Draw: /);
  return (await said(drawer).innerText()).split('Draw: ')[1]!;
}

/** Waits for the end of a turn: the drawer reads what it was, and who guessed it what that was worth. */
export async function sawWhatItWas(drawer: Player, guesser: Player, prompt: string): Promise<void> {
  await expect(said(drawer)).toHaveText(`It was: ${prompt}`);
  await expect(said(guesser)).toHaveText(new RegExp(`^You guessed it: ${prompt}, \\+\\d+$`));
}
