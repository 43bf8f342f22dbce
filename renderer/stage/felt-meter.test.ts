import { describe, expect, it } from 'vitest';
import { createFeltMeter } from './felt-meter.ts';

const TICK_MS = 20;

describe('the meter of felt delay', () => {
  it('shows none for frames in time, and a fading delay for a late one', () => {
    const meter = createFeltMeter(TICK_MS);
    for (let frame = 0; frame < 50; frame++) meter.came(frame, 1_000 + frame * TICK_MS);
    expect(meter.felt().delayMs).toBe(0);
    meter.came(50, 1_000 + 50 * TICK_MS + 300);
    expect(meter.felt().delayMs).toBe(300);
    meter.came(101, 1_000 + 50 * TICK_MS + 1_300);
    expect(meter.felt().delayMs).toBeCloseTo(280, 0);
    for (let frame = 102; frame < 600; frame++) meter.came(frame, 1_000 + frame * TICK_MS);
    expect(meter.felt().delayMs).toBeLessThan(1);
  });

  // A host that is stopped for 4 s sends all later frames 4 s later.
  it('counts a host that goes on after a while as late once, and then in time from there', () => {
    const meter = createFeltMeter(TICK_MS);
    for (let frame = 0; frame < 50; frame++) meter.came(frame, frame * TICK_MS);
    for (let frame = 50; frame < 1_000; frame++) {
      meter.came(frame, 4_000 + frame * TICK_MS);
      if (frame === 50) expect(meter.felt().delayMs).toBe(4_000);
    }
    expect(meter.felt().delayMs).toBeLessThan(1);
  });

  it('counts no standstill on a machine that draws few pictures, each of them new', () => {
    const meter = createFeltMeter(TICK_MS);
    for (let ms = 0; ms <= 3_000; ms += 150) meter.drawn(ms / TICK_MS, ms);
    expect(meter.felt().stillMs).toBe(0);
  });

  it('counts a picture that stands still for as long as it does, but not in a pause', () => {
    const meter = createFeltMeter(TICK_MS);
    for (let ms = 0; ms <= 1_000; ms += 10) meter.drawn(ms / TICK_MS, ms);
    expect(meter.felt().stillMs).toBe(0);
    for (let ms = 1_000; ms < 1_500; ms += 10) meter.drawn(50, ms);
    meter.drawn(51, 1_500);
    expect(meter.felt().stillMs).toBe(500);
    meter.rest();
    meter.drawn(51, 9_000);
    meter.drawn(52, 9_020);
    expect(meter.felt().stillMs).toBe(500);
  });
});
