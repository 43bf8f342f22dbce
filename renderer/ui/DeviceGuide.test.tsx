import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createPadSlots } from '../devices/pad-slots.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { DeviceGuide, Thumbs } from './DeviceGuide.tsx';
import { PadSlotsContext } from './pad-slots-context.ts';

const skirmish = facts.games.find(({ id }) => id === 'skirmish')!;

/** With a gamepad that the browser calls this. */
function shown(name: string): string {
  const slots = createPadSlots();
  slots.connected(0, name);
  return renderToStaticMarkup(
    <PadSlotsContext value={slots}>
      <DeviceGuide game={skirmish} keys={{}} devices={['gamepad']} />
    </PadSlotsContext>,
  );
}

describe('the guide to devices', () => {
  it('names the printed buttons of a gamepad for a game of commands', () => {
    expect(shown('Pad')).toContain('A selects, X commands');
    expect(shown('DualSense Wireless Controller')).toContain('✕ selects, □ commands');
  });

  it('tells fingers what a game’s stick does where it does not steer to where it points', () => {
    const thumbs = (id: string) =>
      renderToStaticMarkup(<Thumbs game={facts.games.find((game) => game.id === id)!} />);
    expect(thumbs('drift')).toContain('as seen from your car: up is gas');
    expect(thumbs('trails')).toContain(en.lobby.thumbs);
  });
});
