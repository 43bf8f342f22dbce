// The network, measured: one sentence, everybody's line in a word, and behind one press all figures, graphs of the last
// minute, and a bad network to try.

import { Activity, CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { GameFacts, Room, RoomPlace, View } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { FiguresStore } from '../../stage/match-figures.ts';
import { Details } from '../../ui/Details.tsx';
import { laboratorySign } from '../../ui/laboratory-sign.ts';
import { grid, line, stack } from '../../ui/layout/layout.ts';
import { OverlayPage } from '../../ui/OverlayPage.tsx';
import sentence from '../../ui/Sentence.module.css';
import { useTexts } from '../../ui/use-texts.ts';
import { Graph } from './Graph.tsx';
import { Laboratory } from './Laboratory.tsx';
import { LinkConditioner } from './LinkConditioner.tsx';
import { Matches } from './Matches.tsx';
import { NetworkAtHome } from './NetworkAtHome.tsx';
import styles from './NetworkPage.module.css';
import { verdictOn, verdictText } from './network-verdict.ts';
import { PeersTable } from './PeersTable.tsx';
import { lineLook } from './seat-lines.ts';
import { columns, MEASURES, type Measure, type Trend } from './trend.ts';

interface NetworkPageProps {
  readonly view: View;
  readonly games: readonly GameFacts[];
  readonly trend: Trend;
  readonly figures: FiguresStore;
  readonly send: Send;
  readonly onClose: () => void;
}

export function NetworkPage({ view, games, trend, figures, send, onClose }: NetworkPageProps) {
  const texts = useTexts();
  const place = view.place.at === 'room' ? view.place : null;
  return (
    <OverlayPage name="network" title={texts.network.title} onClose={onClose}>
      <div className={stack(4, styles.page)}>
        {place ? (
          <InRoom place={place} games={games} trend={trend} figures={figures} view={view} send={send} />
        ) : (
          <>
            <Sentence
              mood={view.online ? 'well' : 'bad'}
              text={view.online ? texts.home.online : texts.home.offline}
            />
            <NetworkAtHome view={view} games={games} />
          </>
        )}
      </div>
    </OverlayPage>
  );
}

interface InRoomProps {
  readonly place: RoomPlace;
  readonly games: readonly GameFacts[];
  readonly figures: FiguresStore;
  readonly trend: Trend;
  readonly view: View;
  readonly send: Send;
}

function InRoom({ place, games, trend, figures, view, send }: InRoomProps) {
  const texts = useTexts();
  const verdict = verdictOn(place);
  /** Whether all figures are shown. */
  const [all, setAll] = useState(false);
  const { members } = place.room;
  const sign = laboratorySign(place.room, texts);
  const well = verdict.is === 'well' || verdict.is === 'alone';
  const open = verdict.is === 'measuring' || verdict.is === 'hadLate';
  return (
    <>
      <Sentence mood={well ? 'well' : open ? 'open' : 'bad'} text={verdictText(verdict, texts)} />
      {sign && <Sentence mood="lab" text={sign} />}
      <PeersTable place={place} all={all} />
      <Details onTurn={setAll}>
        <div className={grid(4, styles.graphs)}>
          {MEASURES.map((measure) => (
            <MeasureGraph key={measure} measure={measure} trend={trend} members={members} />
          ))}
        </div>
        <Matches figures={figures} games={games} />
      </Details>
      {place.hosting ? (
        <Laboratory place={place} send={send} />
      ) : (
        <LinkConditioner conditions={view.conditions} send={send} />
      )}
    </>
  );
}

/** Smallest scale of each graph: on a quiet LAN a fraction of it is noise. Milliseconds, and a share. */
const LEAST: Record<Measure, number> = { rtt: 20, jitter: 5, loss: 0.05, slack: 20 };

interface MeasureGraphProps {
  readonly measure: Measure;
  readonly trend: Trend;
  readonly members: Room['members'];
}

function MeasureGraph({ measure, trend, members }: MeasureGraphProps) {
  const texts = useTexts();
  const ids = members.map(({ id }) => id).join();
  const data = useMemo(() => columns(trend, ids.split(',').map(Number), measure), [trend, ids, measure]);
  const name = texts.network.measure[measure];
  return (
    <Graph
      title={name}
      label={texts.network.graph(name)}
      data={data}
      lines={members.map(({ seat }) => lineLook(seat))}
      least={LEAST[measure]}
      signed={measure === 'slack'}
      seconds={texts.network.seconds}
      says={measure === 'loss' ? texts.network.percent : String}
    />
  );
}

const moods = { well: CircleCheck, open: Activity, bad: TriangleAlert, lab: FlaskConical } as const;

function Sentence({ mood, text }: { readonly mood: keyof typeof moods; readonly text: string }) {
  const Icon = moods[mood];
  return (
    <p className={line(3, sentence.root, sentence[mood])} role="status">
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
