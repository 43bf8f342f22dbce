// The network while at home: the way out of this computer, and what is seen on it.

import type { FoundRoom, GameFacts, View } from '../../../electron/party/window/contract.ts';
import { panel, stack } from '../../ui/layout/layout.ts';
import { roomName } from '../../ui/room-name.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import styles from './NetworkPage.module.css';

interface NetworkAtHomeProps {
  readonly view: View;
  readonly games: readonly GameFacts[];
}

export function NetworkAtHome({ view, games }: NetworkAtHomeProps) {
  const texts = useTexts();
  const { adapter, found } = view;
  return (
    <>
      <section className={panel()} aria-label={texts.network.adapter}>
        <h3>{texts.network.adapter}</h3>
        {adapter ? (
          <p>
            <b>{adapter.name}</b> <bdi dir="ltr">{adapter.address}</bdi>
          </p>
        ) : (
          <p>{texts.home.offline}</p>
        )}
      </section>
      <section className={panel()} aria-label={texts.network.seen}>
        <h3>{texts.network.seen}</h3>
        {found.length === 0 ? (
          <p className="quiet">{texts.network.nothingSeen}</p>
        ) : (
          <ul className={stack(3, 'breaks', styles.seen)}>
            {found.map((room) => (
              <Seen key={room.id} room={room} games={games} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface SeenProps {
  readonly room: FoundRoom;
  readonly games: readonly GameFacts[];
}

function Seen({ room, games }: SeenProps) {
  const texts = useTexts();
  const language = useLanguage();
  const game = games.find(({ id }) => id === room.game)?.texts[language].name ?? room.game;
  const { rttMs, problem } = room;
  return (
    <li>
      <p>
        <b>{roomName(room, texts)}</b> · {game} · {texts.rooms.seats(room.taken, room.seats)} ·{' '}
        {rttMs === null ? texts.latency.unknown : texts.latency.rtt(rttMs)}
      </p>
      <p dir="ltr">{room.addresses.join(' · ')}</p>
      {problem && <p className="quiet">{texts.rooms.problem[problem]}</p>}
    </li>
  );
}
