// One seat of the lobby. Every kind has the same size and lines, so that nothing jumps when people come and go.

import { memo } from 'react';
import type { Latency, RoomPlace } from '../../electron/party/contract.ts';
import { useTexts } from '../languages/use-texts.ts';
import { QualityBars } from './QualityBars.tsx';
import { SeatMark } from './SeatMark.tsx';
import { Sparkline } from './Sparkline.tsx';

/** Less is lost on any Wi-Fi and costs nobody anything. */
const LOSS_WORTH_SAYING = 0.01;

type Member = RoomPlace['room']['members'][number];

interface MemberCardProps {
  readonly member: Member;
  readonly me: boolean;
  readonly latency: Latency | undefined;
  /** Latest RTTs in ms, oldest first. */
  readonly rttMs: readonly number[];
  /** Null when we may not kick this member. */
  readonly onKick: ((member: Member) => void) | null;
}

export const MemberCard = memo(function MemberCard({ member, me, latency, rttMs, onKick }: MemberCardProps) {
  const texts = useTexts();
  const state = member.silent ? 'silent' : member.ready ? 'ready' : 'waiting';
  return (
    <li className={`card member ${state}`} aria-label={member.name}>
      <div className="card-head">
        <SeatMark seat={member.seat} />
        <bdi className="card-name" title={member.name}>
          {member.name}
        </bdi>
      </div>
      <div className="card-marks">
        {member.leader && <span className="chip">{texts.lobby.leader}</span>}
        {me && <span className="chip accent">{texts.lobby.you}</span>}
        {onKick && (
          <button
            type="button"
            className="button small card-kick"
            aria-label={texts.lobby.kickName(member.name)}
            onClick={() => onKick(member)}
          >
            {texts.lobby.kick}
          </button>
        )}
      </div>
      <Sparkline rttMs={rttMs} />
      <Network latency={latency} />
      <p className={`card-state ${state}`}>
        {member.silent ? texts.lobby.silent : member.ready ? texts.lobby.ready : texts.lobby.notReady}
      </p>
    </li>
  );
});

function Network({ latency }: { readonly latency: Latency | undefined }) {
  const texts = useTexts();
  if (!latency) {
    return <p className="card-network quiet">{texts.latency.unknown}</p>;
  }
  return (
    <p className="card-network">
      <QualityBars quality={latency.quality} />
      <span className={`quality ${latency.quality}`}>{texts.latency.quality[latency.quality]}</span>
      {latency.loss >= LOSS_WORTH_SAYING && (
        <span className="late card-loss">{texts.latency.loss(latency.loss)}</span>
      )}
      <span className="card-numbers">
        {texts.latency.rtt(latency.rttMs)} {texts.latency.jitter(latency.jitterMs)}
      </span>
    </p>
  );
}

export const BotCard = memo(function BotCard({ seat }: { readonly seat: number }) {
  const texts = useTexts();
  return (
    <li className="card bot" aria-label={`${texts.lobby.seat(seat)}: ${texts.lobby.bot}`}>
      <div className="card-head">
        <SeatMark seat={seat} />
        <span className="card-name">{texts.lobby.bot}</span>
      </div>
      <p className="card-state quiet">{texts.lobby.botHint}</p>
    </li>
  );
});

export const EmptyCard = memo(function EmptyCard({ seat }: { readonly seat: number }) {
  const texts = useTexts();
  return (
    <li className="card empty" aria-label={`${texts.lobby.seat(seat)}: ${texts.lobby.empty}`}>
      <div className="card-head">
        <SeatMark seat={seat} quiet />
        <span className="card-name">{texts.lobby.empty}</span>
      </div>
    </li>
  );
});
