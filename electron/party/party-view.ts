// What a window sees of the party. It is made of its parts as they are, and changes none of them.

import { ELSEWHERE } from '../../netcode/udp/send-faults.ts';
import { foundRooms } from './finding/found-rooms.ts';
import type { PartyParts } from './party-parts.ts';
import { sendingHelp } from './self-check/sending-help.ts';
import { firewallOffer } from './shell-status.ts';
import type { View } from './window/contract.ts';

export function viewOf(parts: PartyParts): View {
  const { state, natives, files, replays } = parts;
  const { name, named, settings, recent, handOut } = parts.profile.profile;
  const { place, failure, session } = parts.where;
  const [best] = parts.networks.ranked.adapters;
  const forbidden = parts.faults.forbidden.filter((network) => network !== ELSEWHERE);
  const { contents, invitation, firewall, fullscreen, restarted } = state;
  return {
    ...{ name, named, settings, place, failure, invitation, fullscreen, restarted },
    online: best !== undefined,
    sending: forbidden.length > 0 ? { networks: forbidden, how: sendingHelp() } : null,
    adapter: best ? { name: best.name, address: best.address } : null,
    fileTroubles: [...parts.troubles.now],
    recent: [...recent],
    handOut: { path: handOut, dialog: parts.shell !== null },
    wayBack: place.at === 'home' ? parts.wayBack.view : null,
    found: foundRooms(parts.discovery?.found ?? [], contents, session?.id),
    conditions: session?.conditions ?? null,
    firewall: firewallOffer(place, parts.shell?.opensFirewall ?? false, firewall),
    natives: natives?.view ?? null,
    files: files.kept && [...files.kept],
    servers: parts.servers?.view ?? [],
    clients: natives?.clients.view ?? [],
    replays: replays.kept,
    replaysReading: replays.reading,
    replay: replays.watched,
  };
}
