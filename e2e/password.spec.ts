// A room with a password, through the screens: who knows it comes in, who does not is told, and nobody tries for ever.

import { GUESSES_BURST } from '../netcode/relay/door.ts';
import { freeUdpPort } from './apps.ts';
import { expect, type Guest, test } from './party.ts';

/** Answers the question that the door asks. */
async function tryPassword(guest: Guest, password: string): Promise<void> {
  await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await guest.button('Join').click();
}

test('a room with a password takes the right one, refuses wrong ones and too many of them, and is opened again', async ({
  guest,
}) => {
  const port = await freeUdpPort();
  const ann = await guest('Ann', { udpPort: port, discoveryPort: port });
  const bob = await guest('Bob', { discoveryPort: port });
  const address = await ann.host();
  const dialog = await ann.setPassword('open sesame');
  await expect(ann.page.getByText('Password needed.')).toBeVisible();

  await test.step('who finds it sees the key before they press it, at home and where one joins', async () => {
    const found = bob.page.getByRole('button', { name: /^Ann’s room/ });
    await expect(found).toContainText('Needs a password');
    await bob.button('Join').click();
    await expect(found).toContainText('Needs a password');
    await expect(found.locator('svg.lucide-key-round')).toBeVisible();
    await found.click();
  });

  await test.step('who has none is asked, and told when it is the wrong one', async () => {
    await bob.sees('failure');
    await expect(bob.heading).toHaveText('The room has a password');
    await expect(bob.page.locator('main')).toContainText('Ann’s room');
    await tryPassword(bob, 'open barley');
    await expect(bob.heading).toHaveText('That is not the password');
  });

  await test.step('who knows it comes in', async () => {
    await tryPassword(bob, 'open sesame');
    await bob.sees('lobby');
    await expect(ann.member('Bob')).toBeVisible();
    // Every member sees that friends need a password.
    await expect(bob.page.getByText('Password needed.')).toBeVisible();
  });

  await test.step('who has been in is not asked again', async () => {
    await bob.button('Leave').click();
    await bob.sees('home');
    await bob.page
      .getByRole('button', { name: /^Ann’s room/ })
      .first()
      .click();
    await bob.sees('lobby');
  });

  await test.step('a lock beside the password hides neither', async () => {
    await ann.button('Lock the room').click();
    for (const one of [ann, bob])
      await expect(one.page.getByText('Locked: nobody new can get in.')).toBeVisible();
    await expect(ann.button('Password')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('who comes to a locked one tries again once it is unlocked', async () => {
    const dee = await guest('Dee', { discoveryPort: port });
    const found = dee.page.getByRole('button', { name: /^Ann’s room/ });
    await expect(found).toContainText('Locked');
    await found.click();
    await expect(dee.heading).toHaveText('The room is locked');
    await ann.button('Unlock the room').click();
    await expect(ann.button('Lock the room')).toBeVisible();
    await dee.button('Try again').click();
    await expect(dee.heading).toHaveText('The room has a password');
  });

  await test.step('whoever tries too many has to wait', async () => {
    const eve = await guest('Eve');
    await eve.tryToJoin(address);
    await expect(eve.heading).toHaveText('The room has a password');
    const field = eve.page.getByRole('textbox', { name: 'Password' });
    // Guesses are earned again while a busy machine takes its time over each.
    const isRefused = async () => (await eve.heading.innerText()) === 'Too many wrong passwords';
    for (let guesses = 0; guesses < 4 * GUESSES_BURST && !(await isRefused()); guesses++) {
      await tryPassword(eve, `guess ${guesses}`);
      // The field of the next question is empty; while this one is answered there is none, and where none may be asked.
      const isAsked = () =>
        field.evaluateAll((fields) => fields.some((one) => (one as HTMLInputElement).value === ''));
      await expect.poll(async () => (await isRefused()) || (await isAsked())).toBe(true);
    }
    await expect(eve.heading).toHaveText('Too many wrong passwords');
    await expect(eve.page.getByText(/^Wait 0:\d\d, then try again\./)).toBeVisible();
    await expect(ann.member('Eve')).toBeHidden();
    await expect(eve.page.getByText('You can try again now.')).toBeVisible();
    await expect(eve.button('Try again')).toBeEnabled();
  });

  await test.step('the host takes it away', async () => {
    await ann.button('Password').click();
    await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveValue('open sesame');
    await dialog.getByRole('button', { name: 'Remove password' }).click();
    for (const one of [ann, bob]) await expect(one.page.getByText('Password needed.')).toBeHidden();
    const cy = await guest('Cy');
    await cy.join(address);
    // Both see the same digits: in the details of the guest's way in, and beside the ways in of the host.
    await cy.page.getByText('Details', { exact: true }).first().click();
    const code = cy.page.locator('.JoinPanel-short dd');
    await expect(code).toHaveText(/^\d{3} \d{3}$/);
    await ann.button('All ways in').click();
    const codes = ann.page.getByRole('dialog').locator('.JoinPanel-short dd');
    expect(await codes.allInnerTexts()).toContain(await code.innerText());
  });
});
