// Where the programs for tests come from: installed ones, else Playwright's own Chromium, else Debian's packages.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { DEBIAN_GAMES, gamePath } from './testing/games.ts';
import { canMakeNetworks } from './testing/networks.ts';

interface Kind {
  readonly title: string;
  /** An environment variable that overrides everything else. */
  readonly variable: string;
  /** Names on PATH, the best first. */
  readonly commands: readonly string[];
  /** Usual paths of installers that leave PATH unchanged. */
  readonly places: readonly string[];
  /** Packages of Debian, one or several, separated by blanks. */
  readonly debianPackage: string;
}

const windowsRoots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
const onWindows = (...paths: string[]) =>
  windowsRoots.flatMap((root) => (root ? paths.map((path) => join(root, path)) : []));
const onMac = (...paths: string[]) =>
  ['/Applications', join(homedir(), 'Applications')].flatMap((root) => paths.map((path) => join(root, path)));

const chromiumKind: Kind = {
  title: 'Chromium',
  variable: 'CHROMIUM_PATH',
  commands: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ],
  places:
    {
      linux: ['/usr/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
      darwin: onMac(
        'Google Chrome.app/Contents/MacOS/Google Chrome',
        'Chromium.app/Contents/MacOS/Chromium',
        'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ),
      win32: onWindows(
        'Google\\Chrome\\Application\\chrome.exe',
        'Chromium\\Application\\chrome.exe',
        'Microsoft\\Edge\\Application\\msedge.exe',
      ),
    }[process.platform as string] ?? [],
  debianPackage: 'chromium',
};

const firefoxKind: Kind = {
  title: 'Firefox',
  variable: 'FIREFOX_PATH',
  commands: ['firefox', 'firefox-esr'],
  places:
    {
      linux: ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'],
      darwin: onMac('Firefox.app/Contents/MacOS/firefox'),
      win32: onWindows('Mozilla Firefox\\firefox.exe'),
    }[process.platform as string] ?? [],
  debianPackage: 'firefox-esr',
};

const gameKinds: readonly Kind[] = DEBIAN_GAMES.map(({ title, program, packages }) => ({
  title,
  variable: pathVariable(program),
  commands: [program],
  places: [gamePath(program)],
  debianPackage: packages,
}));

/** Tools that make networks of several machines on this one. */
const ipKind = systemTool('ip', 'iproute2');
/** The tool that captures packets of such a network. */
const nftKind = systemTool('nft', 'nftables');
/** Firewalls that the self-check is tested with. */
const firewallKinds = [
  systemTool('iptables', 'iptables'),
  systemTool('ufw', 'ufw'),
  systemTool('firewall-cmd', 'firewalld dbus'),
];
/** The tool that lists services announced on a network. */
const avahiKind = systemTool('avahi-browse', 'avahi-daemon avahi-utils dbus');

/** WebKit on Linux, installed when WEBKIT=1 asks for it. */
const webkitKinds =
  process.env.WEBKIT === '1'
    ? [systemTool('WebKitWebDriver', 'webkit2gtk-driver'), systemTool('xvfb-run', 'xvfb xauth')]
    : [];

// A download that is still running by then is taken for blocked; one without a connection fails much sooner.
const DOWNLOAD_LIMIT_MS = 300_000;
const CONNECT_LIMIT_MS = 10_000;

// Larger than any launcher script, far smaller than any browser.
const SCRIPT_BYTES = 65_536;

/** An installed Chromium, Chrome or Edge, or the one that Playwright has downloaded before. */
export function findChromium(): string | null {
  return find(chromiumKind) ?? playwrights();
}

/** An installed stock Firefox. Playwright's own build lacks WebDriver BiDi, so it is left out. */
export function findFirefox(): string | null {
  return find(firefoxKind);
}

/**
 * Finds or fetches the programs that tests need and says in one line each what it did: for `core` Chromium alone, for `all`
 * also Firefox, WebKitGTK where WEBKIT=1 asks for it, tools for networks of several machines and, on a Linux that can make those, games of others.
 * True when all that is needed is there: games may be missing.
 */
export function providePrograms(tests: 'core' | 'all', log: (line: string) => void): boolean {
  const networkTools = canMakeNetworks ? [ipKind, nftKind, avahiKind, ...firewallKinds] : [];
  const needed =
    tests === 'core' ? [chromiumKind] : [chromiumKind, firefoxKind, ...webkitKinds, ...networkTools];
  const kinds = tests === 'all' && canMakeNetworks ? [...needed, ...gameKinds] : needed;
  const there = (kind: Kind) => (kind === chromiumKind ? findChromium() : find(kind));
  // A program that a variable names is the wanted one: a wrong path is reported instead of worked around.
  const missing = () => kinds.filter((kind) => !process.env[kind.variable] && !there(kind));
  if (missing().includes(chromiumKind)) downloadChromium(log);
  if (missing().length > 0) installPackages(missing(), log);
  const found = kinds.map((kind) => ({ kind, path: there(kind) }));
  for (const { kind, path } of found) log(path ? `${kind.title}: ${path}` : howToGet(kind));
  return found.every(({ kind, path }) => path !== null || !needed.includes(kind));
}

function howToGet(kind: Kind): string {
  const named = process.env[kind.variable];
  if (named)
    return `${kind.title}: ${kind.variable} is set to ${named}, which is not a program that can be run.`;
  const install =
    process.platform === 'linux'
      ? `install it ("sudo apt-get install ${kind.debianPackage}" on Debian)`
      : 'install it from its usual page';
  return `${kind.title}: none found and none could be fetched. Please ${install}, or set ${kind.variable} to its program.`;
}

function find(kind: Kind): string | null {
  const named = process.env[kind.variable];
  if (named) return runnable(named) ? named : null;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = kind.commands.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...onPath, ...kind.places].find((path) => runnable(path) && !isSnap(path)) ?? null;
}

/** Ubuntu's placeholder scripts only tell people to install a snap, which is blind to temporary profiles. */
function isSnap(path: string): boolean {
  if (process.platform !== 'linux') return false;
  return statSync(path).size < SCRIPT_BYTES && readFileSync(path, 'latin1').includes('/snap/bin');
}

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrights(): string | null {
  const path = playwrightChromium.executablePath();
  if (!path || !existsSync(path)) return null;
  // On a bare Linux the download lacks system libraries that only a package brings.
  const starts = process.platform !== 'linux' || spawnSync(path, ['--version']).status === 0;
  return starts ? path : null;
}

function downloadChromium(log: (line: string) => void): void {
  log('Chromium: none installed, asking Playwright to download its own (a minute or two)');
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium', '--no-shell'], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_LIMIT_MS) },
  });
  if (!playwrights()) log('Chromium: the download is not possible, or what it brings does not start here');
}

function installPackages(kinds: readonly Kind[], log: (line: string) => void): void {
  if (process.platform !== 'linux' || !runnable('/usr/bin/apt-get')) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const packages = kinds.flatMap((kind) => kind.debianPackage.split(' '));
  log(
    `${kinds.map((kind) => kind.title).join(' and ')}: installing the Debian packages ${packages.join(' ')}`,
  );
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...rest] = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...step,
    ];
    const { status, stderr } = spawnSync(program!, rest, { encoding: 'utf8' });
    if (status !== 0) {
      const reason = stderr?.trim().split('\n').at(-1) ?? 'not allowed';
      log(`apt-get ${step[0]} did not work: ${reason}`);
      return;
    }
  }
}

/** A tool of Linux, which may be off the command line's path as those of administrators are. */
function systemTool(name: string, debianPackage: string): Kind {
  return {
    title: name,
    variable: pathVariable(name),
    commands: [name],
    places: [`/usr/sbin/${name}`, `/sbin/${name}`],
    debianPackage,
  };
}

function pathVariable(program: string): string {
  return `${program.toUpperCase().replaceAll('-', '_')}_PATH`;
}
