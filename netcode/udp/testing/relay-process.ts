// A relay of the toy game as a process of its own, for tests that stop it for a while. Tells its port, and ends with
// its starter.

import { TOY, TOY_CONTENT } from '../../lab/testing/hand-peer.ts';
import { openRelay } from '../relay-socket.ts';

process.once('disconnect', () => process.exit(0));
const room = { games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' };
const opened = await openRelay({ rooms: [room], port: 0, host: '127.0.0.1' });
if (!opened.ok) throw new Error(opened.why);
process.send!({ port: opened.running.port });
