// What a guest's page is told, as the views that the app's screens are drawn from: nothing of the host's machine is in them.

import * as v from 'valibot';
import { type GuestRoom, type GuestView, guestAnswerSchema } from '../../electron/guests/guest-contract.ts';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import type { HearConnection } from './party-connection.ts';

/** Tells an answer to `hear`, and what it says of the guest alone to `see`; anything else is for developers. */
export function deliverToGuest(
  settings: () => Preferences,
  see: (view: GuestView) => void,
): (data: unknown, hear: HearConnection) => void {
  return (data, hear) => {
    const answer = v.safeParse(guestAnswerSchema, data);
    if (!answer.success) return console.warn('The host sent something that is not an answer.', answer.issues);
    const { output } = answer;
    if (output.is !== 'view') return hear(output);
    see(output.view);
    hear({ is: 'view', view: viewOf(output.view, settings()) });
  };
}

/** Outside the room it is as at home: the door is a screen of the guest's own. */
export function viewOf({ place }: GuestView, settings: Preferences): View {
  return {
    ...{ online: true, sending: null, adapter: null, name: '', named: true, settings },
    ...{
      fileTroubles: [],
      recent: [],
      handOut: { path: null, dialog: false },
      wayBack: null,
      found: [],
      conditions: null,
      invitation: null,
    },
    ...{ firewall: null, fullscreen: null, restarted: null, failure: null, natives: null, files: null },
    ...{ servers: [], clients: [], replays: null, replaysReading: false, replay: null },
    place: place.at === 'room' ? placeOf(place) : { at: 'home' },
  };
}

function placeOf(room: GuestRoom): RoomPlace {
  return {
    ...room,
    ...{ hosting: false, address: '', addresses: [], code: null, link: null, scanned: null },
    ...{ password: null, guests: null },
    ...{
      check: null,
      shortCodes: [],
      mine: [room.me],
      native: null,
      showing: null,
      network: [],
      silentMs: null,
    },
    ...{ alone: null, newHost: null, heirs: [], laboratory: null, inputsAround: [] },
    ...{ unrecorded: null, turnedAway: null, hall: { told: null, move: null } },
    // A browser counts nothing itself: all points are the host's word.
    eveningCheck: { is: 'counted', otherwise: null, told: room.room.scoreboard },
    resultCheck: {
      ...{ own: 'none', otherwise: null, untold: null },
      ...{ confirmed: [], framesOnly: [], doubted: [], unheard: [] },
    },
  };
}
