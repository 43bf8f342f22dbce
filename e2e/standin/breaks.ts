// How each row of electron-behaviour.md is broken, in the shell or in the stand-in, so that its test has to fail. `npm run mutants
// -- --only shell` tries them all; that each can be made is checked by electron-behaviour.test.ts.

export interface Break {
  /** From the root of the repository. */
  readonly file: string;
  /** A text that is in it once, and what is there instead. */
  readonly from: string;
  readonly to: string;
}

const app = (from: string, to: string): Break => ({ file: 'e2e/standin/app.ts', from, to });
const page = (from: string, to: string): Break => ({ file: 'e2e/standin/web-contents.ts', from, to });
const window = (from: string, to: string): Break => ({ file: 'e2e/standin/window.ts', from, to });
const utility = (from: string, to: string): Break => ({ file: 'e2e/standin/utility-process.ts', from, to });
const standin = (file: string, from: string, to: string): Break => ({
  file: `e2e/standin/${file}.ts`,
  from,
  to,
});
const shell = (file: string, from: string, to = ''): Break => ({ file: `electron/${file}.ts`, from, to });

/** By the row's first cell. */
export const breaks: { readonly [used: string]: Break } = {
  // The app
  '`app.whenReady`': app(
    'replaceSignalHandlers(() => this.quit());',
    'setTimeout(() => replaceSignalHandlers(() => this.quit()), 20);',
  ),
  signals: standin(
    'signals',
    'process.removeAllListeners(signal);\n    let hasCome = false;',
    'let hasCome = false;',
  ),
  'signals, by the shell': shell('main', 'process.on(signal, closing.quitAtOnce);', ';'),
  '`app.quit`': app('else this.windows.close();', 'else this.windows.destroy();'),
  "`app 'will-quit'`": shell('end-app', 'later(quit);', 'quit();'),
  "`app 'will-quit'`, by the shell": shell('main', 'later: setImmediate,', 'later: (action) => action(),'),
  "`app 'window-all-closed'`": app("else emitNative(this, 'window-all-closed');", 'else this.quit();'),
  '`app.requestSingleInstanceLock`': standin('instance-lock', "process.kill(owner, 'SIGUSR2');", ''),
  '`app.releaseSingleInstanceLock`': shell('main', 'app.releaseSingleInstanceLock()', '{}'),
  "`app 'second-instance'`": app(
    '[process.execPath, ...args], folder, null',
    '[process.execPath], folder, null',
  ),
  "`app 'second-instance'`, while the window closes": shell(
    'window',
    'if (options.mayClose()) options.onClosing();\n    else',
    'if (!options.mayClose())',
  ),
  '`app.isPackaged`': app('return process.env.ELECTRON_FORCE_IS_PACKAGED !== undefined;', 'return false;'),
  "`app 'activate'`": shell('hear-openings', "app.on('activate', come);"),
  '`app.relaunch`': shell('end-app', 'if (comesAgain) relaunch();'),
  '`app.relaunch`, of an AppImage': shell('this-program', 'execPath: thisProgram(), '),
  "`app 'open-url'`, `app 'open-file'`": shell('what-was-opened', 'if (!isThere()) return;'),
  "`app 'web-contents-created'`": window(
    "emitNative(app, 'web-contents-created', {}, this.webContents);",
    '',
  ),
  "`app 'child-process-gone'`": shell('guard-window', "if (type === 'GPU') care.graphicsGone();"),
  '`app.commandLine`, `CommandLine.hasSwitch`, `CommandLine.getSwitchValue`': app(
    'return arg.slice(name.length + 3);',
    "return arg.slice(name.length + 3) + '-';",
  ),
  '`app.setPath`, `app.getPath`, `app.getVersion`, `app.getPreferredSystemLanguages`, `app.setAppUserModelId`':
    app('return world().version;', "return '';"),
  'errors that nothing catches': standin('boot', 'console.error(error);\n  process.exit(1);', ''),

  // The window
  '`new BrowserWindow`, `BrowserWindow.getAllWindows`, `BrowserWindow.isDestroyed`, `BrowserWindow.webContents`':
    shell('window', 'windowStatePersistence: true,'),
  "`BrowserWindow 'ready-to-show'`": page("name === 'firstPaint'", "name === 'neverPaint'"),
  "`BrowserWindow.show`, `BrowserWindow.focus`, `BrowserWindow 'focus'`": shell(
    'show-in-time',
    "webContents.once('did-finish-load', show);",
  ),
  "`BrowserWindow 'close'`, `WebContents.isDestroyed`": window(
    "if (emitNative(this, 'close')) app",
    "if (emitNative(this, 'close') && false) app",
  ),
  '`BrowserWindow.close`': window("if (emitNative(this, 'close')) app", 'if (false) app'),
  "`BrowserWindow 'query-session-end'`": shell('window', "!event.reasons.includes('critical') && "),
  "`BrowserWindow 'session-end'`": shell('main', 'party.waitForEnd();'),
  "`BrowserWindow 'minimize'`, `BrowserWindow 'restore'`, `BrowserWindow 'show'`, `BrowserWindow 'hide'`, `BrowserWindow.isVisible`, `BrowserWindow.isMinimized`":
    window("emitNative(this, 'hide');", ''),
  '`visibilityState` with `backgroundThrottling: false`': shell('connect-page', ' && !window.isMinimized()'),
  '`BrowserWindow.restore`': shell('desktop', 'if (window.isMinimized()) window.restore();'),
  "`BrowserWindow.setFullScreen`, `BrowserWindow.isFullScreen`, `BrowserWindow 'enter-full-screen'`, `BrowserWindow 'leave-full-screen'`":
    shell('window', "window.on('enter-full-screen', () => options.onFullscreen(true));"),
  "`BrowserWindow 'unresponsive'`, `BrowserWindow 'responsive'`": shell(
    'guard-window',
    'care.unresponsive();',
  ),
  '`BrowserWindow.flashFrame`, `BrowserWindow.getFocusedWindow`': shell(
    'desktop',
    'window?.flashFrame(true);',
  ),

  // The page
  '`BrowserWindow.loadURL`, again': shell('guard-window', 'if (!window.isDestroyed()) loadPage(window);'),
  '`BrowserWindow.loadURL`': page('if (failure) reject(failure);\n      else ', ''),
  "`WebContents 'did-finish-load'`": page(
    "() => emitNative(this, 'did-finish-load')",
    "() => { this.#loading = false; emitNative(this, 'did-finish-load'); }",
  ),
  "`WebContents 'did-finish-load'`, by the shell": shell(
    'page-life',
    "state = 'there';\n    events.onThere();",
    "events.onThere();\n    state = 'there';",
  ),
  "`WebContents 'did-navigate'`": shell('page-life', "state = 'ours';"),
  "`WebContents 'will-navigate'`, `WebContents.getURL`": page('this.#startNavigation(url, false);', ''),
  "`WebContents 'did-fail-load'`": shell(
    'page-life',
    "code === ABORTED) return;\n    state = 'none';",
    'code === ABORTED) return;',
  ),
  "`WebContents 'render-process-gone'`, `WebContents.forcefullyCrashRenderer`": shell(
    'guard-window',
    'care.gone();',
  ),
  '`WebContents.postMessage`, `ipcRenderer.on`': standin(
    'ipc-codec',
    "text[0] === 'a' ?",
    "text[0] === 'u' ?",
  ),
  '`WebContents.postMessage`, to a page that has died: `WebContents.mainFrame`, `WebFrameMain.isDestroyed`':
    page('this.#isFrameDisposed = true;', ''),
  '`WebContents.postMessage`, by the shell': shell(
    'connect-page',
    'return !window.webContents.mainFrame.isDestroyed();',
    'return true;',
  ),
  '`new MessageChannelMain`, `MessageChannelMain.port1`, `MessageChannelMain.port2`': standin(
    'ports',
    'this.#remote?.close();',
    '',
  ),
  '`WebContents.executeJavaScript`': page("=== '' || this.#loading)", "=== '')"),
  '`WebContents.setWindowOpenHandler`': page('window.open = () => null;', ''),
  "`WebContents 'will-redirect'`, `WebContents 'will-attach-webview'`": shell(
    'lock-down',
    "contents.on('will-redirect', (event) => event.preventDefault());",
  ),
  '`protocol.registerSchemesAsPrivileged`': standin('protocol', 'if (app.isReady()) {', 'if (false) {'),
  '`protocol.handle`': standin(
    'protocol',
    'if (!handler || ',
    "if (!handler || request.headers['sec-fetch-dest'] === 'worker' || ",
  ),
  '`session.defaultSession`, `Session.webRequest`, `WebRequest.onBeforeRequest`': standin(
    'protocol',
    'resolve(cancel === true)',
    'resolve(false && cancel)',
  ),
  "`Session.setPermissionCheckHandler`, `Session.setPermissionRequestHandler`, `Session.setDevicePermissionHandler`, `Session 'will-download'`":
    shell(
      'lock-down',
      'session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));',
    ),

  // The party's process
  '`utilityProcess.fork`, `UtilityProcess.pid`': utility(
    'this.#spawned ? this.#child.pid : undefined',
    'this.#child.pid',
  ),
  "`UtilityProcess 'exit'`": utility('return asked ? 0 : ', 'return asked ? 0 : 0 * '),
  "`UtilityProcess 'spawn'`": shell('party-supervisor', 'if (child === started) gone(NOT_STARTED);', ''),
  'ending it at once': shell('fork-party', "process.kill(child.pid, 'SIGKILL');", 'child.kill();'),
  'its own signals': shell('party-process', 'process.on(signal, () => leave());', ';'),
  "`UtilityProcess.postMessage`, `UtilityProcess 'message'`": shell(
    'party-supervisor',
    'child = null; //',
    '//',
  ),
  "`ParentPort 'message'`, `ParentPort.postMessage`": standin(
    'utility-boot',
    'else this.#kept.push(message);',
    '',
  ),

  // Node inside Electron
  'the line to the starter': shell('main', "process.once('disconnect', closing.quitAtOnce);"),
  'the command line': standin(
    'boot',
    'process.argv.splice(1, Infinity',
    'process.argv.splice(Infinity, Infinity',
  ),
  'a signal to a child': shell(
    'fork-party',
    "process.kill(child.pid, 'SIGKILL');",
    "process.kill(child.pid, 'SIGHUP');",
  ),

  // The system
  "`powerMonitor 'shutdown'`": shell('power', 'event.preventDefault();'),
  "`powerMonitor 'suspend'`, `powerMonitor 'resume'`": shell('power', "powerMonitor.on('resume', onResume);"),
  '`powerSaveBlocker.start`, `powerSaveBlocker.stop`': shell(
    'desktop',
    "if (awake) blocker ??= powerSaveBlocker.start('prevent-display-sleep');",
    'if (awake) return;',
  ),
  "`new Notification`, `Notification.isSupported`, `Notification.show`, `Notification.close`, `Notification 'click'`":
    shell('desktop', "shown.on('click', comeToFront);"),
  '`dialog.showOpenDialog`': shell(
    'questions',
    '? dialog.showOpenDialog(window, options)',
    '? { canceled: true, filePaths: [] }',
  ),
  '`dialog.showMessageBox`': shell('questions', 'window ? dialog.showMessageBox(window, question) : '),
  '`Menu.buildFromTemplate`, `Menu.setApplicationMenu`': shell(
    'menu',
    "if (platform !== 'darwin') return null;",
  ),
};
