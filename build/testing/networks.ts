// Tests that play on networks of several machines. Namespaces make those, and only root of a Linux can make namespaces;
// elsewhere the tests are left out, and `npm test` says so.

export const canMakeNetworks = process.platform === 'linux' && process.getuid?.() === 0;

export const onNetworks: readonly string[] = [
  '**/e2e/absent-machines.test.ts',
  '**/e2e/discovery/discovery.test.ts',
  '**/e2e/roaming.test.ts',
  '**/e2e/network-silence.spec.ts',
];

/** Patterns of the tests that cannot run here; vitest and Playwright read them alike. */
export const leftOut: readonly string[] = canMakeNetworks ? [] : onNetworks;
