// An indicator per player at the edge of the game: faint while the network is well, and the feeling that
// they show.

import { Bot, CircleStop, Eye, FlaskConical, Unplug } from 'lucide-react';
import { memo } from 'react';
import type { Emote, Latency, Member, Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { awayOption } from '../../../netcode/sim/rules.ts';
import { laboratorySign } from '../../ui/laboratory-sign.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line } from '../../ui/layout/layout.ts';
import { EmoteFace } from '../../ui/marks/EmoteFace.tsx';
import { OwnFace } from '../../ui/marks/Face.tsx';
import { Name } from '../../ui/marks/Name.tsx';
import { QualityBars } from '../../ui/marks/QualityBars.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { unheardS } from '../../ui/unheard.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { watchers } from '../../ui/watchers.ts';
import styles from './ConnectionIndicators.module.css';

export function ConnectionIndicators({ place }: { readonly place: RoomPlace }) {
  const texts = useTexts();
  const away = seatsLeft(place.room);
  const watching = watchers(place, texts);
  const sign = laboratorySign(place.room, texts);
  const stoodInFor = place.room.match?.options[awayOption.key] === 1;
  return (
    <ul className={classes(styles.root, place.watches && styles.crowded)} aria-label={texts.lobby.players}>
      {place.room.members.map((member) => (
        <ConnectionIndicator
          key={member.id}
          member={member}
          stopped={place.room.stopped?.includes(member.id) ?? false}
          latency={place.latency.find((one) => one.member === member.id)}
          unheard={unheardS(place, member)}
          emote={place.emotes.findLast((one) => one.member === member.id)?.emote ?? null}
        />
      ))}
      {away.map(({ seat, name, team }) => {
        const label = stoodInFor ? texts.latency.stoodInFor(name) : texts.latency.away(name);
        return (
          <li
            key={`seat ${seat}`}
            className={classes(styles.indicator, styles.silent)}
            aria-label={label}
            data-tip={label}
          >
            <SeatMark seat={seat} team={team} quiet />
            {stoodInFor ? (
              <Bot className={styles.sign} aria-hidden="true" />
            ) : (
              <Unplug className={styles.sign} aria-hidden="true" />
            )}
          </li>
        );
      })}
      {watching.length > 0 && (
        <li
          className={styles.indicator}
          aria-label={texts.lobby.watchersOf(watching)}
          data-tip={texts.lobby.watchersOf(watching)}
        >
          <Eye className={styles.sign} aria-hidden="true" />
          <span aria-hidden="true">{watching.length}</span>
        </li>
      )}
      {sign && (
        <li className={styles.indicator} aria-label={sign} data-tip={sign}>
          <FlaskConical className={styles.sign} aria-hidden="true" />
        </li>
      )}
    </ul>
  );
}

/** Empty seats of the match; the members they were dealt to may come back. */
function seatsLeft({ match, members }: Room) {
  return (match?.seats ?? []).flatMap(({ kind, name, team = 0 }, seat) =>
    kind === 'player' && !members.some((one) => one.plays && one.seat === seat) ? [{ seat, name, team }] : [],
  );
}

interface ConnectionIndicatorProps {
  readonly member: Member;
  /** Says that the match is over, while others play on. */
  readonly stopped: boolean;
  readonly latency: Latency | undefined;
  /** For how many whole seconds this app has heard nothing of the member, who is the host; else null. */
  readonly unheard: number | null;
  readonly emote: Emote | null;
}

const ConnectionIndicator = memo(function ConnectionIndicator({
  member,
  stopped,
  latency,
  unheard,
  emote,
}: ConnectionIndicatorProps) {
  const texts = useTexts();
  const silent = member.silent || unheard !== null;
  const quality = latency && !silent ? latency.quality : null;
  const word = silent
    ? unheard === null
      ? texts.lobby.silent
      : texts.lobby.silentFor(unheard)
    : stopped
      ? texts.latency.stopped
      : member.returning
        ? texts.latency.returning
        : quality
          ? texts.latency.quality[quality]
          : texts.latency.unknown;
  const label = texts.latency.indicator(
    member.name,
    word,
    latency && unheard === null ? texts.latency.rtt(latency.rttMs) : '',
  );
  const state = silent || stopped ? 'silent' : (quality ?? 'unknown');
  return (
    <li
      className={classes(styles.indicator, styles[state], emote && styles.feeling)}
      aria-label={label}
      data-tip={label}
    >
      {emote && (
        <span className={classes('small', line(1, styles.emote))}>
          <EmoteFace emote={emote} />
          <OwnFace of={member} />
          <Name className={styles.name} name={member.name} />
        </span>
      )}
      <SeatMark seat={member.seat} team={member.team} quiet={silent || stopped} />
      {stopped ? (
        <CircleStop className={styles.sign} aria-hidden="true" />
      ) : (
        <QualityBars className={styles.bars} quality={quality} />
      )}
    </li>
  );
});
