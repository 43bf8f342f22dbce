// The desktop shell: one instance, one window, one party process; it starts them and connects them.

import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  MessageChannelMain,
  type MessagePortMain,
  protocol,
  session,
  utilityProcess,
} from 'electron';
import { lockContents, lockSession } from './lock-down.ts';
import { type PartyChild, superviseParty } from './party-supervisor.ts';
import { PAGE_ORIGIN, serveRenderer } from './serve-renderer.ts';
import { openWindow } from './window.ts';

const here = import.meta.dirname; // dist/main

// Several apps side by side (demos, tests) have a data folder each; the instance lock lies in it.
const dataFolder = app.commandLine.getSwitchValue('user-data-dir');
if (dataFolder) app.setPath('userData', resolve(dataFolder));

if (app.requestSingleInstanceLock()) run();
else app.quit(); // the first instance comes to the front

function run(): void {
  app.enableSandbox();
  const scheme = new URL(PAGE_ORIGIN).protocol.slice(0, -1);
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
  // On Windows and Linux the default menu would open whenever somebody plays with Alt.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  app.on('web-contents-created', (_event, contents) => lockContents(contents));

  const party = superviseParty<MessagePortMain>({
    fork: forkParty,
    now: () => performance.now(),
    later: (ms, action) => setTimeout(action, ms),
    onRestart: () => BrowserWindow.getAllWindows().forEach(connect),
    onGiveUp: (code) => void askAfterGivingUp(code),
  });

  /** Ports of their own for every load of a page: the old page's died with it. */
  function connect(window: BrowserWindow): void {
    if (window.webContents.isLoading()) return; // onLoaded will come
    const control = new MessageChannelMain();
    const stage = new MessageChannelMain();
    party.connect(control.port1, stage.port1);
    window.webContents.postMessage('ethernight-ports', null, [control.port2, stage.port2]);
  }

  async function askAfterGivingUp(code: number): Promise<void> {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: 'The part of Ethernight that talks to the network keeps stopping.',
      detail: `It ended with code ${code}, several times in a row.`,
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (response === 1) {
      app.quit();
      return;
    }
    party.start();
    BrowserWindow.getAllWindows().forEach(connect);
  }

  const open = () => openWindow({ preload: join(here, 'preload.cjs'), onLoaded: connect });

  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());

  // The others in the room are told before we go.
  let said = false;
  app.on('will-quit', (event) => {
    if (said) return;
    event.preventDefault();
    void party.stop().then(() => {
      said = true;
      app.quit();
    });
  });

  void app.whenReady().then(() => {
    protocol.handle(scheme, serveRenderer(join(here, '..', 'renderer')));
    lockSession(session.defaultSession);
    party.start();
    open();
  });
}

function forkParty(afterDeath: boolean): PartyChild<MessagePortMain> {
  const udpPort = app.commandLine.getSwitchValue('udp-port');
  const child = utilityProcess.fork(
    join(here, 'party-process.js'),
    [
      `--data-folder=${app.getPath('userData')}`,
      ...(udpPort ? [`--udp-port=${udpPort}`] : []),
      ...(afterDeath ? ['--after-death'] : []),
    ],
    { serviceName: 'Ethernight party', stdio: 'inherit' },
  );
  return {
    postMessage: (message, ports) => child.postMessage(message, [...ports]),
    onExit: (handler) => child.once('exit', handler),
    kill: () => child.kill(),
  };
}
