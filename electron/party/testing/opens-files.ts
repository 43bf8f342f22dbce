// Opens what the app keeps of a person, changes it, and prints what came of it: a process of its own, so that a test can start it
// as a user whom the system refuses these files, or without descriptors. Arguments: the data folder, and `descriptors` where
// it is to have none left meanwhile, or `folders` where it is to list replays and cartridges as well.

import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { lookForUpdates } from '../../updates.ts';
import { OwnFiles } from '../files/own-files.ts';
import { openConsent } from '../native/consent.ts';
import { FileTroubles } from '../profile/file-troubles.ts';
import { openIdentity } from '../profile/identity.ts';
import { openLastRoom } from '../profile/last-room.ts';
import { openProfile } from '../profile/profile.ts';
import { Replays } from '../replays/replays.ts';

/** What is printed, as JSON. */
export interface Opened {
  /** Error codes of the plain calls, by file; of the data folder as `.`; without those that succeed. */
  readonly refused: Readonly<Record<string, string>>;
  /** As FileTrouble.is. */
  readonly troubles: readonly string[];
  readonly lines: readonly string[];
  /** What the person was asked of updates. */
  readonly asked: number;
}

const [folder = '', how] = process.argv.slice(2);
const held: number[] = [];
const lines: string[] = [];
const troubles = new FileTroubles();
const log = (line: string) => void lines.push(line);
let asked = 0;

if (how === 'descriptors') {
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {}
}
const refused: Record<string, string> = {};
const folders = ['.', 'replays', 'files'];
for (const name of [...folders, 'profile.json', 'identity', 'games.json', 'room.json', 'updates.json']) {
  try {
    if (folders.includes(name)) readdirSync(join(folder, name));
    else readFileSync(join(folder, name));
  } catch (error) {
    refused[name] = (error as NodeJS.ErrnoException).code!;
  }
}
const profile = await openProfile(folder, 'new', log, troubles);
const identity = await openIdentity(folder, secureRandom(), log, troubles);
const consent = await openConsent(folder, log, troubles);
const room = await openLastRoom(folder, Date.now(), log, troubles);
await lookForUpdates({
  file: join(folder, 'updates.json'),
  open: () => Promise.reject(new Error('no network')),
  questions: {
    async mayLook() {
      asked++;
      return false;
    },
    offer: async () => 'later',
    async tellFailure() {},
  },
  log: ({ message }) => log(message),
});
if (how === 'folders') {
  const nothing = () => {};
  const listed = Promise.withResolvers<void>();
  const replays = new Replays({
    folder: join(folder, 'replays'),
    contents: {},
    file: async () => null,
    watch: nothing,
    passed: nothing,
    troubles,
    onChange: () => {
      if (!replays.reading) listed.resolve();
    },
  });
  replays.show(true);
  await listed.promise;
  replays.close();
  await new Promise<void>((resolve) => {
    new OwnFiles({ folder: join(folder, 'files'), log, troubles, onChange: resolve });
  });
}
for (const descriptor of held) closeSync(descriptor);
profile.save({ ...profile.profile, name: 'changed' });
consent.allow('openttd', '0123456789abcdef');
room.note(null, Date.now());
room.note({ links: ['ethernight://192.168.0.7:41100/abc'], hosted: true, title: '', host: '' }, Date.now());
await Promise.all([profile.settled(), identity.settled(), consent.settled(), room.settled()]);
const opened: Opened = { refused, troubles: troubles.now.map(({ is }) => is), lines, asked };
console.log(JSON.stringify(opened));
