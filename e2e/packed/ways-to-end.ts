// How an app is ended on each system, by people, terminals and the system itself.

import { execFileSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { encoded, powershellPath } from '../../electron/party/self-check/firewall/powershell.ts';
import type { PackedApp } from './packed-app.ts';

type Way = (app: PackedApp) => void | Promise<void>;

/** The app's process id, which it has once it was started. */
const pidOf = (app: PackedApp) => app.process.pid!;

const signal =
  (name: NodeJS.Signals): Way =>
  (app) =>
    void process.kill(pidOf(app), name);

/**
 * By its close button, or what the system has for that: closing the page over its debugging port would pass by the window, which
 * asks its host (Electron's shell/browser/api/electron_api_web_contents.cc: WebContents::CloseContents). On macOS that takes the
 * right to control the computer, which machines of GitHub give to their shell (actions/runner-images,
 * images/macos/scripts/build/configure-tccdb-macos.sh). `window.close()`, with which `--smoke` ends, presses the same button
 * (shell/browser/native_window_mac.mm: NativeWindowMac::Close).
 */
const closing: { readonly [system: string]: Way } = {
  linux: (app) => void execFileSync('wmctrl', ['-i', '-c', windowOf(app)]),
  win32: (app) => void execFileSync('taskkill', ['/PID', String(pidOf(app))]),
  darwin: (app) => {
    const program = `first process whose unix id is ${pidOf(app)}`;
    const button = `first button of window 1 of (${program}) whose subrole is "AXCloseButton"`;
    execFileSync('osascript', ['-e', `tell application "System Events" to click (${button})`]);
  },
};

const posix: { readonly [what: string]: Way } = {
  'it gets SIGTERM': signal('SIGTERM'),
  'it gets SIGHUP': signal('SIGHUP'),
  'Ctrl+C is pressed twice': async (app) => {
    process.kill(-pidOf(app), 'SIGINT');
    await setTimeout(5); // two at once come as one
    process.kill(-pidOf(app), 'SIGINT');
  },
  // All processes of the app get it.
  'its terminal is closed': (app) => void process.kill(-pidOf(app), 'SIGHUP'),
};

const windows: { readonly [what: string]: Way } = {
  'the session ends': (app) => endSession(pidOf(app)),
};

/** Where a mock of logind is on the system bus (python3-dbusmock), as in the workflow: a real one would mean it. */
const mocked: { readonly [what: string]: Way } = {
  'the system shuts down': () => {
    const signal = ['org.freedesktop.login1.Manager', 'PrepareForShutdown', 'b', '[<true>]'];
    const mock = ['--dest', 'org.freedesktop.login1', '--object-path', '/org/freedesktop/login1'];
    const emit = ['--method', 'org.freedesktop.DBus.Mock.EmitSignal', ...signal];
    execFileSync('gdbus', ['call', '--system', ...mock, ...emit]);
  },
};

/** What it is, in words behind "when", and how it is done. */
export const WAYS_TO_END: readonly (readonly [string, Way])[] = Object.entries({
  // Under Wayland there is no program that closes a window of another one: not tried there.
  ...(process.env.WAYLAND_DISPLAY ? {} : { 'its window is closed': closing[process.platform]! }),
  ...(process.platform === 'win32' ? windows : posix),
  ...(process.platform === 'linux' && process.env.DBUS_SYSTEM_BUS_ADDRESS ? mocked : {}),
});

/** An end from outside that asks no question, also with guests in the room. */
export const endFromOutside: Way =
  process.platform === 'win32' ? windows['the session ends']! : signal('SIGTERM');

/** Says to the windows of a process what Windows says when a session ends (WM_QUERYENDSESSION, WM_ENDSESSION). */
function endSession(pid: number): void {
  powershell(`Add-Type -Namespace Ethernight -Name Windows -MemberDefinition @'
[DllImport("user32.dll")] public static extern bool EnumWindows(Visit visit, IntPtr value);
[DllImport("user32.dll")] public static extern uint GetWindowThreadProcessId(IntPtr window, out uint process);
[DllImport("user32.dll")] public static extern bool IsWindowVisible(IntPtr window);
[DllImport("user32.dll")] public static extern IntPtr SendMessageTimeout(IntPtr window, uint message, IntPtr w, IntPtr l, uint flags, uint timeout, out IntPtr result);
public delegate bool Visit(IntPtr window, IntPtr value);
public static void End(uint process) {
  EnumWindows((window, value) => {
    uint owner; IntPtr result;
    GetWindowThreadProcessId(window, out owner);
    if (owner != process || !IsWindowVisible(window)) return true;
    SendMessageTimeout(window, 0x11, IntPtr.Zero, IntPtr.Zero, 0, 5000, out result);
    SendMessageTimeout(window, 0x16, new IntPtr(1), IntPtr.Zero, 0, 10000, out result);
    return true;
  }, IntPtr.Zero);
}
'@
[Ethernight.Windows]::End(${pid})`);
}

/** Kills the process in which the app's party is, as a fault in it would. */
export const killParty = (app: PackedApp): number => signalParty(app, 'SIGKILL');

/** Has the party hang, until it is killed. */
export const stopParty = (app: PackedApp): number => signalParty(app, 'SIGSTOP');

function signalParty(app: PackedApp, name: NodeJS.Signals): number {
  const pid = partyOf(app);
  if (pid === null) throw new Error('the app has no process for its party');
  process.kill(pid, name);
  return pid;
}

/** Process id of the party; null while there is none. */
export function partyOf(app: PackedApp): number | null {
  // As Electron names its processes for scripts of Node, and the stand-in its own.
  const isParty = ({ command }: Process) => /node\.mojom\.NodeService|utility-boot\.ts/.test(command);
  return processesOf(app).find(isParty)?.pid ?? null;
}

/** The id of its window, for a window manager of X11. */
function windowOf(app: PackedApp): string {
  const pids = [pidOf(app), ...processesOf(app).map(({ pid }) => pid)];
  const windows = execFileSync('wmctrl', ['-l', '-p'], { encoding: 'utf8' }).split('\n');
  const ours = windows.map((line) => line.split(/\s+/)).find(([, , pid]) => pids.includes(Number(pid)));
  if (!ours) throw new Error('the window manager knows no window of the app');
  return ours[0]!;
}

/** The processes that the app has started, with all of their descendants. */
function processesOf(app: PackedApp): readonly Process[] {
  const all = processes();
  const isOurs = (pid: number): boolean => {
    const parent = all.find((one) => one.pid === pid)?.parent;
    return parent !== undefined && (parent === pidOf(app) || isOurs(parent));
  };
  return all.filter(({ pid }) => isOurs(pid));
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly Process[] {
  const lines =
    process.platform === 'win32'
      ? powershell(
          'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }',
        )
      : execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

function powershell(script: string): string {
  const path = powershellPath(process.env.SystemRoot ?? 'C:\\Windows');
  const args = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded(script)];
  return execFileSync(path, args, { encoding: 'utf8' });
}
