// The game that is chosen, where it is one that people already have: in the place of the room's own. Before it starts, who
// has it, and how the others get it; then how far everybody is.

import { FolderSearch, Package } from 'lucide-react';
import { useState } from 'react';
import type { NativeFacts, NativeHere, RoomPlace } from '../../../../electron/party/window/contract.ts';
import type { Send } from '../../../party-link/party-client.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { row, stack } from '../../../ui/layout/layout.ts';
import programs from '../../../ui/OwnClients.module.css';
import { useAllowed } from '../../../ui/use-allowed.tsx';
import { useLanguage, useTexts } from '../../../ui/use-texts.ts';
import { lobbySeats, ROW, seatsShown } from '../lobby-seats.ts';
import { GetGame } from './GetGame.tsx';
import { Ladder } from './Ladder.tsx';
import styles from './NativePanel.module.css';
import { NativeResult } from './NativeResult.tsx';
import { having, hereOf, type Native, owners } from './native-room.ts';
import { PickDialog } from './PickDialog.tsx';

interface NativePanelProps {
  readonly place: RoomPlace;
  readonly native: Native;
  /** Undefined where this app has no recipe of that id. */
  readonly game: NativeFacts | undefined;
  readonly here: readonly NativeHere[] | null;
  /** Number of the one whose result was put away. */
  readonly putAway: number | null;
  readonly onPutAway: (number: number) => void;
  readonly send: Send;
}

export function NativePanel(props: NativePanelProps) {
  const { place, native, game, here, putAway, onPutAway, send } = props;
  const texts = useTexts().native;
  const [picking, setPicking] = useState(false);
  const [whenAllowed, allowing] = useAllowed(here, send);
  const { nativeResult } = place.room;
  // It goes with the game. A member who lacks it reads how to get it.
  const goesOn = owners(place.room).some(({ id }) => id === place.me);
  const isNew = nativeResult?.game === native.game && nativeResult.number !== putAway;
  const isOver = isNew && goesOn;
  const has = game && having(place.room, game);
  const count = has ? has.same.length + has.others.length : 0;
  return (
    <section
      className={stack(
        2,
        'small breaks',
        styles.root,
        seatsShown(lobbySeats(place.room)) > ROW && styles.boxed,
      )}
      aria-label={game?.name ?? native.game}
    >
      <header className={row(2)}>
        <Package aria-hidden="true" />
        <h2 className={classes('strong', styles.name)}>{game?.name ?? native.game}</h2>
        {/* The names are below, but for what came of the last one. */}
        {has && isOver && native.phase === 'chosen' && (
          <span className="quiet">{texts.haveIt(count, count + has.lacking.length)}</span>
        )}
        {game && (
          <button type="button" className="button small" onClick={() => setPicking(true)}>
            <FolderSearch />
            {texts.pick}
          </button>
        )}
      </header>
      {native.phase === 'chosen' &&
        (isOver ? (
          <NativeResult
            place={place}
            result={nativeResult}
            name={game?.name ?? native.game}
            send={send}
            onPutAway={() => onPutAway(nativeResult.number)}
          />
        ) : game ? (
          <Chosen place={place} game={game} />
        ) : (
          <p>{texts.unknownGame}</p>
        ))}
      {native.phase !== 'chosen' && (
        <Ladder place={place} native={native} game={game} whenAllowed={whenAllowed} send={send} />
      )}
      {allowing}
      {picking && game && (
        <PickDialog game={game} here={hereOf(here, game.id)} send={send} onClose={() => setPicking(false)} />
      )}
    </section>
  );
}

function Chosen({ place, game }: { readonly place: RoomPlace; readonly game: NativeFacts }) {
  const {
    native: { list, ...texts },
    between,
  } = useTexts();
  const language = useLanguage();
  const { same, version, others, lacking } = having(place.room, game);
  const names = (members: readonly { readonly name: string }[]) => list(members.map(({ name }) => name));
  const lacksIt = lacking.some(({ id }) => place.mine.includes(id));
  return (
    <>
      {/* Whoever has not got it reads first what helps: a small window has room for no more. */}
      {!lacksIt && (
        <p className="quiet">
          {[
            texts.ownWindow,
            texts.howMany(game.seats),
            ...(game.minutes ? [texts.howLong(...game.minutes)] : []),
            ...(game.late ? [] : [texts.notLate]),
            ...(game.forced ? [texts.forced] : []),
            ...(game.untried ? [texts.untried] : []),
            ...(game.noRoot ? [texts.noRoot] : []),
          ].join(between)}
        </p>
      )}
      {/* First of all it has to be there: a small window has room for no more. */}
      {lacking.length === 0 && game.first && (
        <p>
          <strong>{texts.firstTime}</strong>
          {between}
          {game.first[language]}
        </p>
      )}
      <dl className={classes('breaks', programs.facts)}>
        {same.length > 0 && (
          <>
            <dt className={classes('strong', styles.good)}>{texts.have(version)}</dt>
            <dd>{names(same)}</dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt className={classes('strong', styles.tight)}>{texts.otherVersion}</dt>
            <dd>{list(others.map((one) => texts.withVersion(one.member.name, one.version)))}</dd>
          </>
        )}
        {lacking.length > 0 && (
          <>
            <dt className="late strong">{texts.lack}</dt>
            <dd>{names(lacking)}</dd>
          </>
        )}
      </dl>
      {lacking.length > 0 && <GetGame game={game}>{lacksIt ? undefined : texts.withoutThem}</GetGame>}
    </>
  );
}
