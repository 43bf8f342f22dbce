// What hostile strangers do, an attack a test: one without a session, or one that forges the addresses of those who have. In each
// friends play in a second room, whose frames come within a tick, and the honest all stay (testing/siege.ts).

import { describe, expect, it } from 'vitest';
import { MOST_CONFIRMS } from '../crypto/key-agreement.ts';
import { ENTRIES_BURST, ENTRY_EVERY_MS } from '../relay/door.ts';
import { ALL_OFFERS_BURST, ALL_OFFERS_EVERY_MS, HALF_OPEN_MS } from '../relay/half-open.ts';
import {
  ALL_JOINING_BURST,
  ALL_JOINING_EVERY_MS,
  NEW_LOOKER_EVERY_MS,
  NEW_LOOKERS_BURST,
} from '../relay/hellos.ts';
import { FIRST_WORD_MS } from '../relay/scheduler.ts';
import { BYE_AGAIN_MS } from '../relay/tombstones.ts';
import { Writer } from '../wire/bytes.ts';
import { type Address, sameAddress } from '../wire/datagram.ts';
import { HELLO_BYTES, readHandshake, writeAgreement } from '../wire/handshake.ts';
import { DROP_MS } from '../wire/limits.ts';
import { BOMBS, hello, Knock, passing, type StrangerName, strangers } from './attack-scripts.ts';
import type { Script } from './attacker.ts';
import { GARBAGE, type Garbage, poolOf } from './garbage.ts';
import { LAB_CONTENT } from './party.ts';
import { appOf, Siege, TICK_RATE } from './testing/siege.ts';

const REQUEST = JSON.stringify({ name: 'Mallory', app: 'lab', contents: { toy: LAB_CONTENT } });

const NONE = new Uint8Array(0);

/** The address of a stranger, one for each number. */
const strangerAt = (number: number): Address => ({ address: `stranger-${number}`, port: 7 });

/** What the relay answers to a join, by kind. */
const kindOf = (siege: Siege, from: Address, bytes: Uint8Array) =>
  siege.inject(from, bytes).flatMap(({ to, bytes: answer }) => {
    const read = sameAddress(to, from) ? readHandshake(answer) : null;
    return read ? [read.kind] : [];
  });

function bothered(name: StrangerName) {
  const siege = new Siege();
  siege.play();
  const counts = siege.bother(strangers[name]);
  siege.run(3_000);
  expect(counts.sent).toBeGreaterThan(10_000);
  expect(siege.harm).toEqual([]);
  return { siege, ...counts };
}

describe('a stranger', () => {
  it('causes by hellos in others’ names no more bytes there than came from there, and a bounded number in all', () => {
    const { answers } = bothered('hellos in forged names');
    expect(answers).toBeGreaterThan(ALL_JOINING_BURST);
    expect(answers).toBeLessThanOrEqual(ALL_JOINING_BURST + 3_100 / ALL_JOINING_EVERY_MS);
  });

  it('gets no answer to a hello that is shorter than its answer', () => {
    const siege = new Siege();
    for (let length = 0; length < HELLO_BYTES; length++) {
      expect(siege.inject(strangerAt(1), hello(length).slice(0, length))).toEqual([]);
    }
    const [answer] = siege.inject(strangerAt(1), hello(0));
    // One more byte than the hello has: no title is as long.
    siege.room.data.title = 'x'.repeat(HELLO_BYTES + 1 - answer!.bytes.length);
    expect(siege.inject(strangerAt(1), hello(1))).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('gets a bounded number of answers to searches in others’ names, while a known address is always answered', () => {
    const { siege, answers } = bothered('hellos of those who look for rooms, in forged names');
    expect(answers).toBeLessThanOrEqual(NEW_LOOKERS_BURST + 3_100 / NEW_LOOKER_EVERY_MS);
    expect(kindOf(siege, strangerAt(1), hello(1))).toEqual(['info']);
  });

  it('gets no answer to a join with a made-up cookie, whatever the rest says', () => {
    expect(bothered('joins with made-up cookies').answers).toBe(0);
  });

  it('is offered few keys when they join from 1,000 addresses of their own at once, and the next guest is let in', () => {
    const siege = new Siege();
    siege.play();
    const cookies = Array.from({ length: 1_000 }, (_, number) => {
      siege.run(1);
      return siege.cookie(strangerAt(number), number);
    });
    const joins = cookies.map((cookie, number) => new Knock(number, cookie).join);
    const kinds = joins.flatMap((join, number) => kindOf(siege, strangerAt(number), join));
    expect(kinds).toEqual(Array.from({ length: ALL_OFFERS_BURST }, () => 'offer'));
    siege.run(ALL_OFFERS_EVERY_MS);
    expect(siege.knock(strangerAt(1_001), 1_001, REQUEST)).toEqual(['offer', 'welcome']);
    expect(siege.harm).toEqual([]);
  });

  it('is read twice when they answer offered keys with nonsense again and again', () => {
    const siege = new Siege();
    const from = strangerAt(1);
    const cookie = siege.cookie(from, 1);
    const [answer] = siege.inject(from, new Knock(1, cookie).join);
    const offer = readHandshake(answer!.bytes);
    const confirm = (text: string) =>
      new Knock(1, cookie).confirm(offer?.kind === 'offer' ? offer.message : NONE, text)!;
    // It begins well, so that it is work to find out that it goes on otherwise.
    const damaged = () => {
      const good = readHandshake(confirm(REQUEST));
      if (good?.kind !== 'confirm') throw new Error('that is one');
      const message = good.message.slice();
      message[message.length - 1]! ^= 1;
      return writeAgreement(new Writer(), 'confirm', good.nonce, message);
    };
    for (let i = 0; i < MOST_CONFIRMS; i++) expect(siege.inject(from, damaged())).toEqual([]);
    expect(siege.inject(from, confirm(REQUEST))).toEqual([]);
    expect(siege.knock(from, 2, REQUEST)).toEqual(['offer', 'welcome']);
    expect(siege.harm).toEqual([]);
  });

  it('gets no answer to bytes of every kind and length', () => {
    expect(bothered('bytes of every kind and length').answers).toBe(0);
  });

  it.each(Object.keys(GARBAGE) as Garbage[])(
    'makes no frame late by flooding a match of eight with 50,000 datagrams a second of %s',
    (garbage) => {
      const siege = new Siege({ honest: 8 });
      siege.play();
      const sessions = siege.room.clients.map(({ connection }) => connection.id);
      const pool = poolOf(garbage, sessions);
      const frames = siege.room.match!.log.next;
      siege.bother({
        everyMs: 1,
        act: (turn) =>
          Array.from({ length: 50 }, (_, i) => ({
            from: strangerAt(i),
            bytes: pool[(50 * turn + i) % pool.length]!,
          })),
      });
      siege.run(1_000);
      expect(siege.harm).toEqual([]);
      const { next } = siege.room.match!.log;
      expect(next - frames).toBe(TICK_RATE);
      // And they are heard: what they have seen is known but for what is under way.
      const behind = siege.room.clients.map(({ cursor }) => next - cursor!.frame);
      expect(Math.max(...behind)).toBeLessThan(TICK_RATE / 6);
    },
  );

  it('cannot use another’s cookie, nor one of half a minute ago', () => {
    const siege = new Siege();
    const cookie = siege.cookie(strangerAt(1), 1);
    expect(kindOf(siege, strangerAt(2), new Knock(1, cookie).join)).toEqual([]);
    expect(kindOf(siege, { ...strangerAt(1), port: 8 }, new Knock(1, cookie).join)).toEqual([]);
    siege.run(30_000);
    expect(kindOf(siege, strangerAt(1), new Knock(1, cookie).join)).toEqual([]);
    expect(siege.knock(strangerAt(1), 2, REQUEST)).toEqual(['offer', 'welcome']);
    expect(siege.harm).toEqual([]);
  });

  it('takes the free seats for two seconds by joining 1,000 times in silence', () => {
    const siege = new Siege();
    const answers = new Map<string | undefined, number>();
    for (let number = 0; number < 1_000; number++) {
      const from = strangerAt(number);
      const kind = siege.knock(from, number, REQUEST).at(-1);
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      siege.run(10);
      expect(siege.room.members.length).toBeLessThanOrEqual(8);
    }
    // Five free seats, which are free again each time their holders stay silent for FIRST_WORD_MS.
    expect(answers.get('welcome')).toBeLessThanOrEqual(5 * (1 + 10_000 / FIRST_WORD_MS));
    expect(answers.get('welcome')).toBeGreaterThanOrEqual(5 * (10_000 / FIRST_WORD_MS - 1));
    siege.run(FIRST_WORD_MS + 100);
    expect(siege.room.members).toHaveLength(3);
    expect(siege.harm).toEqual([]);
  });

  it('comes in a bounded number of times from one address by coming and going all the time', () => {
    const siege = new Siege();
    const attacker = siege.attack(passing());
    siege.run(20_000);
    expect(attacker.refusals).toContainEqual({ why: 'too-often' });
    expect(attacker.joins).toBeLessThanOrEqual(ENTRIES_BURST + 1 + 20_000 / ENTRY_EVERY_MS);
    expect(siege.harm).toEqual([]);
  });

  it('makes a room forget no present app by coming and going under many names', () => {
    const siege = new Siege();
    for (let number = 0; number < 80; number++) {
      const act: Script['act'] = (me, now) => (me.turn < 2 ? me.packet(now) : [me.leave(now)]);
      siege.attack({ everyMs: 20, answers: true, act }, { client: appOf(1_000 + number) });
      siege.run(150);
    }
    siege.party.say(siege.honest[0]!, { m: 'lock', locked: true });
    siege.party.leave(siege.honest[1]!);
    siege.run(500);
    const back = siege.party.join('Honest 2', { client: appOf(1) });
    expect(siege.run(1_000, () => back.seat !== undefined)).toBe(true);
    expect(siege.harm).toEqual([]);
  });

  it('cannot redirect the keys of an overheard join, nor open its session again', () => {
    const siege = new Siege();
    const victim = siege.party.join('Victim');
    const heard = siege.overhear(victim.address);
    siege.run(1_000, () => victim.seat !== undefined);
    const overheard = heard.sent.find((bytes) => readHandshake(bytes)?.kind === 'join')!;
    const confirmed = heard.sent.find((bytes) => readHandshake(bytes)?.kind === 'confirm')!;
    for (const bytes of [overheard, confirmed]) expect(siege.inject(strangerAt(1), bytes)).toEqual([]);
    const again = [overheard, confirmed].flatMap((bytes) => siege.inject(victim.address, bytes));
    expect(again).toHaveLength(2);
    expect(again.every(({ to }) => to.address === victim.address.address)).toBe(true);
    expect(siege.room.members).toHaveLength(4);
    siege.party.leave(victim);
    siege.run(HALF_OPEN_MS);
    // Another offer, of other keys, for which the old confirmation is wrong.
    expect(kindOf(siege, victim.address, overheard)).toEqual(['offer']);
    expect(siege.inject(victim.address, confirmed)).toEqual([]);
    expect(siege.room.members).toHaveLength(3);
    expect(siege.harm).toEqual([]);
  });

  it('changes nothing and moves no peer by repeating an overheard session, from there or elsewhere', () => {
    const siege = new Siege();
    const [victim] = siege.honest;
    const heard = siege.overhear(victim!.address);
    siege.play();
    siege.setConditions(victim!, { loss: 0.1 });
    for (let second = 0; second < 10; second++) {
      siege.run(1_000);
      for (const bytes of [...heard.sent, ...heard.came]) {
        siege.inject(victim!.address, bytes);
        siege.inject(strangerAt(second), bytes);
      }
    }
    expect(siege.room.clients[0]!.path.address).toEqual(victim!.address);
    // No repetition counts as arrived: the loss is measured as it is.
    expect(siege.room.clients[0]!.connection.link.lossIn).toBeGreaterThan(0.03);
    // Nor do they keep a session alive whose peer is gone.
    siege.expelled.add(victim!);
    siege.setConditions(victim!, { loss: 1 });
    const old = [...heard.sent];
    for (let second = 0; second < DROP_MS / 1_000 + 1; second++) {
      siege.run(1_000);
      for (const bytes of old) siege.inject(victim!.address, bytes);
    }
    expect(siege.room.members).toHaveLength(2);
    expect(siege.harm).toEqual([]);
  });

  it('is not believed when they change what they overheard', () => {
    const siege = new Siege();
    const [victim] = siege.honest;
    const heard = siege.overhear(victim!.address);
    siege.play();
    siege.run(2_000);
    const last = heard.sent.slice(-50);
    for (const bytes of last) {
      for (let at = 2; at < bytes.length; at++) {
        const changed = bytes.slice();
        changed[at]! ^= 0x55;
        expect(siege.inject(victim!.address, changed)).toEqual([]);
      }
    }
    siege.run(1_000);
    expect(siege.harm).toEqual([]);
  });

  it('is told of the end of their session seldom, only at its address, and in fewer bytes than they sent', () => {
    const siege = new Siege();
    const attacker = siege.attack({ everyMs: 1_000, act: () => [] });
    siege.run(1_000);
    siege.party.say(siege.honest[0]!, { m: 'kick', member: attacker.member, why: 'x'.repeat(200) });
    const packets = Array.from({ length: 2_000 }, (_, i) => attacker.packet(siege.now + i)[0]!.bytes);
    siege.run(100);
    let answers = 0;
    for (const bytes of packets) {
      expect(siege.inject(strangerAt(1), bytes)).toEqual([]);
      for (const answer of siege.inject(attacker.address, bytes)) {
        answers++;
        expect(answer.bytes.length).toBeLessThan(bytes.length);
      }
      siege.run(1);
    }
    expect(answers).toBeGreaterThan(0);
    expect(answers).toBeLessThanOrEqual(1 + 2_000 / BYE_AGAIN_MS);
    expect(siege.harm).toEqual([]);
  });

  it.each(BOMBS.map((text) => [text.slice(0, 24), text]))(
    'is not let in by a good cookie and a join with %s',
    (_, text) => {
      const siege = new Siege();
      const from = strangerAt(1);
      expect(siege.knock(from, 1, text).filter((kind) => kind !== 'deny')).toEqual(['offer']);
      expect(siege.room.members).toHaveLength(3);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(siege.harm).toEqual([]);
    },
  );

  it('changes nothing but their own name by a join with keys of objects’ own', () => {
    const siege = new Siege();
    const from = strangerAt(1);
    const text = `{"__proto__":{"leader":true},"name":"a","name":"b","app":"lab","contents":{"toy":"${LAB_CONTENT}","__proto__":"${LAB_CONTENT}","constructor":"${LAB_CONTENT}"},"key":"__proto__"}`;
    expect(siege.knock(from, 1, text)).toEqual(['offer', 'welcome']);
    expect(siege.room.members.map(({ name, leader }) => [name, leader]).at(-1)).toEqual(['b', false]);
    expect(({} as { leader?: unknown }).leader).toBeUndefined();
    expect(siege.harm).toEqual([]);
  });

  it('cannot keep guests at other addresses from a room by occupying a shared address', () => {
    const siege = new Siege();
    const from = (number: number): Address => ({ address: 'shared', port: 1_000 + number });
    for (let number = 0; number < 200; number++) {
      siege.knock(from(number), number, REQUEST);
      siege.run(50);
    }
    siege.run(FIRST_WORD_MS + 100);
    const other = strangerAt(1);
    expect(siege.knock(other, 900, REQUEST)).toEqual(['offer', 'welcome']);
    expect(siege.harm).toEqual([]);
  });
});
