// A break for each row of SECURITY.md and docs/attacks.md whose test is in netcode, except netcode/lab (lab.ts).

import { at, type RowBreaks } from './break.ts';

const signatures = at('netcode/replay/signatures.ts');
const channel = at('netcode/connection/channel.ts');
const connection = at('netcode/connection/connection.ts');
const seal = at('netcode/connection/seal.ts');
const candidates = at('netcode/discovery/candidates.ts');
const finder = at('netcode/discovery/finder.ts');
const listing = at('netcode/discovery/listing.ts');
const joining = at('netcode/peer/joining.ts');
const door = at('netcode/relay/door.ts');
const halfOpen = at('netcode/relay/half-open.ts');
const heldRoom = at('netcode/relay/held-room.ts');
const matchLifecycle = at('netcode/relay/match-lifecycle.ts');
const matchReports = at('netcode/relay/match-reports.ts');
const memberMessages = at('netcode/relay/member-messages.ts');
const reception = at('netcode/relay/reception.ts');
const ledger = at('netcode/party/ledger.ts');
const native = at('netcode/room/native.ts');
const handshake = at('netcode/wire/handshake.ts');
const neighbours = at('netcode/udp/neighbours.ts');
const text = at('netcode/wire/text.ts');

export const netcode: RowBreaks = {
  'netcode/party/csv.test.ts': {
    'lets no spreadsheet compute …': at('netcode/party/csv.ts')('[=+\\-@\\t\\r]', '[=]'),
  },
  'netcode/party/hall.test.ts': {
    'is refused with …': at('netcode/wire/hall.ts')('    v.maxLength(MOST_HALL_ROOMS),\n'),
  },
  'netcode/party/ledger.test.ts': {
    'takes a result that is told again once, with the number and time that it had': ledger(
      'const before = this.#entries.get(this.#numbers.get(id) ?? 0);',
      'const before = this.#entries.get(0);',
    ),
    'counts a person by the key, whatever the name, and shows the newest name': ledger(
      'let person = this.#people.get(key);',
      'let person = this.#people.get(name);',
    ),
    'keeps a bounded number of results, and those before them in the table, also without those that were struck out':
      ledger('if (this.#entries.size <= MOST_ENTRIES) break;', 'if (no > 0) break;'),
    'keeps a bounded number of people, and those with points before those without': ledger(
      'while (this.#people.size > MOST_PEOPLE) {',
      'while (this.#people.size > 2 * MOST_PEOPLE) {',
    ),
  },
  'netcode/connection/channel.test.ts': {
    'refuses an empty or too long message, and more than may wait, and says which it was': channel(
      "if (message.length === 0 || message.length > MAX_MESSAGE) return 'bad-length';",
      "if (message.length > MAX_MESSAGE) return 'bad-length';",
    ),
    'never holds a message beyond the longest, of a bounded number of pieces': channel(
      'more ? bytes.length !== PIECE_BYTES : !fits(bytes.length)',
      '!fits(bytes.length)',
    ),
    'keeps only so many pieces ahead, and none that its gate does not let in': channel(
      'if (ahead >= KEPT_AHEAD || this.#ahead.has(number)) continue;',
      'if (this.#ahead.has(number)) continue;',
    ),
  },
  'netcode/connection/seal.test.ts': {
    'cannot be opened when they are long ago, not even with all that this end still has': seal(
      'if (this.#before && ahead === 0 && number % EPOCH_DATAGRAMS >= LATEST) this.#before = null;',
    ),
    'is broken by any bit that changes, of the head as well': seal(
      'if (decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY) !== 0) return false;',
      'decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY);',
    ),
    'use no nonce twice: each datagram has a number of its own, and each epoch another key': seal(
      'heap[at + 1] = number >>> 8;',
    ),
    'is opened by the other end alone, and shows nothing of what is in it': seal(
      "constructor(end: 'relay' | 'peer', { up, down }: SessionKeys) {",
      "constructor(end: 'relay' | 'peer', { up }: SessionKeys) {\n    const down = up;",
    ),
  },
  'netcode/crypto/key-agreement.test.ts': {
    'causes two different codes': at('netcode/crypto/key-agreement.ts')(
      'sha256(concat(SHORT_CODE, hash, random))',
      'sha256(SHORT_CODE)',
    ),
  },
  'netcode/discovery/forgery.system.test.ts': {
    'causes only a few questions a round to one victim, on any port': candidates(
      'if (before >= MOST_AT_MACHINE) continue;',
    ),
    'is listed soon and stays though sixty-four others are forged at once': candidates(
      'const MOST_AT_ONCE = 16;',
      'const MOST_AT_ONCE = 2;',
    ),
    'is listed soon and stays though every machine of the network seems to answer on every asked port':
      candidates('due.sort((a, b) => a.silent - b.silent || a.lot - b.lot);'),
    'is listed soon and stays though it opens after thousands of forged answers, from a network of any size':
      candidates(
        'if (this.#all.size >= MOST_CANDIDATES) this.#evict();',
        'if (this.#all.size >= MOST_CANDIDATES) return;',
      ),
    'is listed soon and stays whatever is forged in the name of its address': finder(
      'const query = contact?.queries.find(nonce);',
      'const query = contact?.queries.find(nonce) ?? { sentAt: now, round: 0 };',
    ),
    'is listed soon with its own address though its id is copied from addresses that seem to answer sooner':
      finder(
        'const query = contact?.queries.find(nonce);',
        'const query = contact?.queries.find(nonce) ?? { sentAt: now, round: 0 };',
      ),
    'is listed soon with its own words though an attacker with an address copies its id and says that it is locked':
      listing('JSON.stringify([info.id ?? key, address.port, version, info])', 'info.id ?? key'),
    'is listed soon and stays though many addresses of an attacker copy everything that it says': listing(
      'if (!room || room.length >= MOST_OF_ROOM) {',
      'if (!room) {',
    ),
    'is listed soon and stays though an attacker has all other addresses of the network, with rooms at each':
      listing('if (largest.length <= own + 1) return false;', 'return false;'),
    'is listed soon and stays though thousands of made-up addresses are announced': candidates(
      'if (this.#all.size >= MOST_CANDIDATES) this.#evict();',
      'if (this.#all.size >= MOST_CANDIDATES) return;',
    ),
    'is listed soon and stays though its own machine is announced with many foreign ports': candidates(
      'candidate.silent++;',
      ';',
    ),
    'is listed soon and stays though an attacker answers at ever new addresses that cost nothing': listing(
      "return machine.includes(':') ? 'IPv6' : machine;",
      'return machine;',
    ),
    'stays listed however often others say so, and is asked little for it': finder(
      'if (doubt && now - rttMs > doubt.since) doubt.isAnswered = true;',
    ),
    'is never listed, also from an attacker who hears questions of their own': finder(
      'const query = contact?.queries.find(nonce);',
      'const query = contact?.queries.find(nonce) ?? { sentAt: now, round: 0 };',
    ),
    'keeps no closed room on the list': listing(
      'if (listed.missed++ >= MISSES_ALLOWED) this.#all.delete(key);',
      ';',
    ),
    'causes no more than a trickle of questions in all': candidates(
      'if (taken.push(candidate) >= MOST_AT_ONCE) break;',
      'taken.push(candidate);',
    ),
    'has no app send a visit to a victim in whose name it asks for one': finder(
      'const query = contact?.queries.find(nonce);',
      'const query = contact?.queries.find(nonce) ?? { sentAt: now, round: 0 };',
    ),
    'has a few short visits sent to itself alone, however often it asks at its own address, on every port':
      finder('if (!this.#visitsAllowed.take(keyOf(to), now)) return;'),
  },
  'netcode/peer/downlink.test.ts': {
    'hold their frame and those after it back until they have come': at('netcode/peer/downlink.ts')(
      'if (frame >= log.next && !log.items(frame)) this.#lacking.add(frame);',
      ';',
    ),
  },
  'netcode/peer/fuzz.system.test.ts': {
    'does not throw in a match, answers each datagram with a few at most, and keeps its frames': at(
      'netcode/wire/json.ts',
    )('return null; // not UTF-8', "throw new Error('not UTF-8'); // "),
  },
  'netcode/peer/joining.test.ts': {
    'takes an offer made with another password as a refusal, and does not say who it is': joining(
      'return password === undefined || request.claim\n        ? null',
      'return true\n        ? null',
    ),
    'joins the host that it was sent to, and tells any other host nothing': joining(
      "if (host !== undefined && host !== this.#host) return { kind: 'impostor' };",
    ),
  },
  'netcode/probes/probes.test.ts': {
    'has a name of one line and bounded length, without controls, escapes and colours': at(
      'netcode/probes/text.ts',
    )('return cleanLine(text, TEXT_LIMIT);', 'return text;'),
  },
  'netcode/probes/server-finder.test.ts': {
    'has one machine asked no more often in a round than it may have servers, and fills no list': at(
      'netcode/probes/server-finder.ts',
    )('&& here.length < MOST_AT_MACHINE'),
  },
  'netcode/relay/broadcast.test.ts': {
    'comes to heirs with what they go on with before a result that it has': at('netcode/relay/broadcast.ts')(
      'if (succession?.estate) this.#tellEstate(ended, succession.estate);',
    ),
  },
  'netcode/relay/claims.test.ts': {
    'is denied to a stranger, whatever the stranger says': heldRoom(
      'members.find((one) => one.person === person) ?? null',
      'members[0] ?? null',
    ),
    'is denied to a member who was removed': heldRoom(
      'members.find((one) => one.person === person) ?? null',
      'members[0] ?? null',
    ),
  },
  'netcode/relay/confirmed.test.ts': {
    'is not passed on, and its sender is let go, when the sender …': memberMessages(
      'fingerprint(fromHex(key)) !== member.client || !isSound(end)',
      'fingerprint(fromHex(key)) !== member.client',
    ),
  },
  'netcode/relay/desync-watch.test.ts': {
    'finds another desync though a member reports a false state and answers … when asked': at(
      'netcode/relay/desync-watch.ts',
    )('this.#states.ask(span);'),
  },
  'netcode/relay/entrance.test.ts': {
    'answers hellos only, with no more bytes than came, and a bounded number of times': at(
      'netcode/relay/entrance.ts',
    )('|| !this.#hellos.take(bytes, from.address, now)'),
  },
  'netcode/relay/fuzz.system.test.ts': {
    'ignores random bytes behind a valid beginning, and answers a hello at most': seal(
      'if (decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY) !== 0) return false;',
      'decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY);',
    ),
    'ignores valid datagrams that were damaged on the way': seal(
      'if (decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY) !== 0) return false;',
      'decrypt(body, 0, 0, body, bytes, 0, IN, SESSION_HEAD_BYTES, 0, NONCE, KEY);',
    ),
    'make nothing throw, and harm no other member': at('netcode/relay/relay-room.ts')(
      'if (!head) {',
      'if (false) {',
    ),
  },
  'netcode/relay/match-lifecycle.test.ts': {
    'goes on when half of its players say that it was over long ago, and tells who they are': matchReports(
      'return denying.length > 0 && denying.length * 2 >= present.length;',
      'return false;',
    ),
    'goes on after a pause in which half of its players say that it is over': matchReports('!isPaused && '),
  },
  'netcode/relay/member-states.test.ts': {
    'is asked of the next player when the first …, who is not asked again in this match': at(
      'netcode/relay/member-states.ts',
    )('noted.failed = [...noted.failed, this.#asked!.giver];', ';'),
    'is asked of the next player when the first …, who is asked after all others from then on': at(
      'netcode/relay/member-states.ts',
    )('if (!download?.whole) noted.late', 'if (false) noted.late'),
    'has the word of those alone who are still here: three of seven who forge one, of whom two leave, have none taken':
      at('netcode/relay/member-states.ts')(
        "const said = players.map((client) => digests.get(client) ?? '');",
        'const said = [...digests.values()];',
      ),
  },
  'netcode/relay/match-reports.test.ts': {
    'does not follow from one liar in a room of eight, however long the wait': matchReports(
      'else if (!isPaused && finishes.length * 2 >= present.length)',
      'else if (finishes.length >= 1)',
    ),
    'comes after a deadline, not agreed on, when half have reported and the others are silent': matchReports(
      'this.#endsAt = Math.min(this.#endsAt, now + FINISH_DEADLINE_MS);',
      ';',
    ),
    'does not follow from what was half of the members only while the others were away': matchReports(
      'else this.#endsAt = Number.POSITIVE_INFINITY;',
    ),
  },
  'netcode/relay/misbehaviour.system.test.ts': {
    'is heard at a person’s pace and in order when it says more, and the others without delay':
      memberMessages("if (!client.limits.take('names', now)) return { why: 'too-fast' };"),
    'are limited when they are taken back again and again': matchLifecycle(
      'if (!this.#countdowns.take(now)) return false;',
    ),
  },
  'netcode/relay/member-messages.test.ts': {
    'is passed on with the member and the key by which the table has them, at a bounded rate': memberMessages(
      "      if (!client.limits.take('halls', now)) return { why: 'too-fast' };\n",
    ),
    'is refused when a leader changes it at each tick, and has nothing told that is said already':
      memberMessages("if (!client.limits.take('announcements', now)) return { why: 'too-fast' };"),
    'is the leader’s alone': memberMessages("if (!member.leader) return { why: 'not-leader' };"),
  },
  'netcode/room/announcement.test.ts': {
    'is cleaned where it comes in, and none where nothing of it shows': at('netcode/wire/room-state.ts')(
      'v.pipe(text(2 * CHAT_LIMIT), v.transform(cleanChat))',
      'text(2 * CHAT_LIMIT)',
    ),
  },
  'netcode/relay/misbehaviour.test.ts': {
    'hears that its command is empty or too long, and its next one counts': at('netcode/relay/match.ts')(
      'if (bytes.length === 0 || bytes.length > MAX_ITEM_BYTES) return false;',
    ),
    'are limited, so that every game has time for them': memberMessages(
      "client.limits.take('gifts', now) && lifecycle.match!.event({ kind: 'gift', value })",
      "lifecycle.match!.event({ kind: 'gift', value })",
    ),
    'reports nothing with an outcome that …': matchLifecycle(
      '|| places.length !== played.start.seats.length) return;',
      ') return;',
    ),
    'does not affect this match when it speaks of the one before': matchLifecycle(
      'return played?.start.number === match && frame >= 1',
      'return played && frame >= 1',
    ),
  },
  'netcode/relay/native-lifecycle.test.ts': {
    'takes the news of its server, and its choice, from the host alone': memberMessages(
      'member.client === room.host && room.natives.server',
      'room.natives.server',
    ),
  },
  'netcode/relay/relay.system.test.ts': {
    'lets in again a guest who knew it, whatever all others try': door(
      'const allWaitMs = this.#knows(address) ? 0 : this.#allGuesses.waitMs(now);',
      'const allWaitMs = this.#allGuesses.waitMs(now);',
    ),
  },
  'netcode/relay/relay.test.ts': {
    'gives an address a few guesses, tells it how long to wait, and keeps no other address out': door(
      'Math.max(allWaitMs, this.#guesses.waitMs(address, now))',
      'allWaitMs',
    ),
    'is proved by the member’s key, and is the same in each session': reception(
      'client: fingerprint(confirmed.key) }',
      'client: fingerprint(this.identity.public) }',
    ),
    'gets a bounded number of offers from one address': halfOpen('|| !this.#byAddress.take(address, now)'),
    'gets a bounded number of offers in all, at once and each few ms, so that frames never wait': halfOpen(
      'return (password ? this.#closed : this.#open).take(now);',
      'return true;',
    ),
    'counts a guess with no point of the curve, which is nearly as much work': reception(
      'if (!responder) return;',
      'if (!responder) return void guessed?.();',
    ),
    'closes that room and tells its members, while the other room plays on and the operator hears why':
      at('netcode/relay/relay.ts')("room.close('fault', now);"),
    'gets no more bytes than came from it when it was forged, and the member stays at the old one': at(
      'netcode/connection/path.ts',
    )('if (sameAddress(from, this.address)) return null;', 'this.address = { ...from };'),
    'repeats a lost goodbye to a client who still talks, seldom and without its text, until it is forgotten':
      at('netcode/relay/tombstones.ts')('|| tombstone.until <= now '),
    'gets no answer from another address than the join, even with a cookie and an offer of its own': halfOpen(
      'function keyOf({ k0, k1 }: Key, { address, port }: Address)',
      "function keyOf({ k0, k1 }: Key, _: Address, address = '', port = 0)",
    ),
    'is never shorter than its answer, even when it has the longest name of all': handshake(
      'export const HELLO_BYTES = 1000;',
      'export const HELLO_BYTES = 100;',
    ),
    'is answered to an address that asked before, though countless strangers ask': at(
      'netcode/connection/address-buckets.ts',
    )('!this.#buckets.has(address) && this.#options', 'this.#options'),
    'uses up no answer to others when it is too short': at('netcode/relay/hellos.ts')(
      'if (hello.length < HELLO_BYTES) return false;',
    ),
  },
  'netcode/relay/tournament-clock.test.ts': {
    'looks at its results again only where they or who is here have changed': at(
      'netcode/relay/tournament-clock.ts',
    )('if (this.#mayCallOther()) {', '{'),
  },
  'netcode/relay/room-checkpoint.test.ts': {
    'keeps leader, chat and title for a member who comes with a claim, and for no one else': heldRoom(
      'members.find((one) => one.person === person) ?? null',
      'members.find((one) => one.person === person) ?? members[0] ?? null',
    ),
  },
  'netcode/relay/room-laboratory.test.ts': {
    'is told to all its members, with what it does to whom, and when it is over': at(
      'netcode/relay/room-laboratory.ts',
    )('bend(this.#data, members, line);'),
  },
  'netcode/peer/carried.test.ts': {
    'goes on at a relay of the same key that took the place of a dead one': at('netcode/peer/carried.ts')(
      'const isSame = host === known.host && epoch === room.epoch;',
      'const isSame = host === known.host;',
    ),
  },
  'netcode/replay/check-match.test.ts': {
    'is rejected with …': at('netcode/replay/check-match.ts')(
      'return misfitOf(match, info);',
      'return null;',
    ),
  },
  'netcode/replay/end-exchange.test.ts': {
    'answer no more members than the match has seats, however many the host makes up': at(
      'netcode/replay/end-exchange.ts',
    )('if (this.#greetings.size >= this.#match.seats.length) return { say: [], opened: null };'),
    'take nothing that the host changes, swaps, or makes up': at('netcode/replay/end-exchange.ts')(
      'if (inBox?.match !== sealed.match) return null;',
      'if (!inBox) return null;',
    ),
    'take nothing that was sealed in another room or evening, for the same match of the same players': at(
      'netcode/replay/end-exchange.ts',
    )('if (nonce !== undefined && nonce !== this.#nonce) return null;'),
    'tell what answers them from what an older app or relay may have from another room': at(
      'netcode/replay/end-exchange.ts',
    )('isAnswer: nonce !== undefined', 'isAnswer: true'),
  },
  'netcode/replay/replay.system.test.ts': {
    'is read up to the greatest length in an endless match, whatever a host says of it': at(
      'netcode/replay/recording.ts',
    )('if (frame > MOST_FRAMES || this.#desyncs === MOST_DESYNCS) return;'),
  },
  'netcode/replay/replay.test.ts': {
    'calls no player …': at('netcode/wire/fields.ts')(
      'v.transform((name) => cleanName(name, fallback)),',
      'v.transform((name) => name || fallback),',
    ),
    'has a field of any name named in one short line': at('netcode/replay/verify.ts')(
      'return cleanLine(describe(field), FIELD_LIMIT + 2 * VALUE_LIMIT);',
      'return describe(field);',
    ),
  },
  'netcode/replay/signatures.test.ts': {
    'is signed by no app when … was changed': at('netcode/replay/signed-end.ts')(
      "JSON.stringify([game, content, number, epoch, seed, way, sorted, file?.hash ?? '', dealt])",
      'JSON.stringify([game, content])',
    ),
    'is signed by no app as a result when the file …': signatures('end && isOfSeats', 'end'),
    'is signed by no app as far as its frames where it begins later, and could have any names': signatures(
      'header.from === null ? signed',
      'true ? signed',
    ),
    'calls no spectator as a player, whatever the file says': signatures('[unlike(name, players)]', '[name]'),
    'is signed by no other app when a name was given to another key': at('netcode/replay/result-digest.ts')(
      'return [kind, name, team, handicap, key] as const;',
      'return [kind, name, team, handicap] as const;',
    ),
  },
  'netcode/room/estate.test.ts': {
    '… is rejected': at('netcode/room/estate.ts')('distinct(handicaps.map(({ person }) => person)) &&'),
    'leaves a room that can be told, whatever is played in it next': at('netcode/room/scoreboard.ts')(
      'countOn(score.points, points)',
      'score.points + points',
    ),
  },
  'netcode/room/names.test.ts': {
    'is not taken for a player of the match that is on who has gone':
      at('netcode/room/names.ts')(', ...(played ?? [])'),
  },
  'netcode/room/scoreboard.test.ts': {
    'has a member who leaves under the name that they had last':
      at('netcode/room/admission.ts')('nameScore(room, member);'),
  },
  'netcode/room/native.test.ts': {
    'do not follow scores when one player is told twice or another was not in the game': native(
      'scores: members.flatMap(({ id }) => (told.has(id) ? [{ member: id, score: told.get(id)! }] : [])),',
      'scores: server.scores.map((one) => ({ ...one })),',
    ),
  },
  'netcode/room/own-file.test.ts': {
    'is told with the members who have it, and dealt to them alone': at('netcode/room/own-file.ts')(
      'return file !== null && hasFile(room, client, file.hash);',
      'return file !== null;',
    ),
  },
  'netcode/room/room-view.test.ts': {
    'passes its own schema at every phase, and fits a message': native(
      '.slice(0, MOST_NATIVE_KINDS + MOST_NATIVE_KINDS_MORE)',
    ),
  },
  'netcode/runner/watchdog.test.ts': {
    'reports a worker that does not answer as hung, once': at('netcode/runner/watchdog.ts')('over = true;'),
  },
  'netcode/sim/confine.system.test.ts': {
    'stays confined, and does everything else as before': at('netcode/sim/confine.ts')(
      'writable: false, configurable: false, enumerable: false',
      'writable: true, configurable: true, enumerable: false',
    ),
  },
  'netcode/sync/optimistic.test.ts': {
    'lets no later input overtake an early one': at('netcode/sync/optimistic.ts')(
      'if (!waiting && !isEarly) {',
      'if (!isEarly) {',
    ),
  },
  'netcode/udp/batch/sockaddr-cache.system.test.ts': {
    'made up so that a Map has all of them in one place are found as fast as any': at(
      'netcode/udp/batch/sockaddr-cache.ts',
    )(
      'const key = Math.imul(ipv4 ^ Math.imul(port, 0x9e37_79b1) ^ this.#secret, this.#odd);',
      'const key = ipv4 ^ Math.imul(port, 0x9e37_79b1);',
    ),
  },
  'netcode/udp/mdns/mdns-endpoint.test.ts': {
    'hears all others while one sender floods': at('netcode/udp/mdns/mdns-filter.ts')(
      'this.#heard.take(from, now())',
      "this.#heard.take('', now())",
    ),
  },
  'netcode/udp/pause.system.test.ts': {
    'stays in the room when the machine of all of them slept for longer than silence is allowed': connection(
      'this.#resumedAt = now;',
      'void now;',
    ),
  },
  'netcode/udp/roaming-socket.system.test.ts': {
    'is heard from another port after it roams, and hears any address that answers': at(
      'netcode/udp/roaming-socket.ts',
    )('if (leaves) socket = other;'),
  },
  'netcode/udp/siege.system.test.ts': {
    'reads no name, no word and no input of it, from the join to the match': seal(
      'encrypt(body, 0, body, bytes, 0, OUT, SESSION_HEAD_BYTES, 0, 0, NONCE, KEY);',
    ),
    'changes nothing by what was overheard, whole or changed, and the session goes on': connection(
      '!this.link.isNew(number) || !this.#seal',
      '!this.#seal',
    ),
    'is seen by the codes that people compare, and never joined by a guest who has the host’s key': joining(
      "if (host !== undefined && host !== this.#host) return { kind: 'impostor' };",
    ),
  },
  'netcode/wire/handshake.test.ts': {
    'are no longer than what asks for them, before a guest has proved who they are': handshake(
      'export const JOIN_BYTES = 200;',
      'export const JOIN_BYTES = 100;',
    ),
  },
  'netcode/wire/text.test.ts': {
    'counts as the same when it looks the same: …, as …': text(', latin.toLowerCase()]', ']'),
    'loses what hides or reorders text: …': text(".replace(UNWANTED, '')\n    // Blanks", '// Blanks'),
    'has no more marks on a letter than words have, whatever joins them': text(
      '/\\p{M}[\\p{M}\\u200c\\u200d]*/gu',
      '/\\p{M}+/gu',
    ),
  },
  'netcode/udp/neighbours.system.test.ts': {
    'is fooled by no question, no other’s answer, no piece of one, and none from here or another network':
      neighbours('isWithin(address, adapter) && !network.own(address)', 'true'),
  },
};
