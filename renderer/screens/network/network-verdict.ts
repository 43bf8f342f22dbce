// The network in one sentence: all is well, or what is wrong with whom. What hurts most is said, the rest is in the table.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** What becomes of moves that are late, the worst first. */
const MISSED = ['late', 'uneven', 'tight'] as const;

/** Repeats hide this much; more is felt in the games that wait. */
const LOSS_WORTH_SAYING = 0.03;

/** Share of late moves worth a sentence. A line is also judged by its 95th percentile. */
const LATE_WORTH_SAYING = 0.05;

export type Verdict =
  | { readonly is: 'measuring' | 'well' | 'alone' }
  /** Members whose state differs from the one of most. */
  | { readonly is: 'apart' | 'silent'; readonly names: readonly string[] }
  | (Missing & { readonly names: readonly string[] })
  /** Members with quick lines whose moves were counted as late, in this match or the one before. */
  | { readonly is: 'hadLate'; readonly names: readonly string[] }
  | { readonly is: 'lossy'; readonly names: readonly string[]; readonly loss: number };

interface Missing {
  /** Whether their usual moves are late, or only the slow ones, by much or by little. */
  readonly is: (typeof MISSED)[number];
  /** At the worst. */
  readonly byMs: number;
  /** Whether any has been counted, or it is what would become of them. */
  readonly played: boolean;
  /** Whether the line of one of them is bad, or loses much: else a cable is useless, the game is quicker than the network. */
  readonly cable: boolean;
}

export function verdictOn({ room, latency, network }: RoomPlace): Verdict {
  const { members } = room;
  const namesOf = (ids: readonly number[]) =>
    members.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const here = latency.filter(({ member }) => members.some(({ id }) => id === member));
  const measured = network.filter(({ member }) => members.some(({ id }) => id === member));

  const apart = namesOf(network.filter(({ hash }) => hash?.agrees === false).map(({ member }) => member));
  if (apart.length > 0) return { is: 'apart', names: apart };
  const silent = members.filter((member) => member.silent).map(({ name }) => name);
  if (silent.length > 0) return { is: 'silent', names: silent };
  const lossy = here.filter(({ loss }) => loss >= LOSS_WORTH_SAYING);
  const late = measured.filter(({ moves }) => moves !== 'good');
  const ids = late.map(({ member }) => member);
  const is = MISSED.find((worst) => late.some(({ moves }) => moves === worst));
  const missed: Verdict | undefined = is && {
    is,
    names: namesOf(ids),
    byMs: Math.max(0, ...late.map(({ slackMs }) => -slackMs)),
    played: late.some(({ inputs }) => inputs > 0),
    cable: here.some((one) => ids.includes(one.member) && (one.quality !== 'good' || lossy.includes(one))),
  };
  if (missed?.is === 'late') return missed;
  if (lossy.length > 0) {
    const worst = Math.max(...lossy.map(({ loss }) => loss));
    return { is: 'lossy', names: namesOf(lossy.map(({ member }) => member)), loss: worst };
  }
  if (missed) return missed;
  if (here.length < members.length || measured.length < here.length) return { is: 'measuring' };
  if (members.length === 1) return { is: 'alone' };
  const hadLate = measured.filter(({ late, inputs }) => late > inputs * LATE_WORTH_SAYING);
  if (hadLate.length > 0) return { is: 'hadLate', names: namesOf(hadLate.map(({ member }) => member)) };
  return { is: 'well' };
}

export function verdictText(verdict: Verdict, { network, between }: Texts): string {
  switch (verdict.is) {
    case 'measuring':
    case 'well':
    case 'alone':
      return network[verdict.is];
    case 'apart':
    case 'silent':
    case 'hadLate':
      return network[verdict.is](verdict.names);
    case 'late':
    case 'uneven':
    case 'tight': {
      const missed = network[verdict.is](verdict.names, verdict.byMs, verdict.played);
      return missed + between + network[verdict.cable ? 'cable' : 'quick'];
    }
    case 'lossy':
      return network.lossy(verdict.names, verdict.loss);
  }
}
