import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { facts } from '../gallery/gallery-views.ts';
import { PlayerDevices } from './PlayerDevices.tsx';

const powder = facts.games.find(({ id }) => id === 'powder')!;
const own = { keys: {}, pads: {} };
/** What is seen: without the words for screen readers. */
const seen = (names: readonly string[], players: number, explained: boolean) =>
  renderToStaticMarkup(
    <PlayerDevices
      game={powder}
      player={0}
      players={players}
      devices={{
        pads: names.map((name, pad) => ({ pad, name, player: pad })),
        spare: [],
        keyboard: [...Array(players).keys()].slice(names.length),
        lost: [],
        used: null,
      }}
      own={own}
      explained={explained}
    />,
  )
    .replace(/<span class="unseen">.*?<\/span>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a player’s devices', () => {
  it('say what keys do before a match, and are pictures on a card, where there is no room', () => {
    expect(seen([], 1, true)).toBe('↑ ↓ ← → Space Bomb Left Shift Throw or stop');
    expect(seen([], 1, false)).toBe('↑ ↓ ← → Space Left Shift');
  });

  it('say what the buttons of a gamepad do', () => {
    expect(seen(['Pad (Vendor: 1 Product: 2)', 'Other'], 2, true)).toBe(
      '1 Pad Left stick or d-pad to move A Bomb X Throw or stop',
    );
  });

  it('say that a gamepad is lost, in place of keys that belong to another player', () => {
    const devices = { pads: [], spare: [], keyboard: [1], lost: [{ player: 0, name: 'Pad' }], used: null };
    const shown = (player: number) =>
      renderToStaticMarkup(
        <PlayerDevices game={powder} player={player} players={2} devices={devices} own={own} />,
      );
    expect(shown(0)).toContain('Gamepad lost: ');
    expect(shown(0)).not.toContain('<kbd');
    expect(shown(1)).not.toContain('Gamepad lost');
    expect(shown(1)).toContain('<kbd');
  });
});
