// The kernel's own rules, from `nft -j list ruleset`, which only root may ask.

import * as v from 'valibot';
import type { FirewallVerdict, Protocol } from './verdict.ts';

const chainSchema = v.object({
  family: v.string(),
  table: v.string(),
  name: v.string(),
  hook: v.optional(v.string()),
  policy: v.optional(v.string()),
});
const ruleSchema = v.object({
  family: v.string(),
  table: v.string(),
  chain: v.string(),
  expr: v.optional(v.array(v.record(v.string(), v.unknown())), []),
});
const rulesetSchema = v.object({ nftables: v.array(v.record(v.string(), v.unknown())) });

/** What a friend sends, and where to. */
interface Guest {
  readonly port: number;
  readonly wanted: Protocol;
}

type Rule = v.InferOutput<typeof ruleSchema>;

const UNKNOWN = { portState: 'unknown', how: 'nftables' } as const;
const OPEN = { portState: 'open', how: null } as const;

/** What comes in has to pass every chain at the input. */
export function readNftables(out: string, port: number, wanted: Protocol = 'udp'): FirewallVerdict {
  let ruleset: v.InferOutput<typeof rulesetSchema>;
  try {
    ruleset = v.parse(rulesetSchema, JSON.parse(out));
  } catch {
    return UNKNOWN; // another nft than we know
  }
  const chains = ruleset.nftables.flatMap(({ chain }) => (v.is(chainSchema, chain) ? [chain] : []));
  const rules = ruleset.nftables.flatMap(({ rule }) => {
    const read = v.safeParse(ruleSchema, rule);
    return read.success ? [read.output] : [];
  });
  const rulesOf = (family: string, table: string, name: string) =>
    rules.filter((rule) => rule.family === family && rule.table === table && rule.chain === name);
  const states = chains
    .filter(({ hook, family }) => hook === 'input' && ['ip', 'inet'].includes(family))
    .map(({ family, table, name, policy }) => {
      const through = walk((chain) => rulesOf(family, table, chain), name, { port, wanted }, 0);
      return through === 'through' ? (policy === 'drop' ? 'closed' : 'open') : through;
    });
  if (states.includes('closed')) return { portState: 'closed', how: 'nftables' };
  return states.includes('unknown') ? UNKNOWN : OPEN;
}

/** Deeper than anybody nests chains. */
const DEEPEST = 8;

/**
 * What a chain does with what a friend sends: the first rule that surely is for it decides. A rule that may be
 * for it leaves open what happens, unless all that follows comes to the same. `through`: no rule decides.
 */
function walk(
  rulesOf: (chain: string) => readonly Rule[],
  chain: string,
  guest: Guest,
  depth: number,
): FirewallVerdict['portState'] | 'through' {
  if (depth > DEEPEST) return 'unknown';
  let maybe: FirewallVerdict['portState'] | null = null;
  const settle = (portState: FirewallVerdict['portState'] | 'through') =>
    maybe && maybe !== portState ? 'unknown' : portState;
  for (const { expr } of rulesOf(chain)) {
    const matches = expr.filter((part) => 'match' in part).map(({ match }) => fits(match, guest));
    if (matches.includes('no')) continue;
    const portState = verdictOf(expr, (target) => walk(rulesOf, target, guest, depth + 1));
    if (portState === 'back') return settle('through');
    if (portState === 'through') continue; // counts, writes into a log, or jumps and comes back
    if (matches.every((match) => match === 'yes')) return settle(portState);
    if (settle(portState) === 'unknown') return 'unknown';
    maybe = portState;
  }
  return settle('through');
}

function verdictOf(
  expr: Rule['expr'],
  walkTo: (chain: string) => FirewallVerdict['portState'] | 'through',
): FirewallVerdict['portState'] | 'through' | 'back' {
  for (const part of expr) {
    if ('accept' in part) return 'open';
    if ('drop' in part || 'reject' in part) return 'closed';
    if ('return' in part) return 'back';
    const target = (part.jump ?? part.goto) as { target?: string } | undefined;
    if (target?.target !== undefined) return walkTo(target.target);
    if ('queue' in part || 'vmap' in part) return 'unknown';
  }
  return 'through';
}

/** Whether a match speaks of the first packet from a friend to the port. */
function fits(match: unknown, { port, wanted }: Guest): 'yes' | 'no' | 'maybe' {
  const { left, right, op } = match as { left?: unknown; right?: unknown; op?: unknown };
  const { payload, meta, ct } = (left ?? {}) as {
    payload?: { protocol?: string; field?: string };
    meta?: { key?: string };
    ct?: { key?: string };
  };
  if (op !== '==' && op !== 'in') return 'maybe';
  if (payload?.field === 'dport') {
    if (payload.protocol !== wanted && payload.protocol !== 'th') return 'no';
    return includes(right, port) ? 'yes' : 'no';
  }
  const other = wanted === 'udp' ? 'tcp' : 'udp';
  if (payload?.protocol === other || payload?.protocol?.startsWith('icmp')) return 'no';
  if (meta?.key === 'l4proto' || payload?.field === 'protocol') return includes(right, wanted) ? 'yes' : 'no';
  if (meta?.key?.startsWith('iif') && right === 'lo') return 'no';
  if (ct?.key === 'state') return includes(right, 'new') ? 'yes' : 'no';
  return 'maybe';
}

/** Whether the right side of a match, a value, a range or a set of these, includes a value. */
function includes(right: unknown, value: number | string): boolean {
  if (right === value || String(right) === String(value)) return true;
  if (Array.isArray(right)) return right.some((one) => includes(one, value));
  const { set, range } = (right ?? {}) as { set?: unknown; range?: readonly [number, number] };
  if (range && typeof value === 'number') return range[0] <= value && value <= range[1];
  return Array.isArray(set) && set.some((one) => includes(one, value));
}
