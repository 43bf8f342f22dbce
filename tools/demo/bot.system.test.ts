import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { namedKeyPair } from '../../netcode/crypto/key-pair.ts';
import { toyGame } from '../../netcode/lab/toy.ts';
import { Network } from '../../netcode/lab/virtual-network.ts';
import { Peer } from '../../netcode/peer/peer.ts';
import type { PeerOutput } from '../../netcode/peer/peer-events.ts';
import { Relay } from '../../netcode/relay/relay.ts';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import type { Way } from '../../netcode/sim/ways.ts';
import type { Send } from '../../netcode/wire/datagram.ts';
import { Bot } from './bot.ts';

const CONTENT = '00000000000000aa';
/** A command that takes three pieces of the stream. */
const LONG = new Uint8Array(1024).fill(7);
const RELAY = { address: 'relay', port: 1 };

/** Bots in one room of the lab's network until all have played their frames or one of them fails. */
function play(
  matchFrames: number,
  frames: number,
  peers = 3,
  conditions = CLEAN_LINK,
  way: Way = 'optimistic',
) {
  const toy = toyGame({ tickRate: 20, inputBytes: 2, seats: peers, frames: matchFrames });
  const orders = ({ frame }: { frame: number }, seat: number) =>
    frame % 10 === 0 ? [Uint8Array.of(frame, seat), LONG] : [Uint8Array.of(frame, seat)];
  const game = { info: { ...toy.info, minSeats: peers }, rules: { ...toy.rules, orders } as Rules };
  const rng = createRng(7);
  const random = () => nextU32(rng);
  const relay = new Relay([{ games: [{ info: game.info, content: CONTENT }], way, app: 'test' }], random);
  const network = new Network(3);
  let now = 0;
  let ended = 0;
  const failures: string[] = [];
  const clients = Array.from({ length: peers }, (_, index) => {
    const address = { address: 'peer', port: index + 1 };
    network.setConditions(address, RELAY, conditions);
    network.setConditions(RELAY, address, conditions);
    const request = { name: `Bot ${index}`, app: 'test', contents: { toy: CONTENT } };
    const peer = new Peer({
      relay: RELAY,
      request,
      identity: namedKeyPair(request.name),
      game: () => game.info,
      random,
      now,
    });
    return { address, peer, bot: new Bot({ game, frames, now: () => now }) };
  });
  const fromRelay = (out: readonly Send[]) => {
    for (const { to, bytes } of out) network.send(RELAY, to, bytes, now);
  };
  const handle = (client: (typeof clients)[number], out: readonly PeerOutput[]) => {
    const { address, peer, bot } = client;
    for (const output of out) {
      if (output.kind === 'send') {
        network.send(address, RELAY, output.bytes, now);
        continue;
      }
      for (const action of bot.on(output, peer)) {
        if (action.do === 'say') handle(client, peer.say(action.message, now));
        else if (action.do === 'hold') handle(client, peer.hold(action.input, now, action.target));
        else if (action.do === 'command') handle(client, peer.command(action.command, now));
        else if (action.do === 'end') ended++;
        else failures.push(action.why);
      }
    }
  };
  const limit = 10 * (frames / 20) * 1000 + 60_000;
  while (ended < peers && failures.length === 0 && now < limit) {
    now = Math.max(now, Math.min(network.next, relay.due, ...clients.map(({ peer }) => peer.due)));
    for (let flying = network.arrive(now); flying; flying = network.arrive(now)) {
      const { to, from, bytes } = flying;
      if (to === RELAY) fromRelay(relay.receive(bytes, from, now));
      else handle(clients[to.port - 1]!, clients[to.port - 1]!.peer.receive(bytes, now));
    }
    if (relay.due <= now) fromRelay(relay.advance(now));
    for (const client of clients) if (client.peer.due <= now) handle(client, client.peer.advance(now));
  }
  return { bots: clients.map(({ bot }) => bot), relay, failures, ended };
}

const lengths = (bot: Bot) => bot.matches.map(({ at }) => at.length);

describe('a bot', () => {
  it('plays as many frames as it was told, and holds what the rules say for its seat', () => {
    const { bots, relay, failures } = play(1000, 50);
    expect(failures).toEqual([]);
    for (const bot of bots) expect(lengths(bot)).toEqual([50]);
    expect(new Set(bots.map(({ finalHash }) => finalHash)).size).toBe(1);
    const { log } = relay.rooms[0]!.match!;
    const held = Array.from({ length: 3 }, (_, seat) => log.bytes[log.offset(40) + seat * 2]);
    expect(held.every((byte) => byte !== 0)).toBe(true);
  });

  it('plays rematches until it has its frames when a match ends early', () => {
    const { bots, relay, failures } = play(30, 75);
    expect(failures).toEqual([]);
    for (const bot of bots) {
      expect(lengths(bot)).toEqual([30, 30, 15]);
      expect(bot.matches.map(({ match }) => match)).toEqual([1, 2, 3]);
      expect(bot.inStep).toBe(true);
    }
    expect(relay.rooms[0]!.state.result).toMatchObject({ number: 2, agreed: true });
  });

  it('stops with the match when the last frame is its end', () => {
    const { bots, failures } = play(30, 60);
    expect(failures).toEqual([]);
    for (const bot of bots) expect(lengths(bot)).toEqual([30, 30]);
  });

  it('ends at the same state as the others, however bad the network', () => {
    const conditions = { ...CLEAN_LINK, delayMs: 40, jitterMs: 30, loss: 0.3, reorder: 0.1, duplicate: 0.1 };
    const { bots, failures, ended } = play(40, 130, 4, conditions);
    expect(failures).toEqual([]);
    expect(ended).toBe(4);
    for (const bot of bots) expect(bot.matches).toHaveLength(4);
    expect(new Set(bots.map(({ finalHash }) => finalHash)).size).toBe(1);
  });

  it.each<Way>(['strict', 'commands', 'run-ahead'])('ends at the same state as the others, %s', (way) => {
    const conditions = { ...CLEAN_LINK, delayMs: 40, jitterMs: 30, loss: 0.1, reorder: 0.1, duplicate: 0.1 };
    const { bots, failures, ended } = play(70, 150, 4, conditions, way);
    expect([failures, ended]).toEqual([[], 4]);
    expect(new Set(bots.map(({ finalHash }) => finalHash)).size).toBe(1);
    for (const { matches, inStep } of bots) {
      expect(inStep).toBe(true);
      expect(matches.map(({ hashes }) => hashes)).toEqual(bots[0]!.matches.map(({ hashes }) => hashes));
    }
  });

  it('orders what the rules say for its seat, in every frame, and gets all orders', () => {
    const { bots, failures } = play(1000, 60, 3, CLEAN_LINK, 'commands');
    expect(failures).toEqual([]);
    for (const { record } of bots) {
      expect(record.commands.sent).toBe(60 + 6);
      expect(record.commands.sentBytes).toBe(2 * 60 + LONG.length * 6);
      // Those of the last turn are still under way.
      expect(record.commands.delivered).toBeGreaterThan(3 * 50);
      expect(record.commands.delivered).toBe(bots[0]!.record.commands.delivered);
    }
  });

  it('that runs ahead sends its input for the frame that it shows next', () => {
    const { bots, failures } = play(1000, 100, 3, { ...CLEAN_LINK, delayMs: 60 }, 'run-ahead');
    expect(failures).toEqual([]);
    for (const { matches } of bots) {
      expect(matches[0]!.ahead).toBe(3);
      expect(matches[0]!.rollbacks.count).toBeGreaterThan(0);
    }
  });

  it('fails with a reason when its session ends before it has played', () => {
    const { info, rules } = toyGame({ tickRate: 20, inputBytes: 1, seats: 2, frames: 9 });
    const bot = new Bot({ game: { info, rules: rules as Rules }, frames: 5, now: () => 0 });
    const over = { kind: 'over', reason: 'closed', text: '' } as const;
    const why = 'the relay ended the session (closed)';
    expect(bot.on(over, {} as Peer)).toEqual([{ do: 'fail', why }]);
  });
});
