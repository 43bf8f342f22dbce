// A peer as a process of its own, for tests that stop it for a while: `peer-process.ts <port> <name>`. Tells that it
// joined, what is said in the room, and how it ended; says what it is told to say, and ends with its starter.

import { TOY, TOY_CONTENT } from '../../lab/testing/hand-peer.ts';
import { openPeer } from '../peer-socket.ts';

const [, , port = '', name = ''] = process.argv;
process.once('disconnect', () => process.exit(0));
const request = { name, app: 'lab', contents: { toy: TOY_CONTENT } };
const running = openPeer(
  { host: '127.0.0.1', port: Number(port) },
  { request, game: () => TOY.info },
  (event) => {
    if (event.kind === 'message' && event.message.m === 'chat') process.send!({ heard: event.message.text });
    else if (event.kind === 'joined') process.send!({ heard: 'joined' });
    else if (event.kind === 'over') process.send!({ heard: `over: ${event.reason}` });
  },
);
process.on('message', (text: string) => {
  running.act((peer, now) => peer.say({ m: 'chat', text }, now));
});
