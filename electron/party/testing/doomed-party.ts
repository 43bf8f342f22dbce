// A whole party that hosts a room, is ready, and waits to be killed: for tests of what it leaves behind.
// node doomed-party.ts <data folder>; says on which port when its room is open.

import { openParty } from '../open-party.ts';
import { openWindow } from './test-window.ts';

const [, , dataFolder = ''] = process.argv;
const window = openWindow(await openParty({ dataFolder, udpPort: 0, log: console.error }));
window.send({ do: 'host', game: 'trails' });
const { place } = await window.until((view) => view.place.at === 'room');
window.send({ do: 'ready', ready: true });
if (place.at === 'room') console.log(`hosting at ${place.addresses.at(-1)!.address}`);
