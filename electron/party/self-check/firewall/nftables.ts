// The kernel's own rules, from `nft -j list ruleset`, which only root may ask. Each rule is held against the first
// datagram of a friend; what is unknown counts as "may be for it", so that "open" is always right.

import * as v from 'valibot';
import { all, type FirewallVerdict, type Fits, hasFriends, opposite, type Visit } from './verdict.ts';

const record = v.record(v.string(), v.unknown());
const chainSchema = v.object({
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

type Chain = v.InferOutput<typeof chainSchema>;
type Rule = v.InferOutput<typeof ruleSchema>;
/** What a rule or chain does with a friend's datagram. `on`: the next one decides. `back`: leaves its chain. */
type Decision = 'open' | 'closed' | 'unknown' | 'on' | 'back';

/** Where a datagram comes by, in this order. */
const HOOKS = ['ingress', 'prerouting', 'input'];

/** Families of tables that IPv4 datagrams pass. */
const FAMILIES = new Set(['netdev', 'bridge', 'ip', 'inet']);

/** Statements that let a datagram go on to the next rule. */
const HARMLESS = new Set([
  'counter',
  'log',
  'comment',
  'mangle',
  'notrack',
  'set',
  'ct helper',
  'ct timeout',
]);

/** Targets of iptables that let a datagram go on. */
const HARMLESS_TARGETS = new Set([
  'LOG',
  'NFLOG',
  'TRACE',
  'MARK',
  'CONNMARK',
  'CT',
  'TCPMSS',
  'TTL',
  'DSCP',
]);

/** Chains that iptables keeps in the kernel's tables have these names. */
const OF_IPTABLES = /^(INPUT|PREROUTING)$/;

/** What comes in has to pass every chain on its way. */
export function readNftables(out: string, visit: Visit): FirewallVerdict {
  let ruleset: v.InferOutput<typeof rulesetSchema>;
  try {
    ruleset = v.parse(rulesetSchema, JSON.parse(out));
  } catch {
    return { portState: 'unclear', how: 'nftables' }; // another nft than we know
  }
  const read = new Ruleset(ruleset.nftables, visit);
  const states = read.bases.map((base) => ({ base, decision: read.throughBase(base) }));
  const closed = states.find(({ decision }) => decision === 'closed');
  const unknown = states.find(({ decision }) => decision === 'unknown');
  const portState = closed ? 'closed' : unknown || read.damaged ? 'unclear' : 'open';
  if (portState === 'open') return { portState, how: null };
  const base = (closed ?? unknown)?.base;
  return { portState, ...opening(base, visit) };
}

/** What lets a datagram through the base chain that is in its way. */
function opening(base: Chain | undefined, { port, protocol }: Visit): Omit<FirewallVerdict, 'portState'> {
  if (!base) return { how: 'nftables' };
  const { family, table, name } = base;
  if (family === 'ip' && OF_IPTABLES.test(name)) {
    const where = table === 'filter' ? '' : `-t ${table} `;
    return {
      how: 'iptables',
      command: `sudo iptables ${where}-I ${name} -p ${protocol} --dport ${port} -j ACCEPT`,
    };
  }
  // Names in a ruleset are words; anything else stays out of commands.
  if (![table, name].every((word) => /^[A-Za-z][\w./-]*$/.test(word))) return { how: 'nftables' };
  return {
    how: 'nftables',
    command: `sudo nft insert rule ${family} ${table} ${name} ${protocol} dport ${port} accept`,
  };
}

/** Deeper than chains are nested. */
const DEEPEST = 16;

class Ruleset {
  readonly #chains: readonly Chain[];
  readonly #rules = new Map<string, Rule[]>();
  readonly #sets = new Map<string, readonly unknown[]>();
  readonly #visit: Visit;
  /** Something in it is in an unknown form. */
  damaged = false;

  constructor(objects: readonly Record<string, unknown>[], visit: Visit) {
    this.#visit = visit;
    this.#chains = objects.flatMap(({ chain }) => this.#read(chainSchema, chain));
    for (const rule of objects.flatMap((one) => this.#read(ruleSchema, one.rule))) {
      const key = keyOf(rule, rule.chain);
      const before = this.#rules.get(key);
      if (before) before.push(rule);
      else this.#rules.set(key, [rule]);
    }
    for (const set of objects.flatMap((one) => this.#read(setSchema, one.set ?? one.map)))
      this.#sets.set(keyOf(set, set.name), set.elem);
  }

  /** Chains that a datagram comes to by itself, in the order of its way. */
  get bases(): readonly Chain[] {
    return this.#chains
      .filter(({ hook, family }) => HOOKS.includes(hook ?? '') && FAMILIES.has(family))
      .sort((a, b) => HOOKS.indexOf(a.hook!) - HOOKS.indexOf(b.hook!) || a.prio - b.prio);
  }

  throughBase(base: Chain): Decision {
    const walked = this.#walk(base, base.name, 0);
    const through = walked !== 'back' ? walked : base.policy === 'drop' ? 'closed' : 'open';
    return through === 'open' || this.#isOnTheWay(base) ? through : 'unknown';
  }

  /** The adapter may be a bridge or another device of several: what comes by one of these passes its chains, too. */
  #isOnTheWay({ family, hook, dev }: Chain): boolean {
    if (hook === 'ingress') return [dev].flat().includes(this.#visit.adapter);
    return family !== 'bridge';
  }

  /**
   * The first rule that is surely for the visit decides. One that may be for it leaves open what happens, unless all that
   * follows comes to the same.
   */
  #walk(where: Chain | Rule, name: string, depth: number): Decision {
    if (depth > DEEPEST) return 'unknown';
    let maybe: Decision | null = null;
    const settle = (decision: Decision): Decision => (maybe && maybe !== decision ? 'unknown' : decision);
    for (const rule of this.#rules.get(keyOf(where, name)) ?? []) {
      const { fits, decision } = this.#step(rule, depth);
      if (fits === 'no' || decision === 'on') continue;
      if (fits === 'yes') return settle(decision);
      if (settle(decision) === 'unknown') return 'unknown';
      maybe = decision;
    }
    return settle('back');
  }

  /** What a rule does, and whether it does it. */
  #step(rule: Rule, depth: number): { fits: Fits; decision: Decision } {
    const conditions: Fits[] = [];
    for (const part of rule.expr) {
      const [kind = '', said] = Object.entries(part)[0] ?? [];
      if (kind === 'match') conditions.push(this.#fits(said, rule));
      else if (kind === 'vmap') {
        const { fits, verdict } = this.#mapped(said, rule);
        conditions.push(fits);
        if (fits === 'no') break;
        const decision = verdict === null ? 'unknown' : (this.#decision(verdict, rule, depth) ?? 'unknown');
        return { fits: all(conditions), decision };
      } else {
        const decision = this.#decision(part, rule, depth);
        if (decision !== null) return { fits: all(conditions), decision };
        if (!HARMLESS.has(kind)) conditions.push('maybe'); // limits, what iptables' modules match, and what is new
      }
    }
    return { fits: all(conditions), decision: 'on' };
  }

  /** Null for other statements than verdicts. */
  #decision(part: Record<string, unknown>, rule: Rule, depth: number): Decision | null {
    if ('accept' in part) return 'open';
    if ('drop' in part || 'reject' in part) return 'closed';
    if ('return' in part) return 'back';
    if ('continue' in part) return 'on';
    const jump = part.jump ?? part.goto;
    if (jump !== undefined) {
      const target = (jump as { target?: unknown } | null)?.target;
      if (typeof target !== 'string') return 'unknown';
      const came = this.#walk(rule, target, depth + 1);
      if (came !== 'back') return came;
      return 'goto' in part ? 'back' : 'on';
    }
    if ('xt' in part) return ofModule(part.xt);
    return ELSEWHERE.some((kind) => kind in part) ? 'unknown' : null;
  }

  #mapped(said: unknown, rule: Rule): { fits: Fits; verdict: Record<string, unknown> | null } {
    const { key, data } = (said ?? {}) as { key?: unknown; data?: unknown };
    for (const entry of this.#elements(data, rule) ?? []) {
      const [value, verdict] = Array.isArray(entry) ? entry : [];
      const fits = this.#equals(key, value, rule);
      if (fits === 'no') continue;
      if (fits === 'maybe' || !isRecord(verdict)) return { fits: 'maybe', verdict: null };
      return { fits, verdict };
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
      return fits.includes('yes') ? 'yes' : fits.includes('maybe') ? 'maybe' : 'no';
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

  #read<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T>[] {
    if (value === undefined) return [];
    const read = v.safeParse(schema, value);
    if (!read.success) this.damaged = true;
    return read.success ? [read.output] : [];
  }
}

/** Statements that lead a datagram away, or to a program. */
const ELSEWHERE = ['queue', 'dnat', 'redirect', 'tproxy', 'synproxy', 'fwd'];

/** What a module of iptables does, of which nft tells the name alone; null for one that only looks. */
function ofModule(module: unknown): Decision | null {
  const { type, name } = (module ?? {}) as { type?: unknown; name?: unknown };
  if (type === 'match') return null;
  return type === 'target' && HARMLESS_TARGETS.has(String(name)) ? 'on' : 'unknown';
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
  if (ct) return ct.key === 'state' ? isWord(right, 'new') : 'maybe';
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

function keyOf({ family, table }: { family: string; table: string }, name: string): string {
  return `${family} ${table} ${name}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
