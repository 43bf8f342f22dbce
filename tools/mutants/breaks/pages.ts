// How each row of SECURITY.md and docs/attacks.md is broken whose test is in pages, games and tools.

import { at, type RowBreaks } from './break.ts';

const lockDown = at('electron/lock-down.ts');
const serveRenderer = at('electron/serve-renderer.ts');
const access = at('electron/web/access.ts');
const answers = at('electron/web/answers.ts');
const window = at('electron/window.ts');

export const pages: RowBreaks = {
  'build/build.system.test.ts': {
    'gives the page no way to the shell: no IPC channel, no link opened elsewhere, nothing exposed by the preload script':
      at('electron/preload.ts')(
        "import { ipcRenderer } from 'electron';",
        "import { contextBridge, ipcRenderer } from 'electron';\n\ncontextBridge.exposeInMainWorld('shell', {});",
      ),
  },
  'build/electron-builder.system.test.ts': {
    'has every fuse set as the configuration says': at('build/electron-builder.ts')(
      'runAsNode: false,',
      'runAsNode: true,',
    ),
  },
  'renderer/ui/Hall.test.tsx': {
    'says that the rooms, the table and the own place are the hall’s word': at('renderer/ui/Hall.tsx')(
      '          <p className="quiet">{words.word}</p>\n',
    ),
  },
  'e2e/absent-machines.system.test.ts': {
    'sends thousands of spoofed names no more than came, and keeps its memory small and its players in time':
      {
        why: 'a hello that is shorter than its answer meets three guards, each with a test of its own (hellos.ts, handshake.ts, reception.ts), and so many names fill no bound on memory',
      },
  },
  'e2e/confined-games.spec.ts': {
    'a game in its worker has neither network nor storage, and one that loops is stopped, named and left':
      serveRenderer(
        '"script-src \'self\'", "font-src \'self\'",',
        '"script-src \'self\' data:", "font-src \'self\'",',
      ),
  },
  'e2e/desktop-integration.spec.ts': {
    'a link that is opened asks before it joins its room or takes people away, and anything else is no link':
      at('electron/links.ts')('text.length <= LONGEST_LINK && SHAPE.test(text)', 'text.length > 0'),
  },
  'e2e/desktop-shell.spec.ts': {
    'its window is isolated and sandboxed, with nothing switched off that protects it': window(
      'sandbox: true,',
      'sandbox: false,',
    ),
    'the page has nothing of Node, Electron or the preload script': {
      why: 'the stand-in isolates each preload script, whatever the window asks for: only Electron itself shows the break',
    },
    'the policy blocks inline scripts and foreign hosts': serveRenderer(
      '"script-src \'self\'",\n  "worker-src \'self\'",',
      "\"script-src 'self' 'unsafe-inline'\",\n  \"worker-src 'self'\",",
    ),
    'frames and webviews show nothing, and no text becomes a script': serveRenderer(
      '"script-src \'self\'",\n  "worker-src \'self\'",',
      "\"script-src 'self' 'unsafe-eval'\",\n  \"worker-src 'self'\",",
    ),
    'no second window opens and the page does not navigate away': lockDown(
      'if (event.url !== contents.getURL()) event.preventDefault();',
    ),
    'the page is granted what it needs, and nothing else': lockDown(
      'session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));',
      'session.setPermissionCheckHandler(() => true);',
    ),
  },
  'e2e/malicious-page.spec.ts': {
    'the browser is started with a file of this user alone, and the link stands in no address': at(
      'electron/web/open-browser.ts',
    )('0o600', '0o644'),
    'a link that was used lets no browser in, and the browser that used it keeps none of it': at(
      'electron/web/browser-sessions.ts',
    )('waiting.delete(id);'),
    'a page … opens no socket, even with the key': access(
      'if (!isOwnPage(asked)) return foreign;\n  const cookie',
      'const cookie',
    ),
    'a page … reads nothing, runs nothing and shows nothing of the app': answers(
      "'cross-origin-resource-policy': 'same-origin',",
      "'cross-origin-resource-policy': 'cross-origin',",
    ),
    'a page … that opens the app has no hold on its window': answers(
      "'cross-origin-opener-policy': 'same-origin',",
    ),
    'a foreign name that leads here is told nothing, whatever it asks for': access(
      "if (typeof host === 'string' && ownHosts(port).includes(host.toLowerCase())) return null;",
      "if (typeof host === 'string') return null;",
    ),
    'a server on another port of this machine is sent the cookie and not let in by it': access(
      'if (!sessions.knows({ cookie, key })) {',
      'if (!sessions.remembers(cookie)) {',
    ),
  },
  'games/arena/rules/fight.test.ts': {
    'is unchanged by what is said of the lag while it flies': at('games/arena/rules/hits.ts')(
      'shot.lag - 1',
      'state.seats[shot.seat]!.lag - 1',
    ),
  },
  'games/cartridge/read-cartridge.test.ts': {
    'says why a cartridge cannot be played': at('games/cartridge/read-cartridge.ts')(
      "if (body.length < program + pictures) return refused({ is: 'truncated' });",
    ),
  },
  'games/kit/arena/bar.test.ts': {
    'is tried in few ways, even with as many words as possible': at('games/kit/arena/name-lines.ts')(
      '.slice(0, MOST_TRIED)',
    ),
  },
  'games/kit/console/rules/machine.system.test.ts': {
    'stands still with a program that only switches its board, before it holds up a frame': at(
      'games/kit/console/boards/slots.ts',
    )("if (this.#copied > MOST_COPIED) throw new RangeError('the board switches without end');"),
    'spends no more than a frame on a state from a stranger, whatever is in it': at(
      'games/kit/console/rules/machine.ts',
    )('if (!isFlag && !isSmall(value)) throw', 'if (!isFlag && value === undefined) throw'),
  },
  'renderer/app/InvitationDialog.test.tsx': {
    'calls no room by its name to which only some addresses of a text or a link lead': at(
      'renderer/app/InvitationDialog.tsx',
    )('.every((address) =>', '.some((address) =>'),
  },
  'renderer/app/model.test.ts': {
    'reads out endless changes of readiness for a while only, and all else as usual': at(
      'renderer/app/model.ts',
    )(
      'choicesAt.length < MOST_CHOICES || nowMs - choicesAt[0]! >= CHOICES_MS',
      'choicesAt.length <= MOST_CHOICES',
    ),
  },
  'renderer/screens/match/waiting.test.ts': {
    'names the host when no member is silent, by name where it is known': at(
      'renderer/screens/match/waiting.ts',
    )('leader ? texts.stage.hostName(leader.name) : texts.stage.theHost', 'texts.stage.theHost'),
  },
  'renderer/stage/inflate.test.ts': {
    'gives back what was deflated, and refuses nonsense and a bomb': at('renderer/stage/inflate.ts')(
      'if (length + value.length > most) return null;',
      'if (length + value.length > most) continue;',
    ),
  },
  'renderer/stage/match-sounds.test.ts': {
    'stay in bounds for a state whose numbers are …': at('renderer/stage/match-sounds.ts')(
      'tempo: within(tempo, SLOWEST, FASTEST)',
      'tempo',
    ),
  },
  'renderer/stage/replay/replay-track.test.ts': {
    'keeps a bounded number of states from its beginning on, for a match of any length': at(
      'renderer/stage/replay/replay-track.ts',
    )('if (kept.length <= MOST_KEPT) return;', 'return;'),
  },
  'renderer/stage/stage-worker.alone.test.ts': {
    'ends the match once when a view has what no match has, since the rules cannot go on': at(
      'renderer/stage/stage-thread.ts',
    )(
      'act();\n    } catch (error) {\n      this.#fail(kind, error);',
      'act();\n    } catch (error) {\n      console.debug(kind, error);',
    ),
  },
  'renderer/ui/AllowDialog.test.tsx': {
    'says which program it is and whose, and what is run when that is asked for': at('renderer/ui/Exact.tsx')(
      'escaped ? <mark key={at}>{part}</mark> : part',
      'escaped ? text : part',
    ),
  },
  'renderer/ui/departures.test.ts': {
    'is noted also when another member takes the name': at('renderer/ui/departures.ts')(
      'people.filter(({ id }) => !there.has(id)).map',
      'people.map',
    ),
  },
  'renderer/ui/stopped-countdown.test.ts': {
    'names no other member when the leader stopped it for all': at('renderer/ui/stopped-countdown.ts')(
      'byLeader ? before.filter(({ leader }) => leader) : wereReady',
      'wereReady',
    ),
  },
  'tools/fuzz/fuzz.system.test.ts': {
    'survive any input': at('netcode/wire/json.ts')(
      'return null; // not UTF-8',
      "throw new Error('not UTF-8'); // ",
    ),
  },
};
