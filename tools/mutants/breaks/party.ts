// How each row of SECURITY.md and docs/attacks.md is broken whose test is in electron/party.

import { at, type RowBreaks } from './break.ts';

const ownFiles = at('electron/party/files/own-files.ts');
const confirmations = at('electron/party/match/confirmations.ts');
const evening = at('electron/party/match/evening.ts');
const matchJudge = at('electron/party/match/match-judge.ts');
const child = at('electron/party/native/child.ts');
const clientProcesses = at('electron/party/native/client-processes.ts');
const logLine = at('electron/party/native/log-line.ts');
const recipe = at('electron/party/native/recipe.ts');
const run = at('electron/party/native/run.ts');
const identity = at('electron/party/profile/identity.ts');
const ownFile = at('electron/party/profile/own-file.ts');
const profileFile = at('electron/party/profile/profile-file.ts');
const readWhole = at('electron/party/profile/read-whole.ts');
const matchRecorder = at('electron/party/replays/match-recorder.ts');
const replayFile = at('electron/party/replays/replay-file.ts');
const replayReader = at('electron/party/replays/replay-reader.ts');
const matchEnds = at('electron/party/room/match-ends.ts');
const nativeRuns = at('electron/party/room/native-runs.ts');
const savedGames = at('electron/party/room/saved-games.ts');
const text = at('netcode/probes/text.ts');

export const party: RowBreaks = {
  'electron/party/files/own-files.test.ts': {
    'take a name for a title that leads nowhere and is never too long: …': ownFiles(
      "cleanName(label.replace(BRACKETS, ' '), '') || cleanName(label, '') || hash.slice(0, 8)",
      'label',
    ),
    'are read only from files, and only of their size': ownFiles('one.isFile() && '),
  },
  'electron/party/finding/found-servers.system.test.ts': {
    'leads only to ports that a person’s own program listens on': at(
      'electron/party/finding/found-servers.ts',
    )('return port < LOWEST_PORT ? null :', 'return port < 0 ? null :'),
  },
  'electron/party/finding/opened-link.test.ts': {
    'invites from … to …; beyond our own network: …': at('electron/party/finding/opened-link.ts')(
      'read.endpoints.some((endpoint)',
      'read.endpoints.slice(1).some((endpoint)',
    ),
  },
  'electron/party/guard.system.test.ts': {
    'goes on with its match and its guests, counts each, and shows all when it can again': at(
      'electron/party/log/guard.ts',
    )('return undefined;', 'throw error;'),
  },
  'electron/party/limited-party.system.test.ts': {
    'keeps enough of them, whatever lines strangers open at the ports of its pages: it plays, records and keeps':
      at('electron/stranger-lines.ts')('descriptors - NEEDED_DESCRIPTORS', 'descriptors'),
    'plays, records and keeps, and says that it can let no browsers in': at('electron/guests/open-guests.ts')(
      'return neverOpen((error as Error).message);',
      'throw error;',
    ),
    'plays, and says that neither the recording nor the profile is kept': replayFile(
      'this.#onFault(faultOf(error as NodeJS.ErrnoException), (error as Error).message);',
    ),
  },
  'electron/party/log/redact.test.ts': {
    'turns the own folder into ~, also in the JSON of Windows paths, and hides names': at(
      'electron/party/log/redact.ts',
    )('name.length >= SHORTEST_NAME', 'name.length < SHORTEST_NAME'),
  },
  'electron/party/match/confined.system.test.ts': {
    'reaches neither files nor network, by globals or by modules': at('electron/party/match/confined.ts')(
      'confine();\n  const loaded',
      'const loaded',
    ),
  },
  'electron/party/match/confirmations.test.ts': {
    'is confirmed by players under the names dealt to their keys, whatever the host calls them, and by no key that it makes up':
      confirmations('where.push(...players);', "where.push(...(players.length > 0 ? players : ['Bob']));"),
    'is told otherwise at once where all others play at browsers, which sign nothing and are not asked':
      confirmations(' && !this.#isAtBrowser(nameOf(seat))'),
    'is shown as it was found here, its points are open until the next match, and the relay is not named: it may have no rules':
      confirmations('if (told.agreed || host.hasRules) return false;', 'return false;'),
    'is told otherwise as soon as more than half of the players have signed what was found here':
      confirmations(
        'return 2 * (own + confirmed.length + framesOnly.length) <= players.length;',
        'return players.length > 0;',
      ),
    'is confirmed by what an app has sealed, in place of what the host has passed on of another match in its name':
      confirmations('(before.isSealed || !isSealed || isSameEnd(before.end, end))', 'true'),
    'waits for the word of a player whose app the host calls a browser after the match has begun':
      confirmations(' && !this.#apps.has(name)'),
    'is unknown of another match that a host deals under the same number': confirmations(
      '!isAnother(this.#dealt, { game, match })',
      'this.#dealt.match.number === match.number',
    ),
    'is confirmed by those who played, however many others sign': confirmations(
      'players.length === 0 && others.length >= MOST_OTHERS',
      'this.#heard.length >= MOST_OTHERS',
    ),
    'is not confirmed in a name that the host makes up, and the log says so': confirmations(
      'if (!isSound(end)) {',
      'if (false) {',
    ),
    'is not confirmed as it is told when apps have signed another outcome of the same frames': confirmations(
      '|| (said.result !== undefined && said.result.digest !== digest)',
    ),
  },
  'electron/party/match/evening.test.ts': {
    'are counted once its end is found of a match whose end nothing here had seen when the host dealt the next one':
      evening('isNext && late.includes(number)', 'false'),
    'are counted of each of several matches in a row whose ends are found only while a later one is on':
      evening('late.includes(number)', 'late[0] === number'),
    'are counted once of a match that is told again while its end is looked for': evening(
      'if (result !== null) this.#done',
      'if (result) this.#done',
    ),
    'are left to the next host as counted here in the middle of a match as well, and at its end once that is found':
      evening('(!isOn && this.#open !== null)', '(this.#open !== null)'),
    'are left to the next host with the last match as the own stage has seen it, while its end is checked':
      evening("|| ending.is !== 'staged') return null", '|| true) return null'),
    'stay with the keys that matches are dealt to where the host calls one member as another …': evening(
      'if (named) return { ...isHere, member: named.id };',
      'const one = here.find(({ id }) => id === row.member);\n    if (one) return { ...row, name: one.name };',
    ),
    'go to no member without a seat whom the host calls as a player meanwhile, where …': evening(
      'if (named) return { ...isHere, member: named.id };',
    ),
    'go to no newcomer whom the host calls as a player, who is called as the newcomer meanwhile': evening(
      'if (named) return { ...isHere, member: named.id };',
    ),
    'are counted once of a match that the host tells again': evening(
      '!this.#done.includes(asDealt(room.match))',
      'true',
    ),
    'stay those of who is here, and the host is named that leaves them out': evening(
      '(told.length === MOST_REMEMBERED && lacking.every(isLeft))',
      'told.length === MOST_REMEMBERED',
    ),
    'are counted of who plays first, however many more the host has told of': evening(
      '...rows.filter(isCounted).slice(0, MOST_COUNTED),\n    ...rows.filter((row) => !isCounted(row)).slice(0, MOST_TOLD),',
      '...rows.slice(0, MOST_TOLD),',
    ),
    'have as many rows as a window takes, of who is here first, however many names a host makes up': evening(
      'hereFirst.slice(0, MOST_REMEMBERED).sort(byScore)',
      'hereFirst.sort(byScore)',
    ),
    'stay numbers that a window and a room take, whatever a host has told before': evening(
      'countOn(row.points, points)',
      'row.points + points',
    ),
    'stay, and are counted on, where the room is said to begin anew': evening(
      'if (isAgain) this.#counted',
      'if (isAgain) this.#rows = [];\n    if (isAgain) this.#counted',
    ),
    'of … go to no other player at the same app, called …, who plays while the first one sits out': evening(
      '(row) => isAtApp(row) && key !== undefined && isAlone && isSamePerson(row),',
      '(row) => isAtApp(row) && key !== undefined && isAlone,',
    ),
    'of who has left are not those of another member with as much': evening(
      ' && one.member! > (row.newest ?? -1)',
    ),
    'of a bot that a member is said to have taken over in the last moment are the host’s word': evening(
      'told: row.told + (isTold ? points : 0),',
      'told: row.told,',
    ),
  },
  'electron/party/match/found-estate.test.ts': {
    'leaves who has left what was counted here, where the host …': at('electron/party/match/found-estate.ts')(
      'if (row.app === undefined) continue;',
      'continue;',
    ),
    'leaves no place to rows that the host makes up': at('electron/party/match/found-estate.ts')(
      'for (const row of rows) {',
      'rows = scores.map((one) => ({ ...one, member: null }));\n  for (const row of rows) {',
    ),
  },
  'electron/party/match/lying-host.system.test.ts': {
    'is shown with its guests’ own result where it has told one of that match before it was over': at(
      'electron/party/room/shown-result.ts',
    )(
      '  update({ match, game }: RoomState): void {\n    if (!match) return;',
      '  update({ match, game, result }: RoomState): void {\n    if (!match || match.number === result?.number) return;',
    ),
    'is shown with its guests’ own result when it forges …, and named': confirmations(
      'isTold && isSameResult({ ...told, agreed }, shown, seats)',
      'isTold',
    ),
    'is … when it sits a match of its tournament out and says that its players do not agree': matchEnds(
      'if (!hostSearch.succession?.apps) return',
      'if (hostSearch) return',
    ),
    'is shown with its guests’ own result when it tells none, and named': confirmations(
      "phase === 'lobby' && match === null && number !== undefined",
      'false',
    ),
    'is shown with its guests’ own result, which it has not told, while it says for ever that the match is played':
      at('electron/party/room/room-session.ts')('if (!this.host.here) this.parts.ends.look();'),
    'is shown the result that the own stage has seen while the other of two reports states of later frames':
      matchEnds('if (room?.match?.number === match && !early) this.#untold.staged(match, room);'),
    'is not believed when it says that a match is over which goes on in its frames': confirmations(
      "if (this.#own.is !== 'unended') return this.#own.is;",
      "return this.#own.is === 'unended' ? 'none' : this.#own.is;",
    ),
    'is found out by both guests when it gave one of them other frames': confirmations(
      'const where = isOther ? doubted : same;',
      'const where = same;',
    ),
    'is confirmed to no guest when it gave one of them other frames and passes nothing on': confirmations(
      '!heard.has(name) && !this.#isAtBrowser(name)',
      'heard.has(name) && !this.#isAtBrowser(name)',
    ),
    'leaves no lie to the next host: who goes on with the room tells what was found and counted there': at(
      'netcode/succession/standby.ts',
    )('this.#options.corrected?.(told) ?? told', 'told'),
    'leaves no lie to the next host by going while that checks the match: the room is corrected once the end is found':
      at('electron/party/room/room-host.ts')('this.#isUnchecked = taken !== null && taken !== undefined;'),
    'leaves no points of a player who has left a match to another person': at(
      'electron/party/match/found-estate.ts',
    )('return { scores, dealt: dealtOf(estate, rows, keys) };', 'return { scores, dealt: estate.dealt };'),
    'is found out when it deals the match to one guest under another name': at(
      'netcode/replay/result-digest.ts',
    )(
      'return [kind, name, team, handicap, key] as const;',
      "return [kind, '', team, handicap, key] as const;",
    ),
    'leaves each guest with the own result and signature, and not checked by others, when it passes nothing on':
      matchEnds('recorder.signed(number, { name, ...end });'),
    'keeps nothing from its guests by dropping what they say openly: they have it sealed': matchEnds(
      'for (const message of this.#exchange.signed(number, end)) session.say(message);',
    ),
    'takes no result out of what its guests sign: they have it sealed, and whole': confirmations(
      'const same = said.result ? confirmed : framesOnly;',
      'const same = confirmed;',
    ),
    'decides what seats have pressed: frames that it gives to all alike are confirmed by all': confirmations(
      'said.hash === end.hash &&',
      'said.hash !== end.hash &&',
    ),
    'is named when it makes up scores of the evening: each guest shows what was counted there': evening(
      'if (isSame(scoreboard, this.#rows, isLeft))',
      'if (true)',
    ),
    'is said to be the only one who tells the scores of the evening that are from before a guest came':
      evening('told: row.told + more,', 'told: row.told,'),
    'is believed in …': confirmations('otherwise: same && this.#isOurs ? null : host', 'otherwise: host'),
    'is found out by a guest whose seat it deals to another key, to all alike, to sign in their name':
      confirmations('this.#isOurs &&= isOurs;'),
    'is named when it takes points of the evening from who has won them: it …': evening(
      'told: row.told + (isTold ? points : 0),',
      'told: row.told + points,',
    ),
  },
  'electron/party/match/match-judge.system.test.ts': {
    'ends a thread that …, says so once, and judges the next match with another': matchJudge(
      "void this.#end();\n        this.#fail({ is: 'hung' });",
      "this.#fail({ is: 'hung' });",
    ),
  },
  'electron/party/match/match-witness.system.test.ts': {
    'finds the ends of matches that nothing has seen, each with … before the next one, one after the other':
      at('electron/party/match/match-witness.ts')('const MOST_LATE = 16;', 'const MOST_LATE = 1;'),
    'has one thread at a time, however many matches end': at('electron/party/match/match-witness.ts')(
      'await ended;',
    ),
  },
  'electron/party/match/stage-feed.system.test.ts': {
    'goes to the stage in its own bytes, whatever is in them': at('electron/party/match/stage-feed.ts')(
      'if (items) found.push({ frame, items });',
      'if (items) found.push(Object.assign({ frame, items }, { each: Array.from(items, (one) => ({ one })) }));',
    ),
  },
  'electron/party/match/stage-port.test.ts': {
    'reads random bytes in either direction without throwing': at('electron/party/match/stage-port.ts')(
      'if (bytes.length !== 17) return null;',
    ),
  },
  'electron/party/native/child.system.test.ts': {
    'is killed with what it has started in a session of its own': child(
      'left=$(elsewhere)\n  if [',
      'left=\n  if [',
    ),
  },
  'electron/party/native/launcher-attacks.system.test.ts': {
    'is ended behind a wrapper that ends, and counts as running until then': child(
      "if (options.role === 'client') await untilGone();\n    over = true;",
      'over = true;',
    ),
    'plays on …, is heard there, and is ended when it is asked to': clientProcesses(
      "if (process.platform !== 'linux') return [];",
      'return [];',
    ),
    'has ended with its game, and leaves a daemon that serves other programs as well': clientProcesses(
      "isInGroup || cwd !== '/'",
      'true',
    ),
    'is ended when it is left in the wrapper’s group, and is looked for no longer than that': child(
      'kill -KILL $(beside)\n',
      ':\n',
    ),
    'is ended also where it forks again and again while it is looked for': child(
      'looks=$((looks + 1))',
      'looks=$((looks + 5))',
    ),
    'has its grace behind a wrapper, to save something': child('}, options.graceSeconds * 1_000);', '}, 0);'),
    'ends and starts nothing by reporting a standstill while a player is in the game': run(
      "if (phase.at !== 'starting') return;",
    ),
    'restarts the game three times by reporting a standstill again and again, never two at once': child(
      "if (options.role === 'client') await untilGone();\n    over = true;",
      'over = true;',
    ),
    'names no player in thousands of lines that nearly fit': logLine("}$`, 'u')", "}`, 'u')"),
    'is refused where a log line has a part twice (…)': recipe(
      'text.split(part).length <= 2',
      'text.split(part).length <= 3',
    ),
    'is refused where it names …, which does what its arguments say': recipe(
      "'is not the plain name of a program'),\n  v.check(notInterpreter, 'is a program that runs others'),",
      "'is not the plain name of a program'),",
    ),
    'is refused where it names such a program in a folder of Steam': recipe(
      "v.pipe(inside, v.check(notInterpreter, 'is a program that runs others'))",
      'inside',
    ),
    'is refused where it names such a program in the ways in which Windows finds it': recipe(
      ".replace(/[. ]+$/, '')",
      '',
    ),
    'delays no other recipe where it is no file or has no end': readWhole(
      'if (!facts?.isFile() || facts.size > mostBytes) return null;\n  // What a system makes up, such as in /proc, says that it is empty, and may have no end.\n  return facts.size === 0 ? Buffer.alloc(0) : readFile',
      'return !facts || facts.size > mostBytes ? null : readFile',
    ),
    'keeps its stored folder under every id that it chooses': at('electron/party/native/run-folder.ts')(
      "const RUN = 'run_';",
      "const RUN = 'run';",
    ),
    'leads to no program as a Steam library without a whole path': at(
      'electron/party/native/steam-library.ts',
    )('return [...new Set(all)].filter(isAbsolute);', 'return [...new Set(all)];'),
    'leads to no program as a desktop entry for …': at('electron/party/native/find-program.ts')(
      'if (!program || isInterpreter(program)) continue;',
      'if (!program) continue;',
    ),
    'is not ours without a name where the protocol tells names': at('electron/party/native/ladder.ts')(
      "return name !== '' || players !== null;",
      "return name !== '' && players !== 0;",
    ),
    'is refused when it tells more people than a server may have, or fewer than none': text(
      'return people >= 0 && people < 1_000;',
      'return people === people;',
    ),
    'stays bounded where nonsense follows a good beginning': text(
      'return cleanLine(text, TEXT_LIMIT);',
      'return text;',
    ),
    'is no option, no command and no line of a file: …': at('electron/party/native/template.ts')(
      '/[\\p{L}\\p{M}\\p{N}]+/gu',
      '/.+/gsu',
    ),
  },
  'electron/party/native/launcher.system.test.ts': {
    'gets what it needs and no more: a name as one argument, and nothing of our environment': child(
      '...cleanEnvironment(globalThis.process.env)',
      '...globalThis.process.env',
    ),
    'ends when the app dies, and leaves the player’s client running': child(
      '{ exec 3<&-; cat <&4; kill',
      '{ exec 3<&-; sleep 90 <&4; kill',
    ),
    'ends when the app dies, also in a session of its own': child(
      'left=$(elsewhere)\n  if [',
      'left=\n  if [',
    ),
  },
  'electron/party/native/log-names.test.ts': {
    'names no player by what a player says or is called': logLine('new RegExp(`^', 'new RegExp(`'),
  },
  'electron/party/native/log-tail.test.ts': {
    'show only text: no colours, no cursor, no title of the terminal, nothing that turns text around': at(
      'electron/party/native/log-tail.ts',
    )("line.replace(ESCAPES, '')", 'line'),
  },
  'electron/party/native/game-settings.system.test.ts': {
    'is left alone where …, and the log says so': at('electron/party/native/settings-file.ts')(
      "if (facts.nlink !== 1) throw new Error('the file has several hard links');",
    ),
    'is put back by the next start of the app from each step of changing it': at(
      'electron/party/native/game-settings.ts',
    )('await removeBeside(note.place, note.draft);'),
    'of two apps that begin at once is changed by one of them': at('electron/party/native/game-settings.ts')(
      "if (await isAnother(claim.app)) return 'theirs';",
    ),
  },
  'electron/party/native/recipe.test.ts': {
    'is refused in words with …': recipe("(path) => !path.split(/[\\\\/]/).includes('..')", '() => true'),
  },
  'electron/party/native/run.system.test.ts': {
    'is silent while another one has its port, also when it writes lines with nothing in them': run(
      '!nameless || (await steps.holds(',
      'nameless || (await steps.holds(',
    ),
  },
  'electron/party/profile/full-disk.system.test.ts': {
    'is said not to be kept, and written when it can be': ownFile(
      'this.#again = setTimeout(() => this.#go(), againMs).unref();',
    ),
  },
  'electron/party/profile/identity.test.ts': {
    'is never another one, unnoticed, where a byte of its file has changed': identity(
      'check === undefined || check === fingerprint(keys.public)',
      'true',
    ),
    'is readable by its owner alone, also when it was readable by others before': identity(
      'const OWNER_ONLY = 0o600;',
      'const OWNER_ONLY = 0o644;',
    ),
    'is never written over another file, and always kept or refused': identity(
      'if (!kept) throw new Error(',
      'if (!kept) console.debug(',
    ),
  },
  'electron/party/profile/kept-files.system.test.ts': {
    'is set aside, and this is said, where it was cut off at any length': ownFile(
      "if (before.is === 'aside') return { ...before, why: decoded.why };",
      "if (before.is === 'aside') return { is: 'new' };",
    ),
    'stays as it is when it may not be read, and what is used instead is kept nowhere': ownFile(
      'if (this.#options.unread) return;',
    ),
    'stays as it is when the process has no descriptor left': ownFile('if (this.#options.unread) return;'),
    'stays where it is a link to what is not there for now': ownFile(
      "if (code === 'ENOENT' && !(await lstat(path).catch(() => null))) return { is: 'new' };",
      "if (code === 'ENOENT') return { is: 'new' };",
    ),
    'is said of the folders of replays and cartridges, of which nothing is shown then': ownFiles(
      "if (error.code !== 'ENOENT') this.#options.troubles?.tell({ is: 'files-unlisted', path: folder });",
    ),
  },
  'electron/party/profile/profile-file.test.ts': {
    'has names and an address that can be read as they are meant, or is left out': profileFile(
      "cleanName(name, '')",
      'name',
    ),
  },
  'electron/party/profile/profile.system.test.ts': {
    'keeps every sound setting and room beside unsound ones': profileFile(
      'if (setting.success) sound[key] = setting.output;',
      'sound[key] = setting.output;',
    ),
    'shows, from a stranger, no room at one address that leads to another: …': profileFile(
      'link: leadsTo(address, link) ? link : address',
      'link',
    ),
  },
  'electron/party/profile/read-whole.system.test.ts': {
    'delays no start in the place of …': readWhole(
      'if (!facts?.isFile() || facts.size > mostBytes) return null;\n  // What a system makes up, such as in /proc, says that it is empty, and may have no end.\n  return facts.size === 0 ? Buffer.alloc(0) : readFile',
      'return !facts || facts.size > mostBytes ? null : readFile',
    ),
  },
  'electron/party/profile/recent-rooms.test.ts': {
    'note a room that its host renames all the time every ten seconds': at(
      'electron/party/profile/recent-rooms.ts',
    )('(same || Math.abs(nowMs - first.at) < NOTED_EVERY_MS)', 'same'),
  },
  'electron/party/refused-calls.system.test.ts': {
    'no descriptor goes on, and hears so of each call': at('netcode/udp/interfaces.ts')(
      '} catch {\n',
      '} catch (error) {\n    throw error;\n',
    ),
    'no memory for one more thread goes on, and hears so of each call': at(
      'electron/party/match/start-thread.ts',
    )('if (!hasMemoryFor(THREAD_BYTES)) {', 'if (false) {'),
    'no process and no thread goes on, and hears so of each call': matchJudge(
      "this.#fail({ is: 'crashed', message: (error as Error).message });\n        return;",
      'throw error;',
    ),
  },
  'electron/party/replays/glances.system.test.ts': {
    'read no list of all replays to forget one': at('electron/party/replays/glances.ts')(
      '(await readdir(this.#folder)).map(',
      '(await readdir(this.#folder).finally(() => readdir(this.#replays))).map(',
    ),
  },
  'electron/party/replays/match-recorder.system.test.ts': {
    'has only possible replays read, while all else goes on': replayReader(
      "if (facts.size > MOST_BYTES) throw new Error('It is far too large for a replay.');",
    ),
    'has the other of two apps, whose file was removed in a pause, begin it anew':
      replayFile('this.#recording.again();'),
    'has all replays read one after the other, and leaves at once': matchRecorder(
      'this.#tidying ??= this.#tidy();',
      'this.#tidying = this.#tidy();',
    ),
    'leaves a replay that cannot be removed, and records the next match': matchRecorder(
      '.remove()\n        .catch(() => {});',
      '.remove();',
    ),
  },
  'electron/party/replays/opened-replay.test.ts': {
    'takes … for a replay of another machine, and tells only its name': at(
      'electron/party/replays/opened-replay.ts',
    )("if (ELSEWHERE.test(text)) return { is: 'elsewhere', name: win32.basename(text) };"),
  },
  'electron/party/replays/read-replay.system.test.ts': {
    'is given up when it takes too long, or too much memory': replayReader(
      "setTimeout(() => failed(new Error('It takes far too long to play.')), timeLimitMs)",
      'setTimeout(() => {}, timeLimitMs)',
    ),
    'takes a file without an end, or without content, for no replay': replayReader(
      "if (!facts.isFile()) throw new Error('It is no file.');",
    ),
  },
  'electron/party/replays/replay-file.system.test.ts': {
    'loses no replay of which a byte was flipped': replayFile("read.replay.torn !== 'damaged' && "),
    'is no file before the first frame': at('netcode/replay/recording.ts')(
      'if (this.#ended || next <= this.#written) return;',
      'if (this.#ended || next < this.#written) return;',
    ),
    'keeps a foreign file in its place, and loses no replay for its sake': replayFile(
      'if (isNamedHere(name)) names.add(name);',
      'names.add(name);',
    ),
  },
  'electron/party/replays/replays.system.test.ts': {
    'has one thread at a time, however many a host has a room watch': at('electron/party/replays/replays.ts')(
      'await this.#ended;',
    ),
    'is the last of those that are opened at once': at('electron/party/replays/replays.ts')(
      'this.#stop();\n    this.#player = this.#openReader();',
      'this.#player = this.#openReader();',
    ),
    'has an imported replay with an impossible date, which cannot be played': at('netcode/replay/format.ts')(
      'at: whole(LAST_DATE_MS),',
      'at: whole(Number.MAX_SAFE_INTEGER),',
    ),
  },
  'electron/party/room/inbound-messages.test.ts': {
    'hold every line whatever numbers a host gave before, and a repeated one once': at(
      'electron/party/room/inbound-messages.ts',
    )('if (isHeard(this.#said, line)) return;', 'if (this.#said.some(({ id }) => id >= line.id)) return;'),
  },
  'electron/party/room/native-runs.system.test.ts': {
    'is searched for once for one yes, however often its countdown is begun and taken back': nativeRuns(
      'if (this.#permit) this.#permit.countedFrom = null;',
      'if (this.#permit) this.#permit.countedFrom = null;\n      this.#found = undefined;',
    ),
    'is started once for one yes, where our session is': nativeRuns(
      'return isIP(host) ? host : (await lookup(host)).address;',
      "return isIP(host) ? '192.0.2.9' : (await lookup(host)).address;",
    ),
    'leaves the person time to take a yes back where it counts down for no player': nativeRuns(
      'const leftMs = countedFrom + NATIVE_COUNTDOWN_MS - monotonicMs();',
      'const leftMs = 0 * countedFrom;',
    ),
    'starts no other game under the number of the one that was allowed': nativeRuns(
      'const said = permit?.recipe === recipeOf(native);',
      'const said = permit !== null;',
    ),
    'is ended only by its person': nativeRuns(
      'this.#options.games.clients.leftRoom(this.#client.run);',
      'this.#client.run.stop();',
    ),
  },
  'electron/party/room/untold-end.test.ts': {
    'is not one of a host … before it has had all the time again': at('electron/party/room/untold-end.ts')(
      'isHeard ? this.#seen.heardMs + sinceMs : 0',
      'this.#seen.heardMs + sinceMs',
    ),
  },
  'electron/party/room/shown-result.test.ts': {
    'is not shown again when the host has begun another match in between, and tells another result of it': at(
      'electron/party/room/shown-result.ts',
    )('result.number === this.#dealt?.number', 'true'),
  },
  'electron/party/room/saved-games.system.test.ts': {
    'lose the oldest under a host that deals matches without end, and keep those of other evenings':
      savedGames('kept.length > MOST_OF_A_ROOM ? kept.shift() : undefined', 'undefined'),
    'stays through any number of matches that do not change it': ownFiles(
      'if (before && Buffer.compare(before, bytes) === 0) return;',
    ),
    'go on where an old one cannot be removed': savedGames('.catch(() => {});', ';'),
  },
  'electron/party/window/control-port.test.ts': {
    'answers what makes no sense too, by its id, or by none without an id': at(
      'electron/party/window/control-port.ts',
    )(
      "if (!request.success) return { is: 'outcome', id: null, outcome: malformed(request.issues) };",
      'if (!request.success) return new Promise(() => {});',
    ),
  },
};
