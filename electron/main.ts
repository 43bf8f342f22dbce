// The desktop shell: one instance, one window, one party process. A list of what it starts and how that is connected; what any
// of it does is beside it, and what it relies on of Electron is in e2e/standin/electron-behaviour.md.

import { join, resolve } from 'node:path';
import { app, BrowserWindow, type MessagePortMain, protocol, session } from 'electron';
import { type Claim, claimFolder } from './claim-folder.ts';
import { connectPage, tellVisibility } from './connect-page.ts';
import { comeToFront, desktop, showMenu, wordsOf } from './desktop.ts';
import { endInOrder } from './end-app.ts';
import { forkParty } from './fork-party.ts';
import { guardClosing } from './guard-closing.ts';
import { guardWindow } from './guard-window.ts';
import { hearOpenings } from './hear-openings.ts';
import { lockContents, lockSession } from './lock-down.ts';
import { offerThisCopy } from './offer-this-copy.ts';
import { firewallOpener } from './open-firewall.ts';
import { payAttention } from './party/attention.ts';
import { logFolder, openLog } from './party/log/log.ts';
import type { ShellStatus } from './party/shell-status.ts';
import { type FromPartyProcess, superviseParty } from './party-supervisor.ts';
import { followPower } from './power.ts';
import { askToQuit, askToStartAgain, fileChooser, tellThatItHangs } from './questions.ts';
import { runProgram } from './run-program.ts';
import { PAGE_ORIGIN, serveRenderer } from './serve-renderer.ts';
import { tellOfStart } from './smoke.ts';
import { startOnceMore } from './this-program.ts';
import { lookForNewVersion } from './update-questions.ts';
import { whatWasOpened } from './what-was-opened.ts';
import { openWindow } from './window.ts';

const here = import.meta.dirname; // dist/main

/** Id of the app as the Windows installer registers it; notifications belong to it. */
const APP_ID = 'org.ethernight.app';
const SCHEME = new URL(PAGE_ORIGIN).protocol.slice(0, -1);

// Several apps side by side (demos, tests) have a data folder each; the instance lock lies in it.
const dataFolder = app.commandLine.getSwitchValue('user-data-dir');
if (dataFolder) app.setPath('userData', resolve(dataFolder));

if (app.requestSingleInstanceLock()) run();
else app.quit(); // the first instance comes to the front, and gets the link that this one was started with

function run(): void {
  const log = openLog(logFolder(app.getPath('userData')), 'shell');
  // Without the sandbox as root, or where the system gives it to installed programs alone (README.md).
  if (app.commandLine.hasSwitch('no-sandbox')) log.warn('pages run without a sandbox');
  app.enableSandbox();
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.on('web-contents-created', (_event, contents) => lockContents(contents));

  let status: ShellStatus | null = null;
  const words = () => wordsOf(status?.language ?? 'system');
  let isPageThere = () => false;
  let claim: Claim | null = null;

  const attention = payAttention(desktop());
  const party = superviseParty<MessagePortMain>({
    fork: forkParty,
    now: () => performance.now(),
    later: (ms, action) => setTimeout(action, ms),
    onMessage: hear,
    onDeath(exitCode) {
      log.error({ exitCode }, 'the party process died');
      attention.see(null);
      if (status) status = { ...status, hostsOthers: false };
    },
    onRestart: connect,
    async onGiveUp(code) {
      if (!(await askToStartAgain(words(), code))) return app.quit();
      party.start();
      connect();
    },
  });
  const end = endInOrder({
    quit: () => app.quit(),
    releaseInstance: () => app.releaseSingleInstanceLock(),
    stopParty: party.stop,
    releaseFolder: () => claim?.release(),
    relaunch: () => startOnceMore(opened.waiting),
    later: setImmediate,
  });
  const closing = guardClosing({
    hostsOthers: () => status?.hostsOthers ?? false,
    ask: () => askToQuit(words()),
    quit: end.begin,
  });
  const opened = whatWasOpened({ isThere: () => isPageThere() && !end.isEnding, send: party.send });
  opened.commandLine(process.argv, process.cwd());
  const openFirewall = firewallOpener({
    program: process.execPath,
    windows: process.env.SystemRoot ?? 'C:\\Windows',
    run: runProgram,
    tell: (outcome) => party.send({ type: 'firewall', outcome }),
  });
  const chooseFile = fileChooser(words, party.send);

  function hear(message: FromPartyProcess): void {
    switch (message.type) {
      case 'shell-status':
        status = message.status;
        showMenu(words());
        attention.see(status);
        return;
      case 'fullscreen':
        BrowserWindow.getAllWindows()[0]?.setFullScreen(message.on);
        return;
      case 'choose-file':
        chooseFile(message);
        return;
      case 'open-firewall':
        openFirewall(message.protocols);
        return;
      default:
        message satisfies never;
    }
  }

  /** A page gets to the party that runs now, whichever of them has come. */
  function connect(): void {
    const [window] = BrowserWindow.getAllWindows();
    if (!window || !isPageThere()) return; // it comes
    connectPage(window, party);
    opened.handOver();
  }

  function open(): void {
    protocol.handle(SCHEME, serveRenderer(join(here, '..', 'renderer')));
    lockSession(session.defaultSession);
    followPower({
      onSuspend: () => log.info('the machine goes to sleep'),
      onResume() {
        log.info('the machine woke');
        party.send({ type: 'woke' });
      },
      onShutdown: closing.quitAtOnce,
    });
    showMenu(words());
    party.start();
    const window = openWindow({
      preload: join(here, 'preload.cjs'),
      mayClose: closing.mayClose,
      onClosing: end.windowCloses,
      onSessionEnd() {
        closing.quitAtOnce();
        party.waitForEnd();
      },
      onFullscreen: (on) => party.send({ type: 'fullscreen', on }),
      onVisibility: tellVisibility,
    });
    const page = guardWindow(window, {
      log,
      words,
      onPage: connect,
      onRestarted: (what) => party.send({ type: 'restarted', what }),
    });
    isPageThere = page.isThere;
    const smoke = app.commandLine.getSwitchValue('smoke');
    window.webContents.once('did-finish-load', () => {
      void (smoke ? tellOfStart(window, smoke) : askTheRest());
    });
  }

  /** Asks the other questions one after the other, once there is a window to play in. */
  async function askTheRest(): Promise<void> {
    await offerThisCopy(words, log);
    await lookForNewVersion(words, log);
  }

  hearOpenings(opened, end);
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', end.willQuit);
  // A starter that has a channel to the app (build/start.ts) ends the app by closing it.
  process.once('disconnect', closing.quitAtOnce);

  void app.whenReady().then(async () => {
    // After ready: Electron sets handlers of its own over those that were there before. The sender of a signal answers no
    // question. One Ctrl+C comes several times, from the terminal and from npm.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, closing.quitAtOnce);
    const claimed = await claimFolder(app.getPath('userData'), { open: true, ...opened.waiting });
    // Another app has the folder, in a browser, and shows a window of its own now.
    if ('answered' in claimed) {
      if (claimed.answered === null) await tellThatItHangs(words());
      app.quit();
      return;
    }
    claim = claimed;
    if (end.isEnding) return;
    claim.serve(({ join: link = null, replay = null }) => {
      if (end.isEnding || !comeToFront()) return null; // the app that asks takes the place of this one
      opened.link(link);
      opened.replay(replay);
      return 'Ethernight is open already: its window has come to the front.';
    });
    open();
  });
}
