// A relay in a fleet of Agones on Kubernetes: it says that it is well, whether anybody is here, and how many.
//
// It speaks to the SDK server beside it, over the gateway for HTTP of the same protocol definition (sdk.proto, beta.proto): the
// package for Node has no types, and brings gRPC along for five calls.

import { type RelayStatus, standOf } from './relay-status.ts';

/** Says at which port of this machine the SDK server is; there is none without it. */
export const AGONES_VARIABLE = 'AGONES_SDK_HTTP_PORT';

/** How often it says that it is well, ms: half of the shortest period that build/fleet allows. */
export const BEAT_MS = 2_000;

/** An SDK server that answers later than this, ms, is asked again with the next beat. */
const ANSWER_LIMIT_MS = 1_500;

export interface Agones {
  /** To be called every `BEAT_MS`. Says what has changed; what fails is said again with the next. */
  beat(status: RelayStatus): Promise<void>;
  /** The relay ends by itself. */
  end(): Promise<void>;
}

/** `said` is told when the SDK server is not heard, and when it is again. */
export function speakToAgones(port: string, said: (line: string) => void): Agones {
  let state: 'ready' | 'allocate' | null = null;
  let told = '';
  let heard = true;

  const ask = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  const count = (name: string, count: number, capacity: number) =>
    // int64 in JSON is text.
    ask('PATCH', `/v1beta1/counters/${name}`, { count: `${count}`, capacity: `${capacity}` });

  const tell = async ({ rooms, drains }: RelayStatus) => {
    await ask('POST', '/health', {});
    const known = rooms.filter((room) => room !== null);
    if (known.length < rooms.length) return;
    const sum = (of: 'taken' | 'seats') => known.reduce((total, room) => total + room[of], 0);
    const players = sum('taken');
    // One with people in it is not taken away when the fleet shrinks; an empty one may be, unless it ends anyway.
    const wanted = players > 0 || drains ? 'allocate' : 'ready';
    if (state !== wanted) await ask('POST', `/${wanted}`, {});
    state = wanted;
    const used = known.filter((room) => standOf(room) !== 'empty').length;
    const figures = `${players} ${used}`;
    if (told === figures) return;
    await count('players', players, sum('seats'));
    await count('rooms', used, known.length);
    told = figures;
  };
  const dare = async (what: Promise<void>) => {
    try {
      await what;
      if (!heard) said('hears Agones again.');
      heard = true;
    } catch (error) {
      if (heard) said(`does not hear Agones: ${(error as Error).message}.`);
      heard = false;
    }
  };
  return {
    beat: (status) => dare(tell(status)),
    end: () => dare(ask('POST', '/shutdown', {})),
  };
}
