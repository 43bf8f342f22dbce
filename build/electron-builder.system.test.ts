// Packs a small tree offline and looks at what came out; what is in the real archive, and what surrounds it.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LINK_SCHEME } from '../electron/links.ts';
import { REPLAY_ENDING } from '../electron/party/replays/replay-file.ts';
import { packagingFor } from './electron-builder.ts';
import { NOBODY, type Publisher, publisherOnGitHub } from './publisher.ts';
import { fusesIn, packStub, readAsar, stubTools } from './testing/pack.ts';
import { FUSES, LAST_FUSE } from './testing/stub-electron.ts';

const root = join(import.meta.dirname, '..');

const PUBLISHER: Publisher = {
  homepage: 'https://example.org/ethernight',
  maintainer: 'Ada <ada@example.org>',
  feed: { provider: 'generic', url: 'https://example.org/versions' },
};
const packaging = packagingFor(PUBLISHER);

const REPLAY_TYPE = 'application/x-ethernight-replay';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-pack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the app packed for Linux', () => {
  let packed: string;
  beforeAll(async () => {
    packed = join(await packStub(folder, Platform.LINUX, NOBODY), 'linux-unpacked');
  });

  it('holds the built files and package.json in its archive, and nothing else', async () => {
    const files = await readAsar(join(packed, 'resources/app.asar'));
    expect([...files.keys()].sort()).toEqual([
      'dist/main/main.js',
      'dist/main/preload.cjs',
      'dist/renderer/assets/index.js',
      'dist/renderer/index.html',
      'package.json',
    ]);
    expect(String(files.get('dist/main/preload.cjs'))).toBe('preload');
  });

  it('has licences beside the archive, and without a feed nothing that says where to look for updates', async () => {
    const resources = join(packed, 'resources');
    expect((await readdir(resources)).sort()).toEqual([
      'LICENSE.txt',
      'THIRD-PARTY.txt',
      'app.asar',
      'nothing.txt',
    ]);
    expect(await readFile(join(resources, 'LICENSE.txt'), 'utf8')).toBe('our licence');
    expect(await readFile(join(resources, 'THIRD-PARTY.txt'), 'utf8')).toBe('works of others');
  });

  it('names itself and its main script in the packed package.json, and no dependency or script', async () => {
    const files = await readAsar(join(packed, 'resources/app.asar'));
    const manifest = JSON.parse(String(files.get('package.json')));
    const { name, productName, version, main } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({ name, productName, version, main, type: 'module' });
    expect(manifest.desktopName).toBe('ethernight.desktop');
    expect(manifest.homepage).toBeUndefined();
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.devDependencies ?? {}).toEqual({});
    expect(manifest.scripts ?? {}).toEqual({});
  });

  it('has every fuse set as the configuration says', async () => {
    const wire = await fusesIn(join(packed, 'ethernight'));
    expect(wire).toEqual([`00001100${LAST_FUSE}`]);
    const ours = FUSES.map((fuse) => (packaging.electronFuses?.[fuse] ? '1' : '0'));
    expect(wire).toEqual([[...ours, LAST_FUSE].join('')]);
  });

  it('has Chromium’s words only in the languages of the app', async () => {
    expect((await readdir(join(packed, 'locales'))).sort()).toEqual(['en-US.pak', 'zh-CN.pak']);
  });
});

describe('an installer for Linux', () => {
  let tools: Awaited<ReturnType<typeof stubTools>>;
  beforeAll(async () => {
    tools = await stubTools(folder);
    vi.stubEnv('CUSTOM_FPM_PATH', tools.fpm).stubEnv('APPIMAGE_TOOLS_PATH', tools.appImage);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it('names its page and its maintainer as a Debian package, and may use the sandbox on Ubuntu', async () => {
    const release = await packStub(folder, Platform.LINUX, PUBLISHER, 'deb');
    const { args, texts } = await tools.saidToFpm();
    const said = args.join(' ');
    expect(said).toContain('--maintainer Ada <ada@example.org>');
    expect(said).toContain('--url https://example.org/ethernight');
    expect(said).toContain('--license MIT');
    expect(said).toContain('-d libasound2t64 | libasound2');
    expectLinksAndReplays(said, texts);
    const resources = join(release, 'linux-unpacked/resources');
    expect(await readFile(join(resources, 'apparmor-profile'), 'utf8')).toMatch(
      /"\/opt\/Ethernight\/ethernight".*\n\s*userns,/,
    );
    expect(await readFile(join(resources, 'app-update.yml'), 'utf8')).toContain(
      'url: https://example.org/versions',
    );
  });

  it.runIf(existsSync('/usr/bin/xdg-open') && existsSync('/usr/bin/desktop-file-validate'))(
    'has an entry by which xdg-open hands links to the program',
    async () => {
      await packStub(folder, Platform.LINUX, PUBLISHER, 'deb');
      const [, entry = ''] = (await tools.saidToFpm()).texts;
      const applications = join(folder, 'share/applications');
      const program = join(folder, 'ethernight');
      await mkdir(applications, { recursive: true });
      await writeFile(join(applications, 'ethernight.desktop'), entry);
      const validate = () =>
        execFileSync('desktop-file-validate', ['ethernight.desktop'], { cwd: applications });
      expect(String(validate())).toBe('');
      // As if the package were installed, with its program elsewhere than in /opt.
      await writeFile(
        join(applications, 'ethernight.desktop'),
        entry.replace('/opt/Ethernight/ethernight', program),
      );
      await writeFile(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/told'\n`, { mode: 0o755 });
      const env = {
        ...{ PATH: process.env.PATH, HOME: folder, DISPLAY: ':none', LC_ALL: 'C' },
        ...{ XDG_DATA_HOME: join(folder, 'share'), XDG_CONFIG_HOME: join(folder, 'config') },
      };
      execFileSync('update-desktop-database', [applications], { env });
      const link = `${LINK_SCHEME}://join/0A14-402Y-8RV`;
      execFileSync('xdg-open', [link], { env, stdio: 'ignore' });
      expect(await readFile(join(folder, 'told'), 'utf8')).toBe(`${link}\n`);
    },
  );

  it('names the same as a Fedora package, and what it takes by what that holds', async () => {
    const release = await packStub(folder, Platform.LINUX, PUBLISHER, 'rpm');
    const { args, texts } = await tools.saidToFpm();
    const said = args.join(' ');
    expect(said).toContain('-t rpm');
    expect(said).toContain('--rpm-summary Lockstep games for a LAN party');
    expect(said).toContain('--maintainer Ada <ada@example.org>');
    expect(said).toContain('-d libasound.so.2()(64bit)');
    expectLinksAndReplays(said, texts);
    expect(await readFile(join(release, 'linux-unpacked/resources/package-type'), 'utf8')).toBe('rpm');
  });

  /** What desktops read of an installed package. */
  function expectLinksAndReplays(said: string, [types, entry]: readonly string[]): void {
    expect(said).toContain('=/usr/share/applications/ethernight.desktop');
    expect(said).toContain('=/usr/share/mime/packages/ethernight.xml');
    expect(entry).toMatch(/^Exec=\/opt\/Ethernight\/ethernight %U$/m);
    expect(entry).toContain(`MimeType=${REPLAY_TYPE};x-scheme-handler/${LINK_SCHEME};\n`);
    expect(types).toContain(`<mime-type type="${REPLAY_TYPE}">`);
    expect(types).toContain(`<glob pattern="*${REPLAY_ENDING}"/>`);
    expect(types).toContain('<comment>Ethernight replay</comment>');
  }

  it('gives up the sandbox as an AppImage only where it has to', async () => {
    await packStub(folder, Platform.LINUX, NOBODY, 'AppImage');
    expect(await readFile(join(tools.image, 'ethernight.desktop'), 'utf8')).toMatch(/^Exec=AppRun %U$/m);
    expect(await readFile(join(tools.image, 'AppRun'), 'utf8')).toMatch(
      /! unshare -Ur true .*; then\n\s*NO_SANDBOX=\(--no-sandbox\)/,
    );
  });
});

describe('the publisher of a package', () => {
  it('is the repository on GitHub, and missing elsewhere', () => {
    expect(publisherOnGitHub({ GITHUB_REPOSITORY: 'ada/ethernight' })).toEqual({
      homepage: 'https://github.com/ada/ethernight',
      maintainer: 'ada <ada@users.noreply.github.com>',
      feed: { provider: 'github', owner: 'ada', repo: 'ethernight' },
    });
    for (const name of [undefined, '', 'ada', 'ada/b c']) {
      expect(publisherOnGitHub(name === undefined ? {} : { GITHUB_REPOSITORY: name })).toEqual(NOBODY);
    }
  });

  it('decides with the tools at hand whether there can be packages for Debian and Fedora', () => {
    expect(packagingFor(PUBLISHER).linux?.target).toEqual(['deb', 'rpm', 'AppImage', 'tar.gz']);
    expect(packagingFor(PUBLISHER, false).linux?.target).toEqual(['deb', 'AppImage', 'tar.gz']);
    expect(packagingFor({ ...PUBLISHER, maintainer: null }).linux?.target).toEqual(['AppImage', 'tar.gz']);
    expect(packagingFor(NOBODY).publish).toBeNull();
  });
});

describe('the app packed for macOS', () => {
  let contents: string;
  let info: string;
  beforeAll(async () => {
    contents = join(await packStub(folder, Platform.MAC, PUBLISHER), 'mac/Ethernight.app/Contents');
    info = (await readFile(join(contents, 'Info.plist'), 'utf8')).replace(/>\s+</g, '><');
  });

  it('opens links into a room', () => {
    expect(info).toContain(`<key>CFBundleURLSchemes</key><array><string>${LINK_SCHEME}</string></array>`);
  });

  it('opens replays', () => {
    const extension = REPLAY_ENDING.slice(1);
    expect(info).toContain(`<key>CFBundleTypeExtensions</key><array><string>${extension}</string></array>`);
  });

  it('says what it is, and asks for the local network in words', () => {
    expect(info).toContain('<key>CFBundleIdentifier</key><string>org.ethernight.app</string>');
    expect(info).toContain('<key>LSApplicationCategoryType</key><string>public.app-category.games</string>');
    expect(info).toMatch(/<key>NSLocalNetworkUsageDescription<\/key><string>[^<]{20,}</);
    expect(info).toMatch(/<key>NSBonjourServices<\/key><array><string>_[a-z-]+\._udp</);
  });

  it('has the same files, fuses and icon', async () => {
    const files = await readAsar(join(contents, 'Resources/app.asar'));
    expect(String(files.get('dist/renderer/index.html'))).toBe('page');
    expect([...files.keys()]).toHaveLength(5);
    const framework = join(contents, 'Frameworks/Electron Framework.framework/Electron Framework');
    expect(await fusesIn(framework)).toEqual([`00001100${LAST_FUSE}`]);
    const [, icon] = /<key>CFBundleIconFile<\/key><string>([^<]+)</.exec(info) ?? [];
    expect(await readFile(join(contents, 'Resources', icon ?? ''))).toEqual(
      await readFile(join(root, 'build/icons/icon.icns')),
    );
  });
});

describe('the configuration of the packages', () => {
  it('names files that exist', () => {
    for (const certificate of [undefined, 'of somebody']) {
      vi.stubEnv('CSC_LINK', certificate);
      const { win, mac, linux, nsis } = packagingFor(PUBLISHER);
      const { icon, entitlements, entitlementsInherit } = mac ?? {};
      for (const path of [win?.icon, icon, entitlements, entitlementsInherit, linux?.icon, nsis?.include]) {
        expect(existsSync(join(root, String(path))), String(path)).toBe(true);
      }
    }
    vi.unstubAllEnvs();
  });

  it('makes the Windows installer register the scheme of links, and remove it and the firewall rule again', async () => {
    const script = await readFile(join(root, String(packaging.nsis?.include)), 'utf8');
    const [install = '', uninstall = ''] = script.split('!macro customUnInstall');
    expect(install).toContain(`"Software\\Classes\\${LINK_SCHEME}" "URL Protocol" ""`);
    expect(uninstall).toContain(`DeleteRegKey HKCU "Software\\Classes\\${LINK_SCHEME}"`);
    expect(uninstall).toMatch(/delete rule name="Ethernight" program=/);
    // An update uninstalls the version before; what the person has allowed stays.
    expect(uninstall.indexOf('{isUpdated}')).toBeLessThan(uninstall.indexOf('DeleteRegKey'));
  });
});
