// Shows what gamepads say: React knows which are there, and what they hold is written straight into the page. While one is
// tested that is all it does: its B led out of the page, and its stick away from here.

import { useEffect, useRef, useState } from 'react';
import { BACK_CONTROL } from '../../devices/pad-buttons.ts';
import { isKnown } from '../../devices/pad-mapping.ts';
import { controlName, padName } from '../../devices/pad-names.ts';
import { type PadNow, padsIn, pollPads } from '../../devices/pad-poll.ts';
import type { Stick } from '../../devices/pad-reading.ts';
import { classes } from '../../ui/layout/classes.ts';
import { grid, list, panel, row, stack } from '../../ui/layout/layout.ts';
import { useControlName } from '../../ui/use-control-name.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './PadTest.module.css';

interface Pad {
  readonly index: number;
  readonly id: string;
  /** Whether the browser knows which button is which. */
  readonly known: boolean;
}

/** The buttons of the standard mapping. */
const BUTTONS = Array.from({ length: 17 }, (_, number) => `b${number}`);

/** How long a pressed button stays lit, ms: longer than people try one. */
const HOLD_MS = 1_000;

/** How far the dot of a stick goes, in hundredths of its field. */
const REACH = 38;

export function PadTest() {
  const texts = useTexts().controls;
  const [pads, setPads] = useState<readonly Pad[]>([]);
  const [tests, setTests] = useState(false);
  const heldMs = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const called = useControlName();
  const begin = () => {
    heldMs.current = 0;
    setTests(true);
  };
  const end = () => setTests(false);
  // With one that is gone the test would go on for ever, and Escape stay with it.
  if (tests && pads.length === 0) end();
  useKeyDown((event) => {
    if (!tests || event.key !== 'Escape' || !event.isTrusted) return;
    // Kept from the page, which it would close.
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  }, true);

  useEffect(
    () =>
      pollPads(window, {
        connected(index, id) {
          const known = padsIn(window).some((pad) => pad.index === index && isKnown(pad));
          setPads((before) => [...before.filter((pad) => pad.index !== index), { index, id, known }]);
        },
        disconnected(index) {
          setPads((before) => before.filter((pad) => pad.index !== index));
        },
        look(now, ms) {
          for (const pad of now) show(root.current, pad);
          const held = now.some(({ reading }) => reading.held.has(BACK_CONTROL));
          heldMs.current = held ? heldMs.current + ms : 0;
          if (heldMs.current >= HOLD_MS) setTests(false);
        },
      }),
    [],
  );

  return (
    <section className={stack(3, styles.root)} aria-label={texts.test} ref={root}>
      <h3>{texts.test}</h3>
      <p className="quiet">{texts.rule}</p>
      <p role="status">
        {pads.length === 0 ? texts.testNone : tests ? texts.testStops(called(BACK_CONTROL)) : texts.testHint}
      </p>
      {pads.length > 0 && (
        <button
          type="button"
          className={classes('button', styles.button)}
          data-waits={tests || undefined}
          onClick={tests ? end : begin}
          onBlur={end}
        >
          {tests ? texts.testEnd : texts.testBegin}
        </button>
      )}
      {pads.map(({ index, id, known }) => (
        <section
          key={index}
          className={panel(row(3, styles.pad))}
          data-pad={index}
          aria-label={padName(id, texts.nameless)}
        >
          <p className={classes('breaks', styles.name)}>
            <bdi>{padName(id, texts.nameless)}</bdi>
          </p>
          {!known && <p className="quiet">{texts.unknownPad}</p>}
          <StickField name="left" label={texts.leftStick} />
          <StickField name="right" label={texts.rightStick} />
          <ul className={list(grid(1, styles.buttons))}>
            {BUTTONS.map((control) => (
              <li key={control} data-control={control}>
                {DIRECTION_OF[control] ?? controlName(control, id)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const DIRECTION_OF: { readonly [control: string]: string } = { b12: '↑', b13: '↓', b14: '←', b15: '→' };

function StickField({ name, label }: { readonly name: 'left' | 'right'; readonly label: string }) {
  return (
    <svg className={styles.stick} viewBox="-50 -50 100 100" role="img" aria-label={label}>
      <circle className={styles.rim} r="46" />
      <circle className={styles.dot} r="9" data-stick={name} />
    </svg>
  );
}

function show(root: HTMLElement | null, { pad, reading }: PadNow): void {
  const element = root?.querySelector<HTMLElement>(`[data-pad="${pad}"]`);
  if (!element) return;
  for (const button of element.querySelectorAll<HTMLElement>('[data-control]')) {
    button.toggleAttribute('data-held', reading.held.has(button.dataset.control!));
  }
  place(element, 'left', reading.left);
  place(element, 'right', reading.right);
}

function place(pad: HTMLElement, name: string, { x, y }: Stick): void {
  const dot = pad.querySelector(`[data-stick="${name}"]`);
  dot?.setAttribute('cx', String(x * REACH));
  dot?.setAttribute('cy', String(y * REACH));
}
