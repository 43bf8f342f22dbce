// The desktop shell: one instance, one window, one party process; it starts them and connects them.

import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  MessageChannelMain,
  type MessagePortMain,
  powerMonitor,
  protocol,
  session,
  utilityProcess,
} from 'electron';
import { type Claim, claimFolder } from './claim-folder.ts';
import { comeToFront, desktop, wordsOf } from './desktop.ts';
import { guardClosing } from './guard-closing.ts';
import { guardWindow } from './guard-window.ts';
import { LINK_SCHEME, linkIn, validLink } from './links.ts';
import { lockContents, lockSession } from './lock-down.ts';
import { menuFor } from './menu.ts';
import { firewallOpener } from './open-firewall.ts';
import { payAttention } from './party/attention.ts';
import { logFolder, openLog } from './party/log/log.ts';
import { type OpenedReplay, replayIn, validReplay } from './party/replays/opened-replay.ts';
import type { ShellStatus } from './party/shell-status.ts';
import { type FromPartyProcess, type PartyChild, superviseParty } from './party-supervisor.ts';
import { runProgram } from './run-program.ts';
import { PAGE_ORIGIN, serveRenderer } from './serve-renderer.ts';
import { tellOfStart } from './smoke.ts';
import { updateQuestions } from './update-questions.ts';
import { feedHost, openUpdater } from './updater.ts';
import { lookForUpdates } from './updates.ts';
import { openWindow } from './window.ts';

const here = import.meta.dirname; // dist/main

/** As the Windows installer names it; notifications belong to the program that has this name. */
const APP_ID = 'org.ethernight.app';

// Several apps side by side (demos, tests) have a data folder each; the instance lock lies in it.
const dataFolder = app.commandLine.getSwitchValue('user-data-dir');
if (dataFolder) app.setPath('userData', resolve(dataFolder));

if (app.requestSingleInstanceLock()) run();
else app.quit(); // the first instance comes to the front, and gets the link that this one was started with

function run(): void {
  const log = openLog(logFolder(app.getPath('userData')), 'shell');
  // An AppImage where the system lets only installed programs have one (README.md), or root.
  if (app.commandLine.hasSwitch('no-sandbox')) log.warn('pages run without a sandbox');
  app.enableSandbox();
  const scheme = new URL(PAGE_ORIGIN).protocol.slice(0, -1);
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });

  const attention = payAttention(desktop());
  let chosenLanguage: ShellStatus['language'] = 'system';
  let hostsOthers = false;
  const closing = guardClosing({
    hostsOthers: () => hostsOthers,
    ask: askBeforeClosing,
    quit: () => app.quit(),
  });
  const party = superviseParty<MessagePortMain>({
    fork: forkParty,
    now: () => performance.now(),
    later: (ms, action) => setTimeout(action, ms),
    onMessage: hear,
    onDeath(code) {
      log.error({ exitCode: code }, 'the party process died');
      attention.see(null);
      hostsOthers = false;
    },
    onRestart: () => BrowserWindow.getAllWindows().forEach(connect),
    onGiveUp: (code) => void askAfterGivingUp(code),
  });
  const openFirewall = firewallOpener({
    program: process.execPath,
    windows: process.env.SystemRoot ?? 'C:\\Windows',
    run: runProgram,
    tell: (outcome) => party.send({ type: 'firewall', outcome }),
  });

  function hear(message: FromPartyProcess): void {
    switch (message.type) {
      case 'shell-status':
        speak(message.status.language);
        hostsOthers = message.status.hostsOthers;
        attention.see(message.status);
        return;
      case 'fullscreen':
        BrowserWindow.getAllWindows()[0]?.setFullScreen(message.on);
        return;
      case 'open-firewall':
        openFirewall();
        return;
      default:
        message satisfies never;
    }
  }

  /** In the language that the person has chosen. */
  function speak(chosen: ShellStatus['language']): void {
    chosenLanguage = chosen;
    const menu = menuFor(process.platform, wordsOf(chosen));
    Menu.setApplicationMenu(menu && Menu.buildFromTemplate([...menu]));
  }

  /** Ports of their own for every load of a page: the old page's died with it. */
  function connect(window: BrowserWindow): void {
    if (window.webContents.isLoading()) return; // onLoaded will come
    const control = new MessageChannelMain();
    const stage = new MessageChannelMain();
    party.connect(control.port1, stage.port1);
    window.webContents.postMessage('ethernight-ports', null, [control.port2, stage.port2]);
    party.send({ type: 'fullscreen', on: window.isFullScreen() });
    follow(waitingLink);
    openReplay(waitingReplay);
  }

  /** A link waits for the first window, so that whoever opened it sees what comes of it. */
  let waitingLink = linkIn(process.argv);
  let waitingReplay = replayIn(process.argv, process.cwd());
  function follow(link: string | null): void {
    const [window] = BrowserWindow.getAllWindows();
    const loaded = window && !window.webContents.isLoading();
    waitingLink = loaded ? null : (link ?? waitingLink);
    if (loaded && link) party.send({ type: 'link', link });
  }

  async function askBeforeClosing(): Promise<boolean> {
    comeToFront();
    const { title, cause, button, stay } = wordsOf(chosenLanguage).quitting;
    const [window] = BrowserWindow.getAllWindows();
    const question = { message: title, detail: cause, buttons: [button, stay], defaultId: 1, cancelId: 1 };
    const { response } = await (window
      ? dialog.showMessageBox(window, { type: 'question', ...question })
      : dialog.showMessageBox(question));
    return response === 0;
  }

  async function askAfterGivingUp(code: number): Promise<void> {
    const words = wordsOf(chosenLanguage);
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: words.stopped,
      detail: words.stoppedDetail(code),
      buttons: [words.again, words.quit],
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

  async function update(): Promise<void> {
    const host = feedHost();
    if (host === null) return;
    await lookForUpdates({
      file: join(app.getPath('userData'), 'updates.json'),
      open: openUpdater,
      questions: updateQuestions(host, () => wordsOf(chosenLanguage).updates),
      log: ({ message }) => log.warn({ message }, 'updates'),
    });
  }

  /** A replay waits for the first window, too. */
  function openReplay(opened: OpenedReplay | null): void {
    const [window] = BrowserWindow.getAllWindows();
    const loaded = window && !window.webContents.isLoading();
    waitingReplay = loaded ? null : (opened ?? waitingReplay);
    if (loaded && opened) party.send({ type: 'replay', opened });
  }

  /** Null where another app has the folder, in a browser, and shows a window of its own now. */
  async function claimOurs(): Promise<Claim | null> {
    const wish = { open: true, join: waitingLink ?? undefined, replay: waitingReplay ?? undefined };
    const claim = await claimFolder(app.getPath('userData'), wish);
    if (!('answered' in claim)) return claim;
    if (claim.answered === null) {
      const { title, cause } = wordsOf('system').hangs;
      await dialog.showMessageBox({ type: 'error', message: title, detail: cause });
    }
    return null;
  }

  // A checkout must not become the program that the system opens links with.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    comeToFront();
    follow(validLink(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    comeToFront();
    openReplay(validReplay(path, process.cwd()));
  });
  app.on('second-instance', (_event, args, folder) => {
    comeToFront();
    follow(linkIn(args));
    openReplay(replayIn(args, folder));
  });
  app.on('window-all-closed', () => app.quit());
  // Whoever has started us with a line to us (build/start.ts) ends us by letting go of it.
  process.once('disconnect', closing.quitAtOnce);
  // Nor does whoever sends a signal wait for an answer. One Ctrl+C comes several times, from the terminal and from npm: with
  // nobody listening any more, the second would end us before our goodbye.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, closing.quitAtOnce);

  let claim: Claim | null = null;
  // The others in the room are told before we go.
  let said = false;
  app.on('will-quit', (event) => {
    if (said) return;
    event.preventDefault();
    void party.stop().then(() => {
      claim?.release();
      said = true;
      app.quit();
    });
  });

  void app.whenReady().then(async () => {
    claim = await claimOurs();
    if (claim === null) {
      app.quit();
      return;
    }
    claim.serve(({ join = null, replay = null }) => {
      if (!comeToFront()) return null; // they are all closed: the app ends
      follow(join);
      openReplay(replay);
      return 'Ethernight is open already: its window has come to the front.';
    });
    protocol.handle(scheme, serveRenderer(join(here, '..', 'renderer')));
    lockSession(session.defaultSession);
    powerMonitor.on('suspend', () => log.info('the machine goes to sleep'));
    powerMonitor.on('resume', () => {
      log.info('the machine woke');
      party.send({ type: 'woke' });
    });
    speak('system');
    party.start();
    // Linux gives a few seconds to go, and no time for a question.
    if (process.platform === 'linux') powerMonitor.on('shutdown', closing.quitAtOnce);
    const window = openWindow({
      preload: join(here, 'preload.cjs'),
      onLoaded: connect,
      mayClose: closing.mayClose,
      onFullscreen: (on) => party.send({ type: 'fullscreen', on }),
    });
    guardWindow(window, {
      log,
      words: () => wordsOf(chosenLanguage),
      onRestarted: (what) => party.send({ type: 'restarted', what }),
    });
    const smoke = app.commandLine.getSwitchValue('smoke');
    window.webContents.once('did-finish-load', () => {
      void (smoke ? tellOfStart(window, smoke) : update());
    });
  });
}

function forkParty(afterDeath: boolean): PartyChild<MessagePortMain> {
  const udpPort = app.commandLine.getSwitchValue('udp-port');
  const discoveryPort = app.commandLine.getSwitchValue('discovery-port');
  const child = utilityProcess.fork(
    join(here, 'party-process.js'),
    [
      `--data-folder=${app.getPath('userData')}`,
      ...(udpPort ? [`--udp-port=${udpPort}`] : []),
      ...(app.commandLine.hasSwitch('no-discovery') ? ['--no-discovery'] : []),
      ...(discoveryPort ? [`--discovery-port=${discoveryPort}`] : []),
      ...(afterDeath ? ['--after-death'] : []),
    ],
    { serviceName: 'Ethernight party', stdio: 'inherit' },
  );
  return {
    postMessage: (message, ports) => child.postMessage(message, [...ports]),
    onMessage: (handler) => child.on('message', handler),
    onExit: (handler) => child.once('exit', handler),
    kill: () => child.kill(),
  };
}
