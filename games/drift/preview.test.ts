import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { ghostAt } from './draw/cars.ts';
import { info } from './info.ts';
import { preview } from './preview.ts';
import { rules } from './rules/rules.ts';
import { HEIGHT, WIDTH } from './rules/tuning.ts';

describe('the preview of Drift', () => {
  // The number of a rule stands beside what the rule speaks of.
  it('shows the ghost apart from the cars, beside its number, in the picture of the rules', () => {
    const seats = Array.from({ length: preview.seats }, () => ({ kind: 'bot', name: 'Bot' }) as const);
    const match = { seed: preview.seed, seats, options: preview.options };
    const simulation = createSimulation(info, rules, match);
    const inputs = new Uint8Array(preview.seats * info.inputBytes);
    while (simulation.frame < preview.from + preview.picture) simulation.step(inputs);
    const ghost = ghostAt(simulation.state, [], 1)!;
    const away = (x: number, y: number) => Math.hypot(x - ghost.x / WIDTH, (y - ghost.y / HEIGHT) / 2);
    const [x, y] = preview.marks[2]!;
    expect(away(x, y)).toBeGreaterThan(0.03);
    expect(away(x, y)).toBeLessThan(0.1);
    for (const car of simulation.state.seats)
      if (car.present) expect(away(car.x / WIDTH, car.y / HEIGHT)).toBeGreaterThan(0.05);
  });
});
