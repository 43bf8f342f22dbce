// The kernel's own rules, which only root may list, whichever program has made them. Each is held against the first datagram
// of a friend; what is unknown counts as "may be for it", so that "open" is always right.

import * as v from 'valibot';
import type { Front, Opening } from './front.ts';
import { readSaved } from './iptables.ts';
import {
  all,
  type FirewallVerdict,
  type Fits,
  hasFriends,
  opposite,
  type PortState,
  strictest,
  type Visit,
} from './verdict.ts';

const record = v.record(v.string(), v.unknown());
const chainSchema = v.object({
  by: v.optional(v.string()),
  family: v.string(),
  table: v.string(),
  name: v.string(),
  hook: v.optional(v.string()),
  prio: v.optional(v.number(), 0),
  policy: v.optional(v.string()),
  type: v.optional(v.string()),
  dev: v.optional(v.union([v.string(), v.array(v.string())])),
});
const ruleSchema = v.object({
  by: v.optional(v.string()),
  family: v.string(),
  table: v.string(),
  chain: v.string(),
  expr: v.optional(v.array(record), []),
});
const setSchema = v.object({
  family: v.string(),
  table: v.string(),
  name: v.string(),
  elem: v.optional(v.array(v.unknown()), []),
});
const rulesetSchema = v.object({ nftables: v.array(record) });

type Chain = v.InferOutput<typeof chainSchema> & { readonly owned: boolean };
type Rule = v.InferOutput<typeof ruleSchema>;
/** What a chain, rule or set belongs to; `by` is the program of iptables that keeps it. */
type Of = Pick<Rule, 'family' | 'table'> & { readonly by?: string | undefined };
/** Where a rule or chain leads a friend's datagram. `on`: the next rule decides. `back`: it leaves its chain. */
type Way = 'open' | 'closed' | 'on' | 'back';
/** All ways that there may be, and whether some friend's datagram surely takes it. */
type Ways = ReadonlyMap<Way, boolean>;

const UNKNOWN: Ways = new Map([
  ['open', false],
  ['closed', false],
]);

const surely = (way: Way): Ways => new Map([[way, true]]);

/** Where a datagram comes by, in this order. */
const HOOKS = ['ingress', 'prerouting', 'input'];

/** Families of tables that IPv4 datagrams pass. */
const FAMILIES = new Set(['netdev', 'bridge', 'ip', 'inet']);

/** Statements that let a datagram go on to the next rule. */
const HARMLESS = new Set(['counter', 'log', 'comment', 'mangle', 'set', 'ct helper', 'ct timeout']);

/** Targets of iptables that let a datagram go on. */
const HARMLESS_TARGETS = new Set(['LOG', 'NFLOG', 'TRACE', 'MARK', 'CONNMARK', 'TCPMSS', 'TTL', 'DSCP']);

/** A kernel's rules as its programs list them, each null where that program says nothing. */
export interface Listed {
  /** Of `nft -j list ruleset`. */
  readonly nft: string | null;
  /** Of `iptables-nft-save`: nft's JSON leaves out what iptables' modules look at. */
  readonly saved: string | null;
  /** Of `iptables-legacy-save`, whose rules nft leaves out; empty where there are none. */
  readonly legacy: string | null;
}

/**
 * What comes in has to pass every chain on its way: the strictest counts. The command is the first of `openings`, which may go by
 * the names of all chains, that opens it on these rules; else one that goes to the chains in the way.
 */
export function readKernel(
  listed: Listed,
  visit: Visit,
  openings: Front['openings'] = () => [],
): FirewallVerdict {
  const rules = new Ruleset(listed, visit);
  const portState = rules.through();
  if (portState === 'open') return { portState, how: null };
  const opening = openings(rules.chains).find((one) => rules.through(one) === 'open');
  if (opening) return { portState, how: opening.how, command: opening.command };
  return { portState, ...throughBases(rules, visit) };
}

/** What lets a datagram through the base chains that are in its way; without a command where none would. */
function throughBases(rules: Ruleset, { port, protocol }: Visit): Omit<FirewallVerdict, 'portState'> {
  const closed = rules.bases.filter((base) => rules.throughBase(base) !== 'open');
  const commands = closed.map(({ by, family, table, name, owned }) => {
    if (by !== undefined) {
      const where = table === 'filter' ? '' : `-t ${table} `;
      return `sudo ${by} ${where}-I ${name} -p ${protocol} --dport ${port} -j ACCEPT`;
    }
    // Names in a ruleset are words; anything else stays out of commands. A table with an owner is changed by that program alone.
    if (owned || ![table, name].every((word) => /^[A-Za-z][\w./-]*$/.test(word))) return null;
    return `sudo nft insert rule ${family} ${table} ${name} ${protocol} dport ${port} accept`;
  });
  const how = closed[0]?.by === undefined ? 'nftables' : 'iptables';
  if (commands.length === 0 || commands.includes(null) || rules.isDamaged) return { how };
  return { how, command: commands.join(' && ') };
}

/** Deeper than chains are nested. */
const DEEPEST = 16;

class Ruleset {
  readonly #chains: readonly Chain[];
  readonly #rules = new Map<string, Rule[]>();
  readonly #sets = new Map<string, readonly unknown[]>();
  readonly #visit: Visit;
  /** Something in it is hidden, or in an unknown form. */
  isDamaged = false;

  constructor({ nft, saved, legacy }: Listed, visit: Visit) {
    this.#visit = visit;
    const ofIptables = saved === null ? [] : readSaved(saved, 'iptables-nft');
    const tables = new Set(ofIptables.flatMap(({ chain }) => chain?.table ?? []));
    const isReplaced = (one: unknown) => {
      const { family, table } = (one ?? {}) as { family?: unknown; table?: unknown };
      return family === 'ip' && tables.has(String(table));
    };
    const objects = [
      ...this.#objectsOf(nft).filter((one) => !isReplaced(one.chain ?? one.rule)),
      ...ofIptables,
      ...readSaved(legacy ?? '', 'iptables-legacy'),
    ];
    if (legacy === null) this.isDamaged = true;
    const owned = new Set(
      objects.flatMap((one) => {
        const { family, name, flags } = ('table' in one ? one.table : {}) as Record<string, unknown>;
        return [flags].flat().includes('owner') ? `${family} ${name}` : [];
      }),
    );
    this.#chains = objects
      .flatMap(({ chain }) => this.#read(chainSchema, chain))
      .map((chain) => ({ ...chain, owned: owned.has(`${chain.family} ${chain.table}`) }));
    for (const rule of objects.flatMap((one) => this.#read(ruleSchema, one.rule))) {
      const key = keyOf(rule, rule.chain);
      const before = this.#rules.get(key);
      if (before) before.push(rule);
      else this.#rules.set(key, [rule]);
    }
    for (const set of objects.flatMap((one) =>
      this.#read(setSchema, 'set' in one ? one.set : 'map' in one ? one.map : undefined),
    ))
      this.#sets.set(keyOf(set, set.name), set.elem);
  }

  /** The names of all chains. */
  get chains(): readonly string[] {
    return this.#chains.map(({ name }) => name);
  }

  /** Chains that a datagram comes to by itself, in the order of its way. */
  get bases(): readonly Chain[] {
    return this.#chains
      .filter(({ hook, family }) => HOOKS.includes(hook ?? '') && FAMILIES.has(family))
      .sort((a, b) => HOOKS.indexOf(a.hook!) - HOOKS.indexOf(b.hook!) || a.prio - b.prio);
  }

  /** What all of it does with the visit, as if there were an opening, too. */
  through(opening: Opening | null = null): PortState {
    const states = this.bases.map((base) => this.throughBase(base, opening));
    return strictest([...states, this.isDamaged ? 'unclear' : 'open']);
  }

  throughBase(base: Chain, opening: Opening | null = null): PortState {
    const ways = this.#walk(base, base.name, 0, opening);
    const ends = (way: 'open' | 'closed') => {
      const byPolicy = (base.policy === 'drop') === (way === 'closed') ? ways.get('back') : undefined;
      return ways.get(way) === undefined && byPolicy === undefined
        ? null
        : ways.get(way) || byPolicy === true;
    };
    const closed = ends('closed');
    if (closed === null) return 'open';
    if (!this.#isOnTheWay(base)) return 'unclear';
    if (ends('open') === null) return 'closed';
    return closed ? 'some' : 'unclear';
  }

  /** The adapter may be a bridge or another device of several: what comes by one of these passes its chains, too. */
  #isOnTheWay({ family, hook, dev }: Chain): boolean {
    if (hook === 'ingress') return [dev].flat().includes(this.#visit.adapter);
    return family !== 'bridge';
  }

  /** What becomes of friends' datagrams in a chain, by its rules one after the other. */
  #walk(where: Chain | Rule, name: string, depth: number, opening: Opening | null): Ways {
    if (depth > DEEPEST) return UNKNOWN;
    const ways = new Map<Way, boolean>();
    const note = (way: Way, surely: boolean) => ways.set(way, surely || (ways.get(way) ?? false));
    /** Whether friends surely come as far as this. */
    let sure = true;
    const { by, family, table } = where;
    const accept = { by, family, table, chain: name, expr: [{ accept: null }] };
    const opened = opening?.chain === name ? [accept] : [];
    const rules = this.#rules.get(keyOf(where, name)) ?? [];
    for (const rule of opening?.at === 'top' ? [...opened, ...rules] : [...rules, ...opened]) {
      const { fits, ways: does } = this.#step(rule, depth, opening);
      if (fits === 'no') continue;
      for (const [way, surely] of does) if (way !== 'on') note(way, sure && surely && fits !== 'maybe');
      const on = does.get('on');
      if (fits === 'yes' && on === undefined) return ways;
      if (fits === 'yes') sure &&= on === true;
      else if (fits === 'maybe') sure &&= on !== undefined && does.size === 1;
    }
    note('back', sure);
    return ways;
  }

  /** For whom a rule is, and what it does with them. */
  #step(rule: Rule, depth: number, opening: Opening | null): { fits: Fits; ways: Ways } {
    const conditions: Fits[] = [];
    for (const part of rule.expr) {
      const [kind = '', said] = Object.entries(part)[0] ?? [];
      if (kind === 'match') conditions.push(this.#fits(said, rule));
      else if (kind === 'vmap') {
        const { fits, verdict } = this.#mapped(said, rule);
        conditions.push(fits);
        if (fits === 'no') break;
        const ways = verdict === null ? UNKNOWN : (this.#ways(verdict, rule, depth, opening) ?? UNKNOWN);
        return { fits: all(conditions), ways };
      } else {
        if (all(conditions) === 'no') break;
        const ways = this.#ways(part, rule, depth, opening);
        if (ways !== null) return { fits: all(conditions), ways };
        if (!HARMLESS.has(kind)) conditions.push('maybe'); // limits, what iptables' modules match, and what is new
      }
    }
    return { fits: all(conditions), ways: surely('on') };
  }

  /** Null for other statements than verdicts. */
  #ways(part: Record<string, unknown>, rule: Rule, depth: number, opening: Opening | null): Ways | null {
    if ('accept' in part) return surely('open');
    if ('drop' in part || 'reject' in part) return surely('closed');
    if ('return' in part) return surely('back');
    if ('continue' in part) return surely('on');
    const jump = part.jump ?? part.goto;
    if (jump !== undefined) {
      const target = (jump as { target?: unknown } | null)?.target;
      if (typeof target !== 'string') return UNKNOWN;
      const ways = this.#walk(rule, target, depth + 1, opening);
      if ('goto' in part) return ways;
      return new Map([...ways].map(([way, surely]) => [way === 'back' ? 'on' : way, surely]));
    }
    if ('xt' in part) return ofModule(part.xt);
    return ELSEWHERE.some((kind) => kind in part) ? UNKNOWN : null;
  }

  #mapped(said: unknown, rule: Rule): { fits: Fits; verdict: Record<string, unknown> | null } {
    const { key, data } = (said ?? {}) as { key?: unknown; data?: unknown };
    for (const entry of this.#elements(data, rule) ?? []) {
      const [value, verdict] = Array.isArray(entry) ? entry : [];
      const fits = this.#equals(key, value, rule);
      if (fits === 'no') continue;
      if (fits === 'yes' && isRecord(verdict)) return { fits, verdict };
      return { fits: 'maybe', verdict: null };
    }
    return { fits: this.#elements(data, rule) ? 'no' : 'maybe', verdict: null };
  }

  #fits(match: unknown, rule: Rule): Fits {
    const { left, right, op } = (match ?? {}) as { left?: unknown; right?: unknown; op?: unknown };
    if (op === '==' || op === 'in') return this.#equals(left, right, rule);
    return op === '!=' ? opposite(this.#equals(left, right, rule)) : 'maybe';
  }

  /** Whether what `left` names has, in a friend's datagram, the value `right`, or one of it. */
  #equals(left: unknown, right: unknown, rule: Rule): Fits {
    const elements = this.#elements(right, rule);
    if (elements === null) return 'maybe';
    if (elements) {
      const fits = elements.map((one) => this.#equals(left, one, rule));
      return (['yes', 'maybe', 'some'] as const).find((one) => fits.includes(one)) ?? 'no';
    }
    if (isRecord(right) && 'elem' in right) {
      const { val } = (right.elem ?? {}) as { val?: unknown };
      return this.#equals(left, val, rule);
    }
    if (isRecord(left) && Array.isArray(left.concat)) {
      const parts = isRecord(right) && Array.isArray(right.concat) ? right.concat : [];
      if (parts.length !== left.concat.length) return 'maybe';
      return all(left.concat.map((one, at) => this.#equals(one, parts[at], rule)));
    }
    return holds(left, right, this.#visit, rule.family);
  }

  /** The members of a set, also of one that is named; undefined for a single value, null for an unknown set. */
  #elements(right: unknown, rule: Rule): readonly unknown[] | null | undefined {
    if (typeof right === 'string' && right.startsWith('@')) {
      return this.#sets.get(keyOf(rule, right.slice(1))) ?? null;
    }
    if (Array.isArray(right)) return right;
    if (isRecord(right) && 'set' in right) return Array.isArray(right.set) ? right.set : null;
    return undefined;
  }

  #objectsOf(listed: string | null): Record<string, unknown>[] {
    try {
      return v.parse(rulesetSchema, JSON.parse(listed ?? '')).nftables;
    } catch {
      this.isDamaged = true; // hidden, or another nft than we know
      return [];
    }
  }

  #read<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T>[] {
    if (value === undefined) return [];
    const read = v.safeParse(schema, value);
    if (!read.success) this.isDamaged = true;
    return read.success ? [read.output] : [];
  }
}

/** Statements that lead a datagram away or to a program, or keep it from those who track connections: `ct state new` fails then. */
const ELSEWHERE = ['notrack', 'queue', 'dnat', 'redirect', 'tproxy', 'synproxy', 'fwd'];

/** What a module of iptables does, of which nft tells the name alone; null for one that only looks. */
function ofModule(module: unknown): Ways | null {
  const { type, name } = (module ?? {}) as { type?: unknown; name?: unknown };
  if (type === 'match') return null;
  return type === 'target' && HARMLESS_TARGETS.has(String(name)) ? surely('on') : UNKNOWN;
}

function holds(left: unknown, right: unknown, visit: Visit, family: string): Fits {
  if (!isRecord(left)) return 'maybe';
  const { port, protocol, adapter, address } = visit;
  const { payload, meta, ct, fib } = left as {
    payload?: { protocol?: string; field?: string };
    meta?: { key?: string };
    ct?: { key?: string };
    fib?: { result?: string; flags?: unknown };
  };
  if (payload) {
    const { field } = payload;
    if (['tcp', 'udp', 'th'].includes(payload.protocol ?? '')) {
      if (payload.protocol !== 'th' && payload.protocol !== protocol) return 'no';
      return field === 'dport' ? isPort(right, port) : 'maybe';
    }
    if (payload.protocol === 'ether' && field === 'saddr') return 'some';
    if (/^(icmp|icmpv6|igmp|arp|sctp|dccp|ip6|esp|ah|comp|udplite)$/.test(payload.protocol ?? ''))
      return 'no';
    if (payload.protocol !== 'ip') return 'maybe';
    if (field === 'protocol') return isWord(right, protocol);
    if (field === 'saddr') return hasSender(right, visit);
    if (field === 'daddr' && address !== null) {
      const range = rangeText(right);
      return range === null ? 'maybe' : hasFriends(range, { ...visit, network: address, address: null });
    }
    return 'maybe';
  }
  if (meta) {
    if (meta.key === 'l4proto') return isWord(right, protocol);
    if (meta.key === 'nfproto') return isWord(right, 'ipv4');
    if (meta.key === 'protocol') return isWord(right, 'ip');
    if (meta.key === 'pkttype') return /^(host|unicast)$/.test(String(right)) ? 'yes' : 'no';
    if (meta.key === 'iifname' || meta.key === 'iif') {
      if (family === 'bridge' || family === 'netdev') return 'maybe'; // of a device that is a part of the adapter
      const name = String(right);
      if (name.endsWith('*')) return adapter.startsWith(name.slice(0, -1)) ? 'yes' : 'no';
      return isWord(right, adapter);
    }
    return 'maybe';
  }
  // A friend's first datagram belongs to a new connection.
  if (ct?.key === 'state') return isWord(right, 'new');
  if (ct) return ct.key === 'status' ? 'no' : 'maybe'; // what leads it elsewhere is seen where that is done
  if (fib?.result === 'type' && [fib.flags].flat().join() === 'daddr') return isWord(right, 'local');
  if (fib?.result === 'type' && [fib.flags].flat().join() === 'saddr') return isWord(right, 'unicast');
  // A friend's network is one of this machine's, so that there is a way back.
  if (fib?.result === 'oif') return right === false ? 'no' : right === true ? 'yes' : 'maybe';
  return 'maybe';
}

function isWord(right: unknown, word: string): Fits {
  if (typeof right !== 'string') return 'maybe';
  return right === word ? 'yes' : 'no';
}

function isPort(right: unknown, port: number): Fits {
  if (typeof right === 'number') return right === port ? 'yes' : 'no';
  const { range } = (isRecord(right) ? right : {}) as { range?: unknown };
  if (!Array.isArray(range)) return 'maybe';
  const [first, last] = range;
  if (typeof first !== 'number' || typeof last !== 'number') return 'maybe';
  return first <= port && port <= last ? 'yes' : 'no';
}

function hasSender(right: unknown, visit: Visit): Fits {
  const range = rangeText(right);
  return range === null ? 'maybe' : hasFriends(range, visit);
}

/** An address, a network, or a range of addresses as one text; null for anything else. */
function rangeText(right: unknown): string | null {
  if (typeof right === 'string') return right;
  if (!isRecord(right)) return null;
  const { prefix, range } = right as { prefix?: { addr?: unknown; len?: unknown }; range?: unknown };
  if (prefix) return `${prefix.addr}/${prefix.len}`;
  return Array.isArray(range) ? range.join('-') : null;
}

function keyOf({ by, family, table }: Of, name: string): string {
  return `${by} ${family} ${table} ${name}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
