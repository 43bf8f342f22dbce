// Parties in which each screen plays its own mover and says where it is, in bad networks: what is drawn of the others moves
// evenly, and once everybody has let go all screens agree.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { writeReport } from '../sim/reports.ts';
import { below, createRng, nextU32 } from '../sim/rng.ts';
import type { Rules } from '../sim/rules.ts';
import { type LabClient, type LabGame, LabParty } from './party.ts';
import { FASTEST, RACER, type Racer, type RacersState, racersGame, TRACK_WIDTH } from './racers.ts';

/** 150 ms to the relay and back, 30 ms of them jitter, and 5 % loss. */
const FAR: LinkConditions = { ...CLEAN_LINK, delayMs: 60, jitterMs: 30, loss: 0.05 };
const BAD: LinkConditions = { ...FAR, delayMs: 35, loss: 0.1, duplicate: 0.05, reorder: 0.05 };

function partyOf(seed: number, peers: number, conditions: LinkConditions, room: Partial<RoomOptions> = {}) {
  const { info, rules } = racersGame(peers);
  const game: LabGame = { info, rules: rules as Rules<unknown> };
  const party = new LabParty({ seed, game, seats: peers, room });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, conditions);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + 5_000);
  return { party, clients };
}

/** Steers at random until `until`, mostly at full speed, then brakes. */
function steer(party: LabParty, client: LabClient, seed: number, until: number): void {
  const rng = createRng(seed);
  const act = () => {
    const on = party.now < until;
    const wheel = [0, RACER.left, RACER.right][below(rng, 3)]!;
    const input = new Uint8Array(16);
    input[0] = on ? wheel | (below(rng, 8) > 0 ? RACER.thrust : RACER.brake) : 0;
    party.hold(client, input);
    if (on) party.at(party.now + 1 + below(rng, 400), act);
  };
  act();
}

const shownBy = ({ game }: LabClient) => (game!.state as RacersState).racers;
const placesOf = (client: LabClient) => shownBy(client).map(({ x, y, heading }) => [x, y, heading]);

describe('a party that follows shadows', () => {
  it('moves the drawn others evenly: under 2 % of the track besides their own speed', () => {
    const { party, clients } = partyOf(3, 4, FAR);
    const until = party.now + 20_000;
    for (const client of clients) steer(party, client, 40 + client.seat!, until);
    // Measured from outside: movement between two pictures beyond the shown speed.
    let worst = 0;
    let steps = 0;
    const before = clients.map((client) => ({
      head: client.game!.head,
      racers: structuredClone(shownBy(client)),
    }));
    party.run(until, () => {
      clients.forEach((client, index) => {
        const last = before[index]!;
        const { head } = client.game!;
        if (head === last.head) return;
        const racers = shownBy(client);
        if (head === last.head + 1) {
          racers.forEach(({ x, y, vx, vy, placing }, seat) => {
            if (seat === client.seat || placing !== last.racers[seat]!.placing) return;
            const was = last.racers[seat]!;
            worst = Math.max(worst, Math.hypot(x - was.x - vx / 16, y - was.y - vy / 16));
            steps++;
          });
        }
        before[index] = { head, racers: structuredClone(racers) };
      });
      return false;
    });
    expect(steps).toBeGreaterThan(15 * 60 * 4 * 3);
    expect(worst).toBeLessThan(0.02 * TRACK_WIDTH);
    for (const { game } of clients) {
      const { jumps, put, refused, furthest } = game!.followed!;
      expect({ put, refused }).toEqual({ put: 0, refused: 0 });
      // The followed shadows themselves do jump, and further than that.
      expect(jumps).toBeGreaterThan(100);
      expect(furthest).toBeGreaterThan(0.1 * TRACK_WIDTH);
    }
    expect(party.faults).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6])('agrees about all players once they stop steering: seed %d', (seed) => {
    const { party, clients } = partyOf(seed, 2 + (seed % 4), BAD);
    const until = party.now + 4_000;
    for (const client of clients) steer(party, client, nextU32(createRng(seed + client.seat!)), until);
    party.run(until + 12_000);
    const [first] = clients as [LabClient];
    const own = clients.map((client) => placesOf(client)[client.seat!]);
    const truth = clients.map((_, seat) => own[clients.findIndex((client) => client.seat === seat)]);
    for (const client of clients) {
      expect(placesOf(client)).toEqual(truth);
      expect((client.game!.confirmedState as RacersState).racers).toHaveLength(clients.length);
    }
    expect(shownBy(first).every(({ y }) => y === 30_000)).toBe(false);
    expect(party.faults).toEqual([]);
  });

  it('shows own input in the next frame', () => {
    const { party, clients } = partyOf(5, 3, FAR);
    const [client] = clients as [LabClient];
    const own = () => shownBy(client)[client.seat!]!;
    const before = own().vx;
    const { head } = client.game!;
    party.hold(client, Uint8Array.of(RACER.thrust, ...new Array(15).fill(0)));
    party.run(party.now + 1_000, () => client.game!.head > head);
    expect(own().vx).toBeGreaterThan(before);
  });

  it('shows the same moment to all: two side by side at full speed are so on both screens', () => {
    const { party, clients } = partyOf(6, 2, { ...FAR, jitterMs: 0, loss: 0 });
    const input = Uint8Array.of(RACER.thrust, ...new Array(15).fill(0));
    for (const client of clients) party.hold(client, input);
    party.run(party.now + 2_500);
    for (const client of clients) {
      const [one, other] = shownBy(client) as [Racer, Racer];
      // 150 ms at that speed are 2,000 units and more.
      expect(Math.abs(other.x - one.x - 2_000)).toBeLessThan(1.5 * FASTEST);
    }
  });
});

describe('a player who claims the impossible', () => {
  /** A party in which the last one says what `lie` makes of its reports, or more of them. */
  function withLiar(seed: number, lie: (report: Uint8Array, others: readonly Racer[]) => Uint8Array) {
    const { party, clients } = partyOf(seed, 3, FAR);
    const [liar] = clients.slice(-1) as [LabClient];
    const { game } = liar;
    const { take } = game!;
    Object.assign(game!, {
      take: () => {
        const held = take();
        return held && { ...held, bytes: lie(held.bytes.slice(), shownBy(liar)) };
      },
    });
    const until = party.now + 6_000;
    for (const client of clients) steer(party, client, 9 + client.seat!, until);
    party.run(until + 10_000);
    return { party, clients, liar };
  }

  const lies: readonly [string, Parameters<typeof withLiar>[1]][] = [
    ['is elsewhere at once', (report) => report.with(4, report[4]! ^ 0x80)],
    ['is as fast as nobody', (report) => report.with(9, 0xff).with(10, 0x7f)],
    ['is of the future', (report) => report.with(2, (report[2]! + 1) & 0xff)],
    ['is of the past', (report) => report.with(2, (report[2]! - 1) & 0xff)],
    // A report leaves its mover unnamed: what it says of another's mover counts for the sender's own.
    [
      "is another's mover",
      (report, [first]) => {
        writeReport(report, report[0]!, report[1]! | (report[2]! << 8), { ...first!, placing: report[15]! });
        return report;
      },
    ],
  ];
  it.each(lies)('gets nowhere when the report %s, is named, and the others agree', (_, lie) => {
    const { party, clients, liar } = withLiar(21, lie);
    expect([...party.refused.keys()]).toEqual([liar.options.request.name]);
    const states = clients.map(({ game }) => (game!.confirmedState as RacersState).racers);
    // Between two accepted reports every mover stays within the limits of the rules, so only the liar's are refused.
    for (const racers of states) {
      expect(racers.map(({ refused }) => refused > 0)).toEqual(clients.map((client) => client === liar));
    }
    for (const client of clients.filter((one) => one !== liar)) {
      const own = placesOf(client)[client.seat!];
      for (const other of clients) expect(placesOf(other)[client.seat!]).toEqual(own);
    }
    expect(party.faults).toEqual([]);
  });
});

describe('a player who reports a thousand times a second', () => {
  it('gains no other place by it, and is in the log', () => {
    const { party, clients } = partyOf(23, 3, { ...CLEAN_LINK, delayMs: 10 });
    const [flooder, ...others] = clients.toReversed() as [LabClient, LabClient, LabClient];
    const until = party.now + 4_000;
    for (const client of others) steer(party, client, 9 + client.seat!, until);
    for (let press = 0; party.now < until; press++) {
      party.hold(flooder, Uint8Array.of(press % 2 === 0 ? RACER.thrust : 0, ...new Array(15).fill(0)));
      party.run(party.now + 1);
    }
    party.hold(flooder, new Uint8Array(16));
    party.run(party.now + 10_000);
    expect([...party.refused.keys()]).toEqual([flooder.options.request.name]);
    for (const client of clients) expect(placesOf(client)).toEqual(placesOf(flooder));
    for (const { game } of others) {
      expect(game!.followed!.largest).toBeLessThan(0.02 * TRACK_WIDTH);
      expect(game!.followed!.put).toBe(0);
    }
    expect(party.faults).toEqual([]);
  });
});

describe('a player who loses the connection and comes back', () => {
  it('drives on from where all others have them', () => {
    const { party, clients } = partyOf(31, 3, FAR, { keepMatches: true });
    const until = party.now + 9_000;
    for (const client of clients) steer(party, client, 5 + client.seat!, party.now + 3_000);
    party.run(party.now + 3_000);
    const [gone, ...others] = clients as [LabClient, LabClient, LabClient];
    gone.left = true;
    party.sleep(gone, 8_000);
    party.run(party.now + 6_500);
    const back = party.comeBack(gone);
    party.setConditions(back, FAR);
    party.run(party.now + 4_000, () => back.game !== null && back.seat !== undefined);
    party.run(party.now + 2_000);
    steer(party, back, 77, until + 9_000);
    party.run(until + 24_000);
    const own = placesOf(back)[back.seat!]!;
    // The mover goes on, and all screens show it at its own place.
    expect(back.game!.followed!.refused).toBeLessThan(2);
    for (const client of others) expect(placesOf(client)[back.seat!]).toEqual(own);
    expect(party.faults).toEqual([]);
  });
});
