// How the app is packed for each system. Everything is bundled into dist/, so node_modules stay behind.

import { createRequire } from 'node:module';
import type { Configuration, MacConfiguration } from 'electron-builder';
import { giveOwnUuids } from './mac/own-uuids.ts';
import type { Publisher } from './publisher.ts';

const { version: electronVersion } = createRequire(import.meta.url)('electron/package.json');

/** Without a certificate the signature is anonymous ("-"): Apple's processors run only signed programs. */
function signed(
  env: NodeJS.ProcessEnv,
): Pick<MacConfiguration, 'entitlements' | 'entitlementsInherit' | 'identity'> {
  const hasCertificate = env.CSC_LINK || env.CSC_NAME;
  const entitlements = `build/mac/entitlements${hasCertificate ? '' : '-without-certificate'}.plist`;
  return { entitlements, entitlementsInherit: entitlements, ...(hasCertificate ? {} : { identity: '-' }) };
}

/** What Electron is linked with on Debian and its children; 24.04 has given the sound library another name. */
const DEBIAN_LIBRARIES = [
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0',
  'libuuid1',
  'libsecret-1-0',
  'libgbm1',
  'libasound2t64 | libasound2',
];

/**
 * Packages of libraries on Fedora and openSUSE, named by the libraries that programs are linked with: the names of their
 * packages differ, and each package lists its libraries in the same way.
 */
const RPM_LIBRARIES = [
  'libgtk-3.so.0',
  'libnotify.so.4',
  'libnss3.so',
  'libXss.so.1',
  'libXtst.so.6',
  'libatspi.so.0',
  'libuuid.so.1',
  'libsecret-1.so.0',
  'libgbm.so.1',
  'libasound.so.2',
].map((library) => `${library}()(64bit)`);

/** A package for Debian or Fedora must name a page and a person to write to; without them it is left out. */
export const namesPublisher = ({ homepage, maintainer }: Publisher) =>
  homepage !== null && maintainer !== null;

/**
 * What electron-builder is told. `rpmbuild` says whether the program of that name is on this machine: without it
 * Fedora goes without a package.
 */
export const packagingFor = (publisher: Publisher, rpmbuild = true): Configuration => ({
  appId: 'org.ethernight.app', // main.ts tells Windows the same
  productName: 'Ethernight',
  copyright: 'MIT licence',
  electronVersion,
  // Everything is bundled: packages of node_modules stay as they are, unread and unpacked, optional ones included.
  beforeBuild: async () => false,
  afterPack: giveOwnUuids,
  extraMetadata: {
    desktopName: 'ethernight.desktop',
    ...(publisher.homepage === null ? {} : { homepage: publisher.homepage }),
  },
  publish: publisher.feed, // written into the app, which looks there (electron/updates.ts); nothing is sent there from here
  directories: { output: 'release', buildResources: 'build/icons' },
  files: ['dist/main/**', 'dist/renderer/**', 'package.json', '!**/*.map'],
  // For people to read. Electron's and Chromium's licences are packed by electron-builder.
  extraResources: [
    { from: 'LICENSE', to: 'LICENSE.txt' },
    { from: 'dist/THIRD-PARTY.txt', to: 'THIRD-PARTY.txt' },
  ],
  asar: true,
  // Chromium's own words (of menus and file dialogs) in the languages that the app speaks.
  electronLanguages: ['en', 'zh-CN'],
  // What the packed program refuses from its environment and its command line.
  electronFuses: {
    runAsNode: false, // ELECTRON_RUN_AS_NODE: else a signed program that runs any script
    enableCookieEncryption: false, // nothing is kept in cookies, and it asks macOS for the keychain
    enableNodeOptionsEnvironmentVariable: false, // NODE_OPTIONS=--require would run a script of somebody else's
    enableNodeCliInspectArguments: false, // --inspect would open a debugger to every program of the machine
    enableEmbeddedAsarIntegrityValidation: true, // an archive that somebody has changed does not start
    onlyLoadAppFromAsar: true, // nor does a folder that lies where the archive would be looked for
    loadBrowserProcessSpecificV8Snapshot: false, // none is packed, so none may be put there
    grantFileProtocolExtraPrivileges: false, // pages come by app://, and file: has no business here
  },
  // Links into a room (electron/links.ts): the property list on macOS, the desktop file on Linux, and on Windows
  // windows/installer.nsh.
  protocols: [{ name: 'Ethernight room', schemes: ['ethernight'], role: 'Viewer' }],
  // What a match leaves behind: opening one plays it again and says whether it ends as it did (electron/replays.ts).
  fileAssociations: [
    {
      ext: 'ethernight-replay',
      name: 'Ethernight replay',
      description: 'Ethernight replay',
      mimeType: 'application/x-ethernight-replay',
      role: 'Viewer',
    },
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  win: {
    target: ['nsis', 'zip'], // the zip runs from wherever it is unpacked
    icon: 'build/icons/icon.ico',
  },
  nsis: {
    oneClick: true,
    perMachine: false, // no administrator
    include: 'build/windows/installer.nsh',
    installerLanguages: ['en_US', 'zh_CN'],
    deleteAppDataOnUninstall: false, // somebody who installs again finds their name and settings
    uninstallDisplayName: 'Ethernight',
  },
  mac: {
    // Updates come from the zip.
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    category: 'public.app-category.games',
    icon: 'build/icons/icon.icns',
    hardenedRuntime: true,
    ...signed(process.env),
    gatekeeperAssess: false, // asks Apple, which knows the app only once it is notarised
    darkModeSupport: true,
    extendInfo: {
      // macOS 15 asks the person before an app may talk to other computers of the network.
      NSLocalNetworkUsageDescription:
        'Ethernight finds rooms on your network, and plays with the people in them.',
      NSBonjourServices: ['_ethernight._udp'],
    },
  },
  dmg: { title: 'Ethernight' },
  linux: {
    target: [
      ...(namesPublisher(publisher) ? ['deb', ...(rpmbuild ? ['rpm'] : [])] : []),
      'AppImage',
      'tar.gz',
    ],
    category: 'Game',
    icon: 'build/icons/linux',
    executableName: 'ethernight',
    syncDesktopName: true, // so that desktops know which window is whose
    synopsis: 'Lockstep games for a LAN party',
    maintainer: publisher.maintainer,
    desktop: {
      entry: {
        'Name[zh_CN]': 'Ethernight',
        GenericName: 'LAN party games',
        'GenericName[zh_CN]': '局域网派对游戏',
        Comment: 'Host a room, join by address, play in step',
        'Comment[zh_CN]': '开一个房间，输入地址加入，一起同步游戏',
        Keywords: 'game;lan;party;multiplayer;',
        StartupNotify: 'true',
      },
    },
  },
  // Installed, it may use Chromium's sandbox on Ubuntu, too: it comes with a profile for AppArmor.
  deb: { depends: DEBIAN_LIBRARIES },
  rpm: { depends: [...RPM_LIBRARIES, 'xdg-utils'] },
  // The one that brings its own FUSE, which Ubuntu has dropped, and gives up the sandbox only where it has to.
  toolsets: { appimage: '1.0.3' },
});
