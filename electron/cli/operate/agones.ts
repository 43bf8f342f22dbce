// A relay in a fleet of Agones on Kubernetes: it says that it is well, whether anybody is here, and how many.
//
// It speaks to the SDK server beside it, over the gateway for HTTP of the same protocol definition (sdk.proto, beta.proto): the
// package for Node has no types, and brings gRPC along for six calls.

import * as v from 'valibot';
import { type RelayStatus, standOf } from './relay-status.ts';

/** Says at which port of this machine the SDK server is; there is none without it. */
export const AGONES_VARIABLE = 'AGONES_SDK_HTTP_PORT';

/** How often it says that it is well, ms: half of the shortest period that build/fleet allows. */
export const BEAT_MS = 2_000;

/** An SDK server that answers later than this, ms, is asked again with the next beat. */
const ANSWER_LIMIT_MS = 1_500;

/** A server that was allocated from outside, and that no guest has joined so long after, ms, is ready for others. */
export const UNJOINED_MS = 120_000;

/** What is read of GameServer in sdk.proto. */
const gameServerSchema = v.object({ status: v.object({ state: v.string() }) });

export interface Agones {
  /** To be called every `BEAT_MS`. Says what has changed; what fails is said again with the next. */
  beat(status: RelayStatus): Promise<void>;
  /** The relay ends by itself. */
  end(): Promise<void>;
}

/** `said` is told when the SDK server is not heard, and when it is again; `clock` is in ms. */
export function speakToAgones(
  port: string,
  said: (line: string) => void,
  clock: () => number = () => performance.now(),
): Agones {
  let state: 'ready' | 'allocate' | null = null;
  /** When an allocation from outside was first seen without members. */
  let allocatedAt: number | null = null;
  let told = '';
  let heard = true;

  const answerTo = async (path: string, asked: Pick<RequestInit, 'method' | 'body'> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...asked,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`${path}: ${answer.status}`);
  };
  const ask = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await answerTo(path, { method, body: JSON.stringify(body) });
    await answer.body?.cancel();
  };
  /** Whether it was allocated from outside, and so long ago that those it was allocated for will not come. */
  const isAbandoned = async () => {
    const answer = await answerTo('/gameserver');
    const { status } = v.parse(gameServerSchema, await answer.json());
    if (status.state !== 'Allocated') allocatedAt = null;
    else allocatedAt ??= clock();
    return allocatedAt !== null && clock() - allocatedAt >= UNJOINED_MS;
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
    const abandoned = wanted === 'ready' && state === 'ready' && (await isAbandoned());
    if (state !== wanted || abandoned) {
      await ask('POST', `/${wanted}`, {});
      allocatedAt = null;
    }
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
