// Hosts a room in a world (world.ts) and says what the self-check comes to; as root also whether a friend's datagram comes in.

import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { TOY, TOY_CONTENT } from '../../../../../netcode/lab/testing/hand-peer.ts';
import { localNetwork } from '../../../../../netcode/udp/local-network.ts';
import { OwnNetworks } from '../../../../../netcode/udp/own-networks.ts';
import { openRelay } from '../../../../../netcode/udp/relay-socket.ts';
import { Writer } from '../../../../../netcode/wire/bytes.ts';
import { writeHello } from '../../../../../netcode/wire/handshake.ts';
import { DEFAULT_PORT } from '../../../../../netcode/wire/limits.ts';
import { programOutput } from '../../program-output.ts';
import { type Checked, checkedRoom, SelfChecking } from '../../self-check.ts';

const FRIEND = '192.168.7.5';
const HERE = '192.168.7.2';

const heard = new Set<string>();
let onHeard = () => {};
const opened = await openRelay({
  port: DEFAULT_PORT,
  rooms: [{ games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' }],
  onHello(address) {
    heard.add(address.replace('::ffff:', ''));
    onHeard();
  },
});
if (!opened.ok) throw new Error(opened.why);

const seen = (checked: Checked) =>
  new Promise<SelfChecking['state']>((resolve) => {
    const checking: SelfChecking = new SelfChecking({
      ...checked,
      network: localNetwork(),
      networks: new OwnNetworks({ remembered: () => [], onChange: () => {} }),
      mdns: true,
      run: programOutput,
      onChange() {
        if (checking.state.state !== 'checking') resolve(checking.state);
      },
    });
  });
const check = await seen(checkedRoom(opened.running, localNetwork));

if (process.argv[2] === 'root') {
  const comesIn = await friendComesIn();
  let after: boolean | null = null;
  if (check.command !== null) {
    execFileSync('sh', ['-c', check.command], { stdio: ['ignore', 'ignore', 'inherit'] });
    after = await friendComesIn();
  }
  console.log(JSON.stringify({ root: check, comesIn, opened: after }));
} else if (process.argv[2] === 'alone' || process.argv[2] === 'rootAlone') {
  console.log(JSON.stringify({ [process.argv[2]]: check }));
} else {
  const game = {
    port: 3979,
    protocol: 'tcp',
    program: '/usr/games/openttd',
    knock: async () => true,
  } as const;
  console.log(JSON.stringify({ user: check, game: await seen(game) }));
}
process.exit();

/** A friend's hello, and one from this machine after it: what comes in first is heard first. */
async function friendComesIn(): Promise<boolean> {
  heard.clear();
  const hello = Buffer.from(writeHello(new Writer(), { k0: 1, k1: 2 }, 0)).toString('base64');
  const send = `base64 -d | dd bs=2000 iflag=fullblock status=none > /dev/udp/${HERE}/${DEFAULT_PORT}`;
  for (let tries = 0; tries < 3 && !heard.has(FRIEND); tries++) {
    execFileSync('ip', ['netns', 'exec', 'friend', 'bash', '-c', send], { input: hello });
    const own = Promise.withResolvers<void>();
    onHeard = () => heard.has('127.0.0.1') && own.resolve();
    heard.delete('127.0.0.1');
    const socket = createSocket('udp4');
    socket.send(Buffer.from(hello, 'base64'), DEFAULT_PORT, '127.0.0.1');
    await own.promise;
    socket.close();
  }
  return heard.has(FRIEND);
}
