// A whole party that prints what it says of its start, as the app in a browser window does. Argument: the data folder.

import { printLine } from '../../print.ts';
import { openParty } from '../open-party.ts';

const [dataFolder = ''] = process.argv.slice(2);
const party = await openParty({
  dataFolder,
  udpPort: 0,
  gamesAt: '127.0.0.1',
  log: (line) => printLine(line, 'err'),
});
await party.close();
printLine('closed');
