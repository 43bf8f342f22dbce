// The module `electron` as the app's main script sees it under the stand-in: what the app uses, and no more.
//
// Not emulated: screens and where a window is on them, the operating system's sandbox, fuses, permissions, menus, dialogs, tray, notifications, the
// taskbar, sleep, links of the system, and the real app:// scheme (protocol.ts). Workers' own requests do not
// pass the session's webRequest listener. Ports carry JSON values and bytes, not every clonable value. Whatever
// the app starts to use beyond this fails loudly, with the name that is missing.

import { app } from './app.ts';
import { MessageChannelMain, MessagePortMain } from './ports.ts';
import { protocol, session } from './protocol.ts';
import { dialog, Menu, Notification, powerMonitor, powerSaveBlocker } from './system.ts';
import { utilityProcess } from './utility-process.ts';
import { BrowserWindow, webContents } from './window.ts';

app.windows = {
  isEmpty: () => BrowserWindow.getAllWindows().length === 0,
  close() {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  },
  destroy() {
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
  },
};

export {
  app,
  BrowserWindow,
  dialog,
  Menu,
  MessageChannelMain,
  MessagePortMain,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  utilityProcess,
  webContents,
};
