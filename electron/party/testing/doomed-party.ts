// A whole party that hosts a room, or joins one, is ready, and waits to be killed: for tests of what it leaves behind.
// node doomed-party.ts <data folder> [<address to join>]; says the room's address when it is in.

import { openParty } from '../open-party.ts';
import { openWindow } from './test-window.ts';

const [, , dataFolder = '', address] = process.argv;
const window = openWindow(await openParty({ dataFolder, udpPort: 0, log: console.error }));
window.send(address === undefined ? { do: 'host', game: 'trails' } : { do: 'join', address });
const { place } = await window.until((view) => view.place.at === 'room');
window.send({ do: 'ready', ready: true });
if (place.at === 'room') console.log(`ready at ${place.addresses.at(-1)?.address ?? place.address}`);
