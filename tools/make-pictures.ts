// Draws the picture that stands for a game until its preview moves, from the moment that its `preview` names:
// `node tools/make-pictures.ts trails`, or of several games, or of all. To be run again when that moment looks otherwise;
// renderer/preview/previews.system.test.ts says when it is another one.
//
// Drawn by the same Chromium that runs the tests, and checked in: the app is built without a browser.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleScript, openChromium } from '../build/testing/browser.ts';
import { games } from '../games/list.ts';
import { helpPictureName } from '../renderer/preview/help-picture-name.ts';
import { momentAt, momentOf } from '../renderer/preview/preview-match.ts';

const PICTURES = join(import.meta.dirname, '../renderer/preview/pictures');

/** By the id of a game: the moment that its picture shows. */
const MADE = join(PICTURES, 'made.json');

const asked = process.argv.slice(2);
const shown = games.filter(({ info, preview }) => preview && (asked.length === 0 || asked.includes(info.id)));
if (shown.length < asked.length) {
  console.error(
    `The games with a preview are: ${games.flatMap(({ info, preview }) => (preview ? [info.id] : [])).join(', ')}.`,
  );
  process.exit(1);
}

const script = await bundleScript(join(import.meta.dirname, '../renderer/preview/still.ts'), 'still');
const browser = await openChromium();
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  let made: { readonly [id: string]: string } = JSON.parse(await readFile(MADE, 'utf8').catch(() => '{}'));
  for (const game of shown) {
    const { id } = game.info;
    const picture = await page.evaluate(`still.stillOf(${JSON.stringify(id)})`);
    const bytes = Buffer.from(picture as string, 'base64');
    await writeFile(join(PICTURES, `${id}.webp`), bytes);
    made = { ...made, [id]: momentOf(game, game.preview!) };
    console.log(`${id}: ${bytes.length} bytes`);
    for (const [index, { frame }] of (game.preview!.help ?? []).entries()) {
      const name = helpPictureName(id, index);
      const help = await page.evaluate(`still.helpStillOf(${JSON.stringify(id)}, ${index})`);
      const helpBytes = Buffer.from(help as string, 'base64');
      await writeFile(join(PICTURES, `${name}.webp`), helpBytes);
      made = { ...made, [name]: momentAt(game, game.preview!, frame) };
      console.log(`${name}: ${helpBytes.length} bytes`);
    }
  }
  await writeFile(MADE, `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
}
