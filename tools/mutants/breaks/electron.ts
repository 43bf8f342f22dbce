// How each row of SECURITY.md and docs/attacks.md is broken whose test is in electron, but for its party.

import { at, type RowBreaks } from './break.ts';

const claimFolder = at('electron/claim-folder.ts');
const hall = at('electron/cli/hall/hall.ts');
const serveText = at('electron/cli/operate/serve-text.ts');
const guestAccess = at('electron/guests/guest-access.ts');
const guestDoor = at('electron/guests/guest-door.ts');
const doorLine = at('electron/guests/lines/door-line.ts');
const pageServers = at('electron/guests/page-servers.ts');
const choosing = at('netcode/room/choosing.ts');
const handedFile = at('electron/guests/handed-file.ts');
const guestSessions = at('electron/guests/guest-sessions.ts');
const openGuests = at('electron/guests/open-guests.ts');
const lockDown = at('electron/lock-down.ts');
const oneQuestion = at('electron/one-question.ts');
const print = at('electron/print.ts');
const serveRenderer = at('electron/serve-renderer.ts');
const mdnsService = at('netcode/udp/mdns/mdns-service.ts');

export const electron: RowBreaks = {
  'electron/print.test.ts': {
    'a screen keeps each line in one row of the terminal, however wide its letters are, and leaves others as they were':
      at('electron/print.ts')('CLEAR + CUT +', 'CLEAR +'),
  },
  'electron/claim-folder.system.test.ts': {
    'is its user’s alone, whatever the user shares by default': claimFolder(
      'process.umask(0o077)',
      'process.umask(0)',
    ),
    'leaves another file in its place untouched': claimFolder('if (found === NO_SOCKET) return UNGUARDED;'),
    'blocks no start after its app was killed, and makes one of several starting apps the first': claimFolder(
      'if (found === null || found !== dead) await pause(AGAIN_AFTER_MS);\n    else if (!removed(path))',
      'if (found === null) await pause(AGAIN_AFTER_MS);\n    else if (!removed(path))',
    ),
    'stays with an app that hangs': claimFolder(
      '.includes(code) ? GONE : null;',
      '.includes(code) ? GONE : GONE;',
    ),
  },
  'electron/cli/hall/hall.system.test.ts': {
    'are those of all rooms, each once, also where a worker is killed at the end of a match, and outlive a kill of them all':
      hall("if (message.is === 'counted') this.#options.counted(message.room, message.counted);"),
    'keeps every match of a worker that is killed, unnoticed by the other workers': hall(
      'return { number, checkpoint: share.checkpoints.get(number)!.whole };',
      'return { number, checkpoint: new RoomCheckpoint().whole };',
    ),
    'keeps its entrance and its other rooms, and the lost rooms go on when it does again': at(
      'electron/cli/hall/hall-worker.ts',
    )(
      'if (child.pid === undefined) ended.resolve(notStarted(error));',
      'if (child.pid === undefined) throw error;',
    ),
    'gets no rooms for long: they go on in another': hall(
      "if (worker.hangs(now, progress.is !== 'told')) worker.kill();\n    if (spare?.hangs(now, false)) spare.kill();",
      ';',
    ),
    'is one: the next one begins anew, and their people are in it': hall(
      "const isAnew = inherited && isShort && progress.is !== 'told';",
      'const isAnew = false;',
    ),
    'says how many of its workers could be started, which have all rooms': at(
      'electron/cli/hall/start-workers.ts',
    )('if (worker.pid === undefined) {', 'if (worker.pid === 0) {'),
    'is opened, with all rooms': hall('const MOST_STARTS = 3;', 'const MOST_STARTS = 1;'),
    'is not opened, and says why': hall('if (workers.length === 0) {', 'if (workers.length < 0) {'),
    'replaces a worker that dies, whatever lines strangers keep open at its figures': serveText(
      'mostLines(MOST_CONNECTIONS)',
      'MOST_CONNECTIONS',
    ),
    'leaves none of its workers behind, and not the one that waits': at(
      'electron/cli/hall/worker-process.ts',
    )("process.once('disconnect', () => process.exit());"),
  },
  'electron/cli/operate/hall-evening.system.test.ts': {
    'goes on without a last line that was torn, and lines that make no sense, all of which stay beside it':
      at('electron/cli/operate/results-file.ts')('    await writeWhole(aside, bytes);\n'),
    'is not opened twice at once': at('electron/cli/operate/hall-evening.ts')(
      "const claim = await claimFolder(folder, { open: false });\n  if ('answered' in claim) throw",
      "const claim = { serve: (_: () => string) => {}, release: () => {} };\n  if (folder === '') throw",
    ),
    'goes on in memory, says so, and has every result once and whole when the disk takes them again': at(
      'electron/cli/operate/results-file.ts',
    )('ftruncateSync(file, size);'),
  },
  'electron/cli/operate/operate.system.test.ts': {
    'is kept from a page whose own name leads here': serveText(
      'else if (!one?.anyName && !isOwn(request.headers.host, names))',
      'else if (names === null)',
    ),
    'escapes the names of people': at('electron/cli/operate/html.ts')('[&<>"\']', '[\\0]'),
    'survives a fault in making it': serveText(
      'const body = await one.current().catch(() => null);',
      'const body = await one.current();',
    ),
    'takes its port again when the program that took it is gone': at('electron/cli/operate/status-thread.ts')(
      'setTimeout(serve, againMs, what, place, texts, true);',
    ),
    'disturbs no room where no thread can be had, and starts when one can': at(
      'electron/cli/operate/serve-status.ts',
    )('ended(error);', 'throw error;'),
  },
  'electron/cli/relay-options.test.ts': {
    'comes from the beginning of a file, whatever the file is': at('electron/cli/relay-options.ts')(
      'for (let more = -1; more !== 0; read += more)\n      more = readSync(file, bytes, read, bytes.length - read, null);',
      "read = process.getBuiltinModule('node:fs').readFileSync(file).copy(bytes);",
    ),
  },
  'electron/guests/guest-access.test.ts': {
    'is refused to …': guestAccess(
      'if (!isOwnPage(asked)) return foreign;\n  const parameters',
      'const parameters',
    ),
    'is none of its own': guestAccess(
      "typeof headers.host === 'string' && hosts.includes(headers.host)",
      "typeof headers.host === 'string' && hosts.length > 0",
    ),
  },
  'electron/guests/guest-door.system.test.ts': {
    'lets no guest in when it is guessed, and ends the guesses of an address': guestDoor(
      'if (this.#guesses.waitMs(from, now) > 0) return tooOften;',
    ),
    'lets no guest in by digits when they are guessed at ever new addresses, and still by the code':
      guestDoor('this.#typed.take(now);'),
    'fills no log when it is guessed at ever new addresses': guestDoor(
      'if (this.#logged.take(performance.now())) this.#post',
      'this.#post',
    ),
    'tells no more guesses of an address than the code does': guestDoor('this.#guesses.take(from, now);'),
    'of a guest ends its socket when nothing more comes, and the log names it': at(
      'electron/guests/lines/watch-socket.ts',
    )('ended(now - heardAt);\n      socket.terminate();'),
    'that was renewed lets no guest in any more': guestSessions('this.#token = makeSecret();'),
    'is all that there is: … is not': at('electron/guests/guest-files.ts')(
      'const name = paths.get(path);',
      'const name = paths.get(path) ?? path.slice(1);',
    ),
    'is all that is handed out, and by no other address: …': guestDoor(
      'this.#sessions.isFileToken(file)',
      'file.length >= 0',
    ),
    'is handed out no more when it has changed or is gone, which is told': handedFile(
      "if ((await markOfOpen(file)) !== offered.mark) throw new Error('it is another file');",
    ),
    'goes to two browsers of one address at once, at a bounded rate, and to others when they are done':
      handedFile('await this.#turn();'),
    'is let go when it acknowledges what it does not read': doorLine(
      'if (this.#unwritten >= MOST_MESSAGES_WAITING) {',
      'if (this.#unwritten < 0) {',
    ),
    'has some of them, and the page is served to it again when they are gone': pageServers(
      'if (own >= MOST_CONNECTIONS) {',
      'if (own < 0) {',
    ),
    'stays when strangers at many addresses open all connections that there may be': guestDoor(
      'this.#servers.admit(socket);\n      this.#sockets.handleUpgrade',
      'this.#sockets.handleUpgrade',
    ),
    'is refused to an address that opens one after the other': guestDoor(
      '!this.#opened.take(from, performance.now())',
      'from === null',
    ),
    'that goes on after it has said too much is not heard, and the log has one line of it': guestDoor(
      "socket.off('message', hear);",
    ),
    'is cut when one message comes in ever more parts': guestDoor('maxFragments: MOST_PARTS,'),
    'is cut when it says more than any page of ours': guestDoor('!messages.take(performance.now()) ||'),
    'is heard in part by …, each of its lines is cut and it is named': guestDoor(
      'if (this.#said[kind].take(from, performance.now(), pieces)) this.#post',
      'if (pieces > 0) this.#post',
    ),
    'that its browser does not take is cut, and the log names it': pageServers(
      'if (socket.writableLength > 0) this.#dismiss(socket, notTaken);\n      else socket.destroy();',
    ),
    'is cut when its page stops reading, before it fills the memory': doorLine(
      'export const MOST_WAITING = 4 * 1024 * 1024;',
      'export const MOST_WAITING = 400 * 1024 * 1024;',
    ),
  },
  'electron/guests/guest-sessions.test.ts': {
    'that is renewed takes along all who came by it and are in no room, to come in later': guestSessions(
      'for (const [id, { guest }] of this.#sessions) if (!staying.has(guest)) this.#forget(id, guest);',
      'void staying;',
    ),
    'needs cookie and key, and the key is told once': guestSessions(
      'return known && sameText(key, known.key) ? known.guest : null;',
      'return known && key !== null ? known.guest : null;',
    ),
    'outlasts any number of others from another address, and it is told who is forgotten': guestSessions(
      'const there = all.filter(([, { from }]) => counts.get(from) === most);',
      'const there = most > 0 ? all : [];',
    ),
    'outlasts others from ever new addresses while it has a socket': guestSessions(
      'return there.find(([, { sockets }]) => sockets === 0) ?? there[0]!;',
      'return there[0]!;',
    ),
  },
  'electron/guests/handed-file.system.test.ts': {
    'keeps its place while none asks, and gives it to one that does, the oldest first': handedFile(
      'if (!slow) return false;',
      'if (slow || !slow) return false;',
    ),
  },
  'electron/guests/guests.system.test.ts': {
    'that only watches is told the ways in, with the link for browsers; after a new code that is told this machine alone':
      openGuests(
        'const page = isOwn || !this.#outdated.has(number) ? { link: links[0]!, digits } : null;',
        'const page = { link: links[0]!, digits };',
      ),
    'leads two phones with one cookie to one guest, at the one that came last': openGuests(
      'if (before !== undefined && this.#lines.has(before)) {',
      'if (before === null) {',
    ),
    'is answered each time that there is no such thing, and nothing comes of it': at(
      'electron/guests/guest-contract.ts',
    )("v.object({ do: v.literal('leave') }),", "v.object({ do: v.picklist(['leave', 'start']) }),"),
    'has one wish however often it votes, for games of the room alone': choosing(
      'wishesOfHere(room).filter(({ member }) => member !== id)',
      'wishesOfHere(room)',
    ),
    'begins no vote, calls none off and makes no list where the host has the last word': choosing(
      'return leader || (free && !audience);',
      'return leader || !audience;',
    ),
    'changes its wish no faster than a person does': at('netcode/relay/member-messages.ts')(
      "if (!client.limits.take('wishes', now)) return { why: 'too-fast' };",
    ),
    'has no wish on a screen that only watches, begins no vote there, and is not waited for': choosing(
      'return !audience && (wishes.find',
      'return (wishes.find',
    ),
    'speaks for no other member': {
      why: 'no message of the protocol names in whose name it is said: there is nothing to let through',
    },
    'has nothing of the host’s machine: no address, file, setting, adapter or recipe': openGuests(
      'this.#facts = { ...surroundings.facts, natives: [] };',
      'this.#facts = surroundings.facts;',
    ),
    'has who goes on with the room, and where, only once it is in, where there is a password': at(
      'electron/guests/guest.ts',
    )('place || !password ? options.next() : []', 'options.next()'),
    'tries out few passwords, so that the relay goes on taking those of others': openGuests(
      'guessedWrong: () => void this.#guesses.take(from(), performance.now()),',
      'guessedWrong: () => {},',
    ),
    'take no more than half of the seats': openGuests(
      "if (others.length >= MOST_AT_ADDRESS) return 'same-device';",
    ),
    'is believed where a page of the host before has led it, at any of its addresses, which no guest is told':
      openGuests('const had = this.#before.includes(host);', "const had = host !== '';"),
    'comes in there without the password of the room; who was put out, or away when it was changed, or never in does not':
      at('netcode/room/admission.ts')(
        'return known.includes(person) && !lapsed.includes(person);',
        'return person !== null;',
      ),
    'tries out few addresses that the host before may have had': openGuests(
      'if (this.#asked.waitMs(from(), now) > 0) return false;',
    ),
    'are all banned with one of them, by whatever cookie, until the code is renewed': openGuests(
      "if (this.#isBanned(from())) return 'banned';",
    ),
    'goes on while one of its guests says too much and never reads, and others in it play on': guestDoor(
      '!messages.take(performance.now()) ||',
    ),
    'is told who has the room then, finds the page there by itself, and has its seat again': openGuests(
      '(seed === undefined ? drawKeyPair(this.#random) : keyPairOfSeed(seed))',
      'drawKeyPair(this.#random)',
    ),
    'goes on for those who play, and the log names each': guestDoor(
      'this.#name(from, refused);\n      refuseUpgrade',
      'refuseUpgrade',
    ),
    'that is put off lets no quick guest in again': openGuests("this.#thread.removeAllListeners('message');"),
  },
  'electron/guests/lines/copied-stream.test.ts': {
    'is over when it is sent …': at('electron/guests/lines/copied-stream.ts')(
      'if (!line || more > line.waiting.length) return false;',
      'if (!line) return false;',
    ),
  },
  'electron/links.test.ts': {
    'takes … for none': at('electron/links.ts')(
      'text.length <= LONGEST_LINK && SHAPE.test(text)',
      'text.length > 0',
    ),
  },
  'electron/lock-down.test.ts': {
    'gets no device': lockDown(
      'setDevicePermissionHandler(() => false)',
      'setDevicePermissionHandler(() => true)',
    ),
    'has a download of … prevented: …': lockDown('if (!isOwnBlob(item.getURL())) event.preventDefault();'),
  },
  'electron/one-question.system.test.ts': {
    'reads two of thousands of questions that come at once': oneQuestion('server.maxRequestsPerSocket = 1;'),
  },
  'electron/outside-attacks.system.test.ts': {
    'takes no time from its rooms by asking without end and never waiting for an answer': {
      why: 'three guards hold it, and two are enough: a thread, an answer a line, a page a second; the last two have rows of their own',
    },
    'delays no other room by ever new rooms, even where its host hears no broadcasts and announces it once':
      mdnsService('if (isSame(service, before) || this.#news.take(from, this.#now()))', 'if (service)'),
    'neither takes another’s room back nor moves it': mdnsService(
      '`;\n      const before = this.all.get(key);',
      '`.slice(from.length);\n      const before = this.all.get(key);',
    ),
    'has the page made once a second at most': serveText('if (made && now - madeAt < FRESH_MS) return made;'),
    'gets one answer of a connection at most': {
      why: 'two guards hold it, each of which is needed: the cut has a row of its own, and a client that is not told that the line ends would ask on it',
    },
    'is cut off when the question does not end': serveText(
      'setTimeout(() => socket.destroy(), limitMs)',
      'setTimeout(() => {}, limitMs)',
    ),
    'leaves the page to clients at other addresses, with unread answers at one address': serveText(
      'const largest = [...shares.values()].reduce((a, b) => (b.length > a.length ? b : a));',
      'const largest = shares.size > 0 ? [socket] : [];',
    ),
    'has a profile that … rejected, and ends nothing': at('electron/party/profile/profile-file.ts')(
      'return hasLevels(file, MOST_LEVELS) ? readProfile(file)',
      'return hasLevels(file, 1e9) ? readProfile(file)',
    ),
    'is told that … to its room is nonsense': at('electron/party/window/window-commands.ts')(
      "v.object({ do: v.literal('unban'), member }),",
      "v.object({ do: v.literal('unban'), member: v.number() }),",
    ),
    'is told only the first of a million faults': at('electron/party/window/control-port.ts')(
      'const FIRST_FAULT = { abortEarly: true } as const;',
      'const FIRST_FAULT = {};',
    ),
  },
  'electron/print.system.test.ts': {
    'holds nothing up, and what waits for it has a bound': print('setBlocking(stream, false);'),
    'has no control characters of files in it: of the profile, and of recipes, their names, keys, variables and JSON':
      print('{visibleText(text)}', '{text}'),
    'may go to a reader that has gone': print("stream.on('error', () => {});"),
  },
  'electron/serve-renderer.test.ts': {
    'stays in its folder at …': serveRenderer('return file.startsWith(root) ? file : null;', 'return file;'),
  },
  'electron/updates.test.ts': {
    'asks neither the person nor the network again after a no': at('electron/updates.ts')(
      'if (known.look === null) await keep(look);',
    ),
  },
  'electron/web/start-web.system.test.ts': {
    'is exchanged once, by our page only, and survives the tries of others': at('electron/web/access.ts')(
      'if (!isOwnPage(asked)) return foreign;\n  return hasType',
      'return hasType',
    ),
    'refuses … outside of the page in plain text': serveRenderer(
      'return file.startsWith(root) ? file : null;',
      'return file;',
    ),
    'drops a client that gets no socket and does not hang up': at('electron/web/answers.ts')(
      "socket.on('finish', () => socket.destroy());",
    ),
    'is cut off when its page stops reading, before it fills the memory': at(
      'electron/web/socket-carrier.ts',
    )('if (socket.bufferedAmount > WAITING_LIMIT_BYTES) socket.terminate();\n      else socket', 'socket'),
    'gives the page while others keep lines open': at('electron/web/start-web.ts')(
      'const [oldest] = strangers;',
      'const oldest = socket;',
    ),
    'gives one answer at most on a line, whatever else is asked on it': oneQuestion(
      'server.maxRequestsPerSocket = 1;',
    ),
  },
};
