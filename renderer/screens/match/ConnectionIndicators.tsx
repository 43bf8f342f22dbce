// A pip per player at the edge of the game: nearly nothing while the network is well, and the feeling that they show.

import { memo } from 'react';
import type { Emote, Latency, RoomPlace } from '../../../electron/party/contract.ts';
import { EmoteFace } from '../../ui/EmoteFace.tsx';
import { QualityBars } from '../../ui/QualityBars.tsx';
import { SeatMark } from '../../ui/SeatMark.tsx';
import { useTexts } from '../../ui/use-texts.ts';

export function Pips({ place }: { readonly place: RoomPlace }) {
  const texts = useTexts();
  return (
    <ul className="pips" aria-label={texts.lobby.players}>
      {place.room.members.map((member) => (
        <Pip
          key={member.id}
          member={member}
          latency={place.latency.find((one) => one.member === member.id)}
          emote={place.emotes.findLast((one) => one.member === member.id)?.emote ?? null}
        />
      ))}
    </ul>
  );
}

interface PipProps {
  readonly member: RoomPlace['room']['members'][number];
  readonly latency: Latency | undefined;
  readonly emote: Emote | null;
}

const Pip = memo(function Pip({ member, latency, emote }: PipProps) {
  const texts = useTexts();
  const quality = latency && !member.silent ? latency.quality : null;
  const word = member.silent
    ? texts.lobby.silent
    : quality
      ? texts.latency.quality[quality]
      : texts.latency.unknown;
  const label = texts.latency.pip(member.name, word, latency ? texts.latency.rtt(latency.rttMs) : '');
  const state = member.silent ? 'silent' : (quality ?? 'unknown');
  return (
    <li className={emote ? `pip ${state} feeling` : `pip ${state}`} aria-label={label} title={label}>
      {emote && (
        <span className="pip-emote">
          <EmoteFace emote={emote} />
          <bdi>{member.name}</bdi>
        </span>
      )}
      <SeatMark seat={member.seat} quiet={member.silent} />
      <QualityBars quality={quality} />
    </li>
  );
});
