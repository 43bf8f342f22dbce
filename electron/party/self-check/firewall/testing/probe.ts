// Hosts a room in a world (world.ts) and says what the self-check comes to for root and for an ordinary user, and whether a
// friend's datagram comes in. Reading is all that takes rights, so that the user's programs alone run without them.

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
import type { RunProgram } from '../verdict.ts';

const FRIEND = '192.168.7.5';
const HERE = '192.168.7.2';
const NOBODY = '65534';

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

const seen = (checked: Checked, { run, mdns }: { run: RunProgram; mdns: boolean }) =>
  new Promise<SelfChecking['state']>((resolve) => {
    const checking: SelfChecking = new SelfChecking({
      ...checked,
      ...{ run, mdns },
      network: localNetwork(),
      networks: new OwnNetworks({ remembered: () => [], onChange: () => {} }),
      onChange() {
        if (checking.state.state === 'checking') return;
        checking.close();
        resolve(checking.state);
      },
    });
  });

/** What an ordinary user is told by these programs. */
const asUser: RunProgram = (file, args, signal) =>
  programOutput(
    'setpriv',
    [...['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'], file, ...args],
    signal,
  );

const room = checkedRoom(opened.running, localNetwork);
const game: Checked = {
  ...{ port: 3979, protocol: 'tcp', program: '/usr/games/openttd' },
  knock: async () => true,
};

// Without multicast DNS it is as if no device answered.
const [root, user, rootAlone, alone, untried] = await Promise.all([
  seen(room, { run: programOutput, mdns: true }),
  seen(room, { run: asUser, mdns: true }),
  seen(room, { run: programOutput, mdns: false }),
  seen(room, { run: asUser, mdns: false }),
  seen(game, { run: asUser, mdns: true }),
]);
const comesIn = await friendComesIn();
let after: boolean | null = null;
if (root.command !== null) {
  execFileSync('sh', ['-c', root.command], { stdio: ['ignore', 'ignore', 'inherit'] });
  after = await friendComesIn();
}
console.log(JSON.stringify({ root, user, rootAlone, alone, game: untried, comesIn, opened: after }));
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
    const say = () => socket.send(Buffer.from(hello, 'base64'), DEFAULT_PORT, '127.0.0.1');
    say();
    const again = setInterval(say, 200); // one may be lost
    await own.promise;
    clearInterval(again);
    socket.close();
  }
  return heard.has(FRIEND);
}
