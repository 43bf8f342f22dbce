// How the app is packed for each system. Everything is bundled into dist/, so no node_modules come along.

import { createRequire } from 'node:module';
import type { Configuration } from 'electron-builder';

const { version: electronVersion } = createRequire(import.meta.url)('electron/package.json');

export const packaging: Configuration = {
  appId: 'org.ethernight.app',
  productName: 'Ethernight',
  copyright: 'MIT licence',
  electronVersion,
  npmRebuild: false, // nothing native
  directories: { output: 'release', buildResources: 'build/icons' },
  files: ['dist/**', 'package.json', '!**/*.map'],
  asar: true,
  // What the packed program can no longer be talked into by its environment or its command line.
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  icon: 'build/icons/icon.png',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  win: { target: ['nsis', 'zip'] },
  nsis: { oneClick: true, perMachine: false },
  mac: { target: ['dmg'], category: 'public.app-category.games', hardenedRuntime: true },
  linux: {
    target: ['deb', 'AppImage', 'tar.gz'],
    category: 'Game',
    executableName: 'ethernight',
    synopsis: 'Lockstep games for a LAN party',
    maintainer: 'Ethernight <ethernight@localhost>', // a deb must name one
  },
};
