// A program that saves a profile again and again until it is ended, for tests of what an end half-way leaves.
// node busy-writer.ts <folder>; says "ready" when the first one is on disk.

import { openProfile } from '../profile/profile.ts';

const [, , folder = ''] = process.argv;
const store = await openProfile(folder, 'writer', console.error);
for (let count = 1; ; count++) {
  // Of changing lengths, so that a part of one differs from every whole other.
  store.save({ ...store.profile, name: `Writer ${count}${'!'.repeat(count % 17)}` });
  await store.settled();
  if (count === 1) console.log('ready');
}
