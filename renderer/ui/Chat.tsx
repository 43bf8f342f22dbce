// Chat: a log that is read out as it grows, and a field.

import { Megaphone, SendHorizontal, UserRound } from 'lucide-react';
import { Fragment, memo, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { CHAT_LIMIT, type ChatLine, type Room } from '../../electron/party/window/contract.ts';
import styles from './Chat.module.css';
import { ChatDraftContext } from './chat-draft.ts';
import { DeparturesContext } from './departures.ts';
import { IconButton } from './IconButton.tsx';
import { classes } from './layout/classes.ts';
import { panel, stack } from './layout/layout.ts';
import { OwnFace } from './marks/Face.tsx';
import mark from './marks/SeatMark.module.css';
import { SeatMark } from './marks/SeatMark.tsx';
import { useSeen } from './new-lines.ts';
import { CodesInChatContext, piecesOf } from './room-codes.ts';
import { useTexts } from './use-texts.ts';

interface ChatProps {
  readonly lines: readonly ChatLine[];
  readonly members: Room['members'];
  /** Whether something else reads out what is new. */
  readonly announced?: boolean;
  /** Whether a dialog around it gives its focus to the field. */
  readonly focused?: boolean;
  /** A line was said, or Enter pressed on an empty field. */
  readonly onDone?: () => void;
  readonly className?: string | undefined;
}

const nothing = () => {};

export const Chat = memo(function Chat({
  lines,
  members,
  announced = false,
  focused = false,
  onDone = nothing,
  className,
}: ChatProps) {
  const texts = useTexts();
  return (
    <section className={panel(stack(2, styles.root), className)} aria-label={texts.chat.title}>
      <Log lines={lines} members={members} announced={announced} />
      <Field focused={focused} onDone={onDone} />
    </section>
  );
});

function Field({ focused, onDone }: Required<Pick<ChatProps, 'focused' | 'onDone'>>) {
  const texts = useTexts();
  const { text, type, say, announce, typing } = useContext(ChatDraftContext);
  const field = useRef<HTMLInputElement>(null);

  // Who types while the screen changes goes on typing, and sees the top of it: on a phone the chat lies below that.
  useEffect(() => {
    if (typing.current) field.current?.focus({ preventScroll: true });
  }, [typing]);
  useLayoutEffect(() => {
    const input = field.current;
    return () => {
      typing.current = input !== null && document.activeElement === input;
    };
  }, [typing]);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') say();
        onDone();
      }}
    >
      <input
        ref={field}
        type="text"
        dir="auto"
        autoComplete="off"
        // The keyboard of gamepads goes by it, too.
        enterKeyHint="send"
        maxLength={CHAT_LIMIT}
        aria-label={texts.chat.field}
        data-focus={focused || undefined}
        placeholder={texts.chat.field}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          // Escape belongs to the field as long as there is something in it, and to a word that is being composed.
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          if (!event.nativeEvent.isComposing) type('');
        }}
      />
      <IconButton label={texts.chat.send} icon={SendHorizontal} type="submit" />
      {announce && (
        <IconButton
          label={texts.announcement.announce}
          icon={Megaphone}
          onClick={() => {
            if (text.trim() === '') return;
            announce();
            onDone();
          }}
        />
      )}
    </form>
  );
}

function Log({ lines, members, announced }: Omit<ChatProps, 'focused' | 'onDone'>) {
  const texts = useTexts();
  const departures = useContext(DeparturesContext);
  const log = useRef<HTMLDivElement>(null);
  useSeen(log, lines.at(-1)?.id ?? 0);
  // The log keeps the last lines only: who went before them goes with them.
  const goneAfter = (line: number, next = Number.POSITIVE_INFINITY) =>
    departures
      .filter(({ after }) => after >= line && after < next)
      .map(({ id, name, why }) => (
        // Read out by the announcements (announcements.ts).
        <p key={id} className={classes('quiet', 'small', styles.line)} aria-hidden="true">
          {texts.said[why](name)}
        </p>
      ));
  return (
    <div
      ref={log}
      className={classes('breaks', styles.log)}
      role="log"
      aria-live={announced ? 'off' : 'polite'}
      aria-label={texts.chat.title}
      // Reached by Tab, so that the arrow keys can scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {/* The log is laid out from its end (Chat.module.css): it stays there whatever becomes of its size. */}
      <div>
        {lines.length === 0 && departures.length === 0 && (
          <p className={classes('quiet', styles.empty)}>{texts.chat.empty}</p>
        )}
        {goneAfter(0, lines[0]?.id)}
        {lines.map(({ id, member, name, text }, at) => {
          // Who is back has another number, and the same name.
          const here = members.find((one) => one.id === member) ?? members.find((one) => one.name === name);
          const sat = here ?? departures.find((one) => one.member === member)?.sat;
          return (
            <Fragment key={id}>
              <p className={classes('small', styles.line)}>
                {/* All lines begin at one place; of whoever never sat, or had gone before we came, no seat is known. */}
                {sat ? (
                  <SeatMark seat={sat.seat} team={sat.team} quiet={!here} />
                ) : (
                  <UserRound className={classes(mark.root, mark.unknown)} />
                )}
                <OwnFace of={here} />
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                <bdi>
                  <SaidText text={text} />
                </bdi>
              </p>
              {goneAfter(id, lines[at + 1]?.id)}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/** What was said; a code of another room in it is a button. */
function SaidText({ text }: { readonly text: string }) {
  const texts = useTexts();
  const codes = useContext(CodesInChatContext);
  if (!codes) return text;
  return piecesOf(text).map(({ text: piece, isCode }, at) =>
    isCode && piece !== codes.own ? (
      <button
        key={at}
        type="button"
        className="button small"
        aria-label={texts.chat.goTo(piece)}
        data-tip={texts.chat.goTo(piece)}
        onClick={() => codes.goTo(piece)}
      >
        {piece}
      </button>
    ) : (
      piece
    ),
  );
}
