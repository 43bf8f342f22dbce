// The tournament in a line: who plays next, and a way to its table.

import { Swords } from 'lucide-react';
import { useState } from 'react';
import {
  type Command,
  type GameFacts,
  PASS_OVER_MS,
  type Room,
} from '../../../electron/party/window/contract.ts';
import { NoteLine } from '../NoteLine.tsx';
import { useSeconds } from '../use-seconds.ts';
import { useGameTexts, useTexts } from '../use-texts.ts';
import { TournamentDialog } from './TournamentDialog.tsx';
import { type Tournament, tournamentText, tournamentTitle } from './tournament-text.ts';

interface TournamentLineProps {
  readonly room: Pick<Room, 'tournament' | 'phase' | 'native'>;
  /** What its next match plays: the room's game. */
  readonly game: GameFacts | undefined;
  readonly leader: boolean;
  readonly send: (command: Command) => void;
}

/** Empty without a tournament. */
export function TournamentLine({ room, game, leader, send }: TournamentLineProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const { tournament, phase, native } = room;
  if (!tournament) return null;
  // It has no match in a game that people already have.
  const title = tournamentTitle(tournament, native ? undefined : words?.name, texts);
  return <Line title={title} tournament={tournament} mayChange={leader && phase === 'lobby'} send={send} />;
}

interface LineProps {
  readonly title: string;
  readonly tournament: Tournament;
  readonly mayChange: boolean;
  readonly send: (command: Command) => void;
}

function Line({ title, tournament, mayChange, send }: LineProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const text = useTournamentText(tournament);
  return (
    <>
      <NoteLine
        of="tournament"
        icon={Swords}
        label={title}
        way={texts.tournament.table}
        onWay={() => setOpen(true)}
      >
        <b>{title}</b> {text}
      </NoteLine>
      {open && (
        <TournamentDialog
          title={title}
          tournament={tournament}
          text={text}
          mayChange={mayChange}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The line about a tournament, from tournamentText, updated as time passes. */
export function useTournamentText(tournament: Tournament): string {
  const texts = useTexts();
  const left = useSeconds(tournament.ms === 0 ? null : Math.max(0, PASS_OVER_MS - tournament.ms));
  return tournamentText(tournament, Math.ceil((left ?? PASS_OVER_MS / 1000) / 60), texts);
}
