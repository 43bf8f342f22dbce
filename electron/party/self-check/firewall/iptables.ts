// Tables of iptables, from `iptables-nft-save` or `iptables-legacy-save`, in the form in which `nft -j` lists chains and rules.

/** An object of nft's list, of the kind that its only field names. */
export interface SavedObject {
  readonly chain?: { readonly table: string } & Record<string, unknown>;
  readonly rule?: Record<string, unknown>;
}

const HOOKS: Readonly<Record<string, string>> = { PREROUTING: 'prerouting', INPUT: 'input' };
const PRIORITIES: Readonly<Record<string, number>> = { raw: -300, mangle: -150, nat: -100, filter: 0 };

/** Modules all of whose options are read, or whose option makes no difference. */
const KNOWN = /^(tcp|udp|icmp|conntrack|state|comment|multiport|addrtype|iprange|mac|pkttype)$/;

const VERDICTS: Readonly<Record<string, string>> = {
  ...{ ACCEPT: 'accept', DROP: 'drop', REJECT: 'reject', RETURN: 'return' },
};

/** `by` is the program of iptables that keeps these tables, and changes them. */
export function readSaved(out: string, by: string): SavedObject[] {
  let table = '';
  const objects: SavedObject[] = [];
  const own = new Set<string>();
  for (const line of out.split('\n')) {
    table = /^\*(\w+)/.exec(line)?.[1] ?? table;
    const of = { by, family: 'ip', table };
    const [, name = '', policy] = /^:(\S+) (\S+)/.exec(line) ?? [];
    const [, chain, rule = ''] = /^-A (\S+)(.*)$/.exec(line) ?? [];
    if (policy === '-') own.add(`${table} ${name}`);
    const base = { hook: HOOKS[name], prio: PRIORITIES[table] ?? 0, policy: policy?.toLowerCase() };
    if (policy !== undefined) objects.push({ chain: { ...of, name, ...(policy !== '-' && base) } });
    const isChain = (target: string) => own.has(`${table} ${target}`);
    if (chain !== undefined) objects.push({ rule: { ...of, chain, expr: exprOf(wordsOf(rule), isChain) } });
  }
  return objects;
}

function wordsOf(rule: string): string[] {
  const words = rule.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return words.map((word) => word.replace(/^"(.*)"$/, '$1'));
}

function exprOf(words: readonly string[], isChain: (target: string) => boolean): Record<string, unknown>[] {
  const expr: Record<string, unknown>[] = [];
  for (let at = 0; at < words.length; at++) {
    const isNegated = words[at] === '!';
    if (isNegated) at++;
    const option = words[at]!;
    const value = words[at + 1] ?? '';
    if (option === '-j' || option === '-g') return [...expr, endOf(option, value, isChain)];
    if (!option?.startsWith('-')) continue; // the value of the option before
    if (option === '--comment') continue;
    if (option === '-m' && KNOWN.test(value)) continue;
    const condition = conditionOf(option, value);
    if (condition === null) expr.push({ xt: { type: 'match', name: option } });
    else expr.push({ match: { op: isNegated ? '!=' : '==', ...condition } });
  }
  return expr;
}

/** Null for what is unknown. */
function conditionOf(option: string, value: string): { left: unknown; right: unknown } | null {
  const several = (read: (one: string) => unknown) => ({ set: value.split(',').map(read) });
  const lower = several((one) => one.toLowerCase());
  switch (option) {
    case '-p':
      return { left: { meta: { key: 'l4proto' } }, right: value };
    case '-i':
      return { left: { meta: { key: 'iifname' } }, right: value.replace(/\+$/, '*') };
    case '-s':
    case '--src-range':
      return { left: { payload: { protocol: 'ip', field: 'saddr' } }, right: value };
    case '-d':
    case '--dst-range':
      return { left: { payload: { protocol: 'ip', field: 'daddr' } }, right: value };
    case '--dport':
    case '--dports':
      return { left: { payload: { protocol: 'th', field: 'dport' } }, right: several(portsOf) };
    case '--state':
    case '--ctstate':
      return { left: { ct: { key: 'state' } }, right: lower };
    case '--ctstatus':
      return { left: { ct: { key: 'status' } }, right: lower };
    case '--src-type':
    case '--dst-type':
      return { left: { fib: { result: 'type', flags: [`${option.slice(2, 3)}addr`] } }, right: lower };
    case '--mac-source':
      return { left: { payload: { protocol: 'ether', field: 'saddr' } }, right: value };
    case '--pkt-type':
      return { left: { meta: { key: 'pkttype' } }, right: value };
    default:
      return null;
  }
}

function portsOf(text: string): unknown {
  const [first, last] = text.split(':').map(Number);
  return last === undefined ? first : { range: [first, last] };
}

/** What becomes of what fits; what stands behind it are the target's own options. */
function endOf(
  option: string,
  target: string,
  isChain: (target: string) => boolean,
): Record<string, unknown> {
  if (isChain(target)) return { [option === '-g' ? 'goto' : 'jump']: { target } };
  const verdict = VERDICTS[target];
  return verdict === undefined ? { xt: { type: 'target', name: target } } : { [verdict]: null };
}
