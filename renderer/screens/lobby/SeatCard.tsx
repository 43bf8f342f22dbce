// One seat of the lobby. Every kind has the same size and lines, so that nothing jumps when people come and go.

import {
  Bot,
  Check,
  Copy,
  Crown,
  Gamepad2,
  Globe,
  Lock,
  Palette,
  Unplug,
  UserPlus,
  UserX,
  X,
} from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import type { Command, Emote, Latency, Member } from '../../../electron/party/window/contract.ts';
import { seatLook } from '../../../games/kit/draw/colours.ts';
import { BACK_CONTROL, PRESS_CONTROL } from '../../devices/pad-buttons.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Name as ClassName } from '../../ui/layout/classes.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line, row, stack } from '../../ui/layout/layout.ts';
import { lettersOf } from '../../ui/letters.ts';
import emoteFace from '../../ui/marks/EmoteFace.module.css';
import { EmoteFace } from '../../ui/marks/EmoteFace.tsx';
import { OwnFace } from '../../ui/marks/Face.tsx';
import { Name } from '../../ui/marks/Name.tsx';
import { QualityBars } from '../../ui/marks/QualityBars.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { NameField } from '../../ui/NameField.tsx';
import { useControlName } from '../../ui/use-control-name.ts';
import { useTexts } from '../../ui/use-texts.ts';
import type { InNative } from './native/native-room.ts';
import styles from './SeatCards.module.css';
import { Handicap, TeamChoice, TeamMark } from './SeatChoices.tsx';
import { Sparkline } from './Sparkline.tsx';

/** Loss from which the card tells it: less is usual on Wi-Fi and unnoticed. */
const LOSS_WORTH_SAYING = 0.01;

/** Letters that fit a line of a card at full size, in the narrowest of four columns. */
const LONG_NAME = 12;
/** Letters of a name in two lines. */
const LONGEST_NAME = 2 * LONG_NAME;

interface MemberCardProps {
  readonly member: Member;
  readonly me: boolean;
  /** Whether the member is a further player at this machine, whose name, readiness and seat can be changed here. */
  readonly mine: boolean;
  readonly latency: Latency | undefined;
  /** For how many whole seconds this app has heard nothing of the member; null while it does, and where others tell of it. */
  readonly unheardS: number | null;
  /** What they are in a game that people have themselves, where that is not whether they are ready. */
  readonly inNative: InNative | null;
  /** Whether their inputs come to the relay from its own computer: no network carries them. */
  readonly here: boolean;
  /** Whether jitter and the course of the ping are shown; else the word and the ping alone. */
  readonly figures: boolean;
  /** Latest RTTs in ms, oldest first. */
  readonly rttMs: readonly number[];
  /** What they show just now. */
  readonly emote: { readonly id: number; readonly emote: Emote } | undefined;
  /** The gamepad that is ready for them and leaves; null for none. */
  readonly pad: number | null;
  /** What they play with, where several sit at this machine. */
  readonly devices: ReactNode;
  /** In how many teams the room plays, and whether this seat's team and handicap are ours to change. */
  readonly teams: number;
  readonly mayChange: boolean;
  /** What a step of handicap means; null in a game without. */
  readonly handicap: string | null;
  /** Opens the dialog of one's own look; null on others' cards. */
  readonly onLook: (() => void) | null;
  /** The first member at the device of a guest in a browser, where that is another one. */
  readonly deviceOf: string | null;
  /** Null when we may not kick this member. */
  readonly onKick: ((member: Member) => void) | null;
  /** Null when we may not make this member's app the host. */
  readonly onHandOver: ((member: Member) => void) | null;
  readonly send: (command: Command) => void;
}

export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { member, me, mine, inNative, latency, rttMs, emote, devices, pad, onKick, onHandOver, send } = props;
  const { teams, mayChange, handicap, here, figures, deviceOf, onLook, unheardS } = props;
  const texts = useTexts();
  const controlName = useControlName(pad);
  const silent = member.silent || unheardS !== null;
  const state = silent ? 'silent' : stateOf(member, inNative);
  return (
    <li
      className={stack(1, styles.card, styles.member, styles[state])}
      data-member={member.id}
      aria-label={member.name}
      style={seatStyle(member.seat, member.team)}
    >
      <div className={line(2, styles.head)}>
        {member.team > 0 && mayChange ? (
          <TeamChoice member={member} teams={teams} send={send} />
        ) : (
          <TeamMark seat={member.seat} team={member.team} />
        )}
        {member.face ? (
          <span className={styles.face}>
            <OwnFace of={member} />
          </span>
        ) : null}
        {mine ? (
          <NameField
            bare
            className={styles.field}
            label={texts.home.name}
            name={member.name}
            onRename={(name) => send({ do: 'rename', name, member: member.id })}
          />
        ) : (
          <span
            className={classes(
              stack(0, styles.who),
              (member.leader || me || member.served) && styles.signed,
              ...lengthOf(member.name),
            )}
          >
            <Name wraps className={styles.name} name={member.name} />
            {(member.leader || me || member.served) && (
              <span className={line(2, 'strong', styles.role)}>
                {member.served && (
                  <span data-tip={texts.guest.mark}>
                    <Globe aria-hidden="true" />
                    <span className="unseen">{texts.guest.mark}</span>
                  </span>
                )}
                {deviceOf !== null && (
                  <span className="late" data-tip={texts.guest.sameDevice(deviceOf)}>
                    <Copy aria-hidden="true" />
                    <span className="unseen">{texts.guest.sameDevice(deviceOf)}</span>
                  </span>
                )}
                {member.leader && (
                  <span className={styles.leader}>
                    <Crown />
                    <span className={styles.word}>{texts.lobby.leader}</span>
                  </span>
                )}
                {me && <span className={styles.me}>{texts.lobby.you}</span>}
              </span>
            )}
          </span>
        )}
        <span className={styles.tools}>
          {onLook && (
            <IconButton
              label={texts.look.title}
              icon={Palette}
              className={classes(styles.tool, styles.gentle)}
              onClick={onLook}
            />
          )}
          {onKick && !mine && (
            <IconButton
              label={texts.lobby.kickName(member.name)}
              icon={UserX}
              className={styles.tool}
              onClick={() => onKick(member)}
            />
          )}
          {mine && (
            <IconButton
              label={texts.lobby.removePlayer(member.name)}
              icon={X}
              className={styles.tool}
              data-key={pad !== null && !member.ready ? controlName(BACK_CONTROL) : undefined}
              onClick={() => send({ do: 'remove-player', member: member.id })}
            />
          )}
        </span>
      </div>
      {devices ? (
        <div className={styles.devices}>{devices}</div>
      ) : (
        <div className={line(2, 'small', styles.network)}>
          {/* Of whom nothing is heard nothing is being measured, and what was measured before says nothing of now. */}
          {!here && unheardS === null && (latency || !silent) && (
            <Network latency={latency} figures={figures} />
          )}
          {!here && figures && unheardS === null && <Sparkline rttMs={rttMs} />}
        </div>
      )}
      <div className={row(0, styles.foot)}>
        {mine && inNative === null && (
          <IconButton
            label={texts.lobby.readyOf(member.name, texts.lobby.getReady)}
            icon={Check}
            className={styles.toggle}
            aria-pressed={member.ready}
            data-key={pad !== null ? controlName(member.ready ? BACK_CONTROL : PRESS_CONTROL) : undefined}
            onClick={() => send({ do: 'ready', ready: !member.ready, member: member.id })}
          />
        )}
        <p className={classes(styles.state, styles[state])}>
          {state === 'ready' && !mine && <Check />}
          {state === 'silent' && <Unplug />}
          {state === 'playing' && <Gamepad2 />}
          {unheardS === null ? texts.lobby[state] : texts.lobby.silentFor(unheardS)}
        </p>
        {onHandOver && (
          <IconButton
            label={texts.lobby.handOverName(member.name)}
            icon={Crown}
            className={classes(styles.tool, styles.gentle)}
            onClick={() => onHandOver(member)}
          />
        )}
        <span className={styles.chips}>
          {/* The last on everybody's card. Where nobody answers the line is full, and a second would move the others. */}
          {!silent && handicap !== null && (
            <Handicap member={member} meaning={handicap} mayChange={mayChange} send={send} />
          )}
        </span>
      </div>
      {emote && (
        <span
          className={emoteFace.bubble}
          key={emote.id}
          role="img"
          aria-label={texts.chat.shows(member.name, texts.chat.emote[emote.emote])}
        >
          <EmoteFace emote={emote.emote} />
        </span>
      )}
    </li>
  );
});

/** How large a name may be. */
function lengthOf(name: string): readonly ClassName[] {
  const letters = lettersOf(name);
  if (letters > LONGEST_NAME) return [styles.long, styles.longest];
  return letters > LONG_NAME ? [styles.long] : [];
}

function stateOf({ plays, ready }: Member, inNative: InNative | null) {
  if (inNative) return inNative;
  return plays ? 'playing' : ready ? 'ready' : 'notReady';
}

interface NetworkProps {
  readonly latency: Latency | undefined;
  readonly figures: boolean;
}

function Network({ latency, figures }: NetworkProps) {
  const texts = useTexts();
  if (!latency) {
    return <p className={classes('quiet', styles.figures)}>{texts.latency.unknown}</p>;
  }
  return (
    <p className={styles.figures}>
      <span className={classes('strong', styles.quality, styles[latency.quality])}>
        <QualityBars quality={latency.quality} />{' '}
        <span className={styles.word}>{texts.latency.quality[latency.quality]}</span>
        {latency.loss >= LOSS_WORTH_SAYING && (
          <span className={styles.loss}> {texts.latency.loss(latency.loss)}</span>
        )}
      </span>
      <span className={styles.numbers}>
        <span className={styles.rtt}>{texts.latency.rtt(latency.rttMs)}</span>
        {figures && (
          <span className={classes('quiet', styles.jitter)}> {texts.latency.jitter(latency.jitterMs)}</span>
        )}
      </span>
    </p>
  );
}

interface AddPlayerProps {
  /** Null where nobody else can sit down at this machine, and on all seats but the one that they would get. */
  readonly onAdd: ((event: MouseEvent<HTMLButtonElement, PointerEvent>) => void) | null;
  /** Number of a gamepad that does so, too; null without. */
  readonly pad: number | null;
  /** Whether the room takes no new member: the button says so, and can be reached and read, but not pressed. */
  readonly locked: boolean;
}

function AddPlayer({ onAdd, pad, locked }: AddPlayerProps) {
  const { lobby } = useTexts();
  const controlName = useControlName(pad);
  const text = pad === null ? lobby.addPlayer : lobby.addByPad(controlName(PRESS_CONTROL), pad + 1);
  return (
    onAdd && (
      <button
        type="button"
        className={classes('button small', styles.add)}
        aria-disabled={locked}
        onClick={locked ? undefined : onAdd}
      >
        {locked ? <Lock /> : <UserPlus />}
        {locked ? lobby.addLocked : text}
      </button>
    )
  );
}

interface BotCardProps extends AddPlayerProps {
  readonly seat: number;
  /** Which bot, from 1. */
  readonly number: number;
  readonly team: number;
  readonly plays: boolean;
}

export const BotCard = memo(function BotCard({ seat, number, team, plays, ...add }: BotCardProps) {
  const texts = useTexts();
  return (
    <li
      className={stack(1, styles.card, styles.bot)}
      aria-label={texts.labelled(texts.lobby.seat(seat), texts.lobby.bot)}
      style={seatStyle(seat, team)}
    >
      <div className={line(2, styles.head)}>
        <TeamMark seat={seat} team={team} />
        <span className={classes(styles.name, styles.plain)}>{texts.lobby.botName(number)}</span>
      </div>
      {add.onAdd ? <AddPlayer {...add} /> : <Bot className={styles.middle} />}
      <p className={plays ? styles.state : styles.state}>
        {plays ? <Gamepad2 /> : <Check />}
        {plays ? texts.lobby.playing : texts.lobby.botHint}
      </p>
    </li>
  );
});

interface EmptyCardProps extends AddPlayerProps {
  readonly seat: number;
}

export const EmptyCard = memo(function EmptyCard({ seat, ...add }: EmptyCardProps) {
  const texts = useTexts();
  return (
    <li
      className={stack(1, styles.card, styles.empty)}
      aria-label={texts.labelled(texts.lobby.seat(seat), texts.lobby.empty)}
      style={seatStyle(seat)}
    >
      <div className={line(2, styles.head)}>
        <SeatMark seat={seat} quiet />
        <span className={classes(styles.name, styles.plain)}>{texts.lobby.empty}</span>
      </div>
      <AddPlayer {...add} />
    </li>
  );
});

/** The seat's colour, or that of its team, for the style sheet to mix with. */
function seatStyle(seat: number, team = 0): CSSProperties {
  return { '--seat': seatLook(seat, team).colour } as CSSProperties;
}
