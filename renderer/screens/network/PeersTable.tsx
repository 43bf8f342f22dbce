// Everybody's line in a word and a ping; and all figures: what the graphs draw, in numbers, for eyes and screen readers
// alike, and what they mean.

import type { Latency, Member, Network, RoomPlace } from '../../../electron/party/window/contract.ts';
import details from '../../ui/Details.module.css';
import { classes } from '../../ui/layout/classes.ts';
import { line } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { QualityBars } from '../../ui/marks/QualityBars.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './NetworkPage.module.css';
import { lineLook } from './seat-lines.ts';

interface PeersTableProps {
  readonly place: RoomPlace;
  /** Whether all figures are shown, and explained; else the first of them. */
  readonly all: boolean;
}

/** What is shown of everybody without asking. */
const BRIEF = 3;

export function PeersTable({ place, all }: PeersTableProps) {
  const texts = useTexts();
  const { columns, explained, explanations } = texts.network;
  const heads = Object.values(columns).slice(0, all ? undefined : BRIEF);
  return (
    <>
      <section
        className={classes(styles.peers, !all && styles.brief)}
        aria-label={texts.network.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {place.room.members.map((member) => (
              <Peer
                key={member.id}
                member={member}
                all={all}
                mine={place.mine.includes(member.id)}
                latency={place.latency.find((one) => one.member === member.id)}
                network={place.network.find((one) => one.member === member.id)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {all && (
        <details className={details.root}>
          <summary>{explained}</summary>
          <dl>
            {(Object.keys(explanations) as (keyof typeof explanations)[]).map((column) => (
              <div key={column}>
                <dt>{columns[column]}</dt>
                <dd>{explanations[column]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** For what is still unknown, and between matches. */
const NONE = '–';

interface PeerProps {
  readonly member: Member;
  readonly all: boolean;
  readonly mine: boolean;
  readonly latency: Latency | undefined;
  readonly network: Network | undefined;
}

function Peer({ member, all, mine, latency, network }: PeerProps) {
  const texts = useTexts();
  const { rtt, quality, unknown } = texts.latency;
  const word = member.silent ? texts.lobby.silent : latency ? quality[latency.quality] : unknown;
  return (
    <tr>
      <th scope="row">
        <span className={line(2, styles.name)}>
          <Line seat={member.seat} />
          <SeatMark seat={member.seat} quiet={member.silent} />
          <Name name={member.name} />
          {mine && <span className="chip accent">{texts.lobby.you}</span>}
        </span>
      </th>
      <td className={classes('strong', styles.quality, latency && styles[latency.quality])}>
        <QualityBars quality={member.silent ? null : (latency?.quality ?? null)} /> {word}
      </td>
      <td>{network ? rtt(network.rttP50Ms) : latency ? rtt(latency.rttMs) : NONE}</td>
      {all && <Figures latency={latency} network={network} />}
    </tr>
  );
}

/** All that the brief table leaves out. */
function Figures({ latency, network }: Pick<PeerProps, 'latency' | 'network'>) {
  const texts = useTexts();
  const { rtt } = texts.latency;
  const { inputs, agrees, percent, slack } = texts.network;
  return (
    <>
      <td>{network ? rtt(network.rttP95Ms) : NONE}</td>
      <td>{latency ? rtt(latency.jitterMs) : NONE}</td>
      <td>{network ? percent(network.lossTo) : latency ? percent(latency.loss) : NONE}</td>
      <td>{network ? percent(network.lossFrom) : NONE}</td>
      <td>{network && network.inputs > 0 ? inputs(network.late, network.inputs, network.lateMs) : NONE}</td>
      <td>{network ? rtt(network.delayMs) : NONE}</td>
      <td className={network && network.slackMs < 0 ? 'late' : undefined}>
        {network ? slack(network.slackMs) : NONE}
      </td>
      <td className={network?.hash?.agrees === false ? 'late' : undefined}>
        {network?.hash ? agrees(network.hash.agrees, network.hash.frame) : NONE}
      </td>
    </>
  );
}

/** The member's line in the graphs: decoration beside the name. */
function Line({ seat }: { readonly seat: number }) {
  const { colour, dash } = lineLook(seat);
  return (
    <svg className={styles.line} viewBox="0 0 36 10" aria-hidden="true">
      <path d="M2 5H34" stroke={colour} strokeWidth="2" strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
