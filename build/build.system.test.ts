// The real bundles, built into a folder of the test: whole, small, and without anything a developer needs.

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MatchJudge } from '../electron/party/match/match-judge.ts';
import { digestOfRules } from '../electron/party/match/rules-digest.ts';
import { gameById, games } from '../games/list.ts';
import { FrameLog } from '../netcode/frames/frame-log.ts';
import { encodeState } from '../netcode/sim/state-codec.ts';
import { firstFrameOf } from '../renderer/preview/first-frames.ts';
import { buildApp } from './build.ts';
import { thirdPartyText } from './third-party.ts';

/** Bytes of everything that is packed, uncompressed: room for each game's art and words, too little for a library by mistake. */
const LIMIT_BYTES = 5_880_000 + 90_000 * games.length;

/**
 * Bytes of the page before the lobby as a server would send them, typefaces and the first frames of previews included, and all
 * games with their console and its 31 boards. Each game has a share, so that one of one's own fits.
 */
const PAGE_LIMIT_BYTES = 484_000 + 20_000 * games.length;

/** The same of what comes when the page is idle: the screens of a room, and the pages that lie over a screen at a press. */
const LATE_LIMIT_BYTES = 84_000;

const LATE = /[\\/](?:overlay|room)-pages-[^\\/]+\.js$/;

const HOMEPAGE = 'https://ethernight.example/versions';

let folder: string;
let files: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-build-'));
  // As everybody builds: under the name that vitest gives, React brings all that helps its developers.
  vi.stubEnv('NODE_ENV', 'production');
  await buildApp(folder, HOMEPAGE);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const text = (path: string) => readFile(join(folder, path), 'utf8');

describe('the third-party notices', () => {
  it('hold the licences of the code of all bundles and of the typefaces', async () => {
    const notices = await text('THIRD-PARTY.txt');
    const works = [...notices.matchAll(/^-+\n\n(\S+) \d\S* \((.+)\)\n\n\S/gm)].map(([, name]) => name);
    expect(works).toEqual([...works].sort());
    for (const name of ['react-dom', 'pino', 'valibot', 'lucide-react']) expect(works).toContain(name);
    for (const name of ['figtree', 'unbounded']) expect(works).toContain(`@fontsource-variable/${name}`);
    expect(notices.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(2);
  });

  it('give a package without a licence text the text of MIT, with its author', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ethernight-work-'));
    const manifest = { name: 'lazy', version: '1.0.0', license: 'MIT', author: 'Ada <ada@example.org>' };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    const notices = thirdPartyText([folder]);
    await rm(folder, { recursive: true });
    expect(notices).toMatch(
      /Copyright \(c\) Ada <ada@example.org>\n\nPermission is hereby granted, free of charge/,
    );
    expect(notices).toContain('THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND');
  });
});

describe('the built app', () => {
  it('has the shell, what the shell starts, the preload script and the page, and no source or map', () => {
    const paths = files.map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
    for (const path of ['main/main.js', 'main/party-process.js', 'main/preload.cjs', 'renderer/index.html']) {
      expect(paths).toContain(path);
    }
    expect(paths.filter((path) => /\.(map|tsx?|test\.\w+)$/.test(path))).toEqual([]);
  });

  it('names in the page the scripts and style sheets of its first screens, each once', async () => {
    const named = [...(await text('renderer/index.html')).matchAll(/(?:href|src)="\.\/(assets\/[^"]+)"/g)];
    const linked = named.map(([, path = '']) => path);
    expect(linked).toEqual([...new Set(linked)]);
    const paths = files.map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
    for (const path of linked) expect(paths).toContain(`renderer/${path}`);
    expect(linked).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^assets\/main-.*\.js$/),
        expect.stringMatching(/^assets\/main-.*\.css$/),
      ]),
    );
  });

  it('has classes of screens win over those of parts that they share', async () => {
    const sheets = await Promise.all(
      files.filter((file) => file.endsWith('.css')).map((file) => readFile(file, 'utf8')),
    );
    const chat = sheets.find((sheet) => sheet.includes('.Chat-root'))!;
    // Shared parts are in a layer of their own, which comes after those of the page in every sheet.
    expect(chat.indexOf('.Chat-root')).toBeGreaterThan(chat.indexOf('@layer ui{'));
    for (const sheet of sheets) {
      const named = [...sheet.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names = '']) =>
        names.split(','),
      );
      expect([...new Set(named)]).toEqual(['base', 'layout', 'ui'].slice(0, new Set(named).size));
    }
  });

  it('plays matches in the thread beside the party, which the party finds by its name', async () => {
    expect(await text('main/party-process.js')).toContain('./match-runner-thread${');
    const { info } = gameById('trails')!;
    const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'bot' as const, name }));
    const log = new FrameLog({ seats: seats.length, inputBytes: info.inputBytes }, 100);
    for (let frame = 0; frame <= info.tickRate; frame++) log.push(new Uint8Array(log.frameBytes));
    const judged = Promise.withResolvers();
    const judge = new MatchJudge({
      onVerdict: judged.resolve,
      onFault: judged.resolve,
      thread: pathToFileURL(join(folder, 'main/match-runner-thread.js')),
    });
    const match = { number: 1, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic' as const };
    judge.play({ game: 'trails', match, log });
    expect(await judged.promise).toMatchObject({ match: 1, frame: info.tickRate, outcome: null });
    await judge.close();
  });

  it('imports only Node and Electron in what runs in Electron, and no library', async () => {
    const known = new Set(['electron', ...builtinModules]);
    const scripts = files.filter((file) => /main[\\/][^\\/]+\.c?js$/.test(file));
    expect(scripts.length).toBeGreaterThan(2);
    const found = new Set<string>();
    for (const script of scripts) {
      const source = await readFile(script, 'utf8');
      const names = [
        ...source.matchAll(/(?:^import|^(?:import|export) .* from|\bimport\(|\brequire\() ?"([^"]+)"/gm),
      ].map(([, name = '']) => name.replace(/^node:/, ''));
      for (const name of names) found.add(name);
      const strangers = names.filter((name) => !known.has(name) && !name.startsWith('./'));
      expect(strangers, script).toEqual([]);
    }
    expect([...found]).toEqual(expect.arrayContaining(['electron', 'dgram']));
  });

  it('gives the page no way to the shell: no IPC channel, no link opened elsewhere, nothing exposed by the preload script', async () => {
    const uses = (source: string) =>
      [...source.matchAll(/import \{([^}]*)\} from "electron"/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      );
    const shell = await text('main/main.js');
    expect(uses(shell)).toContain('BrowserWindow');
    for (const name of ['ipcMain', 'shell', 'webFrameMain', 'desktopCapturer', 'net', 'clipboard']) {
      expect(uses(shell)).not.toContain(name);
    }
    expect(shell).not.toMatch(/openExternal|ipcMain/);
    const preload = await text('main/preload.cjs');
    expect(preload).toContain('ethernight-ports');
    expect(preload).not.toMatch(/contextBridge|ipcRenderer\.(send|invoke|postMessage)/);
  });

  it('knows in its party the digest of the rules that it was built from, without their sources', async () => {
    expect(await text('main/party-process.js')).toContain(digestOfRules(join(import.meta.dirname, '..')));
  });

  it('is small', async () => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LIMIT_BYTES);
  });
});

describe('the built page', () => {
  it('loads nothing from elsewhere', async () => {
    const html = await text('renderer/index.html');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const sheets = files.filter((file) => file.endsWith('.css'));
    expect(sheets).not.toEqual([]);
    for (const sheet of sheets)
      expect(await readFile(sheet, 'utf8')).not.toMatch(/@import|url\(["']?(https?:)?\/\//);
  });

  it('names the address of new versions where there is one', async () => {
    const scripts = files.filter((file) => /renderer[\\/]assets[\\/][^\\/]+\.js$/.test(file));
    const sources = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
    const named = scripts.filter((_, index) => sources[index]!.includes(HOMEPAGE));
    // Read by the screen of a failure, which comes with the page, and by the settings, which come late.
    const isLate = new Set(named.map((file) => LATE.test(file)));
    expect([...isLate].toSorted()).toEqual([false, true]);
  });

  it('is small when it is compressed, before the lobby and with what comes after it', async () => {
    // Pictures come when they are shown (previews.system.test.ts holds each against its own limit), licences when they are asked for.
    const others = /\.webp$|licences\.txt$|[\\/]guest[^\\/]*$/;
    const page = files.filter((file) => file.startsWith(join(folder, 'renderer')) && !others.test(file));
    const bytesOf = async (some: readonly string[]) => {
      const sizes = await Promise.all(some.map(async (file) => gzipSync(await readFile(file)).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const late = page.filter((file) => LATE.test(file));
    expect(late).toHaveLength(2);
    expect(await bytesOf(page.filter((file) => !late.includes(file)))).toBeLessThan(PAGE_LIMIT_BYTES);
    expect(await bytesOf(late)).toBeLessThan(LATE_LIMIT_BYTES);
  });

  it('brings the first frames of previews instead of playing its way there', async () => {
    const own = files.find((file) => /first-frames-\w+\.js$/.test(file))!;
    const { states } = (await import(pathToFileURL(own).href)) as { states: ReadonlyMap<string, string> };
    const begun = games.filter(({ preview }) => preview).map(({ info }) => info.id);
    expect([...states.keys()]).toEqual(begun);
    for (const id of begun) {
      expect(states.get(id), id).toBe(Buffer.from(encodeState(firstFrameOf(id))).toString('base64'));
    }
    const previews = files.find((file) => /preview-worker-[^/\\]+\.js$/.test(file))!;
    expect(await readFile(previews, 'utf8')).toContain(`from"./${basename(own)}"`);
  });

  it('lets nothing that a worker loads import the worker’s first file, which Safari would run a second time', async () => {
    const chunks = files.filter((file) => /renderer[\\/]assets[\\/].*\.js$/.test(file));
    const own = chunks.map((file) => basename(file)).find((name) => /^worker-/.test(name));
    expect(own).toBeDefined();
    for (const file of chunks) expect(await readFile(file, 'utf8'), file).not.toMatch(`from"./${own}"`);
  });
});
