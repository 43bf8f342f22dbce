import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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

test('what a gamepad does in a game of commands names the buttons that are printed on it', () => {
  expect(shown('Pad')).toContain('A selects, X commands');
  expect(shown('DualSense Wireless Controller')).toContain('✕ selects, □ commands');
});

// There were Horn and Slide, no Gas, and nothing said that the stick is it, nor why up drove down an upright screen.
test('fingers read what a game’s stick does where that is not to steer to where it points', () => {
  const thumbs = (id: string) =>
    renderToStaticMarkup(<Thumbs game={facts.games.find((game) => game.id === id)!} />);
  expect(thumbs('drift')).toContain('as seen from your car: up is gas');
  expect(thumbs('trails')).toContain(en.lobby.thumbs);
});
