// Unit and whole-party tests: everything called *.test.ts. The *.spec.ts files are Playwright's.

import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { gamesLeftOut } from './build/testing/games.ts';
import { leftOut } from './build/testing/networks.ts';

/**
 * Those that take longest: begun last, one of them would keep everybody waiting while the other cores have nothing to do.
 * Those that wait are among those that compute.
 */
const LONG = [
  'e2e/discovery/discovery',
  'netcode/lab/swarm',
  'tools/demo/demo',
  'games/skirmish/bots/bots',
  'e2e/roaming',
  'netcode/lab/attacks',
  'netcode/udp/pause',
  'games/powder/bots/bots',
  'e2e/absent-machines',
  'games/trails/bots/bots',
  'e2e/make-a-game/make-a-game',
  'renderer/sound/levels',
  'electron/party/native/real-games',
  'electron/party/native/launcher',
  'electron/party/match/judged-room',
  'netcode/lab/replays',
  'electron/cli/dedicated-relay',
  'netcode/udp/sockets',
  'netcode/udp/siege',
  'e2e/by-the-document/by-the-document',
  'tools/mutants/hunt',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b)); // stable
  }
}

const screens = ['renderer/**/*.test.{ts,tsx}'];

/** They install the guard, replace modules, start programs or measure: each has a process of its own. */
const alone = [
  'e2e/**/*.test.ts',
  'netcode/sim/guard.test.ts',
  'netcode/udp/**/*.test.ts',
  'renderer/preview/preview-worker.test.ts',
  'renderer/sound/levels.test.ts',
  'renderer/stage/stage-worker.test.ts',
  'electron/cli/**/*.test.ts',
  'electron/party/match/judged-room.test.ts',
  'electron/party/native/**/*.test.ts',
  'electron/party/room/native-party.test.ts',
  'electron/party/room/room-fault.test.ts',
  'electron/outside-attacks.test.ts',
  'electron/web/open-browser.test.ts',
  'tools/demo/demo.test.ts',
  'tools/fuzz/**/*.test.ts',
  'tools/mutants/hunt.test.ts',
  'tools/soak/soak.test.ts',
];
const left = [...configDefaults.exclude, ...leftOut, ...gamesLeftOut()];

/** Node runs our modules as it does in the app: they compute a quarter faster than as Vite transforms them. */
const asTheyAre = { viteModuleRunner: false } as const;

export default defineConfig({
  test: {
    environment: 'node',
    // Many wait for real time to pass, so that four fill two cores.
    pool: 'forks',
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    // Only what hangs is ended: hardly a test measures time, and a machine may have too much to do or little to do it with.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Sockets and processes play in real time. The summary of `npm test` names what passed only when played again.
    retry: 2,
    projects: [
      {
        // Nothing stays of a test of theirs: many files share a process, because to begin one takes a third of a second.
        extends: true,
        test: {
          name: 'shared',
          include: ['{netcode,games,electron,build,tools}/**/*.test.ts'],
          exclude: [...left, ...alone],
          isolate: false,
          experimental: asTheyAre,
        },
      },
      {
        // React's files are none that Node reads.
        extends: true,
        test: { name: 'screens', include: screens, exclude: [...left, ...alone], isolate: false },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: left, experimental: asTheyAre },
      },
    ],
  },
});
