// Builds the app into dist/: the page, what Electron runs (shell, party process, preload script), and what Node runs for a window
// in the browser. Everything is bundled.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { digestOfRules } from '../electron/party/match/rules-digest.ts';
import { alone } from './alone.ts';
import {
  DIST,
  digestOfSources,
  FOLDERS,
  forgetNote,
  LICENCES,
  noteOf,
  type Part,
  ROOT,
  writeNote,
} from './built.ts';
import { firstFrames, firstFramesPath, makeFile, makeFirstFrames } from './first-frames.ts';
import { leaveOutBoards } from './leave-out-boards.ts';
import { preloadPage } from './preload-page.ts';
import { styleNames } from './style-names.ts';
import { notePackages, thirdPartyText } from './third-party.ts';

/**
 * Builds all that is packed afresh: main/ (Electron's side), renderer/ (the page, which shows licences.txt) and THIRD-PARTY.txt in
 * `folder`. `homepage` is where the page says that new versions are to be had. Throws when something fails to compile.
 */
export async function buildApp(folder = DIST, homepage: string | null = null): Promise<void> {
  const parts = ['page', 'desktop'] as const;
  await alone(folder, async () => {
    const from = digestOfSources(ROOT, homepage);
    await buildParts(parts, folder, from, homepage);
    await writeLicences(folder, parts, from);
  });
  await makeFirstFrames(folder);
}

/**
 * Builds those of these parts that differ from the sources, whose digest is `from`, for a window on this machine. Throws as
 * `buildApp` does.
 */
export async function buildChanged(parts: readonly Part[], from: string, folder = DIST): Promise<void> {
  await alone(folder, async () => {
    // Another process may have built them while this one waited.
    const changed = parts.filter((part) => noteOf(folder, part, from) === null);
    await buildParts(changed, folder, from, null);
    // They lie in the page's folder.
    if (parts.includes('page')) await writeLicences(folder, parts, from);
  });
}

async function buildParts(
  parts: readonly Part[],
  folder: string,
  from: string,
  homepage: string | null,
): Promise<void> {
  const define = { HOMEPAGE: JSON.stringify(homepage), RULES: JSON.stringify(digestOfRules(ROOT)) };
  const builds = parts.map(async (part) => {
    forgetNote(folder, part);
    const outDir = join(folder, FOLDERS[part]);
    const beside = part === 'page' ? firstFramesPath() : null;
    const kept = beside && (await ifThere(join(outDir, beside)));
    const packages = new Set<string>();
    // One after the other: the first empties the folder.
    for (const config of configsOf[part]())
      await build({ ...noted(into(config, { outDir }), packages), define });
    writeNote(folder, part, { from, packages: [...packages], beside });
    if (beside && kept) await writeFile(join(outDir, beside), kept);
  });
  await Promise.all(builds);
}

/** Notes all packages that come into what is built. */
function noted(config: InlineConfig, packages: Set<string>): InlineConfig {
  return {
    ...config,
    plugins: [...(config.plugins ?? []), notePackages(packages)],
    worker: {
      ...config.worker,
      plugins: () => [...(config.worker?.plugins?.() ?? []), notePackages(packages)],
    },
  };
}

async function writeLicences(folder: string, parts: readonly Part[], from: string): Promise<void> {
  const packages = parts.flatMap((part) => noteOf(folder, part, from)?.packages ?? []);
  const others = thirdPartyText(new Set(packages));
  await writeFile(join(folder, 'THIRD-PARTY.txt'), others);
  const ours = await readFile(join(ROOT, 'LICENSE'), 'utf8');
  await writeFile(join(folder, FOLDERS.page, LICENCES), `Ethernight\n\n${ours}\n${others}`);
}

async function ifThere(path: string): Promise<Uint8Array | null> {
  return existsSync(path) ? readFile(path) : null;
}

/**
 * The page as React checks it in development (StrictMode and its warnings), for a test that plays on it with the workers of the
 * app's own page, whose names must be the same; kept out of packages.
 */
export async function buildStrictPage(folder: string): Promise<void> {
  const config = into(shippedPage(), { outDir: folder });
  await build({ ...config, define: { 'process.env.NODE_ENV': '"development"' } });
  await makeFile(join(folder, firstFramesPath()));
}

/** The page with every state of every screen, for tests that look at all of them; kept out of packages. */
export async function buildGallery(folder: string): Promise<void> {
  const { build: how, ...rest } = into(page, { outDir: folder });
  await build({
    ...rest,
    build: { ...how, rolldownOptions: { ...bundling, input: 'renderer/gallery.html' } },
  });
}

function into(config: InlineConfig, place: { readonly outDir: string }): InlineConfig {
  return { ...config, build: { ...config.build, ...place } };
}

const shared: InlineConfig = { configFile: false, root: ROOT, logLevel: 'warn', publicDir: false };

const bundling = {
  // Builds say what is wrong, and leave out how long they took.
  checks: { bundlerTimings: false },
  // Reads only the used modules of packages that list thousands of them, as the icons do: a third of the work.
  experimental: { lazyBarrel: true },
} as const;

// Node 24 is what Electron embeds; names stay readable in a bug report's stack.
const forNode = { minify: false, reportCompressedSize: false } as const;

/** What the party starts, which looks for it beside itself by these names. */
const threads = {
  'contents-thread': 'electron/party/match/contents-thread.ts',
  'match-runner-thread': 'electron/party/match/match-runner-thread.ts',
  'replay-thread': 'electron/party/replays/replay-thread.ts',
  'guest-thread': 'electron/guests/guest-thread.ts',
};

function modules(target: string, input: { readonly [name: string]: string }): InlineConfig {
  return {
    ...shared,
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ...forNode,
      target,
      ssr: true,
      emptyOutDir: true,
      rolldownOptions: {
        ...bundling,
        input: { ...input, ...threads },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

const shell = modules('node24', { main: 'electron/main.ts', 'party-process': 'electron/party-process.ts' });

/** For the oldest Node that runs our scripts (run.js). */
const web = modules('node22', { 'run-web': 'electron/web/run-web.ts' });

// A sandboxed preload script is one CommonJS file, without imports.
const preload: InlineConfig = {
  ...shared,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ...forNode,
    target: 'node24',
    ssr: true,
    emptyOutDir: false,
    rolldownOptions: {
      ...bundling,
      input: { preload: 'electron/preload.ts' },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

const page: InlineConfig = {
  ...shared,
  root: join(ROOT, 'renderer'),
  // Relative, so that the page runs under app:// and behind any path of a web server.
  base: './',
  plugins: [react(), preloadPage()],
  css: styleNames,
  worker: { format: 'es', rolldownOptions: bundling, plugins: () => [leaveOutBoards()] },
  build: {
    // What Electron embeds and what runs the browser window: all of them know this.
    target: 'es2024',
    // The first that know light-dark(), which the colours of the screens are said with.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000, // kB; a test holds the whole page against its budget
    // The policy allows scripts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: bundling,
  },
};

/** The gallery plays its own way to the first frames of previews: its tests do without. */
const shippedPage = (): InlineConfig => ({
  ...page,
  // The app's own page, and that of guests in a browser, which is served by the host.
  build: {
    ...page.build,
    rolldownOptions: { ...bundling, input: ['renderer/index.html', 'renderer/guest.html'] },
  },
  worker: { ...page.worker, plugins: () => [leaveOutBoards(), firstFrames(firstFramesPath())] },
});

const configsOf: { readonly [part in Part]: () => readonly InlineConfig[] } = {
  page: () => [shippedPage()],
  desktop: () => [shell, preload],
  web: () => [web],
};

if (import.meta.main) {
  const startedAt = performance.now();
  await buildApp();
  console.log(`Built dist/ in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
