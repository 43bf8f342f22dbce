// While a match's rules run, a call whose answer depends on the machine throws and names itself.
//
// How: at first use every such function is replaced, for good, by a proxy that asks one flag before it passes
// the call on; running rules is then raising and lowering the flag. Swapping the functions for each step
// instead would leave the engine as it was, but costs 1.6 us a step (measured, 37 functions), more than some rules;
// replacing the whole of `Math` makes every call to it eight times slower, the exact ones too. The flag costs
// about 10 ns a step, little enough to stay on in development, tests and production alike, and the proxies add
// about 20 ns to a call outside of rules. A step is synchronous, so only rules run while the flag is up.
//
// What it misses is left to lint: `**`, which is an operator, and functions that a module took aside
// (`const { sin } = Math`) before the guard was first used.

// These are exact by IEEE 754 or by definition; every other function of Math may differ between engines.
const EXACT_MATH: ReadonlySet<string> = new Set([
  'sqrt',
  'floor',
  'ceil',
  'round',
  'abs',
  'min',
  'max',
  'sign',
  'trunc',
  'imul',
  'clz32',
  'fround',
]);

let depth = 0;
let installed = false;

/** Puts the proxies in place now instead of at first use: for a thread whose business is to run rules. */
export function installGuard(): void {
  if (installed) return;
  installed = true;
  trapAll();
}

/** Runs rules under the guard and returns what they return. May be nested. */
export function guarded<T>(run: () => T): T {
  raiseGuard();
  try {
    return run();
  } finally {
    lowerGuard();
  }
}

/** For loops that have to avoid a closure: the same as `guarded`, with lowerGuard in a `finally`. */
export function raiseGuard(): void {
  installGuard();
  depth++;
}

export function lowerGuard(): void {
  depth--;
}

function trapAll(): void {
  for (const name of Object.getOwnPropertyNames(Math))
    if (!EXACT_MATH.has(name)) trap(Math, name, `Math.${name}`);

  trap(Date, 'now', 'Date.now');
  trap(globalThis, 'Date', 'Date');
  trap(globalThis.Performance?.prototype, 'now', 'performance.now');

  for (const name of Object.getOwnPropertyNames(Intl)) trap(Intl, name, `Intl.${name}`);
  for (const name of ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase']) {
    trap(String.prototype, name, name);
  }
  const typedArrays: object = Object.getPrototypeOf(Uint8Array.prototype);
  for (const owner of [Object.prototype, Number.prototype, BigInt.prototype, Array.prototype, typedArrays]) {
    trap(owner, 'toLocaleString', 'toLocaleString');
  }

  for (const name of ['getRandomValues', 'randomUUID'])
    trap(globalThis.Crypto?.prototype, name, `crypto.${name}`);
  for (const name of [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'requestAnimationFrame',
    'queueMicrotask',
  ]) {
    trap(globalThis, name, name);
  }
  trap(globalThis, 'fetch', 'fetch');
}

/** Replaces one function; whatever this engine lacks, or refuses to let go of, stays as it is. */
function trap(owner: object | undefined, key: string, name: string): void {
  const property = owner && Object.getOwnPropertyDescriptor(owner, key);
  if (!property?.configurable || typeof property.value !== 'function') return;
  // A proxy instead of a function of our own: it also serves constructors and keeps what hangs on the original,
  // such as Node's promise form of setTimeout.
  const value = new Proxy<object>(property.value, {
    apply(original, self, args) {
      refuseIfRaised(name);
      return Reflect.apply(original as () => unknown, self, args);
    },
    construct(original, args, target) {
      refuseIfRaised(name);
      return Reflect.construct(original as () => unknown, args, target);
    },
  });
  Object.defineProperty(owner, key, { ...property, value });
}

function refuseIfRaised(name: string): void {
  if (depth > 0)
    throw new Error(`rules called ${name}, which is not the same on every machine: see netcode/sim`);
}
