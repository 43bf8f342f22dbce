// Records replays of lab parties as an app does: from the log of its peer, while frames come; without deflating them.

import type { PeerOutput } from '../peer/peer-events.ts';
import { Recording } from '../replay/recording.ts';
import type { GameInfo } from '../sim/rules.ts';
import { PROTOCOL_VERSION } from '../wire/datagram.ts';
import type { LabClient } from './party.ts';

/** Content hash written into the headers of these replays. */
export const RECORDED_CONTENT = '00000000000000aa';

/** Records every match that this client plays from now on. Returns the bytes of each file, in order. */
export function recordMatches(client: LabClient, info: GameInfo): () => Uint8Array[] {
  const files: Uint8Array[][] = [];
  let recording: { readonly match: number; readonly to: Recording } | null = null;

  function hear(out: readonly PeerOutput[], now: number) {
    for (const output of out) {
      if (output.kind !== 'frames') continue;
      const { match, log } = output;
      const { from } = peer;
      if (recording?.match !== match.number) {
        recording?.to.close();
        const file: Uint8Array[] = [];
        files.push(file);
        const header = {
          app: 'lab',
          protocol: PROTOCOL_VERSION,
          at: 0,
          game: info.id,
          rules: info.version,
          content: RECORDED_CONTENT,
          tickRate: info.tickRate,
          inputBytes: info.inputBytes,
          match,
          from: from && { frame: from.frame, before: [...from.before] },
        };
        recording = {
          match: match.number,
          to: new Recording(header, log, (encode) => file.push(encode().slice())),
        };
        if (from) recording.to.begin(from.state);
      }
      recording.to.frames(now);
    }
    return out;
  }

  const { peer } = client;
  const receive = peer.receive.bind(peer);
  const say = peer.say.bind(peer);
  peer.receive = (bytes, now) => hear(receive(bytes, now), now);
  peer.say = (message, now) => {
    if (message.m === 'hash') recording?.to.hash(message.frame, message.hash);
    if (message.m === 'finished') recording?.to.end(message);
    return say(message, now);
  };
  return () => {
    recording?.to.close();
    return files.map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
  };
}
