// Servers of games that people already have, on this network, which were started without a room: one press starts the game and
// joins. The list shows only while there are such servers.

import { Users } from 'lucide-react';
import { memo } from 'react';
import type {
  Command,
  FoundServer,
  NativeClient,
  NativeFacts,
} from '../../../electron/party/window/contract.ts';
import styles from '../../ui/FoundRooms.module.css';
import { classes } from '../../ui/layout/classes.ts';
import { list, stack } from '../../ui/layout/layout.ts';
import { GameMark } from '../../ui/marks/GameMark.tsx';
import { useTexts } from '../../ui/use-texts.ts';

interface FoundServersProps {
  readonly servers: readonly FoundServer[];
  readonly clients: readonly NativeClient[];
  readonly natives: readonly NativeFacts[];
  readonly whenAllowed: (game: NativeFacts, then: Command) => void;
}

export const FoundServers = memo(function FoundServers(props: FoundServersProps) {
  const { servers, clients, natives, whenAllowed } = props;
  const texts = useTexts();
  if (servers.length === 0) return null;
  return (
    <section className={stack(3, styles.found)} aria-label={texts.servers.found}>
      <h2>{texts.servers.found}</h2>
      <ul className={list(stack(2, styles.rooms))}>
        {servers.map((server) => {
          const index = natives.findIndex(({ id }) => id === server.game);
          const game = natives[index];
          if (!game) return null;
          const runs = clients.some((one) => one.game === game.id && one.why === null);
          return (
            <li key={server.id}>
              <ServerCard
                server={server}
                game={game}
                index={index}
                runs={runs}
                onJoin={() => whenAllowed(game, { do: 'join-server', server: server.id })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
});

interface ServerCardProps {
  readonly server: FoundServer;
  readonly game: NativeFacts;
  readonly index: number;
  /** Whether a client of its game runs here already. */
  readonly runs: boolean;
  readonly onJoin: () => void;
}

function ServerCard({ server, game, index, runs, onJoin }: ServerCardProps) {
  const texts = useTexts().servers;
  const { name, map, address, players, maxPlayers } = server;
  const title = name || address;
  return (
    <button
      type="button"
      className={runs ? classes(styles.card, styles.closed) : styles.card}
      aria-disabled={runs}
      onClick={() => !runs && onJoin()}
    >
      <GameMark name={game.name} index={index} />
      <span className={stack(0, styles.words)}>
        <span className={styles.host} title={title}>
          <bdi>{title}</bdi>
        </span>{' '}
        <span className={styles.game}>
          {game.name}
          {map !== '' && (
            <>
              {' · '}
              <bdi>{map}</bdi>
            </>
          )}
        </span>
      </span>{' '}
      <span className={styles.facts}>
        {players !== null && (
          <span className={styles.fact}>
            <Users />
            <span aria-hidden="true">{maxPlayers === null ? players : `${players}/${maxPlayers}`}</span>
            <span className="unseen">{texts.players(players)}</span>
          </span>
        )}{' '}
        <span className={styles.state}>
          {runs ? texts.runs : game.byHand ? texts.byHand(address) : texts.opens}
        </span>
      </span>
    </button>
  );
}
