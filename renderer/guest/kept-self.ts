// What a guest's browser is known by: the name that was typed last, and a seed, which the app in whose room it plays makes a key
// of. Pages of other hosts keep their own: a browser that goes from one to the next carries both along.

const NAME = 'ethernight-name';
const SEED = 'ethernight-seed';
const HAND = 'ethernight-hand';
const SCREEN = 'ethernight-screen';
const SEED_BYTES = 16;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

export interface Self {
  readonly name: string;
  /** 32 hexadecimal digits. */
  readonly seed: string;
  /** Present where the browser only watches. */
  readonly audience?: true;
  /** Present where it does so as the big screen. */
  readonly screen?: true;
}

/** What a big screen is in the room, called so. */
export function bigScreenSelf(name: string): Self {
  return { name, seed: keptSeed(), audience: true };
}

/** Empty where no name is kept. */
export function keptName(storage: () => Kept = () => localStorage): string {
  return get(NAME, storage) ?? '';
}

export function keepName(name: string, storage: () => Kept = () => localStorage): void {
  set(NAME, name, storage);
}

/** The seed of this browser. It is drawn the first time; one that keeps nothing of pages has another at each call. */
export function keptSeed(storage: () => Kept = () => localStorage): string {
  const kept = get(SEED, storage);
  if (kept !== null && isSeed(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  const seed = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  set(SEED, seed, storage);
  return seed;
}

export function keepSelf({ name, seed }: Self, storage: () => Kept = () => localStorage): void {
  set(NAME, name, storage);
  set(SEED, seed, storage);
}

/** Whether the buttons are under the left thumb, and the stick under the right one. */
export function keptLeft(storage: () => Kept = () => localStorage): boolean {
  return get(HAND, storage) === 'left';
}

export function keepLeft(isLeft: boolean, storage: () => Kept = () => localStorage): void {
  set(HAND, isLeft ? 'left' : 'right', storage);
}

/** Whether the person looks at another screen in games that all see in one picture. */
export function keptPad(storage: () => Kept = () => localStorage): boolean {
  return get(SCREEN, storage) === 'other';
}

export function keepPad(isPad: boolean, storage: () => Kept = () => localStorage): void {
  set(SCREEN, isPad ? 'other' : 'own', storage);
}

/** The link of the next host with who comes by it: what stands behind the # is sent to no host. */
export function carryTo(link: string, { name, seed, audience, screen }: Self): string {
  const watches = { ...(audience ? { watches: '1' } : {}), ...(screen ? { screen: '1' } : {}) };
  return `${link}#${new URLSearchParams({ seed, name, ...watches })}`;
}

/**
 * A guest that an address names, and the host whose page led to it: empty where another app, or a typed address, did. It is to be
 * believed where the room was at that host before: anybody can make a link with a seed that they know, and would have the seat of
 * those whom they lead here.
 */
export interface Carried {
  readonly self: Self;
  readonly from: string;
}

/** The guest that the hash of the page's address names, and who led to it, by the page's referrer; null without a seed. */
export function carriedIn(hash: string, referrer: string): Carried | null {
  const carried = new URLSearchParams(hash.replace(/^#/, ''));
  const [seed, name] = [carried.get('seed') ?? '', carried.get('name') ?? ''];
  const audience = carried.get('watches') === '1' ? { audience: true as const } : {};
  const screen = carried.get('screen') === '1' ? { screen: true as const } : {};
  return isSeed(seed)
    ? { self: { seed, name, ...audience, ...screen }, from: URL.parse(referrer)?.hostname ?? '' }
    : null;
}

function isSeed(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

function get(key: string, storage: () => Kept): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null; // a browser that keeps nothing of pages
  }
}

function set(key: string, value: string, storage: () => Kept): void {
  try {
    storage().setItem(key, value);
  } catch {
    // It is asked for, or drawn, again.
  }
}
