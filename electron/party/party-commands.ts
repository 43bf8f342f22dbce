// What each command of a window does. What is done in the room is in room/room-command.ts.

import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { gameById } from '../../games/list.ts';
import { cleanName } from '../../netcode/wire/text.ts';
import { readLink } from './finding/opened-link.ts';
import { lastLines, logFolder } from './log/log.ts';
import { REPORT_LINES, systemFacts, writeReport } from './log/report.ts';
import { type PartyParts, systemName } from './party-parts.ts';
import { viewOf } from './party-view.ts';
import { readProfileText, rememberNetwork } from './profile/profile-file.ts';
import { forget } from './profile/recent-rooms.ts';
import { doneFor, obeyInRoom } from './room/room-command.ts';
import type { RoomSession } from './room/room-session.ts';
import { wantedProtocols } from './shell-status.ts';
import { DONE, rejected } from './window/command-outcome.ts';
import type { Command, Outcome, Rejection, RoomCommand } from './window/contract.ts';

type Answer = Outcome | Promise<Outcome>;

type AppCommand = Exclude<Command, RoomCommand>;

/** The handler of each command. */
type Commands = {
  readonly [Each in AppCommand as Each['do']]: (party: PartyParts, command: Each) => Answer;
};

const commands: Commands = {
  rename(party, { member, name }) {
    const { profile, where } = party;
    if (member !== undefined && member !== where.session?.me) {
      const message = { m: 'name', name: cleanName(name, '') } as const;
      return inRoom(party, (room) => doneFor(member, room.sayAs(member, message)));
    }
    profile.change({ name: cleanName(name, profile.profile.name), named: true });
    return DONE;
  },
  host({ state, where }, command) {
    if (!gameById(command.game)) return rejected({ kind: 'no-game', game: command.game });
    state.invitation = null;
    state.left = false;
    where.host(command);
    return DONE;
  },
  join({ state, where }, { address, password, handOver }) {
    state.invitation = null;
    state.left = false;
    const join = () => where.join(address, password?.trim() || undefined);
    if (handOver) where.handOver(join);
    else join();
    return DONE;
  },
  move({ state, where }, { room }) {
    state.invitation = null;
    return where.move(room);
  },
  consider({ state, network }, { address }) {
    const opened = readLink(address, network.network);
    if (opened.is === 'broken') return rejected({ kind: 'no-room' });
    // A question that is open keeps its address: the person presses for the address that they have read.
    state.invitation ??= { address: opened.address, shown: opened.shown, outside: opened.outside };
    return DONE;
  },
  'go-back': ({ state, where, lastRoom: { room }, wayBack }) => {
    const [link] = wayBack.links;
    if (!room || link === undefined || where.at === 'room') return rejected({ kind: 'no-room' });
    state.left = false;
    where.goBack(link, room);
    return DONE;
  },
  'forget-way-back': ({ lastRoom }) => {
    lastRoom.note(null, Date.now());
    return DONE;
  },
  leave({ state, where }, { handOver }) {
    state.left = where.at === 'room';
    const leave = () => where.leave(null);
    if (handOver) where.handOver(leave);
    else leave();
    return DONE;
  },
  'go-on': ({ where }) => doneOr(where.session?.host.goOn(), { kind: 'denied', denial: { why: 'nobody' } }),
  dismiss({ where, troubles }) {
    where.failure = null;
    troubles.dismiss();
    where.session?.dismiss();
    return DONE;
  },
  settings({ profile }, { change }) {
    profile.change({ settings: { ...profile.profile.settings, ...change } });
    return DONE;
  },
  forget({ profile }, { address }) {
    profile.change({ recent: forget(profile.profile.recent, address) });
    return DONE;
  },
  'choose-network': ({ networks, profile }, { network }) => {
    if (!networks.choose(network)) return rejected({ kind: 'no-network' });
    profile.change({ networks: rememberNetwork(profile.profile.networks, network) });
    return DONE;
  },
  'hand-out': handOut,
  async 'choose-hand-out'(party) {
    const { shell, profile } = party;
    if (!shell) return rejected({ kind: 'not-here' });
    const path = await shell.chooseFile('hand-out', profile.profile.handOut);
    return path === null ? DONE : handOut(party, { path });
  },
  reset({ profile, where }) {
    profile.change(profile.initial);
    where.session?.guests.handOutChanged();
    return DONE;
  },
  import({ profile }, command) {
    const read = readProfileText(command.profile);
    if (!read.ok) return rejected({ kind: 'bad-profile', issues: read.why });
    // An imported profile leaves the networks and files of this computer.
    const { networks, handOut } = profile.profile;
    profile.change({ ...read.profile, networks, handOut });
    return DONE;
  },
  'allow-native': ({ natives }, { game, on }) => doneOr(natives?.allow(game, on), { kind: 'no-game', game }),
  async 'list-programs'({ natives, shell }, { game }) {
    const programs = await natives?.programs(game);
    if (!programs) return rejected({ kind: 'no-game', game });
    return { is: 'done', programs: { ...programs, dialog: shell !== null } };
  },
  async 'choose-program'({ natives, shell }, { game, from }) {
    if (!shell) return rejected({ kind: 'not-here' });
    const known = natives?.recipe(game);
    if (!known) return rejected({ kind: 'no-game', game });
    return { is: 'done', path: await shell.chooseFile({ game: known.recipe.name }, from) };
  },
  async 'pick-native'({ natives, where }, { game, part, path }) {
    const found = (await natives?.pick(game, part, path)) ?? 'no-game';
    // Told whatever came of it: a path may have been taken back, with no program found in its place.
    await where.session?.runs?.tellChangedGames();
    return found === 'picked' ? DONE : rejected({ kind: found, game });
  },
  'join-server': ({ natives, servers, profile }, { server }) => {
    const found = servers?.find(server);
    if (!found || !natives) return rejected({ kind: 'no-server' });
    const { game, host, port } = found;
    if (!natives.allows(game)) return rejected({ kind: 'not-allowed', game });
    // A second press is no wish for a second window.
    if (natives.clients.runs(game)) return DONE;
    const player = profile.profile.name;
    natives.clients.start(game, { host, port, player, onPhase: () => {} }, false);
    return DONE;
  },
  'end-client': ({ natives }, { client }) => doneOr(natives?.clients.end(client), { kind: 'no-client' }),
  report: (party) => ({ is: 'done', report: reportOf(party) }),
  fault({ log }, { stack }) {
    log.error({ stack }, 'the page has a fault');
    return DONE;
  },
  replays({ replays }, { show }) {
    replays.show(show);
    return DONE;
  },
  watch({ replays }, { replay, at }) {
    replays.watch(replay, at);
    return DONE;
  },
  async 'show-replay'(party, { replay }) {
    const shown = await party.replays.shown(replay);
    if ('is' in shown) return rejected({ kind: 'bad-replay', fault: shown });
    return inRoom(party, ({ showing }) => showing.show(shown.replay, shown.bytes));
  },
  glance: ({ replays }, { replay }) => replays.glance(replay),
  'delete-replay': ({ replays }, { replay }) => replays.delete(replay),
  'export-replay': ({ replays }, { replay }) => replays.export(replay),
  'import-replay': ({ replays }, { file }) => replays.import(file),
  'keep-file': ({ files }, { name, file }) => files.keep(name, Buffer.from(file, 'base64')),
  'remove-file': ({ files }, { hash }) => files.remove(hash).then(() => DONE),
  'remove-save': ({ files }, { hash, save }) => files.removeSave(hash, save).then(() => DONE),
  decline({ state }) {
    state.invitation = null;
    return DONE;
  },
  'open-firewall': ({ shell, state, where }) => {
    if (!shell?.opensFirewall) return rejected({ kind: 'not-here' });
    const protocols = wantedProtocols(where.place);
    state.firewall = { protocols, outcome: 'asking' };
    shell.openFirewall(protocols);
    return DONE;
  },
  fullscreen({ shell }, { on }) {
    if (!shell) return rejected({ kind: 'not-here' });
    shell.fillScreen(on);
    return DONE;
  },
};

async function handOut(
  { profile, where }: PartyParts,
  { path }: { readonly path: string | null },
): Promise<Outcome> {
  // Windows copies paths with quotes around them.
  const chosen = path?.trim().replace(/^"(.*)"$/, '$1') || null;
  if (chosen !== null && !(isAbsolute(chosen) && (await isFile(chosen))))
    return rejected({ kind: 'no-file' });
  profile.change({ handOut: chosen });
  where.session?.guests.handOutChanged();
  return DONE;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Does what a window asks for. */
export function obey(party: PartyParts, command: Command): Answer {
  if (!isOfApp(command)) return inRoom(party, (room) => obeyInRoom(room, command, party.random));
  const act = commands[command.do] as (party: PartyParts, command: AppCommand) => Answer;
  return act(party, command);
}

function isOfApp(command: Command): command is AppCommand {
  return Object.hasOwn(commands, command.do);
}

function inRoom({ where: { room } }: PartyParts, act: (room: RoomSession) => Answer): Answer {
  return room ? act(room) : rejected({ kind: 'no-room' });
}

function doneOr(done: boolean | undefined, why: Rejection): Outcome {
  return done ? DONE : rejected(why);
}

function reportOf(party: PartyParts): string {
  const { facts, networks, guard, dataFolder } = party;
  return writeReport({
    version: facts.version,
    view: viewOf(party),
    system: systemFacts(systemName()),
    adapters: networks.ranked.adapters,
    faults: [...guard.counts].map(([what, count]) => `${what}: ${count}`),
    log: lastLines(logFolder(dataFolder), REPORT_LINES),
  });
}
