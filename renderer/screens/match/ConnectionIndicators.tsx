// An indicator per player at the edge of the game: nearly nothing while the network is well, and the feeling that
// they show.

import { memo } from 'react';
import type { Emote, Latency, RoomPlace } from '../../../electron/party/window/contract.ts';
import { EmoteFace } from '../../ui/EmoteFace.tsx';
import { Name } from '../../ui/Name.tsx';
import { QualityBars } from '../../ui/QualityBars.tsx';
import { SeatMark } from '../../ui/SeatMark.tsx';
import { useTexts } from '../../ui/use-texts.ts';

export function ConnectionIndicators({ place }: { readonly place: RoomPlace }) {
  const texts = useTexts();
  return (
    <ul className="connection-indicators" aria-label={texts.lobby.players}>
      {place.room.members.map((member) => (
        <ConnectionIndicator
          key={member.id}
          member={member}
          latency={place.latency.find((one) => one.member === member.id)}
          emote={place.emotes.findLast((one) => one.member === member.id)?.emote ?? null}
        />
      ))}
    </ul>
  );
}

interface ConnectionIndicatorProps {
  readonly member: RoomPlace['room']['members'][number];
  readonly latency: Latency | undefined;
  readonly emote: Emote | null;
}

const ConnectionIndicator = memo(function ConnectionIndicator({
  member,
  latency,
  emote,
}: ConnectionIndicatorProps) {
  const texts = useTexts();
  const quality = latency && !member.silent ? latency.quality : null;
  const word = member.silent
    ? texts.lobby.silent
    : quality
      ? texts.latency.quality[quality]
      : texts.latency.unknown;
  const label = texts.latency.indicator(member.name, word, latency ? texts.latency.rtt(latency.rttMs) : '');
  const state = member.silent ? 'silent' : (quality ?? 'unknown');
  return (
    <li
      className={emote ? `indicator ${state} feeling` : `indicator ${state}`}
      aria-label={label}
      data-tip={label}
    >
      {emote && (
        <span className="indicator-emote">
          <EmoteFace emote={emote} />
          <Name name={member.name} />
        </span>
      )}
      <SeatMark seat={member.seat} team={member.team} quiet={member.silent} />
      <QualityBars quality={quality} />
    </li>
  );
});
