// The text behind "copy report": all that helps to find a fault, without what its sender would hide.

import { arch, cpus, hostname, release, totalmem, type } from 'node:os';
import type { Adapter } from '../../../netcode/udp/adapters.ts';
import { PROTOCOL_VERSION } from '../../../netcode/wire/datagram.ts';
import type { View } from '../window/contract.ts';
import { ownHome } from './own-home.ts';
import { redact, redactAddresses } from './redact.ts';

/** Lines of each log that come along. */
export const REPORT_LINES = 200;

export interface ReportFacts {
  /** Version of the app. */
  readonly version: string;
  readonly view: View;
  readonly system: SystemFacts;
  readonly adapters: readonly Adapter[];
  /** How many faults of which kind were caught since the start (guard.ts). */
  readonly faults: readonly string[];
  /** Lines of the log, as `lastLines` gives them. */
  readonly log: readonly string[];
}

export interface SystemFacts {
  readonly lines: readonly string[];
  readonly home: string;
  readonly computer: string;
  readonly user: string;
}

/** What this machine is. */
export function systemFacts(user: string): SystemFacts {
  const processors = cpus();
  const { node, electron, chrome } = process.versions;
  return {
    lines: [
      `${type()} ${release()} ${arch()}`,
      `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}`,
      `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
      `Node ${node}${electron ? `, Electron ${electron}, Chromium ${chrome}` : ', browser window'}`,
    ],
    home: ownHome,
    computer: hostname(),
    user,
  };
}

export function writeReport({ version, view, system, adapters, faults, log }: ReportFacts): string {
  const { place } = view;
  const members = place.at === 'room' ? place.room.members.map(({ name }) => name) : [];
  const recent = view.recent.map(({ host }) => host);
  const hidden = {
    home: system.home,
    names: [system.user, system.computer, view.name, ...members, ...recent, view.wayBack?.host ?? ''],
  };
  const sections: [string, readonly string[]][] = [
    ['Ethernight', [`version ${version}, protocol ${PROTOCOL_VERSION}`]],
    ['System', system.lines],
    ['Network', adapters.map(adapterLine)],
    ['Settings', Object.entries(view.settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)],
    ['Now', placeLines(view)],
    ['Faults', faults],
    ['Log', log.map((line) => redact(line, hidden))],
  ];
  return sections.map(([title, lines]) => [`== ${title}`, ...orNone(lines), ''].join('\n')).join('\n');
}

function adapterLine({ name, family, address, virtual }: Adapter): string {
  return `${name}: ${family} ${redactAddresses(address)}${virtual ? ', virtual' : ''}`;
}

function placeLines({ place, failure, recent, found, firewall }: View): string[] {
  const lines = [
    `failure: ${failure?.kind ?? 'none'}`,
    `recent rooms: ${recent.length}, rooms found: ${found.length}, firewall: ${firewall ?? 'nothing to do'}`,
  ];
  if (place.at !== 'room') return [`at: ${place.at}`, ...lines];
  const { room, hosting, check, waitingMs, latency, mine } = place;
  return [
    `at: room, ${hosting ? 'hosting' : 'guest'}, ${room.phase}, players here: ${mine.length}`,
    `game: ${room.game}, ${room.way}, options ${JSON.stringify(room.options)}, ${room.bots} bots`,
    `members: ${room.members.length} of ${room.seats} seats`,
    `self-check: ${check ? `${check.state} (${check.how ?? 'no advice'})` : 'not hosting'}`,
    `out of step since: ${room.desync?.frame ?? 'never'}, waiting: ${waitingMs ?? 0} ms`,
    ...latency.map(
      ({ member, rttMs, jitterMs, loss, quality }) =>
        `link of member ${member}: ${rttMs.toFixed(1)} ms ± ${jitterMs.toFixed(1)}, ${(loss * 100).toFixed(1)} % lost, ${quality}`,
    ),
    ...lines,
  ];
}

const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : ['none']);
