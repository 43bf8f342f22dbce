// Has a person change their name while the disk of their data is full, and then has room again; prints what came of it as JSON.
// Argument: the data folder, on a small disk of its own.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileTroubles } from '../profile/file-troubles.ts';
import { openProfile } from '../profile/profile.ts';

const [folder = ''] = process.argv.slice(2);
const lines: string[] = [];
const troubles = new FileTroubles();
const seen: string[][] = [];
const over = Promise.withResolvers<void>();
const profile = await openProfile(folder, 'ann', (line) => void lines.push(line), troubles);
const onDisk = () => JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8')).name;
profile.save({ ...profile.profile, name: 'before' });
await profile.settled();

let plain = '';
try {
  writeFileSync(join(folder, 'filler'), new Uint8Array(64 * 1024 * 1024));
} catch (error) {
  plain = (error as NodeJS.ErrnoException).code!;
}
troubles.onChange = () => {
  seen.push([onDisk(), ...troubles.now.map(({ is }) => is)]);
  if (troubles.now.length === 0) over.resolve();
  else rmSync(join(folder, 'filler'));
};
profile.save({ ...profile.profile, name: 'typed' });
// The timer that writes it again lets the app end.
const open = setInterval(() => {}, 1_000);
await over.promise;
clearInterval(open);
console.log(JSON.stringify({ plain, seen, lines }));
