// Arrows point down only: games import netcode, the app imports games, and so on (ARCHITECTURE.md).
// The rule for tests (*.test.ts, *.test.tsx and folders called `testing`): they may use anything but e2e and tools.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const floors = ['netcode', 'games', 'electron', 'renderer', 'build', 'e2e', 'tools'];

/** The folders of netcode from the ground up, each with those below it that it may use besides itself. */
const netcode: Readonly<Record<string, readonly string[]>> = {
  sim: [],
  formats: [],
  crypto: [],
  wire: ['sim'],
  conditioner: ['sim', 'wire'],
  frames: ['sim', 'wire'],
  connection: ['crypto', 'wire', 'conditioner'],
  sync: ['sim', 'frames'],
  objects: ['sim', 'wire'],
  shadows: ['sim'],
  runner: ['sim', 'wire', 'frames'],
  replay: ['sim', 'crypto', 'wire', 'frames', 'runner'],
  room: ['sim', 'wire', 'formats'],
  party: ['sim', 'wire', 'room'],
  peer: ['sim', 'crypto', 'wire', 'frames', 'connection', 'sync', 'objects'],
  relay: [
    'sim',
    'crypto',
    'wire',
    'conditioner',
    'frames',
    'connection',
    'sync',
    'objects',
    'runner',
    'replay',
    'room',
  ],
  succession: ['sim', 'crypto', 'wire', 'conditioner', 'frames', 'connection', 'room', 'peer', 'relay'],
  discovery: ['wire', 'connection'],
  probes: ['wire', 'discovery'],
  // The only sockets, and with them the only ones that know of Node.
  udp: [
    'crypto',
    'wire',
    'frames',
    'conditioner',
    'connection',
    'room',
    'peer',
    'relay',
    'succession',
    'discovery',
    'probes',
  ],
  lab: [
    'sim',
    'crypto',
    'wire',
    'conditioner',
    'frames',
    'connection',
    'sync',
    'objects',
    'shadows',
    'runner',
    'replay',
    'room',
    'peer',
    'relay',
    'succession',
  ],
};

/** Likewise the folders of electron/party; the files beside them put all together. */
const party: Readonly<Record<string, readonly string[]>> = {
  window: [],
  log: ['window'],
  profile: ['window'],
  files: ['window', 'profile'],
  match: ['window', 'profile'],
  replays: ['window', 'profile', 'match'],
  'self-check': ['window'],
  native: ['window', 'log', 'profile', 'self-check'],
  finding: ['window', 'profile', 'native'],
  room: ['window', 'log', 'profile', 'files', 'match', 'replays', 'self-check', 'native', 'finding'],
};

/** What else than our own files those of netcode may use. valibot is pure: it runs in Node and browsers alike. */
const packagesOf: Readonly<Record<string, readonly RegExp[]>> = {
  // Pure as well: libsodium is WebAssembly that the package brings along.
  crypto: [/^package:(libsodium-wrappers|@noble\/(curves|hashes)\/[a-z0-9]+\.js)$/],
  wire: [/^package:valibot$/],
  conditioner: [/^package:valibot$/],
  replay: [/^package:(valibot|@noble\/hashes\/sha2\.js)$/],
  room: [/^package:valibot$/],
  party: [/^package:valibot$/],
  udp: [/^node:/, /^package:(dgram-as-promised|dns-packet|koffi)$/],
};

interface Rule {
  /** Which files this speaks of; a file follows the first rule that fits. */
  readonly files: RegExp;
  /** What they may import: paths from the root for our own files, `node:x`, and `package:x`. */
  readonly may: readonly RegExp[];
}

/** What the app may use of games: the list, what a game is, and of the kit what screens share with pictures. */
const games = /^games\/([^/]+|kit\/(words|sound)\/[^/]+|kit\/draw\/colours\.ts)$/;

/** The renderer's folders from the bottom up; each may import what is named here, and all may what is outside of it. */
function renderer(): readonly Rule[] {
  const outside = [
    games,
    /^netcode\/sim\//,
    /^renderer\/(when-idle|draw-name)\.ts$/,
    // Every screen folds the table of a tournament from its results.
    /^netcode\/formats\//,
    // A table is saved as a hall saves its own.
    /^netcode\/party\/csv\.ts$/,
    // Running ahead happens at the screen: the relay knows nothing of it.
    /^netcode\/sync\/rollback\.ts$/,
    // So is what it is shown of a match that the relay plays.
    /^netcode\/objects\/(pace|prediction|view)\.ts$/,
    // The page also computes the present places of the peers that report where they are.
    /^netcode\/shadows\/(shadow-view|chase)\.ts$/,
    // A stage may begin with a snapshot.
    /^netcode\/frames\/snapshot-transfer\.ts$/,
    // The page also uses the history of the last frames and the watchdog of the players.
    /^netcode\/runner\/(match-runner|state-history|watchdog)\.ts$/,
    /^electron\/guests\/(guest-contract|lines\/(copied-stream|line-set))\.ts$/,
    /^electron\/party\/(window\/(contract|preferences)|match\/stage-(messages|port)|attention|shell-status|homepage)\.ts$/,
  ];
  const react = /^package:(react|lucide-react|qrcode|uplot(\/dist\/uPlot\.min\.css)?)$/;
  return [
    // Words, and what they speak of.
    {
      files: /^renderer\/languages\//,
      may: [
        /^electron\/party\/window\/contract\.ts$/,
        /^games\/(game|kit\/words\/(languages|chinese|english|names|shared))\.ts$/,
      ],
    },
    { files: /^renderer\/(sound|devices)\//, may: outside },
    // What plays and draws a game knows no React, so that no picture ever waits for a screen.
    {
      files: /^renderer\/(stage|preview)\//,
      // Of the stage, previews use how a canvas is fitted to its place and how a recorded state is inflated.
      may: [
        ...outside,
        /^renderer\/(languages|sound|devices)\//,
        /^renderer\/start-worker\.ts$/,
        /^renderer\/stage\/(worker-(messages|canvas)|inflate)\.ts$/,
      ],
    },
    { files: /^renderer\/start-worker\.ts$/, may: [/^renderer\/worker\.ts$/] },
    { files: /^renderer\/worker\.ts$/, may: [/^renderer\/(stage|preview)\//, /^netcode\/sim\/confine\.ts$/] },
    {
      files: /^renderer\/party-link\//,
      may: [...outside, /^renderer\/stage\/frame-source\.ts$/, /^package:valibot$/],
    },
    {
      files: /^renderer\/ui\//,
      may: [...outside, react, /^renderer\/(languages|sound|devices|stage|preview)\//],
    },
    // No screen knows another one: what two of them use is in ui.
    {
      files: /^renderer\/screens\//,
      may: [...outside, react, /^renderer\/(languages|sound|devices|stage|preview|ui|party-link)\//],
    },
    {
      files: /^renderer\/app\//,
      may: [
        ...outside,
        react,
        /^package:(valibot|@floating-ui\/dom)$/,
        /^renderer\/(languages|sound|devices|stage|ui|party-link|screens)\//,
      ],
    },
    // What a page loads first knows the line to the app, and when it may load again.
    {
      files: /^renderer\/begin\.ts$/,
      may: [/^renderer\/(main\.tsx|party-link\/early-line\.ts|styles\/|ui\/load-again\.ts)/],
    },
    // Pages of their own: the app, that of guests, the gallery of its states, and where a game is written, which has no app in it.
    {
      files: /^renderer\/workbench\//,
      may: [
        ...outside,
        /^package:react(-dom\/client)?$/,
        /^renderer\/(languages|sound|devices|stage|ui|styles)\//,
      ],
    },
    {
      files: /^renderer\/(gallery\/|guest\/|[^/]+$)/,
      may: [
        ...outside,
        /^package:(react(-dom(\/client)?)?|lucide-react|valibot)$/,
        /^renderer\/(languages|sound|devices|stage|ui|party-link|screens|app|guest|styles)\//,
      ],
    },
  ];
}

/** What the party may use of others. */
const outsideOfParty = [/^netcode\//, games, /^package\.json$/, /^node:/, /^package:(?!electron$)/];

const rules: readonly Rule[] = [
  // The examples below are text, and import nothing.
  { files: /^tools\/|^e2e\/arrows\.test\.ts$/, may: [/./] },
  // This peer knows of the project only PROTOCOL.md: code shared with netcode would hide its faults.
  { files: /^e2e\/by-the-document\//, may: [/^node:/, /^package:vitest$/] },
  { files: /^e2e\//, may: [/^(?!tools\/)/] },
  { files: /\.test\.tsx?$|\/testing\//, may: [/^(?!(e2e|tools)\/)/] },
  ...Object.entries(netcode).map(([folder, below]) => ({
    files: new RegExp(`^netcode/${folder}/`),
    may: [...below.map((one) => new RegExp(`^netcode/${one}/`)), ...(packagesOf[folder] ?? [])],
  })),
  // The list is the one place that knows the games.
  { files: /^games\/list\.ts$/, may: [/^games\//] },
  // One file knows the emulator, which is pure: whole numbers in and out, no clock, no chance.
  { files: /^games\/kit\/console\/rules\/chips\.ts$/, may: [/^package:jsnes$/] },
  // The kit knows what a game is; games import the kit.
  { files: /^games\/kit\//, may: [/^games\/game\.ts$/, /^netcode\/sim\//] },
  { files: /^games\//, may: [/^games\/([^/]+$|kit\/)/, /^netcode\/sim\//] },
  // The party is the app without Electron.
  ...Object.entries(party).map(([folder, below]) => ({
    files: new RegExp(`^electron/party/${folder}/`),
    may: [...below.map((one) => new RegExp(`^electron/party/${one}/`)), ...outsideOfParty],
  })),
  { files: /^electron\/party\/[^/]+\//, may: [] },
  { files: /^electron\/party\//, may: [/^electron\/party\//, ...outsideOfParty] },
  // The desktop takes its texts outside of the page from the page’s languages: a language is one file.
  {
    files: /^electron\/desktop\.ts$/,
    may: [games, /^electron\//, /^package:electron$/, /^renderer\/languages\/(en|list)\.ts$/],
  },
  {
    files: /^electron\//,
    may: [/^netcode\//, games, /^electron\//, /^package\.json$/, /^node:/, /^package:/],
  },
  ...renderer(),
  // `npm start` opens the browser window itself when there is no desktop one.
  {
    files: /^build\//,
    may: [
      /^build\//,
      /^electron\/(web\/run-web|claim-folder|links|smoke|party\/(native\/bundled-recipes|match\/rules-digest))\.ts$/,
      // What takes a page long is played while it is built.
      /^(games\/list|netcode\/sim\/state-codec|renderer\/preview\/first-frames)\.ts$/,
      /^package\.json$/,
      /^node:/,
      /^package:/,
    ],
  },
];

/** What a file may not import, each as `file -> import`. */
function strayArrows(file: string, source: string): string[] {
  const rule = rules.find(({ files }) => files.test(file));
  if (!rule) return [`${file} is on no floor`];
  return importsOf(source)
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => !inSameFolder(file, target) && !rule.may.some((allowed) => allowed.test(target)))
    .map((target) => `${file} -> ${target}`);
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  return specifier.startsWith('node:') ? specifier : `package:${specifier}`;
}

/** Always allowed, so that a game may import all of its own folder and no other game's; a screen and a folder of the party likewise. */
function inSameFolder(file: string, target: string): boolean {
  const folder = file.split('/', /^(renderer\/screens|electron\/party)\//.test(file) ? 3 : 2).join('/');
  return folder !== file && target.startsWith(`${folder}/`);
}

/** Specifiers of static and dynamic imports, re-exports, and workers' new URL(..., import.meta.url). */
function importsOf(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const pattern =
    /\bfrom\s*'([^']+)'|(?<!')\bimport\s*\(?\s*'([^']+)'|new URL\(\s*'([^']+)',\s*import\.meta\.url/g;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3]!);
}

/** Circles of files that import each other: at least one where there are any. */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (path.includes(file)) circles.push(path.slice(path.indexOf(file)));
    if (done.has(file)) return;
    done.add(file);
    path.push(file);
    for (const target of arrows.get(file) ?? []) visit(target);
    path.pop();
  };
  for (const file of arrows.keys()) visit(file);
  return circles;
}

function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function sourceFiles(): string[] {
  return floors.flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${floor}/${path.replaceAll('\\', '/')}`),
  );
}

describe('the imports of the sources', () => {
  it('point down only, in every source file', () => {
    const files = sourceFiles();
    expect(files).toContain('netcode/sim/rules.ts');
    expect(files.flatMap((file) => strayArrows(file, sourceOf(file)))).toEqual([]);
  });

  it.each([
    ['netcode', netcode],
    ['electron/party', party],
  ])('lead inside %s to folders that are named before', (_, folders) => {
    const order = Object.keys(folders);
    for (const [folder, below] of Object.entries(folders)) {
      expect(order.slice(0, order.indexOf(folder))).toEqual(expect.arrayContaining([...below]));
    }
  });

  it('form no circle on any floor', () => {
    const arrows = sourceFiles().map(
      (file) => [file, importsOf(sourceOf(file)).map((specifier) => targetOf(file, specifier))] as const,
    );
    expect(circlesOf(new Map(arrows))).toEqual([]);
  });

  it('are found where they form a circle, of types or not', () => {
    const arrows = new Map([
      ['a', ['b', 'c']],
      ['b', ['c', 'd']],
      ['c', ['d']],
      ['d', ['b']],
    ]);
    expect(circlesOf(arrows)).toEqual([['b', 'c', 'd']]);
  });

  it.each([
    ['netcode/sim/x.ts', "import { a } from '../wire/bytes.ts';"],
    ['netcode/wire/x.ts', "import type { Frames } from '../frames/log.ts';"],
    ['netcode/peer/x.ts', "import { createRelay } from '../relay/relay.ts';"],
    ['netcode/room/x.ts', "import { Connection } from '../connection/connection.ts';"],
    ['netcode/lab/x.ts', "import { openSocket } from '../udp/socket.ts';"],
    ['netcode/new/x.ts', "import { mix } from '../sim/mix.ts';"],
    ['netcode/relay/x.ts', "import type { Game } from '../../games/game.ts';"],
    ['netcode/relay/x.ts', "import { readFileSync } from 'node:fs';"],
    ['netcode/relay/x.ts', "import { openSocket } from '../udp/socket.ts';"],
    ['netcode/udp/x.ts', "import { app } from 'electron';"],
    ['games/trails/x.ts', "export { a } from '../../netcode/wire/bytes.ts';"],
    ['games/trails/x.ts', "import { other } from '../other/rules.ts';"],
    ['games/trails/x.ts', "import React from 'react';"],
    ['games/kit/x.ts', "import { rules } from '../trails/rules/rules.ts';"],
    ['games/kit/x.ts', "import { games } from '../list.ts';"],
    ['electron/party/x.ts', "import { app } from 'electron';"],
    ['electron/party/window/x.ts', "import { loadProfile } from '../profile/profile.ts';"],
    ['electron/party/native/x.ts', "import type { FoundServers } from '../finding/found-servers.ts';"],
    ['electron/party/new/x.ts', "import { redact } from '../log/redact.ts';"],
    ['electron/x.ts', "import { App } from '../renderer/app/App.tsx';"],
    ['electron/x.ts', "import { trails } from '../games/trails/index.ts';"],
    ['renderer/x.ts', "const party = await import('../electron/party/party.ts');"],
    ['renderer/x.ts', "import { createRelay } from '../netcode/relay/relay.ts';"],
    ['renderer/x.ts', "import 'node:fs';"],
    ['renderer/x.ts', "import { createJuice } from '../games/kit/draw/juice.ts';"],
    ['renderer/x.ts', "const worker = new Worker(new URL('../netcode/lab/worker.ts', import.meta.url));"],
    ['renderer/languages/x.ts', "import type { Model } from '../app/model.ts';"],
    ['renderer/languages/x.ts', "import { useContext } from 'react';"],
    ['renderer/stage/x.ts', "import { useEffect } from 'react';"],
    ['renderer/stage/x.ts', "import { Dialog } from '../ui/Dialog.tsx';"],
    ['renderer/ui/x.tsx', "import { Home } from '../screens/home/Home.tsx';"],
    ['renderer/screens/home/x.tsx', "import { Lobby } from '../lobby/Lobby.tsx';"],
    ['renderer/screens/home/x.tsx', "import { screenOf } from '../../app/screen-of.ts';"],
    ['renderer/app/x.ts', "import { homeView } from '../gallery/gallery-views.ts';"],
    ['renderer/x.ts', "import { Workbench } from './workbench/Workbench.tsx';"],
    ['build/x.test.ts', "import { party } from '../e2e/party.ts';"],
    ['e2e/by-the-document/x.ts', "import { seal } from '../../netcode/connection/seal.ts';"],
    ['e2e/x.spec.ts', "import { openProxy } from '../tools/demo/proxy.ts';"],
  ])('are found where one points up: %s: %s', (file, source) => {
    expect(strayArrows(file, source)).toHaveLength(1);
  });
});
