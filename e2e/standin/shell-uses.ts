// What the desktop shell uses of Electron, read from its sources by the names of what it imports, makes and is given.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SHELL = join(import.meta.dirname, '../../electron');

/** Whose objects the shell makes or is given, and asks something. */
const CLASSES =
  'BrowserWindow|WebContents|Session|UtilityProcess|Notification|MessageChannelMain|MessagePortMain|IpcRenderer';

/** What a call gives, by what is called. */
const GIVES: readonly (readonly [call: RegExp, is: string])[] = [
  [/\[(\w+)\] = BrowserWindow\.getAllWindows\(/g, 'BrowserWindow'],
  [/\b(\w+) = openWindow\(/g, 'BrowserWindow'],
  [/\b(\w+) = utilityProcess\.fork\(/g, 'UtilityProcess'],
];

/** Properties that are objects of Electron themselves, and what they are. */
const HOLDS: { readonly [property: string]: string } = {
  webContents: 'WebContents',
  mainFrame: 'WebFrameMain',
  defaultSession: 'Session',
  webRequest: 'WebRequest',
  commandLine: 'CommandLine',
  parentPort: 'ParentPort',
};

/** Every `Class.member`, and `Class 'event'` of what is listened to. */
export function shellUses(): ReadonlySet<string> {
  const files = readdirSync(SHELL).filter((name) => name.endsWith('.ts') && !/\.test\.ts$/.test(name));
  return new Set(files.flatMap((name) => usesIn(readFileSync(join(SHELL, name), 'utf8'))));
}

export function usesIn(source: string): readonly string[] {
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '').replace(/\s+\/\/ .*$/gm, '');
  const names = new Map<string, string>();
  for (const [, imported = ''] of code.matchAll(/import \{([^}]*)\} from 'electron'/g)) {
    for (const name of imported.split(',').map((one) => one.trim())) {
      if (name !== '' && !name.startsWith('type ')) names.set(name, name);
    }
  }
  const made = new RegExp(`\\b(\\w+) (?:\\?\\?)?= new (${CLASSES})\\(`, 'g');
  const given = new RegExp(`\\b(\\w+)\\??: (?:Pick<|Electron\\.)?(${CLASSES})\\b`, 'g');
  for (const pattern of [made, given]) {
    for (const [, name = '', is = ''] of code.matchAll(pattern)) names.set(name, is);
  }
  for (const [call, is] of GIVES) for (const [, name = ''] of code.matchAll(call)) names.set(name, is);
  for (const property of Object.keys(HOLDS)) {
    if (new RegExp(`\\{[^}]*\\b${property}\\b[^}]*\\}\\s*(?:=|: ${CLASSES})`).test(code))
      names.set(property, HOLDS[property]!);
  }

  const uses: string[] = [];
  const note = (is: string, member: string, rest: string) => {
    const event = /^\(\s*'([^']+)'/.exec(rest)?.[1];
    const listens = /^(on|once)$/.test(member) && event !== undefined && is !== 'ipcRenderer';
    uses.push(listens ? `${is} '${event}'` : `${is}.${member}`);
  };
  for (const [name, is] of names) {
    for (const match of code.matchAll(new RegExp(`(?<![-./\\w])${name}\\s*(?:\\[0\\])?\\??\\.(\\w+)`, 'g'))) {
      note(is, match[1]!, code.slice(match.index + match[0].length));
    }
  }
  for (const [property, is] of Object.entries(HOLDS)) {
    for (const match of code.matchAll(new RegExp(`\\.${property}\\s*\\??\\.(\\w+)`, 'g'))) {
      note(is, match[1]!, code.slice(match.index + match[0].length));
    }
  }
  for (const [, is = ''] of code.matchAll(new RegExp(`\\bnew (${CLASSES})\\(`, 'g'))) uses.push(`new ${is}`);
  for (const match of code.matchAll(/getAllWindows\(\)\[0\]\?\.(\w+)/g))
    uses.push(`BrowserWindow.${match[1]}`);
  return uses;
}
