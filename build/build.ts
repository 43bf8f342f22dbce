// Builds the whole app into dist/: shell and party process, preload script, page. Everything is bundled.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { digestOfRules } from '../electron/party/match/rules-digest.ts';
import { firstFrames } from './first-frames.ts';
import { notePackages, thirdPartyText } from './third-party.ts';

const root = join(import.meta.dirname, '..');

/**
 * Writes main/ (Electron's side), renderer/ (the page, which shows licences.txt) and THIRD-PARTY.txt into `folder`. `homepage` is where the page says
 * that new versions are to be had. Throws when something does not compile.
 */
export async function buildApp(folder = join(root, 'dist'), homepage: string | null = null): Promise<void> {
  const packages = new Set<string>();
  const noted = (config: InlineConfig, name: string): InlineConfig => ({
    ...into(config, { outDir: join(folder, name) }),
    plugins: [...(config.plugins ?? []), notePackages(packages)],
    worker: {
      ...config.worker,
      plugins: () => [...(config.worker?.plugins?.() ?? []), notePackages(packages)],
    },
    define: { HOMEPAGE: JSON.stringify(homepage), RULES: JSON.stringify(digestOfRules(root)) },
  });
  await Promise.all([build(noted(shell, 'main')), build(noted(shippedPage, 'renderer'))]);
  await build(noted(preload, 'main')); // into the folder that the shell's build has emptied
  const others = thirdPartyText(packages);
  await writeFile(join(folder, 'THIRD-PARTY.txt'), others);
  const ours = await readFile(join(root, 'LICENSE'), 'utf8');
  await writeFile(join(folder, 'renderer/licences.txt'), `Ethernight\n\n${ours}\n${others}`);
}

/** Only the page, for those who need no Electron. */
export async function buildPage(): Promise<void> {
  await build(into(shippedPage, { outDir: join(root, 'dist/renderer') }));
}

/**
 * The page as React checks it in development (StrictMode and its warnings), for a test that plays on it with the workers of the
 * app's own page, whose names must be the same; never packed.
 */
export async function buildStrictPage(folder: string): Promise<void> {
  const { define, ...rest } = into(shippedPage, { outDir: folder });
  await build({ ...rest, define: { ...define, 'process.env.NODE_ENV': '"development"' } });
}

/** The page with every state of every screen, for tests that look at all of them; never packed. */
export async function buildGallery(folder: string): Promise<void> {
  const { build: how, ...rest } = into(page, { outDir: folder });
  await build({ ...rest, build: { ...how, rolldownOptions: { ...quiet, input: 'renderer/gallery.html' } } });
}

function into(config: InlineConfig, place: { readonly outDir: string }): InlineConfig {
  return { ...config, build: { ...config.build, ...place } };
}

const shared: InlineConfig = { configFile: false, root, logLevel: 'warn', publicDir: false };

/** Builds say what is wrong, and not how long they took on a slow machine. */
const quiet = { checks: { bundlerTimings: false } } as const;

// Node 24 is what Electron embeds; names stay readable in a bug report's stack.
const forElectron = { target: 'node24', minify: false, reportCompressedSize: false } as const;

const shell: InlineConfig = {
  ...shared,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ...forElectron,
    ssr: true,
    emptyOutDir: true,
    rolldownOptions: {
      ...quiet,
      input: {
        main: 'electron/main.ts',
        'party-process': 'electron/party-process.ts',
        'replay-thread': 'electron/party/replays/replay-thread.ts', // replay-reader.ts looks for it by this name
        'match-runner-thread': 'electron/party/match/match-runner-thread.ts', // match-judge.ts looks for it by this name
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

// A sandboxed preload script is one CommonJS file: it cannot import.
const preload: InlineConfig = {
  ...shared,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ...forElectron,
    ssr: true,
    emptyOutDir: false,
    rolldownOptions: {
      ...quiet,
      input: { preload: 'electron/preload.ts' },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

const page: InlineConfig = {
  ...shared,
  root: join(root, 'renderer'),
  // Relative, so that the page runs under app:// and behind any path of a web server.
  base: './',
  plugins: [react()],
  worker: { format: 'es', rolldownOptions: quiet },
  build: {
    // What Electron embeds and what runs the browser window: nothing to translate for older ones.
    target: 'es2024',
    // The first that know light-dark(), which the colours of the screens are said with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000, // kB; a test holds the whole page against its budget
    // The policy allows scripts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: quiet,
  },
};

/** The gallery plays its own way to the first frames of previews: its tests show none. */
const shippedPage: InlineConfig = { ...page, worker: { ...page.worker, plugins: () => [firstFrames()] } };

if (import.meta.main) {
  const startedAt = performance.now();
  await buildApp();
  console.log(`Built dist/ in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
