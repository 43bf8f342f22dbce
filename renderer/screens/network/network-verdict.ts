// The network in one sentence: all is well, or what is wrong with whom. What hurts most is said, the rest is in the table.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** Repeats hide this much; more is felt in the games that wait. */
const LOSS_WORTH_SAYING = 0.03;

export type Verdict =
  | { readonly is: 'measuring' | 'well' | 'alone' }
  /** Their state is not what most have. */
  | { readonly is: 'apart' | 'silent' | 'tight'; readonly names: readonly string[] }
  /** By so many milliseconds at the worst: their usual moves, or only the slow ones. */
  | { readonly is: 'late' | 'uneven'; readonly names: readonly string[]; readonly byMs: number }
  | { readonly is: 'lossy'; readonly names: readonly string[]; readonly loss: number };

export function verdictOn({ room, latency, network }: RoomPlace): Verdict {
  const { members } = room;
  const namesOf = (ids: readonly number[]) =>
    members.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const here = latency.filter(({ member }) => members.some(({ id }) => id === member));

  const apart = namesOf(network.filter(({ hash }) => hash?.agrees === false).map(({ member }) => member));
  if (apart.length > 0) return { is: 'apart', names: apart };
  const silent = members.filter((member) => member.silent).map(({ name }) => name);
  if (silent.length > 0) return { is: 'silent', names: silent };
  const lossy = here.filter(({ loss }) => loss >= LOSS_WORTH_SAYING);
  const missing = (is: 'late' | 'uneven'): Verdict | null => {
    const ids = here.filter(({ quality }) => quality === is).map(({ member }) => member);
    const slacks = network.filter(({ member }) => ids.includes(member)).map(({ slackMs }) => -slackMs);
    return ids.length > 0 ? { is, names: namesOf(ids), byMs: Math.max(0, ...slacks) } : null;
  };
  const late = missing('late');
  if (late) return late;
  if (lossy.length > 0) {
    const worst = Math.max(...lossy.map(({ loss }) => loss));
    return { is: 'lossy', names: namesOf(lossy.map(({ member }) => member)), loss: worst };
  }
  const uneven = missing('uneven');
  if (uneven) return uneven;
  const tight = namesOf(here.filter(({ quality }) => quality === 'tight').map(({ member }) => member));
  if (tight.length > 0) return { is: 'tight', names: tight };
  if (here.length < members.length) return { is: 'measuring' };
  return { is: members.length === 1 ? 'alone' : 'well' };
}

export function verdictText(verdict: Verdict, { network }: Texts): string {
  switch (verdict.is) {
    case 'measuring':
    case 'well':
    case 'alone':
      return network[verdict.is];
    case 'apart':
    case 'silent':
    case 'tight':
      return network[verdict.is](verdict.names);
    case 'late':
    case 'uneven':
      return network[verdict.is](verdict.names, verdict.byMs);
    case 'lossy':
      return network.lossy(verdict.names, verdict.loss);
  }
}
