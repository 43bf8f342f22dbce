import { describe, expect, it } from 'vitest';
import type { Network, RoomPlace } from '../../../electron/party/window/contract.ts';
import { room, roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { verdictOn, verdictText } from './network-verdict.ts';

const calm = { rttMs: 2, jitterMs: 0.2, loss: 0, quality: 'good' } as const;
const figures: Omit<Network, 'member'> = {
  rttP50Ms: 2,
  rttP95Ms: 3,
  lossTo: 0,
  lossFrom: 0,
  inputs: 100,
  late: 0,
  lateMs: 0,
  moves: 'good',
  delayMs: 16,
  slackMs: 13,
  hash: { frame: 10, agrees: true },
};

function place(change: Partial<RoomPlace> = {}): RoomPlace {
  const view = roomView(2, {
    room: room(2),
    latency: [
      { member: 1, ...calm },
      { member: 2, ...calm },
    ],
    network: [
      { member: 1, ...figures },
      { member: 2, ...figures },
    ],
    ...change,
  });
  return view.place as RoomPlace;
}

const says = (change: Partial<RoomPlace>) => verdictText(verdictOn(place(change)), en);
const other = (change: object) => [
  { member: 1, ...calm },
  { member: 2, ...calm, ...change },
];

describe('the verdict on the network', () => {
  it('is good while all members are in time', () => {
    expect(verdictOn(place()).is).toBe('well');
    expect(verdictOn(place({ room: room(1), latency: [{ member: 1, ...calm }] })).is).toBe('alone');
  });

  it('shows less than a millisecond, missing or spare, as such', () => {
    expect([-31.2, -0.4, 0.4, 31.2].map(en.network.slack)).toEqual([
      '−31\u00a0ms',
      '<1\u00a0ms',
      '<1\u00a0ms',
      '31\u00a0ms',
    ]);
  });

  it('judges no member before a measurement', () => {
    expect(verdictOn(place({ latency: [{ member: 1, ...calm }] })).is).toBe('measuring');
  });

  it('names a member who is late, and by how much', () => {
    const network = [
      { member: 1, ...figures },
      { member: 2, ...figures, moves: 'late' as const, slackMs: -31 },
    ];
    const said = says({ network });
    expect(said).toContain('בנימין');
    expect(said).toContain('31\u00a0ms');
  });

  it('blames the slow moves of a member who is late with these alone, not the member', () => {
    const network = [
      { member: 1, ...figures },
      { member: 2, ...figures, moves: 'uneven' as const, slackMs: -31 },
    ];
    const said = says({ network });
    expect(said).toMatch(/^In this game some moves .*בנימין.*31\u00a0ms/);
  });

  it('counts moves as late that the table counts so, unless they are a few of many', () => {
    const counted = (late: number) => [
      { member: 1, ...figures },
      { member: 2, ...figures, late },
    ];
    expect(says({ network: counted(6) })).toMatch(/half minute some moves from .*בנימין.* were late/);
    expect(verdictOn(place({ network: counted(5) })).is).toBe('well');
  });

  it('advises a cable only to a member with a bad line, and names all with late moves', () => {
    const network = [
      { member: 1, ...figures, moves: 'tight' as const, slackMs: -6 },
      { member: 2, ...figures, moves: 'uneven' as const, slackMs: -31 },
    ];
    expect(verdictOn(place({ network }))).toMatchObject({ is: 'uneven', byMs: 31, cable: false });
    expect(says({ network })).toMatch(/Anna and .*בנימין/);
    expect(says({ network })).toMatch(/late\. The connections are good/);
    expect(says({ network, latency: other({ quality: 'uneven' }) })).toMatch(/late\. A cable instead/);
    const [first, second] = network;
    const [calmOne, calmOther] = other({});
    const inTime = [{ member: 1, ...figures }, second!];
    const uneven = [{ ...calmOne!, quality: 'uneven' as const }, calmOther!];
    expect(verdictOn(place({ network: inTime, latency: uneven }))).toMatchObject({ cable: false });
    const lossy = {
      network: [first!, { ...second!, moves: 'late' as const }],
      latency: other({ loss: 0.2 }),
    };
    expect(says(lossy)).toMatch(/late\. A cable instead/);
  });

  it('says of slow moves that just miss their moment that they do, as the table has it', () => {
    const network = [
      { member: 1, ...figures },
      { member: 2, ...figures, moves: 'tight' as const, slackMs: -6 },
    ];
    const said = says({ network });
    expect(said).toMatch(/^In this game the slowest .*(?<!would) arrive up to 6\u00a0ms late/);
    const early = [{ member: 1, ...figures, moves: 'tight' as const, slackMs: 4 }];
    expect(verdictOn(place({ network: early }))).toMatchObject({ is: 'tight', byMs: 0 });
  });

  it('says before a match what would happen to moves, once that is measured', () => {
    const idle = { ...figures, inputs: 0, moves: 'late' as const, slackMs: -31 };
    expect(says({ network: [{ member: 2, ...idle }] })).toContain('would arrive up to 31\u00a0ms late');
    expect(verdictOn(place({ network: [] })).is).toBe('measuring');
  });

  it('says the worst first: a state apart before loss, loss before a tight way', () => {
    const network = [
      { member: 1, ...figures },
      { member: 2, ...figures, hash: { frame: 10, agrees: false } },
    ];
    const latency = other({ loss: 0.2 });
    const tight = [
      { member: 1, ...figures },
      { member: 2, ...figures, moves: 'tight' as const, slackMs: -6 },
    ];
    expect(verdictOn(place({ latency, network })).is).toBe('apart');
    expect(verdictOn(place({ latency, network: tight }))).toMatchObject({ is: 'lossy', loss: 0.2 });
    expect(verdictOn(place({ network: tight })).is).toBe('tight');
  });

  it('names a member who does not answer before all that is measured', () => {
    const members = room(2).members.map((member) => ({ ...member, silent: member.id === 2 }));
    expect(verdictOn(place({ room: room(2, { members }), latency: other({ quality: 'late' }) })).is).toBe(
      'silent',
    );
  });
});
