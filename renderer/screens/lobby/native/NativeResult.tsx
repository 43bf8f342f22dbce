// After a game that people already have: how long it was, and who has won, on which those who were in it agree.

import { Trophy } from 'lucide-react';
import type { Command, NativeFacts, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { useTexts } from '../../../ui/use-texts.ts';

interface NativeResultProps {
  readonly place: RoomPlace;
  readonly natives: readonly NativeFacts[];
  readonly send: (command: Command) => void;
}

export function NativeResult({ place, natives, send }: NativeResultProps) {
  const texts = useTexts().native;
  const { nativeResult: result, evening, native, phase } = place.room;
  if (!result || phase !== 'lobby' || native?.phase === 'playing') return null;
  const name = natives.find(({ id }) => id === result.game)?.name ?? result.game;
  const played = evening.find(({ game }) => game === result.game);
  const winner = result.players.find(({ member }) => member === result.winner);
  const mine = result.votes.find(({ by }) => by === place.me)?.member;
  const wasIn = result.players.some(({ member }) => member === place.me);
  const votesFor = (member: number) => result.votes.filter((vote) => vote.member === member).length;
  return (
    <section className="native-result" aria-label={texts.lastOne(name)}>
      <p>
        <Trophy aria-hidden="true" />
        {winner ? texts.won(winner.name, name) : texts.lastOne(name)}{' '}
        <span className="quiet">
          {texts.lasted(result.ms)} {played && played.matches > 1 && texts.tonight(played.ms)}
        </span>
      </p>
      {!winner && wasIn && result.players.length > 1 && (
        <div className="native-votes" role="radiogroup" aria-label={texts.whoWon}>
          <span>{texts.whoWon}</span>
          {result.players.map(({ member, name: player }) => (
            <label key={member} className="native-vote">
              <input
                type="radio"
                name="native-winner"
                checked={mine === member}
                onChange={() => send({ do: 'won', native: result.number, member })}
              />
              <span>
                <bdi>{player}</bdi> {votesFor(member) > 0 && `· ${votesFor(member)}`}
              </span>
            </label>
          ))}
        </div>
      )}
    </section>
  );
}
