// A replay on the stage, and what it is steered with: position, single frames, moments, speed.

import {
  FlagTriangleLeft,
  FlagTriangleRight,
  Pause,
  Play,
  StepBack,
  StepForward,
  TriangleAlert,
  X,
} from 'lucide-react';
import {
  type CSSProperties,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import {
  type GameFacts,
  isOfCommands,
  type RecordedMatch,
  SPEEDS,
  type WatchedReplay,
} from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { ReplayRemote } from '../../stage/replay/replay-remote.ts';
import { clockOf } from '../../ui/clock.ts';
import { Follow } from '../../ui/Follow.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { line, row } from '../../ui/layout/layout.ts';
import { nextFollowed } from '../../ui/next-followed.ts';
import { RoomNews, RoomNewsContext } from '../../ui/RoomNews.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import sentence from '../../ui/Sentence.module.css';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { type Moment, momentAfter, momentBefore, momentsOf } from './moments.ts';
import { RemoteBar } from './RemoteBar.tsx';
import styles from './ReplayScreen.module.css';
import { whoPlayed } from './recorded.ts';
import { type Together, useRoomsMoment, useSteering } from './together.ts';

/** How long a mark's text is shown, in seconds of the match, and of the clock where the replay runs fast. */
const SAID_SECONDS = 3;

interface ReplayScreenProps {
  readonly replay: WatchedReplay;
  readonly games: readonly GameFacts[];
  /** Version of this app. */
  readonly version: string;
  readonly remote: ReplayRemote;
  /** Which seat is followed, or null. */
  readonly followed: number | null;
  readonly onFollow: (seat: number | null) => void;
  /** What of it the room watches together; null of one that the person watches alone. */
  readonly together: Together | null;
  readonly send: Send;
}

export function ReplayScreen(props: ReplayScreenProps) {
  const { replay, games, version, remote, followed, onFollow, together, send } = props;
  const { back } = useTexts().together;
  const hasControls = !together || together.showing.holder === together.me;
  const texts = useTexts().replays;
  const { recorded, fault } = replay;
  const game = games.find(({ id }) => id === recorded?.game);
  const words = useGameTexts(game);
  const who = recorded ? texts.by(...whoPlayed(recorded)) : undefined;
  const close = () => void send({ do: 'watch', replay: null });
  const head = useMeasured('--replay-head');
  const told = useContext(RoomNewsContext) !== null;
  return (
    <ScreenFrame name="replay" className={styles.screen} onEscape={close}>
      <header ref={head} className={row(2, styles.head, told && styles.told)}>
        {/* Which file cannot be played; until then its name says nothing that one could read. */}
        <h1 tabIndex={-1}>
          {recorded ? texts.screen(words?.name ?? recorded.game) : fault ? replay.name : texts.title}
        </h1>
        {recorded && (
          <p className={classes('quiet', styles.who)} title={who}>
            <span>
              <time>{texts.when(recorded.at)}</time> · {who}
            </span>
          </p>
        )}
        {recorded && <Verdict verdict={replay.verdict} signedBy={replay.signedBy} stops={recorded.stops} />}
        {!fault && recorded && (
          <Follow
            seats={recorded.seats}
            followed={followed}
            free={game !== undefined && isOfCommands(game)}
            onTurn={(by) => onFollow(nextFollowed(recorded.seats, followed, by))}
          />
        )}
        <button
          type="button"
          className="button"
          onClick={close}
          data-focus={fault !== null || !hasControls || undefined}
        >
          <X aria-hidden="true" />
          {together ? back : texts.close}
        </button>
        <RoomNews />
      </header>
      {fault && (
        <p className={line(3, sentence.root, sentence.bad, styles.sentence)} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{texts.fault(fault, version)}</span>
        </p>
      )}
      {!fault && !recorded && <p className={line(3, sentence.root, styles.sentence)}>{texts.opening}</p>}
      {recorded && !fault && (
        <Transport replay={replay} seats={recorded.seats} remote={remote} together={together} send={send} />
      )}
    </ScreenFrame>
  );
}

interface TransportProps extends Pick<ReplayScreenProps, 'replay' | 'remote' | 'together' | 'send'> {
  readonly seats: RecordedMatch['seats'];
}

function Transport({ replay, seats, remote, together, send }: TransportProps) {
  const texts = useTexts().replays;
  const now = () => remote.status;
  const status = useSyncExternalStore(remote.subscribe, now, now);
  const foot = useMeasured('--transport');
  const { first, frames } = replay;
  const frame = status?.frame ?? first;
  const playing = status?.playing ?? false;
  const speed = status?.speed ?? 1;
  const seeking = status?.seeking ?? null;
  const at = (of: number) => clockOf((of * 1000) / replay.tickRate);
  const moments = momentsOf(replay.marks);
  useRoomsMoment(together, remote);
  const [steer, asked] = useSteering(together, remote, send);
  /** Whether another member holds the remote. */
  const idle = together !== null && together.showing.holder !== together.me;
  const seek = (to: number) => steer({ do: 'seek', frame: to });
  useBeginsAt(replay, remote);
  const goTo = (moment: Moment | undefined) => moment && seek(moment.frame);
  const passed = momentBefore(moments, frame + 1);
  const isNew = passed && frame - passed.frame < SAID_SECONDS * replay.tickRate * Math.max(1, speed);
  const said = (moment: Moment) =>
    `${at(moment.frame)} ${moment.marks.map((mark) => markText(mark, seats, texts)).join(', ')}`;
  const toggle = () => steer({ do: 'play', on: !playing });
  const step = (by: number) => steer({ do: 'step', by });

  useKeyDown((event) => {
    const { key, target } = event;
    if (idle || document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const onButton = target instanceof HTMLButtonElement;
    if (key === ' ' && !onButton && !event.repeat) toggle();
    else if (key === ',') step(-1);
    else if (key === '.') step(1);
    else return;
    event.preventDefault();
  });

  return (
    <footer ref={foot} className={styles.transport}>
      <div className={styles.line}>
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={texts.of(at(frame), at(frames))}
          // In seconds: what an arrow key moves it by.
          min={Math.round(first / replay.tickRate)}
          max={Math.round(frames / replay.tickRate)}
          value={Math.round((asked ?? seeking ?? frame) / replay.tickRate)}
          disabled={idle}
          data-focus={!idle || undefined}
          onChange={({ target }) => seek(target.valueAsNumber * replay.tickRate)}
        />
        <span className={styles.marks} aria-hidden="true">
          {moments.map(({ frame: of, marks }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys have the buttons below
            <i
              key={of}
              data-tip={said({ frame: of, marks })}
              onClick={idle ? undefined : () => seek(of)}
              style={markStyle(marks[0]!.what, (of - first) / Math.max(1, frames - first))}
            />
          ))}
        </span>
      </div>
      <div className={row(2, styles.row)}>
        <IconButton
          label={texts.markBack}
          icon={FlagTriangleLeft}
          disabled={idle}
          onClick={() => goTo(momentBefore(moments, frame))}
        />
        <IconButton label={texts.stepBack} icon={StepBack} disabled={idle} onClick={() => step(-1)} />
        <IconButton
          label={playing ? texts.pause : texts.play}
          icon={playing ? Pause : Play}
          disabled={idle}
          onClick={toggle}
        />
        <IconButton label={texts.stepOn} icon={StepForward} disabled={idle} onClick={() => step(1)} />
        <IconButton
          label={texts.markOn}
          icon={FlagTriangleRight}
          disabled={idle}
          onClick={() => goTo(momentAfter(moments, frame))}
        />
        <output className={styles.time} aria-live="off">
          {texts.of(at(frame), at(frames))}
        </output>
        <Speeds speed={speed} idle={idle} onSpeed={(next) => steer({ do: 'speed', speed: next })} />
        <p className={styles.said} role="status">
          {seeking !== null ? (
            <span className={styles.way}>{texts.goingTo(at(seeking))}</span>
          ) : (
            isNew && said(passed)
          )}
        </p>
        {seeking !== null && !together && (
          <button type="button" className={classes('button', styles.way)} onClick={() => seek(frame)}>
            {texts.stay}
          </button>
        )}
      </div>
      {together && <RemoteBar together={together} send={send} />}
    </footer>
  );
}

/** Goes to the frame that the person asked for in the list, once, when the stage has the match as far as that. */
function useBeginsAt({ name, at }: WatchedReplay, remote: ReplayRemote): void {
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (at === null) return;
    const go = () => {
      if (gone.current === name || (remote.status?.length ?? 0) < at) return;
      gone.current = name;
      remote.control({ do: 'seek', frame: at });
    };
    go();
    return remote.subscribe(go);
  }, [name, at, remote]);
}

/** Keeps the height of an element in this property of the page, for the stage, which lies elsewhere. */
function useMeasured(property: string) {
  return useCallback(
    (element: HTMLElement) => {
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}

interface SpeedsProps {
  readonly speed: number;
  readonly idle: boolean;
  readonly onSpeed: (speed: number) => void;
}

function Speeds({ speed, idle, onSpeed }: SpeedsProps) {
  const texts = useTexts().replays;
  const name = useId();
  return (
    <span className={classes('segmented', styles.speeds)} role="radiogroup" aria-label={texts.speed}>
      {SPEEDS.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            checked={one === speed}
            disabled={idle}
            onChange={() => onSpeed(one)}
          />
          <span>{texts.times(one)}</span>
        </label>
      ))}
    </span>
  );
}

/** By what a mark on the line says. */
const MARK_COLOURS: { readonly [what in Moment['marks'][number]['what']]: string } = {
  round: 'var(--star)',
  out: 'var(--gold)',
  stall: 'var(--tight)',
  desync: 'var(--late)',
};

/** What is said of signatures: the first of these that there is. */
const worst = ['false', 'other', 'same', 'frames'] as const;

interface VerdictProps extends Pick<WatchedReplay, 'verdict' | 'signedBy'> {
  readonly stops: NonNullable<WatchedReplay['recorded']>['stops'];
}

function Verdict({ verdict, signedBy, stops }: VerdictProps) {
  const { verdict: texts, signedBy: signatures } = useTexts().replays;
  const signed = signedBy && worst.find((says) => signedBy[says].length > 0);
  const forged = signed === 'false' || signed === 'other';
  const bad = verdict.is === 'different' || verdict.is === 'failed' || forged;
  return (
    <p className={classes(bad ? 'error' : 'quiet', styles.verdict)} data-verdict={verdict.is}>
      {verdict.is === 'different'
        ? texts.different(verdict.equal)
        : verdict.is === 'unfinished'
          ? texts.unfinished[stops ?? 'cut']
          : texts[verdict.is]}
      {verdict.is === 'different' && verdict.field !== null && (
        <>
          {' '}
          <code dir="ltr">{verdict.field}</code>
        </>
      )}
      {signedBy && ` ${signed ? signatures[signed](signedBy[signed]) : signatures.none}`}
    </p>
  );
}

/** In the colour of what it says, at this part of the line. */
function markStyle(what: Moment['marks'][number]['what'], part: number): CSSProperties {
  return { '--colour': MARK_COLOURS[what], insetInlineStart: `${100 * part}%` } as CSSProperties;
}

function markText(
  { what, seat, ms }: Moment['marks'][number],
  seats: RecordedMatch['seats'],
  { mark }: Texts['replays'],
): string {
  switch (what) {
    case 'out': {
      const out = seat === undefined ? undefined : seats[seat];
      return out?.kind === 'player' ? mark.out(out.name) : mark.somebodyOut;
    }
    case 'stall':
      return mark.stall(Math.round((ms ?? 0) / 100) / 10);
    default:
      return mark[what];
  }
}
