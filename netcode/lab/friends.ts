// The honest members (friends) of a simulated party: they get ready, press, command, pause, leave, sleep, move to another
// address and come back, and one of them leads the room.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { isPersons } from '../room/seats.ts';
import { below, chance, createRng, nextU32, type Rng } from '../sim/rng.ts';
import { type Way, ways } from '../sim/ways.ts';
import { disagreements, QUIET_MS } from './agreement.ts';
import type { LabClient, LabParty } from './party.ts';
import { recordMatches } from './recorded-replays.ts';

/** Commands that a room of eight friends sends a second on average: far fewer than turns carry, so that queues stay short. */
const COMMANDS_PER_SECOND = 200;

/** How far into a match friends let go to compare screens, ms: by then their presses have changed the state. */
const PRESSED_MS = 1_000;

interface Facts {
  readonly way: Way;
  /** Conditions of the first room's links until `badMs` of virtual time, ms. */
  readonly conditions: LinkConditions;
  readonly badMs: number;
}

export class Friends {
  readonly #party: LabParty;
  readonly #rng: Rng;
  readonly #facts: Facts;
  /** By index of the room, then of the friend. */
  readonly #friends: LabClient[][] = [];
  readonly #replays: { readonly who: string; take(): Uint8Array[] }[] = [];
  /** Index of the room whose friends hold neutral inputs, to compare screens; -1: none. */
  #still = -1;
  #said = 0;

  constructor(party: LabParty, rng: Rng, facts: Facts) {
    this.#party = party;
    this.#rng = rng;
    this.#facts = facts;
  }

  openRoom(roomIndex: number, friends: number): void {
    this.#friends[roomIndex] = [];
    for (let i = 0; i < friends; i++) this.#come(roomIndex, i);
  }

  /** Number of the last match with a result, by room; 0 before the first, Infinity for a room without friends. */
  get results(): number[] {
    return this.#friends.map((friends, room) => {
      const inRoom = friends.filter(({ over }) => !over).length > 0;
      return inRoom ? (this.#party.relay.rooms[room]!.data.result?.number ?? 0) : Number.POSITIVE_INFINITY;
    });
  }

  /** Makes the links of the first room bad, and schedules what its friends do until `badMs`. */
  begin(): void {
    const { way, conditions, badMs } = this.#facts;
    const party = this.#party;
    const rng = this.#rng;
    const friends = this.#friends[0]!;
    for (const all of this.#friends) this.#lead(all, way);
    for (const client of friends) party.setConditions(client, conditions);
    const anybody = () => friends[below(rng, friends.length)]!;
    const sometime = () => 2_500 + below(rng, 8_000);
    // A friend is cut off for a while, long enough to be dropped in some parties.
    const cut = anybody();
    const cutAt = sometime();
    party.at(cutAt, () => party.setConditions(cut, { ...CLEAN_LINK, loss: 1 }));
    party.at(Math.min(cutAt + below(rng, 7_000), badMs), () => party.setConditions(cut, conditions));
    if (chance(rng, 1, 3)) party.at(sometime(), () => party.leave(anybody()));
    if (chance(rng, 1, 3)) party.at(sometime(), () => party.sleep(anybody(), below(rng, 8_000)));
    if (chance(rng, 1, 4)) party.at(sometime(), () => party.sleep('relay', below(rng, 8_000)));
    if (chance(rng, 1, 3)) {
      const moved = anybody();
      party.at(sometime(), () => party.move(moved, { address: 'moved', port: moved.address.port }));
    }
    if (chance(rng, 1, 8)) {
      party.at(sometime(), () => {
        const member = anybody().peer.room?.members.find(({ leader }) => !leader);
        if (member) this.#sayAsLeader(friends, { m: 'kick', member: member.id, why: 'Sorry.' });
      });
    }
    if (chance(rng, 1, 4)) party.at(sometime(), () => this.#sayAsLeader(friends, { m: 'stop' }));
    // Friends who are gone come back as the same persons.
    const look = () => {
      for (const [roomIndex, all] of this.#friends.entries()) {
        all.forEach((client, index) => {
          if (client.over && chance(rng, 1, 4)) this.#come(roomIndex, index);
        });
      }
      if (party.now < badMs) party.at(party.now + 1_000, look);
    };
    party.at(party.now, look);
  }

  /** Makes all links good again, and skips to `badMs` of virtual time. */
  heal(): void {
    for (const client of this.#party.clients) this.#party.setConditions(client, CLEAN_LINK);
    this.#party.now = Math.max(this.#party.now, this.#facts.badMs);
  }

  /**
   * Lets all friends of a room hold neutral inputs for QUIET_MS in the middle of a match, and compares their screens then. Returns
   * what differs, as sentences. `withinMs`: how long to wait for a match, ms of virtual time.
   */
  compareScreens(roomIndex: number, withinMs: number): string[] {
    const party = this.#party;
    const room = party.relay.rooms[roomIndex]!;
    if (this.#friends[roomIndex]!.every(({ over }) => over)) return [];
    const playedMs = () => room.match?.playedMs(room.match.log.next) ?? 0;
    const isOn = () => playedMs() >= PRESSED_MS && playedMs() < 2 * PRESSED_MS;
    if (!party.run(party.now + withinMs, isOn)) return ['no match is played after the network healed'];
    const { start } = room.match!;
    this.#still = roomIndex;
    const playing = this.#friends[roomIndex]!.filter(
      ({ over, game, seat = -1 }) =>
        !over && game && start.seats[seat] !== undefined && isPersons(start.seats[seat]),
    );
    for (const client of playing) party.hold(client, new Uint8Array(party.game.info.inputBytes));
    party.run(party.now + QUIET_MS);
    this.#still = -1;
    const screens = playing.map(({ seat, game, view, options }) => {
      return { who: options.request.name, seat: seat!, game: game!, view };
    });
    return disagreements(party.game, party.roomRecords[roomIndex]!.get(start.number)!, screens);
  }

  violations(): string[] {
    return this.#replays.flatMap(({ who, take }) => take().flatMap((file) => this.#judge(who, file)));
  }

  #judge(who: string, file: Uint8Array): string[] {
    const fault = this.#party.replayFault(file);
    return fault === null ? [] : [`${who}: ${fault}`];
  }

  /** Joins a friend to a room, for the first time or again as the same person. */
  #come(roomIndex: number, index: number): void {
    const party = this.#party;
    const who = (roomIndex * 16 + index + 1).toString(16).padStart(32, '0');
    const client = party.join(`Friend ${index + 1}`, { client: who }, roomIndex);
    this.#friends[roomIndex]![index] = client;
    this.#replays.push({ who: `replay of ${who.slice(-2)}`, take: recordMatches(client, party.game.info) });
    if (roomIndex === 0 && party.now > 2_000 && party.now < this.#facts.badMs) {
      party.setConditions(client, this.#facts.conditions);
    }
    this.#play(client);
  }

  /** Has a friend get ready, press, ask for pauses and send commands, for as long as it is connected. */
  #play(client: LabClient): void {
    const party = this.#party;
    const rng = this.#rng;
    const { way, badMs } = this.#facts;
    const { inputBytes } = party.game.info;
    const every = (pause: () => number, act: () => void) => {
      const again = () => {
        if (client.over) return;
        act();
        party.at(party.now + pause(), again);
      };
      party.at(party.now + below(rng, 300), again);
    };
    every(
      () => 200,
      () => {
        const me = client.peer.room?.members.find(({ seat }) => seat === client.seat);
        if (client.peer.room?.phase === 'lobby' && me?.ready === false) {
          party.say(client, { m: 'ready', ready: true });
        }
      },
    );
    every(
      // A tenth of the presses are shorter than a tick.
      () => 1 + below(rng, chance(rng, 1, 10) ? 8 : 300),
      () => {
        const input = Uint8Array.from({ length: inputBytes }, () =>
          chance(rng, 1, 4) ? below(rng, 256) : 0,
        );
        if (client.roomIndex !== this.#still) party.hold(client, input);
      },
    );
    // Pauses draw from a generator of their own, so that the other draws of a seed are the same with and without them.
    const pauses = createRng(client.address.port);
    every(
      () => 1_000,
      () => {
        const { phase, match = null, pause = null } = client.peer.room ?? {};
        if (phase !== 'playing' || !match) return;
        const still = pause ? pause.state === 'asked' : party.now < badMs && chance(pauses, 1, 12);
        if (pause || still) party.say(client, { m: 'pause', match: match.number, still });
      },
    );
    if (!ways[way].sendsCommands) return;
    every(
      () => 1 + below(rng, (2_000 * 8) / COMMANDS_PER_SECOND),
      () => {
        if (client.peer.room?.phase !== 'playing') return;
        const bytes = new Uint8Array(4 + below(rng, chance(rng, 1, 50) ? 1_000 : 12));
        new DataView(bytes.buffer).setUint32(0, ++this.#said);
        party.command(client, bytes);
      },
    );
  }

  /** Every 500 ms the room's leader chooses the way, starts the match by chance in the lobby, and drops gifts by chance in it. */
  #lead(friends: readonly LabClient[], way: Way): void {
    const party = this.#party;
    const look = () => {
      const room = friends.find(({ over }) => !over)?.peer.room;
      if (room?.phase === 'lobby') {
        if (room.way !== way) this.#sayAsLeader(friends, { m: 'choose', way });
        else if (chance(this.#rng, 1, 4)) this.#sayAsLeader(friends, { m: 'start' });
      } else if (room?.match && chance(this.#rng, 1, 4)) {
        this.#sayAsLeader(friends, { m: 'gift', match: room.match.number, value: nextU32(this.#rng) });
      }
      party.at(party.now + 500, look);
    };
    party.at(party.now, look);
  }

  #sayAsLeader(friends: readonly LabClient[], message: Parameters<LabParty['say']>[1]): void {
    const leader = friends.find(
      ({ over, peer, seat }) => !over && peer.room?.members.some((one) => one.leader && one.seat === seat),
    );
    if (leader) this.#party.say(leader, message);
  }
}
