import { describe, expect, it } from 'vitest';
import type { StageEvent } from '../../../games/game.ts';
import { createTouchGestures, type Finger } from './touch-gestures.ts';

function hand() {
  const told: StageEvent[] = [];
  let waiting: (() => void) | null = null;
  const gestures = createTouchGestures((event) => told.push(event), {
    setTimeout(callback) {
      waiting = callback;
      return 1;
    },
    clearTimeout() {
      waiting = null;
    },
  });
  const finger = (x: number, y: number, id = 1): Finger => ({ id, x, y });
  return {
    gestures,
    finger,
    wait: () => waiting?.(),
    /** As `down 0 at 10,20`. */
    heard: () =>
      told
        .splice(0)
        .map((event) =>
          event.kind === 'wheel'
            ? `wheel ${event.delta}`
            : event.kind === 'key'
              ? event.code
              : event.kind === 'text'
                ? event.text
                : `${event.kind} ${event.button} at ${event.x},${event.y}`,
        ),
  };
}

describe('a tap', () => {
  it('is a click of the main button, told when the finger leaves', () => {
    const { gestures, finger, heard } = hand();
    gestures.down(finger(10, 20));
    gestures.move(finger(14, 22));
    expect(heard()).toEqual([]);
    gestures.up(finger(14, 22));
    expect(heard()).toEqual(['move -1 at 10,20', 'down 0 at 10,20', 'up 0 at 10,20']);
  });
});

describe('a long press', () => {
  it('is a click of the other button, and does no more when the finger leaves', () => {
    const { gestures, finger, heard, wait } = hand();
    gestures.down(finger(10, 20));
    wait();
    expect(heard()).toEqual(['move -1 at 10,20', 'down 2 at 10,20', 'up 2 at 10,20']);
    gestures.move(finger(90, 20));
    gestures.up(finger(90, 20));
    expect(heard()).toEqual([]);
  });
});

describe('two fingers', () => {
  it('move the picture by their middle', () => {
    const { gestures, finger, heard } = hand();
    gestures.down(finger(0, 0, 1));
    gestures.down(finger(100, 0, 2));
    gestures.move(finger(0, 20, 1));
    gestures.move(finger(100, 20, 2));
    gestures.up(finger(100, 20, 2));
    gestures.up(finger(0, 20, 1));
    expect(heard()).toEqual([
      'move -1 at 50,0',
      'down 1 at 50,0',
      'move 1 at 50,10',
      'move 1 at 50,20',
      'up 1 at 50,20',
    ]);
  });

  it('zoom in when they part, and out when they come together', () => {
    const { gestures, finger, heard } = hand();
    gestures.down(finger(0, 0, 1));
    gestures.down(finger(100, 0, 2));
    gestures.move(finger(140, 0, 2));
    gestures.move(finger(90, 0, 2));
    expect(heard().filter((said) => said.startsWith('wheel'))).toEqual(['wheel -100', 'wheel 100']);
  });
});

describe('a finger that moves', () => {
  it('draws a box from where it began, and is no long press', () => {
    const { gestures, finger, heard, wait } = hand();
    gestures.down(finger(10, 20));
    gestures.move(finger(60, 70));
    wait();
    gestures.up(finger(65, 75));
    expect(heard()).toEqual(['move -1 at 10,20', 'down 0 at 10,20', 'move 0 at 60,70', 'up 0 at 65,75']);
  });

  it('keeps its box when a second finger comes', () => {
    const { gestures, finger, heard } = hand();
    gestures.down(finger(10, 20));
    gestures.move(finger(60, 70));
    gestures.down(finger(300, 300, 2));
    gestures.move(finger(310, 300, 2));
    gestures.up(finger(310, 300, 2));
    gestures.up(finger(65, 75));
    expect(heard().slice(2)).toEqual(['move 0 at 60,70', 'up 0 at 65,75']);
  });
});
