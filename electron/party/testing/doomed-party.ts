// A whole party that hosts a room and waits to be killed, for tests of what it leaves behind.
// node doomed-party.ts <data folder>; says "hosting" when its room is open.

import { openParty } from '../open-party.ts';
import { openWindow } from './test-window.ts';

const [, , dataFolder = ''] = process.argv;
const window = openWindow(await openParty({ dataFolder, udpPort: 0, log: console.error }));
window.send({ do: 'host', game: 'trails' });
await window.until(({ place }) => place.at === 'room');
console.log('hosting');
