// Where the mouse is on the page. It may rest while a match begins under it, and then no event says where it aims.

/** A place in the window, in CSS pixels. */
export interface MousePlace {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Mouse {
  /** Null until it has moved or pressed, and on pages that fingers alone have touched. */
  at(): MousePlace | null;
  stop(): void;
}

/** Watches it until it is stopped. */
export function watchMouse(): Mouse {
  let place: MousePlace | null = null;
  const see = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') place = { clientX, clientY };
  };
  const types = ['pointermove', 'pointerdown'] as const;
  for (const type of types) window.addEventListener(type, see, { capture: true });
  return {
    at: () => place,
    stop() {
      for (const type of types) window.removeEventListener(type, see, { capture: true });
    },
  };
}
